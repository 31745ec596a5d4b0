import type { Slot } from "../kits/slot/slot.ts";
import { games } from "./games.ts";

/** The slots among the games, for what is said of machines alone: counts, benches, tests. */
export const slots: readonly Slot[] = games.flatMap(({ part }) =>
  part.is === "slot" ? [part.slot] : [],
);

export function getSlot(gameCode: string): Slot {
  const slot = slots.find((one) => one.gameCode === gameCode);
  if (slot === undefined) throw new RangeError(`there is no slot ${gameCode}`);
  return slot;
}
