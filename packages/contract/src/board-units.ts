import type { BoardScoreKind } from "./routes/boards.ts";

const unitsOfKinds = {
  multiplier: "times",
  sum_multiplier: "times",
  window: "times",
  wagered: "money",
  won: "money",
  net: "money",
  log: "points",
  points: "points",
  streak: "rounds",
} as const satisfies Record<BoardScoreKind, string>;

/**
 * Money that members paid in and win of each other was not played out by who wins it. So at least
 * once it must be, or two of them could hand deposits over without any play.
 */
export const poolTurnoverBpsMin = 10_000;

/** Times and money have two places, the others none. */
export type BoardUnit = (typeof unitsOfKinds)[BoardScoreKind];

/** What scores of this kind are. */
export const boardUnitOf = (kind: BoardScoreKind): BoardUnit => unitsOfKinds[kind];
