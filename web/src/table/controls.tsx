import { useEffect, useState } from "preact/hooks";
import type { Button, Control, NumberControl } from "../scene";
import { capital } from "../words";
import { Ask } from "./ask";

interface Props {
  controls: Control[];
  ply: number;
  onPlay: (move: string) => void;
}

/** The moves that no piece carries. The first is the main one. */
export function Controls({ controls, ply, onPlay }: Props) {
  const [asked, setAsked] = useState<{ button: Button; ply: number } | null>(null);
  // A question is about the position in which it was asked, and goes with it.
  const asking = asked?.ply === ply ? asked.button : null;
  if (controls.length === 0) return null;
  const main = controls.find(({ kind }) => kind === "button");
  const press = (button: Button): void => {
    if (button.confirm) setAsked({ button, ply });
    else onPlay(button.move);
  };
  return (
    <div class="controls" role="group" aria-label="Your moves">
      {controls.map((control) =>
        control.kind === "button" ? (
          <button
            key={control.id}
            data-id={control.id}
            type="button"
            class={control === main ? "primary main" : "primary"}
            title={control.tip}
            onClick={() => press(control)}
          >
            {control.label}
          </button>
        ) : (
          <NumberField key={`${control.id} ${ply}`} control={control} onPlay={onPlay} />
        ),
      )}
      {asking !== null && (
        <Ask
          question={asking.confirm}
          yes={asking.label}
          onNo={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            onPlay(asking.move);
          }}
        />
      )}
    </div>
  );
}

/** A number, by slider or by typing. */
function NumberField({ control, onPlay }: { control: NumberControl; onPlay: Props["onPlay"] }) {
  const { low, high, label, verb } = control;
  const [value, setValue] = useState(String(low));
  useEffect(() => setValue(String(low)), [low, high]);
  const number = Number(value);
  const isFit = value !== "" && Number.isInteger(number) && number >= low && number <= high;
  return (
    <form
      class="number-field"
      data-id={control.id}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) onPlay(`${verb} ${number}`);
      }}
    >
      <span class="label">
        {label}{" "}
        <small>
          ({low} to {high})
        </small>
      </span>
      <span class="row">
        <input
          type="range"
          aria-label={label}
          min={low}
          max={high}
          value={isFit ? number : low}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
        <input
          type="number"
          aria-label={`${label}, typed`}
          min={low}
          max={high}
          required
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
        <button class="primary" disabled={!isFit}>
          {capital(verb)} {isFit ? number : ""}
        </button>
      </span>
    </form>
  );
}
