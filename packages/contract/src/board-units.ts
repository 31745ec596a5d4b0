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

/** Times and money have two places, the others none. */
export type BoardUnit = (typeof unitsOfKinds)[BoardScoreKind];

/** What scores of this kind are. */
export const boardUnitOf = (kind: BoardScoreKind): BoardUnit => unitsOfKinds[kind];
