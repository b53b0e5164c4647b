import { RecordLink } from "../button";
import { Copy, RecoveryCode } from "../copy";
import type { TableView } from "../protocol";
import type { Session } from "../session";
import { title } from "../words";

/** Links to this table, and what there is to know about it. */
export function Share({ session, view }: { session: Session; view: TableView }) {
  const { card } = session;
  const watch = `${location.origin}/t/${view.table}`;
  const ply = session.past.position?.ply ?? view.ply;
  const options = Object.entries(card.options);
  return (
    <div class="share">
      <Copy label="To watch" text={watch} />
      <Copy label={`This position, move ${ply}`} text={`${watch}?ply=${ply}`} />
      {view.seal != null && (
        <p class="seal">
          The luck of this table is sealed: <code>{view.seal.commitment.slice(0, 16)}…</code>{" "}
          {view.outcome == null ? (
            "When the game is over, anyone can check that no draw was chosen."
          ) : (
            <a href={`/t/${view.table}/luck`}>Verify the luck</a>
          )}
        </p>
      )}
      {card.mine.length > 0 && <RecoveryCode />}
      {(!session.secrets || view.outcome != null) && (
        <RecordLink view={view} words="Download the record" />
      )}
      {options.length > 0 && (
        <dl>
          {options.map(([name, word]) => (
            <div key={name}>
              <dt>{title(name)}</dt>
              <dd>{word.length > 40 ? "custom text" : word}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
