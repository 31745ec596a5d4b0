import type { GameType } from "@baize/contract";
import { gameTypes } from "../../lib/game-types.ts";

/** The boards in the order of their buttons: all games, jackpot games, and each type. */
export const boards = ["ALL", "JP", ...gameTypes] as const;
export type Board = (typeof boards)[number];

/** Only types that have games here get their own board. */
export function boardsOf(types: readonly GameType[]): Board[] {
  return boards.filter((board) => board === "ALL" || board === "JP" || types.includes(board));
}
