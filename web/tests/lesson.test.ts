import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../src/api";
import { isDone, keepMoves, movesOf, tickOff } from "../src/learn/done";
import { Lesson, type School } from "../src/learn/lesson";
import type { LessonView } from "../src/protocol";
import { Session } from "../src/session";
import { change } from "../src/settings";
import { keptInMemory, openPage } from "./page";
import { detailsOf, sceneJson, viewOf } from "./samples";

beforeEach(() => {
  openPage();
  keptInMemory();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  change({ follow: "at once" });
});
afterEach(() => vi.unstubAllGlobals());

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A lesson of two takes: one goes on, two is wrong, three is refused, four is tried, five fails. */
function lessonView(moves: string[]): LessonView {
  const last = moves.at(-1) ?? "";
  const answers: Record<string, [LessonView["answer"], string]> = {
    "take 2": ["wrong", "Not two."],
    "take 3": ["refused", "There are only two."],
    "take 4": ["on", "You cannot take four."],
    "take 5": ["again", "Once more."],
  };
  const [answer, sentence] = answers[last] ?? [moves.length >= 2 ? "done" : last ? "on" : "", ""];
  const taken = moves.filter((move) => move === "take 1" || move === "take 4");
  return {
    title: "Nim",
    steps: 2,
    answer,
    sentence,
    moves: taken,
    task: {
      number: 1 + taken.length,
      words: "Take one.",
      points: ["heap"],
      moves: ["take 1"],
      tries: [],
      why: [],
      is_free: false,
      is_done: answer === "done",
    },
    table: viewOf({
      table: "lesson",
      ply: taken.filter((move) => move === "take 1").length,
      scene: sceneJson(),
    }),
    next: null,
  };
}

function open() {
  const asked: string[][] = [];
  const school: School = {
    learn: (_game, _name, moves) => {
      asked.push(moves);
      return Promise.resolve(lessonView(moves));
    },
    learnAt: (_game, _name, ply) => Promise.resolve({ ply, scene: sceneJson() }),
  };
  const lesson = new Lesson(detailsOf(false), "01_first", () => {}, school);
  return { lesson, asked };
}

async function sit() {
  const { lesson, asked } = open();
  await lesson.begin();
  const session = new Session(lesson.card, lesson.details, () => {}, lesson.outside);
  await settle();
  return { lesson, asked, session };
}

test("the table's session plays a lesson as it plays a table", async () => {
  const { lesson, asked, session } = await sit();
  expect([session.connection, session.isMyTurn, session.view?.ply]).toEqual(["open", true, 0]);
  session.play("take 1");
  await settle();
  expect(asked).toEqual([[], ["take 1"]]);
  expect([session.view?.ply, session.refusal, lesson.view?.task.number]).toEqual([1, "", 2]);
  session.close();
});

test("a wrong move is the coach's to answer, a refusal the table's", async () => {
  const { lesson, session } = await sit();
  session.play("take 2");
  await settle();
  expect([lesson.sentence, session.refusal, session.view?.ply]).toEqual(["Not two.", "", 0]);
  session.play("take 3");
  await settle();
  expect(session.refusal).toBe("There are only two.");
  session.play("take 4");
  await settle();
  expect([lesson.sentence, session.refusal]).toEqual(["", "You cannot take four."]);
  expect(lesson.view?.task.number).toBe(2);
  session.play("take 5");
  await settle();
  expect(lesson.sentence).toBe("Once more.");
});

test("nothing else can be asked of a lesson's table", async () => {
  const { session } = await sit();
  await expect(session.say("Hello")).resolves.toBe(false);
  expect(session.refusal).toBe("This is a lesson: the coach tells you what to do.");
  session.play("take 1");
  await settle();
  await session.past.lookAt(0);
  expect(session.past.position?.ply).toBe(0);
});

test("a second move waits for the first", async () => {
  const { lesson } = open();
  await expect(lesson.submit("take 1")).rejects.toThrow(Refusal);
  await lesson.begin();
  const first = lesson.submit("take 1");
  await expect(lesson.submit("take 1")).rejects.toThrow(Refusal);
  await first;
  expect(lesson.view?.moves).toEqual(["take 1"]);
});

test("steps are taken back, one or all", async () => {
  const { lesson, asked } = open();
  await lesson.begin();
  await lesson.submit("take 1");
  await lesson.back();
  expect(asked.at(-1)).toEqual([]);
  await lesson.submit("take 1");
  await lesson.restart();
  expect([asked.at(-1), lesson.view?.moves]).toEqual([[], []]);
});

test("a lesson goes on where it was left, is ticked off, and then begins anew", async () => {
  const first = open().lesson;
  await first.begin();
  await first.submit("take 1");
  const second = open();
  await second.lesson.begin();
  expect(second.asked).toEqual([["take 1"]]);
  expect(isDone("nim", "01_first")).toBe(false);
  await second.lesson.submit("take 1");
  expect(isDone("nim", "01_first")).toBe(true);
  const third = open();
  await third.lesson.begin();
  expect(third.asked).toEqual([["take 1", "take 1"], []]);
});

test("only the last lesson is remembered, and a browser that stores nothing can learn", () => {
  keepMoves("nim", "01_first", ["take 1"]);
  expect(movesOf("nim", "01_first")).toEqual(["take 1"]);
  expect(movesOf("nim", "02_second")).toEqual([]);
  tickOff("nim", "01_first");
  tickOff("nim", "01_first");
  expect(localStorage.getItem("starboard lessons")).toBe('["nim/01_first"]');
  vi.stubGlobal("localStorage", {
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  });
  tickOff("nim", "02_second");
  expect(isDone("nim", "01_first")).toBe(false);
});
