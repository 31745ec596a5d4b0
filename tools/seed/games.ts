import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Language } from "@baize/contract";
import type { AnnouncedGame, AnnouncedVendor } from "../../apps/server/src/catalogue/index.ts";
import { coverList } from "../art/cover-list.ts";
import { vendorList } from "../art/covers.ts";

/**
 * The announced games of the demo: every entry that has a cover. Vendors open what they can serve.
 *
 * Names are in names/<language>.json, one file per language, so that translators need no code; the
 * covers are lettered in English.
 */
interface Names {
  readonly games: Readonly<Record<string, string>>;
  readonly vendors: Readonly<Record<string, string>>;
}

const folder = fileURLToPath(new URL("names", import.meta.url));

export const demoNames: readonly (readonly [Language, Names])[] = readdirSync(folder)
  .toSorted()
  .flatMap((file) => {
    const language = Language.safeParse(path.basename(file, ".json"));
    if (!language.success) return [];
    const names = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Names;
    return [[language.data, names] as const];
  });

/** A name in every language that has it. */
function nameOf(kind: keyof Names, key: string): Readonly<Record<string, string>> {
  const known = demoNames.map(([language, names]) => [language, names[kind][key]] as const);
  return Object.fromEntries(
    known.filter((one): one is readonly [Language, string] => one[1] !== undefined),
  );
}

export const demoVendors: readonly AnnouncedVendor[] = vendorList.map(({ code }) => ({
  vendorCode: code,
  name: nameOf("vendors", code),
}));

/** Shown in the hot rail: what can be played now, then what is asked for most. */
const hot = new Set([
  "skylark",
  "lantern-koi",
  "amber-dice",
  "monsoon-tiger",
  "peacock-courtyard",
  "velvet-roulette",
  "coral-cannon",
  "callbreak-court",
  "matchday-lines",
  "jade-river-dragon",
  "salon-baccarat",
  "delta-draw-six",
]);

const fresh = new Set([
  "skylark",
  "lantern-koi",
  "amber-dice",
  "pearl-shoals",
  "rickshaw-rush",
  "foxfire-hollow",
]);

export const demoGames: readonly AnnouncedGame[] = coverList.map((cover) => ({
  vendorCode: cover.vendorCode,
  gameCode: cover.slug,
  name: nameOf("games", cover.slug),
  gameType: cover.gameType,
  groupCode: cover.tags[0] ?? "",
  isHot: hot.has(cover.slug),
  isNew: fresh.has(cover.slug),
  art: cover.slug,
}));
