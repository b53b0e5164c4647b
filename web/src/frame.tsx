import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons";
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
  children: ComponentChildren;
}

/** What every page has: the name, the settings, and a title. */
export function Frame({ title, beside, children }: Props) {
  useEffect(() => {
    document.title = title === "" ? "Starboard" : `${title} · Starboard`;
  }, [title]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
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
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

function SettingsMenu() {
  const now = useSettings();
  const notify = async (wanted: boolean): Promise<void> => {
    change({ notify: wanted && (await mayNotify()) });
  };
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const isInside =
        event.target instanceof Node && menu.current?.contains(event.target) === true;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      if (menu.current !== null && (isEscape || (event.type === "pointerdown" && !isInside)))
        menu.current.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details class="menu" ref={menu}>
      <summary aria-label="Settings" title="Settings">
        <Icon name="settings" />
      </summary>
      <div class="sheet">
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
          label="A notification when it is my turn"
          on={now.notify}
          onChange={(wanted) => void notify(wanted)}
        />
      </div>
    </details>
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
