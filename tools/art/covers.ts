/**
 * The catalogue entries that have a cover of their own direction, and the vendors they are shown
 * under; announced.ts has the rest.
 *
 * Every name is invented for this product; `refusedTitles` keeps known names of others out and
 * covers.test.ts holds the list to it. What they are called in other languages is in
 * tools/seed/names. The slug of an in-house or playable game is its game code.
 */
export const vendorList = [
  { code: "HSE", name: "Hearthside" },
  { code: "NVS", name: "Novella Spins" },
  { code: "CPK", name: "Copperkiln" },
  { code: "AUR", name: "Aurum Tables" },
  { code: "TDP", name: "Tidepool" },
  { code: "KGR", name: "Kingsrow" },
  { code: "FWY", name: "Fairway" },
  { code: "VFG", name: "Vantage & Forge" },
  { code: "DSP", name: "Dawnspur" },
  { code: "LKW", name: "Luckwell" },
  { code: "ELOTT", name: "Quickboard" },
] as const;
export type VendorCode = (typeof vendorList)[number]["code"];

export type GameType =
  "RNG" | "LIVE" | "FISH" | "PVP" | "SPORTS" | "ESPORTS" | "LOTT" | "COCKFIGHT" | "BGS";

/** JP jackpot · TG table games · AC arcade games · BG bingo. */
export type GameTag = "JP" | "TG" | "AC" | "BG";

export interface CoverEntry {
  readonly slug: string;
  readonly title: string;
  readonly vendorCode: VendorCode;
  readonly gameType: GameType;
  readonly tags: readonly GameTag[];
}

const entry = (
  title: string,
  vendorCode: VendorCode,
  gameType: GameType,
  ...tags: GameTag[]
): CoverEntry => ({ slug: slugOf(title), title, vendorCode, gameType, tags });

/** "Rum & Riddles" → "rum-and-riddles". */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Those with a direction of their own; announced.ts has the rest. */
export const directedCovers: readonly CoverEntry[] = [
  entry("Skylark", "HSE", "BGS", "AC"),
  entry("Amber Dice", "HSE", "BGS", "AC"),
  entry("Pearl Shoals", "HSE", "BGS", "AC"),
  entry("Lantern Koi", "NVS", "RNG"),
  entry("Gem Quarry", "HSE", "BGS", "AC"),
  entry("Rickshaw Rush", "HSE", "BGS", "AC"),
  entry("Spindle Wheel", "HSE", "BGS", "AC"),

  entry("Monsoon Tiger", "NVS", "RNG"),
  entry("Peacock Courtyard", "NVS", "RNG"),
  entry("Ember Phoenix Kiln", "CPK", "RNG"),
  entry("Amber Scarab", "CPK", "RNG"),
  entry("Mango Mischief", "NVS", "RNG"),
  entry("Foxfire Hollow", "NVS", "RNG"),
  entry("Mammoth Thaw", "CPK", "RNG"),
  entry("Velvet Oracle", "NVS", "RNG"),
  entry("Cherry Circuit", "NVS", "RNG", "AC"),
  entry("Toffee Towers", "NVS", "RNG"),
  entry("Rum & Riddles", "CPK", "RNG"),
  entry("Cinder Rex", "CPK", "RNG"),
  entry("Marigold March", "NVS", "RNG"),
  entry("Owl & Orchard", "NVS", "RNG"),
  entry("Tin Tinkerer", "CPK", "RNG", "AC"),
  entry("Padma Pearls", "NVS", "RNG"),
  entry("Chilli Bazaar", "NVS", "RNG"),
  entry("Jade River Dragon", "NVS", "RNG"),

  entry("Salon Baccarat", "AUR", "LIVE", "TG"),
  entry("Velvet Roulette", "AUR", "LIVE", "TG"),
  entry("Andar Bahar Terrace", "AUR", "LIVE", "TG"),
  entry("Lantern Sic Bo", "AUR", "LIVE", "TG"),

  entry("Coral Cannon", "TDP", "FISH", "AC"),
  entry("Abyss Bounty", "TDP", "FISH", "AC"),
  entry("Callbreak Court", "KGR", "PVP", "TG"),
  entry("Poker Pavilion", "KGR", "PVP", "TG"),
  entry("Matchday Lines", "FWY", "SPORTS"),
  entry("Crease & Crowd", "FWY", "SPORTS"),
  entry("Rift Ladder", "VFG", "ESPORTS"),
  entry("Circuit Clash", "VFG", "ESPORTS"),
  entry("Delta Draw Six", "LKW", "LOTT"),
  entry("Lucky Well 4D", "LKW", "LOTT", "BG"),
  entry("Dawnspur Arena", "DSP", "COCKFIGHT"),
];

/** Words of well-known titles and brands of others: no cover may contain one of them. */
export const refusedTitles: readonly string[] = [
  "lion king",
  "starburst",
  "gonzo",
  "book of dead",
  "book of ra",
  "gates of olympus",
  "sweet bonanza",
  "big bass",
  "mega moolah",
  "fortune tiger",
  "fortune ox",
  "mahjong ways",
  "super ace",
  "golden empire",
  "money coming",
  "boxing king",
  "crazy time",
  "lightning roulette",
  "monopoly",
  "aviator",
  "jetx",
  "spaceman",
  "plinko",
  "wheel of fortune",
  "dream catcher",
  "dragon tiger",
  "sugar rush",
  "sugar parade",
  "cleopatra",
  "buffalo",
  "reactoonz",
  "jumanji",
  "jurassic",
  "candy crush",
  "angry birds",
  "pokemon",
  "mario",
  "league of legends",
  "dota",
  "counter-strike",
  "valorant",
  "fifa",
  "uefa",
  "premier league",
  "ipl",
  "disney",
  "marvel",
  "ocean king",
  "dinosaur tycoon",
  "royal fishing",
  "toto",
  "magnum",
  "powerball",
  "euromillions",
];
