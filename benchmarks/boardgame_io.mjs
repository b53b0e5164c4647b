// The same load on boardgame.io's server: see server_load.py, which runs this.
//
//   node boardgame_io.mjs serve FOLDER      the server, with FlatFile storage
//   node boardgame_io.mjs load ADDRESS TABLES RATE SECONDS
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

const COLUMNS = 7;
const ROWS = 6;
const AT_ONCE = 16;

const Four = {
  name: "four",
  setup: () => ({ columns: Array.from({ length: COLUMNS }, () => []) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // Not optimistic: a client sees its own move only once the server has kept it.
    drop: {
      move: ({ G, playerID }, column) => {
        if (G.columns[column].length >= ROWS) return "INVALID_MOVE";
        G.columns[column].push(playerID);
      },
      client: false,
    },
  },
  endIf: ({ G, ctx }) => (won(G, ctx.currentPlayer) ? { winner: ctx.currentPlayer } : undefined),
};

function won(G, player) {
  const at = (x, y) => G.columns[x]?.[y] === player;
  for (let x = 0; x < COLUMNS; x++)
    for (let y = 0; y < ROWS; y++)
      for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]])
        if ([0, 1, 2, 3].every((n) => at(x + n * dx, y + n * dy))) return true;
  return false;
}

async function serve(folder) {
  const { Server, FlatFile } = require("boardgame.io/server");
  const server = Server({ games: [Four], db: new FlatFile({ dir: folder }), origins: [/.*/] });
  // It would listen on every address of the machine.
  const listen = server.app.listen.bind(server.app);
  server.app.listen = (port, done) => listen(port, "127.0.0.1", done);
  const running = await server.run({ port: 0 });
  console.log(`http://127.0.0.1:${running.appServer.address().port}`);
}

async function load(address, tables, rate, seconds) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const post = async (path, body) => {
    const answer = await fetch(address + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  const acknowledged = [];
  const seen = [];
  const all = [];
  const opening = performance.now();
  const open = async () => {
    const { matchID } = await post("/games/four/create", { numPlayers: 2 });
    const table = { clients: [], waiting: [0, 0] };
    for (const playerID of ["0", "1"]) {
      const { playerCredentials } = await post(`/games/four/${matchID}/join`, {
        playerID,
        playerName: playerID,
      });
      const client = Client({
        game: Four,
        numPlayers: 2,
        matchID,
        playerID,
        credentials: playerCredentials,
        debug: false,
        multiplayer: SocketIO({ server: address, socketOpts: { transports: ["websocket"] } }),
      });
      client.start();
      let turn = 0;
      client.subscribe((state) => {
        if (state === null || state.ctx.turn === turn) return;
        turn = state.ctx.turn;
        const me = Number(playerID);
        if (table.waiting[me]) {
          (table.mover === me ? acknowledged : seen).push(performance.now() - table.waiting[me]);
          table.waiting[me] = 0;
        }
      });
      table.clients.push(client);
    }
    all.push(table);
  };
  while (all.length < tables) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, tables - all.length) }, open));
  }
  console.log((performance.now() - opening) / 1000);
  await sleep(2000);
  acknowledged.length = seen.length = 0;
  const begin = performance.now();
  let sent = 0;
  while (performance.now() - begin < seconds * 1000) {
    const table = all[sent % all.length];
    sent += 1;
    const state = table.clients[0].getState();
    if (state !== null && !state.ctx.gameover) {
      const player = Number(state.ctx.currentPlayer);
      const open = state.G.columns.flatMap((cells, x) => (cells.length < ROWS ? [x] : []));
      table.mover = player;
      table.waiting = [performance.now(), performance.now()];
      table.clients[player].moves.drop(open[Math.floor(Math.random() * open.length)]);
    }
    await sleep(Math.max(0, begin + (1000 * sent) / rate - performance.now()));
  }
  await sleep(2000);
  // A pipe takes 64 kB at once; what it has not taken yet would be lost with the process.
  const found = JSON.stringify({ sent, acknowledged, seen });
  process.stdout.write(`${found}\n`, () => process.exit(0));
}

const [verb, ...words] = process.argv.slice(2);
if (verb === "serve") await serve(words[0]);
else await load(words[0], ...words.slice(1).map(Number));
