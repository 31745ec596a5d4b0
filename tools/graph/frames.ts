import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { foldersWithTexts, source } from "../games/list.ts";
import type { Files } from "../tidy/fault.ts";
import { importsOf } from "./imports.ts";

/**
 * What each game's frame is made of. It shows the texts of the folders that its code is in, so no
 * game has to list the kits it is built from.
 */

/** Where the frame of a kind of game begins; lotteries are one kind beside the games. */
export const clientFile =
  /^apps\/studio\/src\/(?:(?:games|kits)\/)?([a-z0-9-]+)\/client\/index\.tsx$/;

/** Every file of each game's frame, by the kind of the game. */
export function frameFiles(files: Files): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, string[]>();
  for (const { from, to } of importsOf(files)) used.set(from, [...(used.get(from) ?? []), to]);
  const reach = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const next of used.get(file) ?? []) reach(next, seen);
    return seen;
  };
  const begins = [...files.keys()].flatMap((file) => {
    const kind = clientFile.exec(file)?.[1];
    return kind === undefined ? [] : [[kind, file] as const];
  });
  return new Map(begins.map(([kind, file]) => [kind, reach(file)]));
}

/** The folders whose texts each game's frame shows, beside those of every frame. */
export function textFolders(files: Files): ReadonlyMap<string, readonly string[]> {
  const folders = foldersWithTexts(files.keys());
  const shown = (frame: ReadonlySet<string>): readonly string[] =>
    folders.filter((folder) => [...frame].some((file) => file.startsWith(`${source}${folder}/`)));
  return new Map([...frameFiles(files)].map(([kind, frame]) => [kind, shown(frame)]));
}

/** The studio's sources and texts: path from the root, with forward slashes, to contents. */
export function readSource(root: string): Files {
  const found = readdirSync(path.join(root, source), { recursive: true, encoding: "utf8" })
    .map((file) => source + file.replaceAll(path.sep, "/"))
    .filter((file) => /\.(?:tsx?|json)$/.test(file));
  return new Map(found.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}
