/** What a game's page names in its head, so that it comes with the code that will ask for it. */
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { GamePage } from "../kits/game.ts";

/** Addresses of pictures by their names. */
export type Pictures = Readonly<Record<string, string>>;
type Parts = Readonly<Record<string, readonly string[]>>;

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** The files of each kind of game, as the build lists them. */
export async function readParts(root: string): Promise<Parts> {
  return ((await readJson(path.join(root, "parts.json"))) ?? {}) as Parts;
}

/** Undefined where a game has no pictures. */
export async function readPictures(folder: string): Promise<Pictures | undefined> {
  const list = (await readJson(path.join(folder, "art.json"))) as
    Readonly<Record<string, { readonly webp?: { readonly url: string } }>> | undefined;
  if (list === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, { webp }]) =>
      webp === undefined ? [] : [[name, webp.url]],
    ),
  );
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

export const partLinks = (files: readonly string[] = []): readonly string[] =>
  files.map((file) => {
    const rel = file.endsWith(".css") ? 'rel="preload" as="style"' : 'rel="modulepreload"';
    return `<link ${rel} crossorigin href="/${file}">`;
  });

/** The sky of a crash game lies across a phone, other scenes stand on it. */
const backdrops: readonly (readonly [name: string, media: string])[] = [
  ["backdrop", "(orientation: landscape)"],
  ["backdrop-portrait", "(orientation: portrait)"],
];

/** The backdrop, and what else a scene shows first: as one file, or each by itself. */
export function pictureLinks(
  { isWide }: GamePage,
  pictures: Pictures,
  first: Pictures,
  pack: string | undefined,
): readonly string[] {
  const link = (url: string, rest = ""): string =>
    `<link rel="preload" as="image" href="${escaped(url)}"${rest}>`;
  const behind = backdrops.flatMap(([name, media]) => {
    const url = pictures[name];
    if (url === undefined || (isWide && name !== "backdrop")) return [];
    return [link(url, isWide ? "" : ` media="${media}"`)];
  });
  if (pack === undefined) return [...behind, ...Object.values(first).map((url) => link(url))];
  const whole = `<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="${pack}">`;
  return [...behind, whole];
}
