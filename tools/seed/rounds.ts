import { createHash } from "node:crypto";

/** What the demo's first players play: the same games and stakes in every run. */

export interface DemoSitting {
  readonly player: string;
  readonly gameCode: string;
  readonly stakesTaka: readonly number[];
}

const games = [
  "lantern-koi",
  "amber-dice",
  "pearl-shoals",
  "monsoon-tiger",
  "kite-climb",
  "dewdrop-terrace",
  "compass-roulette",
  "peacock-courtyard",
  "spindle-wheel",
  "firefly-forty",
] as const;

const stakes = [20, 50, 100, 150, 200, 500];

/** A whole number below `limit` from a text. */
function pick(text: string, limit: number): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) % limit;
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError("an empty list has nothing to pick from");
  return found;
}

/** Of each player some rounds at several games. */
export function demoSittings(
  players: readonly string[],
  { sittings, rounds }: { readonly sittings: number; readonly rounds: number },
): DemoSitting[] {
  return Array.from({ length: sittings }, (_, index) => {
    const seed = `demo sitting ${index + 1}`;
    return {
      player: at(players, index),
      gameCode: at(games, pick(`${seed} game`, games.length) + index),
      stakesTaka: Array.from({ length: rounds }, (_round, place) =>
        at(stakes, pick(`${seed} stake ${place}`, stakes.length)),
      ),
    };
  });
}

/** A UUID that is the same in every run. */
export function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(18, 20)}`, hex.slice(20, 32)].join("-");
}
