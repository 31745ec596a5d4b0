import type { GameType } from "@baize/contract";

/** Game types as the site writes them in addresses; without pictures, for who only leads there. */

export const categoryPaths = {
  rng: "RNG",
  live: "LIVE",
  fish: "FISH",
  pvp: "PVP",
  sports: "SPORTS",
  esports: "ESPORTS",
  lott: "LOTT",
  // Lotteries drawn by machines are lotteries to whoever looks for one: another way to them.
  elott: "LOTT",
  cockfight: "COCKFIGHT",
  bgs: "BGS",
} as const satisfies Record<string, GameType>;

export type Category = keyof typeof categoryPaths;

/** Pages that begin with their vendors; the others are lists of games. */
const centres: ReadonlySet<Category> = new Set<Category>([
  "sports",
  "esports",
  "lott",
  "elott",
  "cockfight",
]);

export function isCentre(category: Category): boolean {
  return centres.has(category);
}

export function isCategory(text: string): text is Category {
  return Object.hasOwn(categoryPaths, text);
}

export function categoryOf(gameType: GameType): Category {
  return gameType.toLowerCase() as Category;
}
