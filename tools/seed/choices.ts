import type { Chance } from "./chance.ts";
import { findGameOfKind, games } from "../../apps/studio/src/catalogue/games.ts";
import { networkOf } from "../../apps/studio/src/catalogue/jackpots.ts";

/** How the demo's players play: what they choose, and which step they take next. */

const amountOf = (taka: number) => `${taka}.00`;

/** What a round is opened with beside its stake, where the demo's players vary it. */
const openings: Readonly<
  Record<string, (chance: Chance, stakeTaka: number) => Readonly<Record<string, unknown>>>
> = {
  baccarat: (chance, taka) => ({
    bets: [{ field: chance.of(["banker", "player"]), amount: amountOf(taka) }],
  }),
  bingo: (chance) => ({ cards: [chance.between(1, 60)] }),
  dice: (chance) => ({
    direction: chance.of(["over", "under"]),
    target: `${chance.between(30, 70)}.00`,
  }),
  keno: (chance) => ({
    risk: chance.of(["low", "medium", "high"]),
    numbers: [3, 11, 19, 27, 33].map((number) => number + chance.below(3)),
  }),
  limbo: (chance) => ({ target: chance.of(["1.50", "2.00", "3.00", "5.00"]) }),
  plinko: (chance) => ({ rows: chance.of([8, 12, 16]), risk: chance.of(["low", "medium"]) }),
  roulette: (chance, taka) => ({
    bets: [{ field: chance.of(["red", "black", "even", "odd"]), amount: amountOf(taka) }],
  }),
  wheel: (chance) => ({ segments: chance.of([10, 20]), risk: chance.of(["low", "medium"]) }),
  mines: (chance) => ({ mines: chance.between(1, 5) }),
};

/** A game that is played in no way of its own begins with the example of its descriptor. */
export const openingOf = (kind: string, chance: Chance, stakeTaka: number) =>
  openings[kind]?.(chance, stakeTaka) ?? { ...findGameOfKind(kind)?.choice };

type Step = Readonly<Record<string, unknown>>;

/** Steps to try in this order; the first that the game allows is taken. */
export function stepsOf(kind: string, chance: Chance, taken: number): readonly Step[] {
  if (kind === "mines") {
    const pick = { type: "pick", cell: taken * 3 + chance.below(3) };
    return taken < chance.between(1, 3) ? [pick] : [{ type: "cash-out" }, pick];
  }
  if (kind === "hilo") {
    const turn = ["higher", "lower"].map((type) => ({ type }));
    return taken < chance.between(1, 2) ? turn : [{ type: "cash-out" }, ...turn];
  }
  if (kind === "video-poker") return [{ type: "draw", holds: [0, 1] }];
  if (kind === "blackjack") {
    return [{ type: "decline" }, { type: chance.of(["stand", "hit"]) }, { type: "stand" }];
  }
  return (findGameOfKind(kind)?.steps ?? []).slice(taken).map((step) => ({ ...step }));
}

const playedAlone: ReadonlySet<string> = new Set(["one-shot", "stepped", "slot"]);

/** Games that one player plays alone; tables wait for others, and so does the crash game. */
export const demoPlayable = games.filter(({ part }) => playedAlone.has(part.is));

/** The same without those whose pots all players of the studio share. */
export const plainPlayable = demoPlayable.filter(
  ({ gameCode }) => networkOf(gameCode) === undefined,
);
