import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * The platform's own pictures by name, as the build lists them beside the files. Read anew each
 * time: they are asked for when an operator writes, and may be built while we run.
 */
const groups = ["banners", "wides", "pictures", "covers"] as const;

export function createArtList(artDir: string) {
  const file = path.join(artDir, "manifest.json");
  return async (): Promise<ReadonlySet<string> | undefined> => {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const manifest = JSON.parse(text) as Partial<Record<(typeof groups)[number], object>>;
    return new Set(groups.flatMap((group) => Object.keys(manifest[group] ?? {})));
  };
}
