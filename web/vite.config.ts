import { readFile } from "node:fs/promises";
import { defineConfig, type Plugin } from "vite";
import { icon } from "./icons.ts";

const server = "http://127.0.0.1:8000";
const DRAWING = new URL("public/icon.svg", import.meta.url);

/** Icons for home screens that take no SVG; the page and the manifest name them. */
const icons: Plugin = {
  name: "icons",
  apply: "build",
  async generateBundle() {
    const svg = await readFile(DRAWING, "utf8");
    for (const side of [180, 192])
      this.emitFile({ type: "asset", fileName: `icon-${side}.png`, source: await icon(svg, side) });
  },
};

export default defineConfig({
  base: "/",
  plugins: [icons],
  build: {
    outDir: "../src/starboard/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` shows the source against a server that runs beside it.
  server: { host: "127.0.0.1", proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
