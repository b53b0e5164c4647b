import { useEffect, useRef } from "preact/hooks";
import { Badge } from "../board/badge";
import { Frame } from "../frame";

interface Props {
  game: string;
  seat: number;
  name: string;
  onReady: () => void;
}

/** Between two players at one screen nothing is shown until the next one is ready. */
export function Cover({ game, seat, name, onReady }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  return (
    <Frame title={game}>
      <section class="cover" role="status">
        <Badge seat={seat} />
        <h1>{name} is next</h1>
        <p>Hand over the screen. What only {name} may see comes next.</p>
        <button class="primary" ref={button} onClick={onReady}>
          I am {name}: show my side
        </button>
      </section>
    </Frame>
  );
}
