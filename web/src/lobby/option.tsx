import { Switch } from "../frame";
import type { OptionCard } from "../protocol";
import { title } from "../words";

interface Props {
  option: OptionCard;
  word: string;
  onChange: (word: string) => void;
}

/** The field for one option of a game, made from what the game says about it. */
export function OptionField({ option, word, onChange }: Props) {
  const label = option.label || title(option.name);
  if (option.kind === "switch")
    return (
      <div class="field">
        <Switch label={label} on={word === "on"} onChange={(on) => onChange(on ? "on" : "off")} />
        <small>{option.help}</small>
      </div>
    );
  return (
    <div class="field">
      <label>
        <span>{label}</span>
        <Entry option={option} word={word} onChange={onChange} />
      </label>
      <small>{option.help}</small>
    </div>
  );
}

function Entry({ option, word, onChange }: Props) {
  const choices = option.choices ?? [];
  if (option.kind === "number")
    return (
      <input
        type="number"
        required
        min={option.low ?? 0}
        max={option.high ?? 0}
        value={word}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (option.kind === "choice")
    return (
      <select value={word} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice, at) => (
          <option key={choice} value={choice}>
            {option.meanings?.[at] ?? title(choice)}
          </option>
        ))}
      </select>
    );
  const isOwn = !choices.includes(word);
  return (
    <>
      {choices.length > 0 && (
        <select value={isOwn ? "" : word} onChange={(event) => onChange(event.currentTarget.value)}>
          {choices.map((choice, at) => (
            <option key={choice} value={choice}>
              {option.meanings?.[at] ?? title(choice)}
            </option>
          ))}
          <option value="">Your own text</option>
        </select>
      )}
      {isOwn && (
        <textarea
          rows={8}
          maxLength={8000}
          aria-label={`${option.label || title(option.name)}, your own text`}
          value={word}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}
