import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { compileMessages } from "./compile-messages.ts";
import { precompress } from "../../../tools/build/precompress.ts";

const pathOf = (place: string) => fileURLToPath(new URL(`../${place}`, import.meta.url));

/**
 * An entry beside the site is built by itself, into a folder of the site: not a line of it reaches
 * players, and nothing it loads decides how the site is cut into files. The site's build empties
 * the folder, so it runs first.
 */
export function entryConfig(name: "agent" | "console"): UserConfig {
  return {
    root: pathOf(""),
    plugins: [compileMessages({ isShared: true }), react(), tailwindcss(), precompress()],
    build: {
      outDir: pathOf(`../../dist/web/${name}`),
      emptyOutDir: true,
      copyPublicDir: false,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: pathOf(`${name}.html`),
        output: {
          codeSplitting: {
            groups: [
              { name: "start", tags: ["$initial"], priority: 1 },
              // The small things that pages share: a page was up to forty files, and is eight.
              { name: "shared", minShareCount: 3, maxModuleSize: 5000, priority: 0 },
            ],
          },
        },
      },
    },
    experimental: {
      // Its own files lie in its folder; the icon, the boot script and one font are the site's.
      renderBuiltUrl: (file, { type }) => (type === "public" ? `/${file}` : `/${name}/${file}`),
    },
  };
}
