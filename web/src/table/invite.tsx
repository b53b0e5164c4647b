import { useMemo } from "preact/hooks";
import { Copy } from "../copy";
import { Icon } from "../icons";
import { pathOf, qrCode } from "../qr";

/** Somebody is missing: the way to the free seat, in the board's place. */
export function Invite({ game, link }: { game: string; link: string }) {
  const share = (): void => {
    // Whoever closes the sheet without choosing has not done anything wrong.
    navigator.share({ title: game, text: `Play ${game} with me`, url: link }).catch(() => {});
  };
  return (
    <section class="invite" aria-label="Invitation">
      <h2>Bring a friend to the table</h2>
      <p>The game begins when every seat is taken.</p>
      <Code link={link} />
      <Copy label="For a friend to sit down" text={link} />
      {"share" in navigator && (
        <button type="button" class="primary main" onClick={share}>
          <Icon name="share" /> Share the link
        </button>
      )}
    </section>
  );
}

const MARGIN = 4; // light cells that a reader needs around a code

function Code({ link }: { link: string }) {
  const matrix = useMemo(() => qrCode(link), [link]);
  if (matrix === null) return null;
  const side = matrix.length + 2 * MARGIN;
  return (
    <svg
      class="code"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      role="img"
      aria-label="The link as a code to scan"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} rx="2" />
      <path d={pathOf(matrix)} />
    </svg>
  );
}
