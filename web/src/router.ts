/** The page's address: `/` the lobby, `/?game=…` a game, `/t/…` a table, `/t/…/join#…` a seat,
 * `/rules/…` a rule book, `/learn/…/…` a lesson, `/replay#…` a record to show,
 * `/mine` what was played. */

export type Route =
  | { page: "lobby" }
  | { page: "game"; game: string }
  | { page: "rules"; game: string }
  | { page: "table"; table: string; ply: number | null }
  | { page: "join"; table: string; key: string }
  | { page: "replay"; packed: string }
  | { page: "mine" }
  | { page: "luck"; table: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "nowhere" };

const TABLE = /^\/t\/([\w-]+)\/?$/;
const LEARN = /^\/learn\/([^/]+)\/([^/]+)\/?$/;
const RULES = /^\/rules\/([^/]+)\/?$/;
const JOIN = /^\/t\/([\w-]+)\/join\/?$/;
const LUCK = /^\/t\/([\w-]+)\/luck\/?$/;

export function routeOf(address: URL): Route {
  const table = TABLE.exec(address.pathname)?.[1];
  if (table !== undefined) {
    const ply = address.searchParams.get("ply") ?? "";
    return { page: "table", table, ply: /^\d+$/.test(ply) ? Number(ply) : null };
  }
  const join = JOIN.exec(address.pathname)?.[1];
  // The key stands behind the hash, which no server and no other site is ever sent.
  if (join !== undefined)
    return { page: "join", table: join, key: decodeURIComponent(address.hash.slice(1)) };
  const luck = LUCK.exec(address.pathname)?.[1];
  if (luck !== undefined) return { page: "luck", table: luck };
  const learn = LEARN.exec(address.pathname);
  if (learn?.[1] !== undefined && learn[2] !== undefined) {
    const [game, lesson] = [decodeURIComponent(learn[1]), decodeURIComponent(learn[2])];
    return { page: "learn", game, lesson };
  }
  const rules = RULES.exec(address.pathname)?.[1];
  if (rules !== undefined) return { page: "rules", game: decodeURIComponent(rules) };
  if (address.pathname === "/mine") return { page: "mine" };
  if (address.pathname === "/replay") return { page: "replay", packed: address.hash.slice(1) };
  if (address.pathname !== "/") return { page: "nowhere" };
  const game = address.searchParams.get("game");
  return game === null ? { page: "lobby" } : { page: "game", game };
}

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

export function go(path: string): void {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  tell();
}

export function onRoute(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follow links to our own pages without loading the page again. */
export function followLinks(): void {
  addEventListener("popstate", tell);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      link === null ||
      link.target ||
      link.hasAttribute("download") ||
      link.origin !== location.origin
    )
      return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    if (link.pathname.startsWith("/api") || link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
