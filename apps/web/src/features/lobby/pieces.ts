import { useRested } from "../../lib/rested.ts";
import { useWide } from "../../lib/wide.ts";
import { useAppeared } from "./appear.ts";

/**
 * Covers come in pieces, with time for a frame between them. The first fill the row in view; the
 * others are out of sight until somebody moves it.
 */
const pieceOf = 4;
const pieceMs = 34;
const piecesInView = { wide: 2, narrow: 1 } as const;

/** How many of a row's covers are drawn by now: all at once would be one long task. */
export function useDrawn(covers: number): number {
  const begun = piecesInView[useWide() ? "wide" : "narrow"];
  const pieces = Math.ceil(covers / pieceOf);
  return pieceOf * useAppeared(useRested() ? pieces : begun, pieceMs, begun);
}
