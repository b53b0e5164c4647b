/** Steps: the view of a table made from the one before it and what the server says has changed. */

import type { PartsStep, Run, SceneStep, Step, TableView } from "./protocol";

type Json = Record<string, unknown>;

const PARTS = ["zones", "pieces", "controls"] as const;
const GROWING = ["log", "movers", "moments", "chat"] as const;

/** Whether a step goes on from a view. */
export function follows(view: TableView, step: Step): boolean {
  return view.table === step.table && view.seat === step.seat && view.ply === step.before;
}

/** The view after a step from the one before it, which stays as it is. */
export function advance(view: TableView, step: Step): TableView {
  const after: Json = { ...patched(view, step.changed), ply: step.ply };
  for (const name of GROWING) {
    const kept = (view[name] ?? []).slice(step.dropped?.[name] ?? 0);
    const grown: unknown[] = [...kept, ...(step[name] ?? [])];
    // The log and who moved are always there; other lists are left out while they are empty.
    if (grown.length > 0 || name === "log" || name === "movers") after[name] = grown;
    else delete after[name];
  }
  after.scene = step.scene ? advanceScene(view.scene as Json, step.scene) : view.scene;
  return after as unknown as TableView;
}

function advanceScene(scene: Json, step: SceneStep): Json {
  const after = patched(scene, step.changed);
  for (const name of PARTS) {
    const change = step[name];
    if (!change) continue;
    const parts = advanceParts(items(scene[name]), change);
    if (parts.length > 0) after[name] = parts;
    else delete after[name];
  }
  if (step.panels) after.panels = byPlace(items(scene.panels), step.panels, advancePanel);
  return after;
}

function advanceParts(parts: Json[], step: PartsStep): Json[] {
  const gone = new Set(step.gone);
  const changed = Object.entries(step.changed ?? {});
  const after = parts
    .filter(({ id }) => !gone.has(id as string))
    .map((part) => {
      const id = part.id as string;
      const fields = changed.filter(([, values]) => id in values);
      if (fields.length === 0) return part;
      return patched(part, Object.fromEntries(fields.map(([name, values]) => [name, values[id]])));
    });
  for (const run of step.come ?? []) after.splice(run.at, 0, ...whole(run));
  return after;
}

function whole({ parts, same = {} }: Run): Json[] {
  return parts.map((part) => patched(same, part));
}

function advancePanel(panel: Json, patch: Json): Json {
  const after = patched(panel, patch);
  const { holdings } = patch;
  if (holdings && !Array.isArray(holdings))
    after.holdings = byPlace(items(panel.holdings), holdings as Record<string, Json>, patched);
  return after;
}

function byPlace(
  list: Json[],
  patches: Record<string, Json>,
  patch: (item: Json, patch: Json) => Json,
): Json[] {
  return list.map((item, place) => {
    const found = patches[place];
    return found === undefined ? item : patch(item, found);
  });
}

/** A thing with other fields; those that are null have their defaults again, and are left out. */
function patched(thing: object, patch: Json = {}): Json {
  const after: Json = { ...thing, ...patch };
  for (const name in patch) if (patch[name] === null) delete after[name];
  return after;
}

function items(value: unknown): Json[] {
  return (value as Json[] | undefined) ?? [];
}
