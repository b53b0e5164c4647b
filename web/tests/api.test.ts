import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getGame, getLobby, getSceneAt, openTable, recordAddress, Refusal, sit } from "../src/api";

interface Asked {
  path: string;
  request: RequestInit;
}

let asked: Asked[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ fine: true });
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    asked.push({ path, request });
    return new Promise<Response>((resolve) => resolve(answer()));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("what is looked at is got, what is wished for is posted as JSON", async () => {
  expect(await getLobby()).toEqual({ fine: true });
  await openTable({ game: "nim", seats: [{ kind: "you" }] });
  const [looked, wished] = asked;
  expect(looked).toEqual({ path: "/api/lobby", request: { credentials: "same-origin" } });
  expect(wished?.path).toBe("/api/tables");
  expect(wished?.request).toMatchObject({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"game":"nim","seats":[{"kind":"you"}]}',
  });
});

test("a table's name cannot lead elsewhere", async () => {
  await getSceneAt("a/b", 3, -3);
  await sit("a?b", { key: "k", name: "Ann" });
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/tables/a%2Fb/at/3?seat=-3",
    "/api/tables/a%3Fb/sit",
  ]);
  expect(recordAddress("t1")).toBe("/api/tables/t1/record");
});

test.each([
  [
    "the server's sentence",
    () => Response.json({ code: "seat_taken", sentence: "Taken." }, { status: 409 }),
    new Refusal("Taken.", "seat_taken"),
  ],
  [
    "a sentence of our own where it has none",
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    new Refusal("The server answered with an error (502).", "unavailable"),
  ],
  [
    "a sentence of our own where it cannot be reached",
    () => {
      throw new TypeError("failed");
    },
    new Refusal("The server cannot be reached. Try again in a moment.", "unreachable"),
  ],
])("a refusal is thrown as %s", async (_, said, refusal) => {
  answer = said;
  await expect(getLobby()).rejects.toEqual(refusal);
  await expect(getLobby()).rejects.toMatchObject({ code: refusal.code });
});

test("a game is asked for once a visit, and again if that failed", async () => {
  answer = () => new Response("", { status: 500 });
  await expect(getGame("nim")).rejects.toThrow("500");
  answer = () => Response.json({ card: {} });
  await Promise.all([getGame("nim"), getGame("nim")]);
  await getGame("nim");
  expect(asked.map(({ path }) => path)).toEqual(["/api/games/nim", "/api/games/nim"]);
});
