import type { GameType } from "@baize/contract";

/**
 * The types of games in the order the site shows them: the contract's list, without the schemas
 * that come with it.
 */
export const gameTypes = [
  "RNG",
  "LIVE",
  "FISH",
  "PVP",
  "SPORTS",
  "ESPORTS",
  "LOTT",
  "COCKFIGHT",
  "BGS",
] as const satisfies readonly GameType[];
