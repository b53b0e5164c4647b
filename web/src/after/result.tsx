import { useEffect, useReducer, useState } from "preact/hooks";
import { Badge } from "../board/badge";
import type { Judgement, Study, TableView } from "../protocol";
import type { Session } from "../session";
import { Sentence } from "../table/sentence";
import { capital } from "../words";
import { Chart } from "./chart";
import { accounts, growth, isMistake, percent, prospects, StudyWatch, tally } from "./study";

interface Props {
  session: Session;
  view: TableView;
}

/** What came of the game, where the points came from, where it turned, and what was better. */
export function Result({ session, view }: Props) {
  const watch = useStudy(view.table);
  const { study } = watch;
  const look = (ply: number): void => {
    session.past.stop();
    void session.past.lookAt(Math.max(0, Math.min(view.ply, ply)));
  };
  const reason = view.outcome?.reason ?? "";
  const isLostTogether =
    session.details.card.cooperative && !view.outcome?.payoffs.some((payoff) => payoff > 0);
  const goal = isLostTogether && session.scene?.panels.find(({ seat }) => seat === null)?.score;
  return (
    <div class="result">
      <p>
        <Sentence text={`${capital(reason)}.`} />
      </p>
      {goal && <p>The crew got as far as this: {goal}.</p>}
      {watch.trouble && <p role="alert">{watch.trouble}</p>}
      {study !== null && study.gains.length > 0 && (
        <Points session={session} view={view} study={study} onChoose={look} />
      )}
      {study !== null && study.asked > 0 && (
        <Decisions session={session} view={view} study={study} onChoose={look} />
      )}
      {view.seal != null && (
        <p>
          <a href={`/t/${view.table}/luck`}>Verify the luck</a>
        </p>
      )}
    </div>
  );
}

function useStudy(table: string): StudyWatch {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [watch, setWatch] = useState(() => new StudyWatch(table, () => redraw(undefined)));
  useEffect(() => {
    const made = new StudyWatch(table, () => redraw(undefined));
    setWatch(made);
    void made.look();
    return () => made.close();
  }, [table]);
  return watch;
}

interface Part extends Props {
  study: Study;
  onChoose: (ply: number) => void;
}

function Points({ session, view, study, onChoose }: Part) {
  const seats = view.players.length;
  const rows = tally(study.gains, seats);
  const totals = Array.from({ length: seats }, (_, seat) =>
    rows.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0),
  );
  return (
    <section>
      <h3>Where it came from</h3>
      <table>
        <thead>
          <tr>
            <td />
            {view.players.map(({ seat }) => (
              <th key={seat} scope="col" title={session.nameOf(seat)}>
                <Badge seat={seat} />{" "}
                <span class={seats > 2 ? "heard" : undefined}>{session.nameOf(seat)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ source, points }) => (
            <tr key={source}>
              <th scope="row">{source}</th>
              {points.map((number, seat) => (
                <td key={seat}>{number}</td>
              ))}
            </tr>
          ))}
          {rows.length > 1 && (
            <tr class="total">
              <th scope="row">Total</th>
              {totals.map((number, seat) => (
                <td key={seat}>{number}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      <Chart
        label={`How it grew: ${totals.map((sum, seat) => `${session.nameOf(seat)} ${sum}`).join(", ")}`}
        lines={growth(study.gains, seats, view.ply)}
        last={view.ply}
        onChoose={onChoose}
      />
    </section>
  );
}

function Decisions({ session, view, study, onChoose }: Part) {
  const { decisions, asked, done, turning } = study;
  const payoffs = view.outcome?.payoffs ?? [];
  const points = decisions.filter(({ ply }) => turning.includes(ply));
  return (
    <section>
      <h3>What a strong bot thinks</h3>
      {!done && (
        <p class="thinking" role="status">
          <progress value={decisions.length} max={asked} /> {decisions.length} of {asked} decisions
        </p>
      )}
      {decisions.length > 0 && (
        <Chart
          label="The chance of winning at each player's decisions"
          lines={prospects(decisions, done ? payoffs : payoffs.map(() => 0.5), view.ply)}
          last={view.ply}
          high={1}
          marks={turning}
          unit={(value) => `${Math.round(100 * value)}%`}
          onChoose={onChoose}
        />
      )}
      {points.length > 0 && (
        <>
          <h4>Turning points</h4>
          <ol class="turning">
            {points.map((one) => (
              <Decided key={one.ply} session={session} view={view} one={one} onChoose={onChoose} />
            ))}
          </ol>
        </>
      )}
      {done && (
        <>
          <ul class="accounts">
            {accounts(decisions, view.players.length)
              .filter((account) => account.decisions > 0)
              .map(({ seat, decisions: all, best, mistakes }) => (
                <li key={seat}>
                  <Badge seat={seat} /> {session.nameOf(seat)}: best move in {best} of {all}{" "}
                  decisions, {mistakes === 1 ? "1 mistake" : `${mistakes} mistakes`}
                </li>
              ))}
          </ul>
          {decisions.some(isMistake) && (
            <details>
              <summary>Mistakes</summary>
              <ol class="turning">
                {decisions.filter(isMistake).map((one) => (
                  <Decided
                    key={one.ply}
                    session={session}
                    view={view}
                    one={one}
                    onChoose={onChoose}
                  />
                ))}
              </ol>
            </details>
          )}
        </>
      )}
    </section>
  );
}

interface DecidedProps extends Props {
  one: Judgement;
  onChoose: (ply: number) => void;
}

function Decided({ session, view, one, onChoose }: DecidedProps) {
  const told = view.log[one.ply] ?? `${session.nameOf(one.seat)}: ${one.move}`;
  return (
    <li>
      <button type="button" class="moment-link" onClick={() => onChoose(one.ply)}>
        <Badge seat={one.seat} />
        <span>{told}</span>
      </button>
      <small>
        {percent(one.worth)}
        {one.better !== one.move && `; ${one.better} promised ${percent(one.most)}`}
      </small>
    </li>
  );
}
