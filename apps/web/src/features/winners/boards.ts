import type { GameType } from "@baize/contract";

/** The boards in the order of their buttons: all games, jackpot games, and each type. */
export const boards = [
  "ALL",
  "JP",
  "RNG",
  "LIVE",
  "FISH",
  "PVP",
  "SPORTS",
  "ESPORTS",
  "LOTT",
  "COCKFIGHT",
  "BGS",
] as const satisfies readonly (GameType | "ALL" | "JP")[];
export type Board = (typeof boards)[number];

/** Only types that have games here get a board of their own. */
export function boardsOf(types: readonly GameType[]): Board[] {
  return boards.filter((board) => board === "ALL" || board === "JP" || types.includes(board));
}
