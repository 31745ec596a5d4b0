/**
 * The art of the studio's games, from a file for each by its game code: `slots/<code>.ts` has the
 * look of a slot, `games/<code>.ts` the pictures of any other game. Either may direct the cover.
 */
import type { Direction } from "./direction.ts";
import { modulesOf } from "./folder.ts";
import type { Job } from "./jobs.ts";
import type { SlotLook } from "./slot-look.ts";

interface GameArt {
  readonly direction?: Direction;
  readonly jobs?: () => Job[];
}
interface SlotArt extends GameArt {
  readonly default: SlotLook;
}

const [games, slots] = await Promise.all([
  modulesOf<GameArt>("games"),
  modulesOf<SlotArt>("slots"),
]);

/** Lantern Koi is drawn in a file of its own, games/lantern-koi.ts. */
export const SLOT_LOOKS: readonly SlotLook[] = slots.map(([, one]) => one.default);

export const ownCodes: readonly string[] = [...games, ...slots].map(([code]) => code);

export const gameJobs = (): Job[] => games.flatMap(([, { jobs }]) => jobs?.() ?? []);

export const ownDirections: Readonly<Record<string, Direction>> = Object.fromEntries(
  [...games, ...slots].flatMap(([code, { direction }]) =>
    direction === undefined ? [] : [[code, direction]],
  ),
);
