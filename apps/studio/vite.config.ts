import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "../../tools/build/precompress.ts";
import { fetchEarly } from "./build/fetch-early.ts";

/**
 * What all games share comes as one file: a browser asks a server for six at a time. The page of
 * proofs has it too, so what starts a frame is not in it.
 */
const sharedByGames =
  /packages[\\/]money|src[\\/](protocol|client[\\/](?!locales|fonts|main\.|opening\.))/;

/**
 * Builds the game frames into dist/studio-client, which the studio serves. One page for all games:
 * the game code stands in the address, the game's kind comes with the session, and only that kind
 * is loaded. The public page of proofs is a page of its own, which has the rules of all games.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/",
  publicDir: false,
  plugins: [
    react(),
    fetchEarly({
      first: "early",
      scripts: /^(WebGLRenderer|browserAll)$/,
      fonts: /(onest-latin|sora-latin)-wght/,
      part: /games\/([a-z-]+)\/client\/[a-z]+-(?:game|table)\.tsx$/,
    }),
    precompress(),
  ],
  build: {
    outDir: fileURLToPath(new URL("../../dist/studio-client", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows neither data: fonts nor inline styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ["index.html", "verify.html"].map((page) =>
        fileURLToPath(new URL(page, import.meta.url)),
      ),
      output: {
        codeSplitting: {
          groups: [
            {
              name: "pixi",
              test: /node_modules[\\/](pixi\.js|@pixi|earcut|eventemitter3|parse-svg)/,
            },
            // Alone, so that it runs before anything else has come.
            { name: "early", test: /src[\\/]client[\\/]early\./, priority: 1 },
            { name: "base", test: /node_modules[\\/](?!zod|@fontsource)/ },
            {
              name: "frame",
              test: sharedByGames,
            },
          ],
        },
      },
    },
  },
});
