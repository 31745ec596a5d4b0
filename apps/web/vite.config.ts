import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileMessages } from "./build/compile-messages.ts";
import { entryPages } from "./build/entry-pages.ts";
import { firstLoadBudget } from "./build/first-load-budget.ts";
import { firstPaint } from "./build/first-paint.ts";
import { precompress } from "../../tools/build/precompress.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { loadScreens } from "./build/screens.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const apiOrigin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: `${here}src/player/routes`,
      generatedRouteTree: `${here}src/player/route-tree.gen.ts`,
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
      // Its replacing of changed pages reaches into the library's router; React's own stays.
      codeSplittingOptions: { addHmr: false },
    }),
    loadScreens(`${here}src/player/routes`, `${here}src/lib/screens.ts`),
    compileMessages(),
    firstPaint(),
    entryPages(),
    react(),
    tailwindcss(),
    serviceWorker(`${here}src/locales`),
    firstLoadBudget(),
    precompress(),
  ],
  resolve: {
    // The same without what React before 18 needed.
    alias: [
      {
        find: "use-sync-external-store/shim/with-selector",
        replacement: "use-sync-external-store/with-selector",
      },
      // The site's pages need a quarter of it: docs/decisions/0031.
      { find: /^@tanstack\/react-router$/, replacement: `${here}src/lib/router/index.ts` },
    ],
  },
  build: {
    outDir: fileURLToPath(new URL("../../dist/web", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    // What Tailwind's layers need anyway: older browsers would only get rules they cannot use.
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    // Fonts and pictures stay files: data addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The start names every file that is loaded on demand: 32 bits each are enough for that.
        hashCharacters: "hex",
        codeSplitting: {
          groups: [
            // The bundler's few helpers would otherwise be a separate file and request.
            { name: "base", test: /rolldown[\\/]runtime/, priority: 4 },
            // What every page runs on, which releases rarely change, and beside it what the first
            // page needs: two files instead of a dozen compress better and arrive in one round
            // trip.
            {
              name: "base",
              test: /node_modules/,
              tags: ["$initial"],
              priority: 3,
            },
            { name: "start", tags: ["$initial"], priority: 2 },
            // The drawings that later pages share would be a file each.
            { name: "icons", test: /lucide-react\/dist\/esm\/icons/, priority: 1 },
            // The small things that many pages share: forty files are twenty-six for the home page.
            // Each file costs a browser processor time in four of its parts.
            {
              name: "shared",
              test: /web[\\/]src|packages[\\/]/,
              minShareCount: 5,
              maxModuleSize: 3000,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/wps": apiOrigin,
      "/lgw": apiOrigin,
      "/console/api": apiOrigin,
      "/art": apiOrigin,
      "/media": apiOrigin,
      "/manifest.webmanifest": apiOrigin,
      "/.well-known": apiOrigin,
      "/feed": { target: apiOrigin, ws: true },
    },
  },
});
