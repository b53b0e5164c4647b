import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Frame } from "./frame";
import { LobbyPage } from "./lobby/page";
import { GamePage } from "./lobby/game";
import { JoinPage } from "./lobby/join";
import { ReplayPage } from "./lobby/replay";
import { RulesPage } from "./lobby/rules";
import { LearnPage } from "./learn/page";
import { LuckPage } from "./luck/page";
import { MinePage } from "./mine/page";
import { followLinks, onRoute, routeOf, type Route } from "./router";
import { dress } from "./settings";
import { TablePage } from "./table/page";
import "./style/fonts.css";
import "./style/base.css";
import "./style/forms.css";
import "./style/lobby.css";
import "./style/game.css";
import "./style/board.css";
import "./style/table.css";
import "./style/dock.css";
import "./style/side.css";
import "./style/narrow.css";
import "./style/motion.css";
import "./style/moments.css";
import "./style/learn.css";
import "./style/after.css";

function App() {
  const [route, setRoute] = useState<Route>(() => routeOf(new URL(location.href)));
  useEffect(() => onRoute(() => setRoute(routeOf(new URL(location.href)))), []);
  switch (route.page) {
    case "lobby":
      return <LobbyPage />;
    case "game":
      return <GamePage key={route.game} name={route.game} />;
    case "rules":
      return <RulesPage key={route.game} name={route.game} />;
    case "table":
      return <TablePage key={route.table} table={route.table} ply={route.ply} />;
    case "join":
      return <JoinPage key={route.table} table={route.table} join={route.key} />;
    case "replay":
      return <ReplayPage key={route.packed} packed={route.packed} />;
    case "luck":
      return <LuckPage key={route.table} table={route.table} />;
    case "mine":
      return <MinePage />;
    case "learn":
      return <LearnPage key={route.game + route.lesson} game={route.game} name={route.lesson} />;
    case "nowhere":
      return (
        <Frame title="Nothing here">
          <p class="empty">
            There is no such page. <a href="/">Back to the games</a>
          </p>
        </Frame>
      );
  }
}

dress();
followLinks();
// A page for those without a network, where the browser can keep one.
if (import.meta.env.PROD)
  void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
// Whoever writes the game that is served here hears of every new edition, and of its errors.
if (document.querySelector('meta[name="starboard-author"]') !== null) void import("./author");
const place = document.getElementById("app");
if (place !== null) render(<App />, place);
