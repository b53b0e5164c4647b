/** Scenes, views and cards to test with. */

import type { GameDetails, TableCard, TableView } from "../src/protocol";
import type { Piece, Scene, Zone } from "../src/scene";
import { readScene } from "../src/scenes";

/** A scene of four by four squares with these pieces. */
export function sceneJson(...pieces: Partial<Piece>[]) {
  return { width: 4, height: 4, status: "Ann moves.", pieces };
}

export function sceneOf(...pieces: Partial<Piece>[]): Scene {
  return readScene(sceneJson(...pieces));
}

/** A scene of this size with these zones. */
export function zonesOf(width: number, height: number, ...zones: Partial<Zone>[]): Scene {
  return readScene({ width, height, status: "", zones });
}

export function pieceOf(piece: Partial<Piece>): Piece {
  const [made] = sceneOf({ id: "piece", symbol: "", x: 0, y: 0, ...piece }).pieces;
  return made as Piece;
}

export function zoneOf(zone: Partial<Zone>): Zone {
  const place = { id: "zone", kind: "board" as const, x: 0, y: 0, width: 1, height: 1 };
  return zonesOf(1, 1, { ...place, ...zone }).zones[0] as Zone;
}

export function viewOf(changes: Partial<TableView> = {}): TableView {
  return {
    type: "table",
    table: "table123",
    game: "nim",
    seat: 0,
    ply: 0,
    scene: sceneJson(),
    log: [],
    movers: [],
    players: [0, 1].map((seat) => ({
      seat,
      name: ["Ann", "Bo"][seat] ?? "",
      kind: "human",
      bot: null,
      here: true,
      stand_in: null,
    })),
    to_act: 0,
    started: true,
    ...changes,
  };
}

export function cardOf(changes: Partial<TableCard> = {}): TableCard {
  return {
    table: "table123",
    game: "nim",
    title: "Nim",
    options: {},
    players: [],
    mine: [0],
    to_act: 0,
    started: true,
    over: false,
    changed: 0,
    ...changes,
  } as TableCard;
}

export function detailsOf(hasSecrets = false): GameDetails {
  const card = { name: "nim", title: "Nim", has_secrets: hasSecrets, cooperative: false };
  return { card, symbols: {}, rules: "", sample: {} } as unknown as GameDetails;
}
