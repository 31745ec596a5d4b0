import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** What the home page may load before it is drawn, in bytes after brotli. */
const scriptBytesMax = 95_000;

/** A chunk with all that it cannot run without. */
function withImports(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const chunk = bundle[name];
  if (chunk?.type !== "chunk" || found.has(name)) return;
  found.add(name);
  for (const imported of chunk.imports) withImports(bundle, imported, found);
}

/** Fails the build when the first load has grown too large; `npm run bench:web` says of what. */
export function firstLoadBudget(): Plugin {
  return {
    name: "first-load-budget",
    apply: "build",
    writeBundle(_, bundle) {
      const page = bundle["index.html"];
      const html = page?.type === "asset" ? String(page.source) : "";
      const names = new Set<string>();
      for (const [, name = ""] of html.matchAll(/<script[^>]* src="\/([^"]+)"/g)) {
        withImports(bundle, name, names);
      }
      if (names.size === 0) this.error("the page names no scripts any more");
      let bytes = 0;
      for (const [, inline = ""] of html.matchAll(/<script>(.*?)<\/script>/gs)) {
        bytes += brotliCompressSync(inline).length;
      }
      for (const name of names) {
        const chunk = bundle[name];
        if (chunk?.type === "chunk") bytes += brotliCompressSync(chunk.code).length;
      }
      if (bytes > scriptBytesMax) {
        this.error(`the first load is ${bytes} B of JavaScript, at most ${scriptBytesMax} may be`);
      }
    },
  };
}
