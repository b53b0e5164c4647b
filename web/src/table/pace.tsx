import { change, SPEEDS, type Settings } from "../settings";
import { sound } from "../sounds";
import { title } from "../words";

/** The settings of what moves, sounds and asks: a part of the settings' sheet. */
export function PaceSettings({ now }: { now: Settings }) {
  return (
    <>
      <fieldset class="segments pace">
        <legend>Moves of others</legend>
        {SPEEDS.map((speed) => (
          <label key={speed}>
            <input
              type="radio"
              name="follow"
              checked={now.follow === speed}
              onChange={() => change({ follow: speed })}
            />
            <span>{title(speed)}</span>
          </label>
        ))}
      </fieldset>
      <label class="volume">
        <span>Volume of sounds {now.volume === 0 && <small>(off)</small>}</span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={now.volume}
          onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
          onChange={() => sound("plain")}
        />
      </label>
    </>
  );
}
