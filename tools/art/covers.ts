/**
 * The catalogue entries that have a cover, and the vendors they are shown under.
 *
 * Every name is invented for this product; `refusedTitles` keeps known names of others out and
 * covers.test.ts holds the list to it. No import from here pulls in the renderer, so the demo seed
 * may read it. The slug of an in-house or playable game is its game code.
 */
export const vendorList = [
  { code: "HSE", name: "Hearthside", nameBn: "হার্থসাইড" },
  { code: "NVS", name: "Novella Spins", nameBn: "নভেলা স্পিনস" },
  { code: "CPK", name: "Copperkiln", nameBn: "কপারকিলন" },
  { code: "AUR", name: "Aurum Tables", nameBn: "অরাম টেবিলস" },
  { code: "TDP", name: "Tidepool", nameBn: "টাইডপুল" },
  { code: "KGR", name: "Kingsrow", nameBn: "কিংসরো" },
  { code: "FWY", name: "Fairway", nameBn: "ফেয়ারওয়ে" },
  { code: "VFG", name: "Vantage & Forge", nameBn: "ভ্যান্টেজ অ্যান্ড ফোর্জ" },
  { code: "DSP", name: "Dawnspur", nameBn: "ডনস্পার" },
  { code: "LKW", name: "Luckwell", nameBn: "লাকওয়েল" },
] as const;
export type VendorCode = (typeof vendorList)[number]["code"];

export type GameType =
  "RNG" | "LIVE" | "FISH" | "PVP" | "SPORTS" | "ESPORTS" | "LOTT" | "COCKFIGHT" | "BGS";

/** JP jackpot · TG table games · AC arcade games · BG bingo. */
export type GameTag = "JP" | "TG" | "AC" | "BG";

export interface CoverEntry {
  readonly slug: string;
  readonly title: string;
  readonly titleBn: string;
  readonly vendorCode: VendorCode;
  readonly gameType: GameType;
  readonly tags: readonly GameTag[];
}

const entry = (
  title: string,
  titleBn: string,
  vendorCode: VendorCode,
  gameType: GameType,
  ...tags: GameTag[]
): CoverEntry => ({ slug: slugOf(title), title, titleBn, vendorCode, gameType, tags });

/** "Rum & Riddles" → "rum-and-riddles". */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export const coverList: readonly CoverEntry[] = [
  entry("Skylark", "স্কাইলার্ক", "HSE", "BGS", "AC"),
  entry("Amber Dice", "অ্যাম্বার ডাইস", "HSE", "BGS", "AC"),
  entry("Lantern Koi", "লণ্ঠন কই", "NVS", "RNG"),
  entry("Gem Quarry", "রত্ন খনি", "HSE", "BGS", "AC"),
  entry("Rickshaw Rush", "রিকশা রাশ", "HSE", "BGS", "AC"),
  entry("Spindle Wheel", "স্পিন্ডল হুইল", "HSE", "BGS", "TG"),

  entry("Monsoon Tiger", "মৌসুমি বাঘ", "NVS", "RNG", "JP"),
  entry("Peacock Courtyard", "ময়ূর উঠান", "NVS", "RNG", "JP"),
  entry("Ember Phoenix Kiln", "অগ্নি ফিনিক্স", "CPK", "RNG", "JP"),
  entry("Amber Scarab", "অ্যাম্বার স্কারাব", "CPK", "RNG"),
  entry("Mango Mischief", "আমের দুষ্টুমি", "NVS", "RNG"),
  entry("Foxfire Hollow", "শিয়ালের আলো", "NVS", "RNG"),
  entry("Mammoth Thaw", "ম্যামথ থ", "CPK", "RNG"),
  entry("Velvet Oracle", "ভেলভেট ওরাকল", "NVS", "RNG", "JP"),
  entry("Cherry Circuit", "চেরি সার্কিট", "CPK", "RNG", "AC"),
  entry("Toffee Towers", "টফি টাওয়ার", "NVS", "RNG"),
  entry("Rum & Riddles", "রাম ও ধাঁধা", "CPK", "RNG"),
  entry("Cinder Rex", "সিন্ডার রেক্স", "CPK", "RNG"),
  entry("Marigold March", "গাঁদার মিছিল", "NVS", "RNG", "JP"),
  entry("Owl & Orchard", "প্যাঁচা ও বাগান", "NVS", "RNG"),
  entry("Tin Tinkerer", "টিন কারিগর", "CPK", "RNG", "AC"),
  entry("Padma Pearls", "পদ্মার মুক্তা", "NVS", "RNG"),
  entry("Chilli Bazaar", "মরিচ বাজার", "CPK", "RNG"),
  entry("Jade River Dragon", "জেড নদীর ড্রাগন", "NVS", "RNG", "JP"),

  entry("Salon Baccarat", "স্যালন বাকারা", "AUR", "LIVE", "TG"),
  entry("Velvet Roulette", "ভেলভেট রুলেট", "AUR", "LIVE", "TG"),
  entry("Andar Bahar Terrace", "আন্দর বাহার", "AUR", "LIVE", "TG"),
  entry("Lantern Sic Bo", "লণ্ঠন সিক বো", "AUR", "LIVE", "TG"),

  entry("Coral Cannon", "প্রবাল কামান", "TDP", "FISH", "AC"),
  entry("Abyss Bounty", "অতল শিকার", "TDP", "FISH", "AC"),
  entry("Callbreak Court", "কলব্রেক কোর্ট", "KGR", "PVP", "TG"),
  entry("Poker Pavilion", "পোকার প্যাভিলিয়ন", "KGR", "PVP", "TG"),
  entry("Matchday Lines", "ম্যাচডে লাইনস", "FWY", "SPORTS"),
  entry("Crease & Crowd", "ক্রিজ ও দর্শক", "FWY", "SPORTS"),
  entry("Rift Ladder", "রিফট ল্যাডার", "VFG", "ESPORTS"),
  entry("Circuit Clash", "সার্কিট ক্ল্যাশ", "VFG", "ESPORTS"),
  entry("Delta Draw Six", "ডেল্টা ড্র ছয়", "LKW", "LOTT"),
  entry("Lucky Well 4D", "লাকি ওয়েল ৪ডি", "LKW", "LOTT", "BG"),
  entry("Dawnspur Arena", "ডনস্পার এরিনা", "DSP", "COCKFIGHT"),
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
