import type { GameGroup } from "@baize/contract";
import type { GameKind, LocalText } from "../protocol.ts";
import { wordOf } from "../words.ts";

/**
 * The games of the studio and the vendor codes it sells them under. Names are invented for this
 * product and stand in `words/`. The code is the same everywhere: in the launch call, in wallet
 * calls and in the frame's address.
 */
export interface CatalogueGame {
  readonly gameCode: string;
  readonly kind: GameKind;
  readonly vendorCode: VendorCode;
  /** The platform's game type: BGS is in-house games, RNG slots, LIVE tables with a dealer. */
  readonly gameType: "BGS" | "RNG" | "LIVE";
  readonly name: LocalText;
}

/** The platform's group of each kind: table, arcade or bingo; slots stand in none. */
export const groupOfKind: Readonly<Record<GameKind, GameGroup | null>> = {
  baccarat: "TG",
  bingo: "BG",
  blackjack: "TG",
  crash: "AC",
  dice: "AC",
  "dragon-tiger": "TG",
  hilo: "TG",
  keno: "AC",
  limbo: "AC",
  "live-baccarat": "TG",
  "live-roulette": "TG",
  mines: "AC",
  plinko: "AC",
  roulette: "TG",
  "sic-bo": "TG",
  slot: null,
  "video-poker": "TG",
  wheel: "AC",
};

export const vendors = [
  { vendorCode: "HSE", name: { en: "Hearthside", bn: "হার্থসাইড" } },
  { vendorCode: "NVS", name: { en: "Novella Spins", bn: "নভেলা স্পিনস" } },
  { vendorCode: "AUR", name: { en: "Aurum Tables", bn: "অরাম টেবিলস" } },
] as const;
export type VendorCode = (typeof vendors)[number]["vendorCode"];

/** Each has a machine in kits/slot/slots.ts. */
const slotCodes = [
  "lantern-koi",
  "foxfire-hollow",
  "mango-mischief",
  "toffee-towers",
  "padma-pearls",
  "owl-and-orchard",
  "amphora-sands",
  "cherry-circuit",
  "temple-of-bells",
  "butterfly-brook",
  "harbour-lights",
  "moonlit-market",
  "dragon-drum",
  "magic-attic",
  "polar-postman",
  "whale-song",
  "crown-of-clover",
  "diya-nights",
  "candle-court",
  "party-parcel",
  "blossom-bridge",
  "moai-mystery",
  "elephant-express",
  "ice-cream-isle",
  "marigold-march",
  "chilli-bazaar",
  "monsoon-tiger",
  "rice-harvest-jig",
  "parrot-palace",
  "octopus-orchestra",
  "meteor-miners",
  "robot-rodeo",
  "comet-carnival",
  "mirror-ball-mania",
  "kite-festival",
  "golden-oyster",
  "velvet-oracle",
  "saffron-fox",
  "glacier-gems",
  "peacock-courtyard",
] as const;

export const games: readonly CatalogueGame[] = [
  {
    gameCode: "skylark",
    kind: "crash",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "skylark"),
  },
  {
    gameCode: "amber-dice",
    kind: "dice",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "amber-dice"),
  },
  {
    gameCode: "pearl-shoals",
    kind: "mines",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "pearl-shoals"),
  },
  ...(
    [
      ["hilo-harbour", "hilo"],
      ["jasmine-21", "blackjack"],
      ["indigo-draw", "video-poker"],
    ] as const
  ).map(([gameCode, kind]): CatalogueGame => ({
    gameCode,
    kind,
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", gameCode),
  })),
  {
    gameCode: "kite-climb",
    kind: "limbo",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "kite-climb"),
  },
  {
    gameCode: "dewdrop-terrace",
    kind: "plinko",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "dewdrop-terrace"),
  },
  {
    gameCode: "spindle-wheel",
    kind: "wheel",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "spindle-wheel"),
  },
  {
    gameCode: "firefly-forty",
    kind: "keno",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "firefly-forty"),
  },
  {
    gameCode: "compass-roulette",
    kind: "roulette",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "compass-roulette"),
  },
  {
    gameCode: "saffron-nine",
    kind: "baccarat",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "saffron-nine"),
  },
  {
    gameCode: "paper-boat-bingo",
    kind: "bingo",
    vendorCode: "HSE",
    gameType: "BGS",
    name: wordOf("game", "paper-boat-bingo"),
  },
  ...(
    [
      ["ember-and-stripe", "dragon-tiger"],
      ["midnight-baccarat", "live-baccarat"],
      ["orchid-roulette", "live-roulette"],
      ["bamboo-sic-bo", "sic-bo"],
    ] as const
  ).map(([gameCode, kind]): CatalogueGame => ({
    gameCode,
    kind,
    vendorCode: "AUR",
    gameType: "LIVE",
    name: wordOf("game", gameCode),
  })),
  ...slotCodes.map((gameCode): CatalogueGame => ({
    gameCode,
    kind: "slot",
    vendorCode: "NVS",
    gameType: "RNG",
    name: wordOf("game", gameCode),
  })),
];

export function findGame(gameCode: string): CatalogueGame | undefined {
  return games.find((game) => game.gameCode === gameCode);
}
