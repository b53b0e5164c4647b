import type { ComponentChildren } from "preact";
import { Icon } from "../icons";
import { Menu } from "../menu";
import type { Scene } from "../scene";
import type { Session } from "../session";
import { Holdings } from "./seats";

interface Props {
  session: Session;
  scene: Scene;
  /** The status, where there is room for it in the bar. */
  children: ComponentChildren;
}

/** The bar of a table: which game, who must do what, and how far the goal is. */
export function Bar({ session, scene, children }: Props) {
  return (
    <>
      <div class="place">
        <h1 class="title">
          <Title title={session.details.card.title} />
        </h1>
        {session.connection === "lost" && (
          <span class="lost" role="status">
            <Icon name="warning" /> <span>No connection. Trying again…</span>
          </span>
        )}
        {session.seat < 0 && session.connection === "open" && (
          <span class="watching">
            <Icon name="eye" /> <span>watching</span>
          </span>
        )}
      </div>
      {children}
      <Goal scene={scene} game={session.details.card.name} />
    </>
  );
}

/** On a phone, the part of "Streamlines: Sources" that tells it from other games. */
function Title({ title }: { title: string }) {
  const at = title.indexOf(": ") + 2;
  return at < 2 ? (
    <>{title}</>
  ) : (
    <>
      <span class="series">{title.slice(0, at)}</span>
      {title.slice(at)}
    </>
  );
}

/** The goal and how far it is, from the table's own panel; the rest of it opens from here. */
function Goal({ scene, game }: { scene: Scene; game: string }) {
  const panels = scene.panels.filter(({ seat }) => seat === null);
  const [first] = panels;
  if (first === undefined) return null;
  const face = (
    <>
      <span class="what">{first.title}</span>
      {first.score && <b>{first.score}</b>}
    </>
  );
  return (
    <Menu class="goal" face={face}>
      {panels.map((panel, index) => (
        <section key={index}>
          <h2>
            {panel.title} {panel.score && <b>{panel.score}</b>}
          </h2>
          <Holdings panel={panel} game={game} />
        </section>
      ))}
    </Menu>
  );
}
