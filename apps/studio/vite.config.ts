import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "../../tools/build/precompress.ts";
import { fetchEarly } from "./build/fetch-early.ts";
import { frameTexts } from "./build/frame-texts.ts";
import { oneRenderer } from "./build/one-renderer.ts";

/**
 * A browser asks a server without HTTP/2 for six files at a time, so there are few: the libraries
 * of the page, what all frames share, what draws, what several games share, and each game's own.
 * The page of proofs has the second too, so what starts a frame is not in it.
 */
const drawing = "art|art-pack|dots|dust|ground|line|sparks|stage|stamps|still|wash|wipe";
const dialogs = "dialogs|[a-z]+-part";
const games = "src[\\\\/](?:games|kits)[\\\\/]";
const groups = [
  {
    name: "base",
    test: /node_modules[\\/](?!zod|@fontsource|pixi\.js|@pixi|earcut|parse-svg)/,
  },
  {
    name: "frame",
    test: new RegExp(
      `packages[\\\\/]money|src[\\\\/](?:protocol|games[\\\\/][a-z-]+[\\\\/]protocol|` +
        `kits[\\\\/].*(?:symbols|use-jackpot)\\.|` +
        `client[\\\\/](?!locales|fonts|(?:main|opening|games|${drawing}|${dialogs})\\.))`,
    ),
  },
  { name: "drawing", test: new RegExp(`src[\\\\/]client[\\\\/](?:${drawing})\\.`) },
  // Before what draws: the page of proofs has the rules and words of games, and draws nothing.
  {
    name: "games",
    test: new RegExp(
      `${games}(?!.*[\\\\/]locales[\\\\/])` +
        `(?!slot|crash|jackpot|(?:tables|one-shot|stepped)[\\\\/]client)` +
        `(?!.*(?:pictures?|record|gradients|wheel-art|use-card-rounds|` +
        `card-(?:actor|table|textures))\\.)`,
    ),
    minShareCount: 2,
  },
  {
    name: "layouts",
    test: new RegExp(`${games}(?:(?:one-shot|stepped)[\\\\/]client|.*(?:gradients|wheel-art)\\.)`),
    minShareCount: 2,
  },
  { name: "cards", test: /src[\\/]kits[\\/]cards[\\/]client[\\/](?:card-(?!words)|use-)/ },
  { name: "tables", test: /src[\\/]kits[\\/]tables[\\/]client[\\/]/, minShareCount: 2 },
  { name: "dialogs", test: new RegExp(`src[\\\\/]client[\\\\/](?:${dialogs})\\.`) },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

const texts = /frame-texts\/([a-z-]+)\/([a-z]+)$/;

/** The part of a game that is loaded first is called as its folder is, and so are its texts. */
const chunkFileNames = ({ facadeModuleId }: { readonly facadeModuleId: string | null }): string => {
  const game = /([a-z-]+)[\\/]client[\\/]index\.tsx$/.exec(facadeModuleId ?? "")?.[1];
  const ofGame = texts.exec(facadeModuleId ?? "")?.[1];
  if (ofGame !== undefined) return `assets/${ofGame}-[name]-[hash].js`;
  return `assets/${game === undefined ? "[name]" : `${game}-game`}-[hash].js`;
};

/**
 * Builds the game frames into dist/studio-client, which the studio serves. One page for all games:
 * the game code is in the address, the game's kind comes with the session, and only that kind is
 * loaded. The public page of proofs is separate and has the rules of all games.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/",
  publicDir: false,
  plugins: [
    react(),
    oneRenderer(),
    frameTexts(),
    fetchEarly({
      first: fileURLToPath(new URL("src/client/early.ts", import.meta.url)),
      scripts: /^drawing$/,
      part: /(?:games|kits|src)\/([a-z-]+)\/client\/index\.tsx$/,
      texts,
    }),
    precompress(),
  ],
  build: {
    outDir: fileURLToPath(new URL("../../dist/studio-client", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ["index.html", "verify.html"].map((page) =>
        fileURLToPath(new URL(page, import.meta.url)),
      ),
      output: { codeSplitting: { groups }, chunkFileNames },
    },
  },
});
