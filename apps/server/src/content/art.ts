import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * The platform's own pictures by name, as the build lists them beside the files. Read anew each
 * time: they are asked for when an operator writes, and may be built while we run.
 */
const groups = ["banners", "wides", "covers", "pictures"] as const;
/** A banner is composed once for wide screens and once for phones; its name stands for both. */
const sizeEnding = /-(?:desktop|phone)$/;
/** Stand-ins for what is empty, and faces of members: nothing a brand writes about. */
const isOwn = (name: string) => name.startsWith("avatar-") || name.startsWith("no-");

export function createArtList(artDir: string) {
  const file = path.join(artDir, "manifest.json");
  return async (): Promise<ReadonlySet<string> | undefined> => {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const manifest = JSON.parse(text) as Partial<Record<(typeof groups)[number], object>>;
    const names = groups.flatMap((group) => Object.keys(manifest[group] ?? {}));
    return new Set(names.map((name) => name.replace(sizeEnding, "")).filter((one) => !isOwn(one)));
  };
}
