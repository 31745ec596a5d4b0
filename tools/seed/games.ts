import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Language } from "@baize/contract";
import type { AnnouncedGame, AnnouncedVendor } from "../../apps/server/src/catalogue/index.ts";
import { games } from "../../apps/studio/src/catalogue/games.ts";
import { coverList } from "../art/cover-list.ts";
import { vendorList } from "../art/covers.ts";

/**
 * The games of the demo: every entry that has a cover. Vendors open what they can serve; of the
 * rest only a few are announced, and no other is to be seen.
 *
 * Names are in names/<language>.json, one file per language, so that translators need no code, and
 * those of the studio's games in their folders. The covers are lettered in English.
 */
interface Names {
  readonly games: Readonly<Record<string, string>>;
  readonly vendors: Readonly<Record<string, string>>;
}

const folder = fileURLToPath(new URL("names", import.meta.url));

/** The studio's own, as they are in the folders of its games. */
const studioNamesIn = (language: string): Names["games"] =>
  Object.fromEntries(
    games.flatMap(({ gameCode, name }) => {
      const own = name[language];
      return own === undefined ? [] : [[gameCode, own] as const];
    }),
  );

export const demoNames: readonly (readonly [Language, Names])[] = readdirSync(folder)
  .toSorted()
  .flatMap((file) => {
    const language = Language.safeParse(path.basename(file, ".json"));
    if (!language.success) return [];
    const names = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Names;
    const whole = { ...names, games: { ...names.games, ...studioNamesIn(language.data) } };
    return [[language.data, whole] as const];
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

/** Shown in the hot rail. */
const hot = new Set([
  "skylark",
  "lantern-koi",
  "amber-dice",
  "monsoon-tiger",
  "peacock-courtyard",
  "orchid-roulette",
  "padma-pearls",
  "pearl-shoals",
  "jasmine-21",
  "saffron-fox",
  "golden-oyster",
  "compass-roulette",
]);

/** What is coming next: a few of each type, most of them where nothing can be played yet. */
const announced = new Set([
  "jade-river-dragon",
  "ember-phoenix-kiln",
  "honey-hollow",
  "compass-and-crown",
  "salon-baccarat",
  "velvet-roulette",
  "andar-bahar-terrace",
  "emerald-blackjack",
  "gem-quarry",
  "rickshaw-rush",
  "coral-cannon",
  "abyss-bounty",
  "lantern-reef",
  "whale-watchers",
  "callbreak-court",
  "rummy-riverside",
  "ludo-lane",
  "teen-patti-parlour",
  "matchday-lines",
  "crease-and-crowd",
  "goalmouth-live",
  "rift-ladder",
  "circuit-clash",
  "neon-nexus-cup",
  "delta-draw-six",
  "lucky-well-4d",
  "meghna-draw",
  "clover-keno",
  "dawnspur-arena",
  "ridge-rumble",
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
  isAnnounced: announced.has(cover.slug),
  art: cover.slug,
}));
