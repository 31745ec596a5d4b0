import type { GameKey } from "../../../client/game-client.ts";

/** The keys of a table where chips are laid. */
export const chipKeys = [
  ["Z", "chips.undo"],
  ["D", "stake.double"],
  ["C", "chips.clear"],
  ["B", "chips.repeat"],
] as const satisfies readonly GameKey[];
