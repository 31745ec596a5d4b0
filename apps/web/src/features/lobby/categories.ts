import type { GameType } from "@baize/contract";

/**
 * Game types as the site writes them in addresses; without pictures, for pages that only link
 * there.
 */

export const categoryPaths = {
  rng: "RNG",
  live: "LIVE",
  fish: "FISH",
  pvp: "PVP",
  sports: "SPORTS",
  esports: "ESPORTS",
  lott: "LOTT",
  // A player looking for a lottery also wants those drawn by machines: a second way to them.
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
