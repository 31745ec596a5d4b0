/** What a game's page names in its head, so that it comes with the code that will ask for it. */
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { GamePage } from "../kits/game.ts";

/** Addresses of pictures by their names. */
export type Pictures = Readonly<Record<string, string>>;

/** What a kind of game is made of. */
interface Part {
  /** Its style sheets. */
  readonly styles: string;
  /** Links to its scripts. */
  readonly links: string;
  /** The file of its texts, by their language. */
  readonly texts: Readonly<Record<string, string>>;
}

/** As the build lists it. */
interface ListedPart extends Pick<Part, "texts"> {
  readonly files: readonly string[];
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * A style sheet stands in the page, so that it is not asked for. The part that needs it looks for
 * its link, which asks for nothing.
 */
async function styled(root: string, file: string): Promise<string> {
  const style = (await readFile(path.join(root, file), "utf8")).trim();
  return `<style>${style}</style><link rel="stylesheet" disabled crossorigin href="/${file}">`;
}

/** The parts of each kind of game, as the build lists them. */
export async function readParts(root: string): Promise<ReadonlyMap<string, Part>> {
  const listed = (await readJson(path.join(root, "parts.json"))) ?? {};
  const parts = Object.entries(listed as Readonly<Record<string, ListedPart>>);
  const isStyle = (file: string): boolean => file.endsWith(".css");
  const read = async ({ files, texts }: ListedPart): Promise<Part> => {
    const styles = await Promise.all(files.filter(isStyle).map((file) => styled(root, file)));
    const scripts = files.filter((file) => !isStyle(file));
    return { styles: styles.join(""), links: scripts.map(preload).join(""), texts };
  };
  return new Map(
    await Promise.all(parts.map(async ([kind, part]) => [kind, await read(part)] as const)),
  );
}

/** Undefined where a game has no pictures. */
export async function readPictures(folder: string): Promise<Pictures | undefined> {
  const list = (await readJson(path.join(folder, "art.json"))) as
    | Readonly<Record<string, { readonly webp?: { readonly url: string } }>>
    | undefined;
  if (list === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, { webp }]) =>
      webp === undefined ? [] : [[name, webp.url]],
    ),
  );
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Links to the game's part, and to its texts in the language of the launch. */
export function partLinks({ links, texts }: Part, tag = ""): string {
  const own = texts[tag.toLowerCase().split("-")[0] ?? ""] ?? texts["en"];
  return links + (own === undefined ? "" : preload(own));
}

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
  // The largest first: it takes as long as all before it.
  return [whole, ...behind];
}
