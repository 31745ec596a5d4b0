import type { GameType } from "@baize/contract";
import { constantFrom, nat, record, type Arbitrary } from "fast-check";

/** What may happen to the bonus wallet of a member, and stories that go through most of it. */

export const bonusStep = record({
  what: constantFrom(
    ...(["order", "order", "order", "order", "pay", "pay", "pay", "pay", "pay", "fail"] as const),
    ...([
      "stake",
      "stake",
      "stake",
      "stake",
      "stake",
      "stake",
      "settle",
      "undo",
      "correct",
    ] as const),
    ...([
      "work",
      "work",
      "work",
      "work",
      "wait",
      "wait",
      "cancel",
      "forfeit",
      "forfeit",
      "race",
      "review",
    ] as const),
  ),
  which: nat(2),
  amount: constantFrom(40_000n, 80_000n, 200_000n),
  gameType: constantFrom<GameType[]>("RNG", "RNG", "LIVE"),
  isWhole: constantFrom(true, true, false),
});
export type BonusStep = typeof bonusStep extends Arbitrary<infer T> ? T : never;

const usual: BonusStep = {
  what: "work",
  which: 0,
  amount: 80_000n,
  gameType: "RNG",
  isWhole: true,
};
const does = (...steps: readonly Partial<BonusStep>[]) =>
  steps.map((one) => ({ ...usual, ...one }));

/** A bonus of 60,000 asks for 120,000: just that, by another game too, and a little less. */
const begun = [{ what: "order" }, { what: "pay" }, { what: "stake" }] as const;
export const bonusStories: BonusStep[][] = [
  does(...begun, { what: "stake", amount: 40_000n }, { what: "work" }),
  does(...begun, { what: "stake", amount: 200_000n, gameType: "LIVE" }, { what: "work" }),
  does(...begun, { what: "stake", amount: 80_000n, gameType: "LIVE" }, { what: "work" }),
  does(...begun, { what: "stake", amount: 40_000n }, { what: "undo" }, { what: "work" }),
  // The other offer counts 50,000 of a round at most: 200,000 of it, corrected, is not yet enough.
  does(
    { what: "order", which: 1 },
    { what: "pay" },
    ...([0, 1, 2] as const).map(() => ({ what: "stake", amount: 200_000n }) as const),
    { what: "correct", amount: 40_000n },
    { what: "work" },
    { what: "stake", amount: 80_000n },
    { what: "work" },
  ),
];
