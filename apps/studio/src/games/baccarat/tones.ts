import type { BaccaratWinner } from "./rules.ts";

/** The colour of each side, on its field, its road and its total. */
export const sideTones: Readonly<Record<BaccaratWinner, string>> = {
  player: "#6fb4ff",
  banker: "#ff8079",
  tie: "#5fd39b",
};
