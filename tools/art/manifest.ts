/**
 * The list of everything rendered, written to manifest.json beside the files.
 *
 * Servers read it with `readManifest`; a picture's address is "/art/" + its path. Names of files
 * hold a content hash, so they may be cached forever; manifest.json may not.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Format } from "./jobs.ts";

export interface ArtFile {
  /** Relative to the art folder, with forward slashes. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly format: Format;
  readonly bytes: number;
}

export interface ArtPicture {
  readonly hash: string;
  /** Mean colour, "#rrggbb", to fill the place while the picture loads. */
  readonly tone: string;
  readonly files: readonly ArtFile[];
}

export type ArtGroup = Readonly<Record<string, ArtPicture>>;

export interface ArtManifest {
  /** Hash of the sources that made it; when it is unchanged nothing needs rendering. */
  readonly sources: string;
  readonly covers: ArtGroup;
  readonly thumbs: ArtGroup;
  readonly wides: ArtGroup;
  readonly banners: ArtGroup;
  readonly pictures: ArtGroup;
  /** By game code. */
  readonly games: Readonly<Record<string, ArtGroup>>;
}

export function readManifest(folder: string): ArtManifest | undefined {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as ArtManifest;
}

/** Writes through a second name, so that a reader never sees half a manifest. */
export function writeManifest(folder: string, manifest: ArtManifest): void {
  const file = join(folder, "manifest.json");
  writeFileSync(`${file}.new`, `${JSON.stringify(manifest)}\n`);
  renameSync(`${file}.new`, file);
}

/** Every picture of a manifest, flat, keyed "group/name" as jobs are. */
export function picturesOf(manifest: ArtManifest): Map<string, ArtPicture> {
  const flat = new Map<string, ArtPicture>();
  for (const group of ["covers", "thumbs", "wides", "banners", "pictures"] as const) {
    for (const [name, picture] of Object.entries(manifest[group]))
      flat.set(`${group}/${name}`, picture);
  }
  for (const [game, group] of Object.entries(manifest.games)) {
    for (const [name, picture] of Object.entries(group)) flat.set(`games/${game}/${name}`, picture);
  }
  return flat;
}

/** The inverse of `picturesOf`. */
export function manifestOf(sources: string, flat: ReadonlyMap<string, ArtPicture>): ArtManifest {
  const groups: Record<string, Record<string, ArtPicture>> = {
    covers: {},
    thumbs: {},
    wides: {},
    banners: {},
    pictures: {},
  };
  const games: Record<string, Record<string, ArtPicture>> = {};
  for (const [key, picture] of [...flat].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [group = "", second = "", third] = key.split("/");
    if (third === undefined) (groups[group] ??= {})[second] = picture;
    else (games[second] ??= {})[third] = picture;
  }
  const { covers = {}, thumbs = {}, wides = {}, banners = {}, pictures = {} } = groups;
  return { sources, covers, thumbs, wides, banners, pictures, games };
}
