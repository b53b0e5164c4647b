import { defineConfig } from "vite";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  build: {
    outDir: "../src/starboard/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` shows the source against a server that runs beside it.
  server: { host: "127.0.0.1", proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
