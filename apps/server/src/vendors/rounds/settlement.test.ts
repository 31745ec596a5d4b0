import { expect, test } from "vitest";
import { factsOf } from "./settlement.ts";
import { noFactId, type CountedRound, type RoundState } from "./count.ts";

const startedAt = new Date("2026-03-10T12:00:00Z");
const earlier = new Date("2026-03-10T11:00:00Z");
const settledAt = new Date("2026-03-10T12:00:05Z");
const factId = "0195a000-0000-7000-8000-000000000001";

const state = (
  status: RoundState["status"],
  stakeMinor: bigint,
  payoutMinor: bigint,
  changes: Partial<RoundState> = {},
): RoundState => ({
  status,
  stakeMinor,
  payoutMinor,
  jackpotMinor: 0n,
  startedAt,
  settledAt: status === "open" ? null : settledAt,
  isFree: false,
  ...changes,
});

type Named = Pick<CountedRound, "factId" | "isFirstSettled" | "firstSettledAt">;

const counted = (was: RoundState | undefined, now: RoundState, named: Named): CountedRound => ({
  memberId: 7n,
  roundId: "HSE.1",
  vendorCode: "HSE",
  gameCode: "skylark",
  currency: "BDT",
  heldMinor: null,
  gameType: "LIVE",
  isOfHouse: false,
  ...now,
  ...named,
  was,
});

const open = state("open", 100n, 0n);
const settled = state("settled", 100n, 30n);
const undone = state("refunded", 0n, 0n);
const never = { factId: null, isFirstSettled: false, firstSettledAt: null };
const first = { factId, isFirstSettled: true, firstSettledAt: settledAt };
const later = { factId, isFirstSettled: false, firstSettledAt: earlier };

/** Kind, stake, valid bet, win, jackpot; then what it corrects and when it was placed. */
test.each([
  ["begun, nothing is told", undefined, open, never, []],
  ["settled at once, the round", undefined, settled, first, ["settled 100 70 30 0"]],
  ["settled later, the round", open, settled, first, ["settled 100 70 30 0"]],
  [
    "with a part of a jackpot, that too",
    open,
    state("settled", 100n, 230n, { jackpotMinor: 200n }),
    first,
    ["settled 100 100 230 200"],
  ],
  ["counted again, nothing", settled, settled, later, []],
  [
    "won late, the difference",
    settled,
    state("settled", 100n, 100n),
    later,
    ["settled 0 -70 70 0 correction"],
  ],
  [
    "undone in part, the difference",
    settled,
    state("settled", 40n, 30n),
    later,
    ["settled -60 -60 0 0 correction"],
  ],
  [
    "open again, all of it is taken back",
    settled,
    open,
    later,
    ["settled -100 -70 -30 0 correction"],
  ],
  ["settled again, all of it is told", open, settled, later, ["settled 100 70 30 0 correction"]],
  [
    "undone after it was settled",
    settled,
    undone,
    later,
    ["rolled_back -100 -70 -30 0 correction"],
  ],
  ["undone before it was settled", open, undone, never, ["rolled_back 0 0 0 0"]],
  ["undone and counted again, nothing", undone, undone, later, []],
  [
    "settled before facts were written, the difference",
    settled,
    state("settled", 100n, 40n),
    { factId: noFactId, isFirstSettled: false, firstSettledAt: settledAt },
    ["settled 0 -10 10 0 before"],
  ],
  [
    "free, its win",
    undefined,
    state("settled", 0n, 50n, { isFree: true }),
    first,
    ["settled 0 0 50 0"],
  ],
  [
    "found to have begun before, the old is taken back and the new told",
    settled,
    state("settled", 150n, 30n, { startedAt: earlier }),
    later,
    ["settled -100 -70 -30 0 correction", "settled 150 120 30 0 correction earlier"],
  ],
] as const)("of a round %s", (_name, was, now, named, expected) => {
  const told = factsOf(counted(was, now, named), "AMBERJACK").map(({ kind, id, payload }) => {
    const fact = payload as Readonly<Record<string, string>>;
    const of = fact["correctionOf"];
    expect(id).toBe(named.isFirstSettled ? factId : undefined);
    return [
      kind.replace("vendors.bet_", ""),
      ...["stakeMinor", "validBetMinor", "winMinor", "jackpotMinor"].map((name) => fact[name]),
      ...(of === undefined ? [] : [of === noFactId ? "before" : "correction"]),
      ...(fact["placedAt"] === startedAt.toISOString() ? [] : ["earlier"]),
    ].join(" ");
  });
  expect(told).toEqual(expected);
});

/** Rounds, valid bets of those that won, and whether it names when the round was settled first. */
test.each([
  ["lost, then won late", state("settled", 100n, 0n), state("settled", 100n, 150n), "0 50"],
  ["won, then its win is undone", settled, state("settled", 100n, 0n), "0 -70"],
  ["open again", settled, open, "-1 -70"],
  ["settled again", open, settled, "1 70"],
  ["undone", settled, undone, "-1 -70"],
  ["free", undefined, state("settled", 0n, 50n, { isFree: true }), "0 0"],
] as const)("a fact of a round %s counts it", (_name, was, now, expected) => {
  const named = was === undefined ? first : later;
  const [told] = factsOf(counted(was, now, named), "AMBERJACK");
  const fact = told?.payload as Readonly<Record<string, unknown>>;
  expect(`${String(fact["rounds"])} ${String(fact["wonBetMinor"])}`).toBe(expected);
  expect(fact["firstSettledAt"]).toBe(was === undefined ? undefined : earlier.toISOString());
});
