import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icons";
import { forgetTips } from "./learn/tips";
import { Menu } from "./menu";
import { change, onSettings, settings, type Settings } from "./settings";
import { mayNotify } from "./signal";
import { PaceSettings } from "./table/pace";

/** The settings, always current. */
export function useSettings(): Settings {
  const [, turn] = useState(0);
  useEffect(() => onSettings(() => turn((count) => count + 1)), []);
  return settings();
}

interface Props {
  title: string;
  beside?: ComponentChildren;
  /** A table's bar is a slim one, and the page fills the window. */
  slim?: boolean;
  children: ComponentChildren;
}

/** What every page has: the name, the settings, and a title. */
export function Frame({ title, beside, slim = false, children }: Props) {
  useEffect(() => {
    document.title = title === "" ? "Starboard" : `${title} · Starboard`;
  }, [title]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class={slim ? "top slim" : "top"}>
        <a class="brand" href="/" aria-label="Starboard, all games">
          <img src="/star.svg" alt="" width="28" height="28" />
          <span>Starboard</span>
        </a>
        {beside}
        <SettingsMenu />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

const THEMES = [
  ["system", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

function SettingsMenu() {
  const now = useSettings();
  const notify = async (wanted: boolean): Promise<void> => {
    change({ notify: wanted && (await mayNotify()) });
  };
  return (
    <Menu class="settings" label="Settings" title="Settings" face={<Icon name="settings" />}>
      <fieldset class="segments">
        <legend>Colours</legend>
        {THEMES.map(([theme, label]) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={now.theme === theme}
              onChange={() => change({ theme })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <Switch label="Animate pieces" on={now.motion} onChange={(motion) => change({ motion })} />
      <PaceSettings now={now} />
      <Switch
        label="With a finger, describe a thing before it is played"
        on={now.careful}
        onChange={(careful) => change({ careful })}
      />
      <Switch
        label="A coach's word about each new kind of choice"
        on={now.coach}
        onChange={(coach) => {
          if (coach) forgetTips();
          change({ coach });
        }}
      />
      <Switch
        label="A notification when it is my turn"
        on={now.notify}
        onChange={(wanted) => void notify(wanted)}
      />
    </Menu>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span class="knob" aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}

/** A refusal, or an error, in words. */
export function Trouble({ sentence }: { sentence: string }) {
  return sentence ? (
    <p class="refusal" role="alert">
      <Icon name="warning" /> {sentence}
    </p>
  ) : null;
}
