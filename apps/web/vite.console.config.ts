import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileMessages } from "./build/compile-messages.ts";
import { precompress } from "./build/precompress.ts";

/**
 * The console is built by itself, into a folder of the site: not a line of it reaches players, and
 * nothing it loads decides how the site is cut into files. The site's build empties the folder, so
 * it runs first.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [compileMessages(), react(), tailwindcss(), precompress()],
  build: {
    outDir: fileURLToPath(new URL("../../dist/web/console", import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: fileURLToPath(new URL("console.html", import.meta.url)) },
  },
  experimental: {
    // Its own files lie in its folder; the icon, the boot script and one font are the site's.
    renderBuiltUrl: (file, { type }) => (type === "public" ? `/${file}` : `/console/${file}`),
  },
});
