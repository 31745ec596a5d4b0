import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { LeadFile, LeadPicture } from "../platform/http/first-view.ts";

/**
 * The platform's own pictures by name, as the build lists them beside the files. Read again each
 * time: they are needed only when an operator writes, and may be built while the program runs.
 */
const groups = ["banners", "wides", "covers", "pictures"] as const;
/** A banner is composed once for wide screens and once for phones; its name means both. */
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

/** Names of the games' covers that the house drew; undefined while they are not built. */
export function createCoverList(artDir: string) {
  const file = path.join(artDir, "manifest.json");
  return async (): Promise<ReadonlySet<string> | undefined> => {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const { covers = {} } = JSON.parse(text) as { readonly covers?: object };
    return new Set(Object.keys(covers));
  };
}

type Banners = Readonly<Record<string, { readonly files: readonly LeadFile[] }>>;

/**
 * The files of a banner of the platform by its name: for wide screens and for phones. Needed for
 * every home page, so the manifest is read again only when it has changed.
 */
export function createBannerFinder(artDir: string) {
  const file = path.join(artDir, "manifest.json");
  let known: { readonly at: number; readonly banners: Banners } | undefined;
  async function read(): Promise<Banners> {
    const { mtimeMs: at } = await stat(file);
    if (known?.at !== at) {
      const manifest = JSON.parse(await readFile(file, "utf8")) as { banners?: Banners };
      known = { at, banners: manifest.banners ?? {} };
    }
    return known.banners;
  }
  return async (name: string): Promise<LeadPicture | undefined> => {
    const banners = await read().catch((): Banners => ({}));
    const [wide, phone] = ["desktop", "phone"].map((size) => banners[`${name}-${size}`]?.files);
    return wide === undefined ? undefined : { wide, phone: phone ?? [] };
  };
}
