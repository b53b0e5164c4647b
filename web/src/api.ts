/** The server's HTTP routes. A refusal is thrown as the sentence it came with. */

import type {
  Again,
  Erased,
  GameDetails,
  LessonView,
  Lobby,
  Luck,
  OpenTable,
  PlayOn,
  Problem,
  Promise as Promised,
  Recover,
  Recovery,
  SceneAt,
  Sit,
  Study,
  TableCard,
  TableOpened,
} from "./protocol";

/** What the server refused, in words for people. */
export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly code: string,
  ) {
    super(sentence);
  }
}

async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit = { credentials: "same-origin" };
  if (body !== undefined) {
    request.method = "POST";
    request.headers = { "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refusal("The server cannot be reached. Try again in a moment.", "unreachable");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  const problem = answer as Problem | null;
  throw new Refusal(
    problem?.sentence ?? `The server answered with an error (${response.status}).`,
    problem?.code ?? "unavailable",
  );
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const getLobby = (): Promise<Lobby> => call("/api/lobby");
export const getTable = (id: string): Promise<TableCard> => call(table(id));
export const getMine = (after = ""): Promise<TableCard[]> =>
  call(after === "" ? "/api/mine" : `/api/mine?after=${encodeURIComponent(after)}`);
export const openTable = (wish: OpenTable): Promise<TableOpened> => call("/api/tables", wish);
export const showRecord = (record: string): Promise<TableOpened> =>
  call("/api/replays", { record });
export const sit = (id: string, wish: Sit): Promise<TableOpened> => call(`${table(id)}/sit`, wish);
export const rematch = (id: string, wish: Partial<Again> = {}): Promise<TableOpened> =>
  call(`${table(id)}/rematch`, wish);
export const playOn = (id: string, wish: PlayOn): Promise<TableOpened> =>
  call(`${table(id)}/play-on`, wish);
export const erase = (): Promise<Erased> => call("/api/erase", {});
export const signOut = (): Promise<Recovery> => call("/api/sign-out", {});
export const recover = (wish: Recover): Promise<TableCard[]> => call("/api/recover", wish);
export const getRecovery = (): Promise<Recovery> => call("/api/recovery");
export const getSceneAt = (id: string, ply: number, seat: number): Promise<SceneAt> =>
  call(`${table(id)}/at/${ply}?seat=${seat}`);
export const getScenes = (id: string, ply: number, seat: number): Promise<SceneAt[]> =>
  call(`${table(id)}/scenes/${ply}?seat=${seat}`);
export const getLuck = (id: string): Promise<Luck> => call(`${table(id)}/luck`);
export const promise = (): Promise<Promised> => call("/api/seals", {});
export const getStudy = (id: string): Promise<Study> => call(`${table(id)}/study`);
export const pictureAddress = (id: string): string => `${table(id)}/picture`;
const lesson = (game: string, name: string): string =>
  `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(name)}`;

export const learn = (game: string, name: string, moves: string[]): Promise<LessonView> =>
  call(lesson(game, name), { moves });
export const learnAt = (
  game: string,
  name: string,
  ply: number,
  moves: string[],
): Promise<SceneAt> => call(`${lesson(game, name)}/at/${ply}`, { moves });
export const recordAddress = (id: string): string => `${table(id)}/record`;

const games = new Map<string, Promise<GameDetails>>();

/** What is needed to draw a game; fetched once a visit. */
export function getGame(name: string): Promise<GameDetails> {
  let details = games.get(name);
  if (details === undefined) {
    details = call<GameDetails>(`/api/games/${encodeURIComponent(name)}`);
    details.catch(() => games.delete(name));
    games.set(name, details);
  }
  return details;
}
