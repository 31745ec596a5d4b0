import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(?:html|js|css|svg|json|webmanifest)$/;

interface Size {
  readonly file: string;
  readonly raw: number;
  readonly brotli: number;
}

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses
 * at request time, and prints the sizes that count against the budget (kB = 1000 bytes).
 */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith("/")) outDir = config.build.outDir;
    },
    async closeBundle() {
      const sizes: Size[] = [];
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const raw = await readFile(path);
        const brotli = brotliCompressSync(raw, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
          },
        });
        sizes.push({ file: relative(outDir, path), raw: raw.length, brotli: brotli.length });
        await writeFile(`${path}.br`, brotli);
        await writeFile(`${path}.gz`, gzipSync(raw, { level: 9 }));
      }
      sizes.sort((a, b) => b.brotli - a.brotli);
      for (const { file, raw, brotli } of sizes) {
        const kilo = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
        this.info(`${kilo(raw)} kB ${kilo(brotli)} kB br  ${file}`);
      }
    },
  };
}
