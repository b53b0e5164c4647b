// boardgame.io's client without a server, random games of Connect Four; prints plies a second.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const COLUMNS = 7;
const ROWS = 6;
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

const Four = {
  setup: () => ({ columns: Array.from({ length: COLUMNS }, () => []), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      if (G.columns[column].length >= ROWS) return INVALID_MOVE;
      G.columns[column].push(playerID);
      G.last = column;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last === null) return undefined;
    if (won(G.columns, G.last)) return { winner: ctx.currentPlayer };
    if (G.columns.every((column) => column.length === ROWS)) return { draw: true };
    return undefined;
  },
};

// Only lines through the last disc can be new.
function won(columns, x) {
  const y = columns[x].length - 1;
  const player = columns[x][y];
  const run = (dx, dy) => {
    let n = 0;
    while (columns[x + (n + 1) * dx]?.[y + (n + 1) * dy] === player) n++;
    return n;
  };
  return DIRECTIONS.some(([dx, dy]) => run(dx, dy) + run(-dx, -dy) >= 3);
}

function play(client) {
  client.reset();
  let plies = 0;
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) return plies;
    const open = [];
    for (let x = 0; x < COLUMNS; x++) if (G.columns[x].length < ROWS) open.push(x);
    client.moves.drop(open[Math.floor(Math.random() * open.length)]);
    plies++;
  }
}

const spent = (begin) => {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
};

process.env.NODE_ENV = "production";
const seconds = Number(process.argv[2]);
const client = Client({ game: Four, numPlayers: 2, debug: false });
client.start();
for (let n = 0; n < 20; n++) play(client);
let plies = 0;
const begin = process.cpuUsage();
while (spent(begin) < seconds) plies += play(client);
console.log(plies / spent(begin));
