import { useEffect, useState } from "preact/hooks";
import { getLuck } from "../api";
import { Frame, Trouble } from "../frame";
import { Icon } from "../icons";
import type { Luck } from "../protocol";
import { shares } from "./share";
import { verify, type Verdict } from "./verify";

/** The luck of a finished game, dealt again in this browser. */
export function LuckPage({ table }: { table: string }) {
  const [luck, setLuck] = useState<Luck | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const check = async (): Promise<void> => {
      try {
        const found = await getLuck(table);
        setLuck(found);
        setVerdict(await verify(found));
      } catch (error) {
        setTrouble((error as Error).message);
      }
    };
    void check();
  }, [table]);
  return (
    <Frame title="Verify the luck">
      <div class="lobby luck">
        <h1>Verify the luck</h1>
        <p class="lead">
          Before the first draw the server promised its secret by showing its hash. Then every
          player&apos;s browser added a share. Both together decided every draw, so nobody could
          choose one. Now the secret is known, and your browser deals the game again.
        </p>
        <Trouble sentence={trouble} />
        {luck !== null && verdict !== null && <Verified luck={luck} verdict={verdict} />}
        <p>
          <a href={`/t/${table}`}>Back to the table</a>
        </p>
      </div>
    </Frame>
  );
}

function Verified({ luck, verdict }: { luck: Luck; verdict: Verdict }) {
  const own = shares();
  const { isPromised, dealt, clock, wrong } = verdict;
  const isFair = isPromised && wrong.length === 0;
  return (
    <>
      <p role="status" class={isFair ? "verdict fair" : "verdict"}>
        <Icon name={isFair ? "check" : "warning"} />{" "}
        {isFair
          ? `All ${dealt} draws are as promised.`
          : isPromised
            ? `${wrong.length} of ${dealt} draws are not as promised.`
            : "The secret is not the one that was promised."}
        {clock > 0 && ` A clock decided ${clock} more, which nobody can repeat.`}
      </p>
      <dl>
        <dt>Promise (SHA-256 of the secret)</dt>
        <dd>
          <code>{luck.commitment}</code>
        </dd>
        <dt>Secret</dt>
        <dd>
          <code>{luck.secret}</code>
        </dd>
        {luck.shares.map((share, seat) => (
          <div key={seat}>
            <dt>Share of seat {seat + 1}</dt>
            <dd>
              <code>{share}</code>{" "}
              {own.some((mine) => share.startsWith(mine)) && "made by this browser"}
            </dd>
          </div>
        ))}
      </dl>
      {wrong.length > 0 && (
        <ul>
          {wrong.slice(0, 20).map(({ ply, dealt: was, expected }) => (
            <li key={ply}>
              Ply {ply + 1}: {was}, but the promise deals {expected}.
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
