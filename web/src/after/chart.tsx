import type { Line } from "./study";

interface Props {
  /** What the lines show, for those who cannot see them. */
  label: string;
  lines: Line[];
  last: number;
  /** The plies that are marked. */
  marks?: number[];
  /** The height of the highest value; the chart's own highest unless it is said. */
  high?: number;
  unit?: (value: number) => string;
  onChoose: (ply: number) => void;
}

const WIDTH = 320;
const HEIGHT = 120;
const LEFT = 34;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 4", "1 4"];

/** Lines over the plies of a game, one a seat; a touch goes to that moment of the game. */
export function Chart({ label, lines, last, marks = [], high, unit = String, onChoose }: Props) {
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value));
  const top = high ?? Math.max(1, ...values);
  const low = Math.min(0, ...values);
  const x = (ply: number): number => LEFT + (ply / Math.max(1, last)) * (WIDTH - LEFT - 4);
  const y = (value: number): number => HEIGHT - 6 - ((value - low) / (top - low)) * (HEIGHT - 14);
  const choose = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    onChoose(Math.round(((at - LEFT) / (WIDTH - LEFT - 4)) * last));
  };
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      onClick={choose}
    >
      {[low, (low + top) / 2, top].map((value) => (
        <g key={value} class="rule">
          <line x1={LEFT} x2={WIDTH - 4} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 5} y={y(value) + 4} text-anchor="end">
            {unit(value)}
          </text>
        </g>
      ))}
      {marks.map((ply) => (
        <line key={ply} class="mark" x1={x(ply)} x2={x(ply)} y1={4} y2={HEIGHT - 6} />
      ))}
      {lines.map(({ seat, points }) => (
        <polyline
          key={seat}
          class={`seat-${seat}`}
          stroke-dasharray={DASHES[seat % DASHES.length]}
          points={points
            .map(([ply, value]) => `${x(ply).toFixed(1)},${y(value).toFixed(1)}`)
            .join(" ")}
        />
      ))}
    </svg>
  );
}
