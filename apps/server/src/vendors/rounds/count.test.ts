import { expect, test } from "vitest";
import {
  countEntries,
  countRound,
  namesOf,
  noFactId,
  type BetOf,
  type RecordedRound,
  type RoundEntry,
} from "./count.ts";
import type { Entry } from "./store.ts";

const at = (second: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, second));

const entry = (id: string, kind: string, amountMinor: bigint, changes: Partial<Entry> = {}) => ({
  memberId: 7n,
  roundId: "HSE.1",
  operationId: id,
  keyId: id,
  kind,
  amountMinor,
  targetKeyId: null,
  isClosing: false,
  at: at(Number(id)),
  vendorCode: "HSE",
  gameCode: "skylark",
  currency: "BDT",
  isFree: false,
  jackpotMinor: 0n,
  ...changes,
});

const bet = entry("1", "bet", 100n);
const win = entry("2", "win", 30n, { targetKeyId: "1" });
const undo = (id: string, targetKeyId: string) => entry(id, "rollback", 0n, { targetKeyId });
const closing = entry("4", "win", 0n, { isClosing: true });

/** Status, stake, payout, jackpot, bets, wins; then the seconds of its start and its end. */
test.each<[string, readonly RoundEntry[], readonly unknown[]]>([
  ["a bet", [bet], ["open", 100n, 0n, 0n, 1, 0, 1, undefined]],
  ["a bet and its win", [bet, win], ["settled", 100n, 30n, 0n, 1, 1, 1, 2]],
  ["a win before its bet", [win, bet], ["settled", 100n, 30n, 0n, 1, 1, 1, 2]],
  ["a lost bet that was closed", [bet, closing], ["settled", 100n, 0n, 0n, 1, 1, 1, 4]],
  ["a win alone", [win], ["settled", 0n, 30n, 0n, 0, 1, 2, 2]],
  [
    "a second bet without a win",
    [bet, win, entry("3", "bet", 5n)],
    ["open", 105n, 30n, 0n, 2, 1, 1, undefined],
  ],
  ["a bet taken back", [bet, undo("3", "1")], ["refunded", 0n, 0n, 0n, 0, 0, 1, 3]],
  ["a win taken back", [bet, win, undo("3", "2")], ["open", 100n, 0n, 0n, 1, 0, 1, undefined]],
  [
    "a bet taken back after its win",
    [bet, win, undo("3", "1")],
    ["settled", 0n, 30n, 0n, 0, 1, 1, 3],
  ],
  [
    "all taken back",
    [bet, win, undo("3", "1"), undo("4", "2")],
    ["refunded", 0n, 0n, 0n, 0, 0, 1, 4],
  ],
  [
    "a second win of one bet",
    [bet, win, entry("3", "win", 5n, { targetKeyId: "1", jackpotMinor: 4n })],
    ["settled", 100n, 35n, 4n, 1, 2, 1, 3],
  ],
  [
    "a jackpot taken back",
    [bet, { ...win, jackpotMinor: 9n }, undo("3", "2")],
    ["open", 100n, 0n, 0n, 1, 0, 1, undefined],
  ],
  [
    "a rollback of what nobody knows",
    [bet, undo("3", "9")],
    ["open", 100n, 0n, 0n, 1, 0, 1, undefined],
  ],
])("%s", (_name, entries, expected) => {
  const counted = countEntries(entries);
  expect([
    counted?.status,
    counted?.stakeMinor,
    counted?.payoutMinor,
    counted?.jackpotMinor,
    counted?.bets,
    counted?.wins,
    counted?.startedAt.getUTCSeconds(),
    counted?.settledAt?.getUTCSeconds(),
  ]).toEqual(expected);
});

test("rollbacks alone are no round", () => {
  expect(countEntries([undo("3", "1")])).toBeUndefined();
});

test.each([
  ["the first", [bet, win], "1"],
  ["the first, whatever came before it", [win, bet], "1"],
  ["before all others one of a given bet", [bet, { ...win, isFree: true }], "2"],
] as const)("%s entry names a round", (_name, [one, other], expected) => {
  expect(namesOf([one, other]).operationId).toBe(expected);
});

const now: BetOf = { gameType: "RNG", isOfHouse: true };
const then: RecordedRound = {
  memberId: 7n,
  roundId: "HSE.1",
  vendorCode: "HSE",
  gameCode: "koi",
  currency: "BDT",
  stakeMinor: 100n,
  payoutMinor: 0n,
  jackpotMinor: 0n,
  status: "open",
  startedAt: at(1),
  settledAt: null,
  isFree: true,
  gameType: "LIVE",
  isOfHouse: false,
  factId: null,
  firstSettledAt: null,
};
const more = { heldMinor: null, newId: () => "new" };

test("a round keeps its names, its type and that it was given", () => {
  expect(countRound({ ...win, ...now }, [bet, win], then, more)).toMatchObject({
    gameCode: "koi",
    gameType: "LIVE",
    isOfHouse: false,
    isFree: true,
    was: { status: "open", stakeMinor: 100n },
  });
  const untyped = { ...then, gameType: null, isOfHouse: null };
  expect(countRound({ ...win, ...now }, [bet, win], untyped, more)).toMatchObject(now);
  expect(countRound({ ...bet, ...now }, [bet], undefined, more)).toMatchObject({
    gameCode: "skylark",
    ...now,
    was: undefined,
  });
});

test.each([
  ["that is open has none", [bet], undefined, null, false],
  ["that is settled at once gets one", [bet, win], undefined, "new", true],
  ["that is settled later gets one", [bet, win], then, "new", true],
  ["that has one keeps it", [bet, win], { ...then, factId: "old" }, "old", false],
  ["that is open again keeps it", [bet], { ...then, factId: "old" }, "old", false],
  [
    "that was settled before there were facts gets none of its own",
    [bet, win],
    { ...then, status: "settled" },
    noFactId,
    false,
  ],
] as const)("a round %s", (_name, entries, was, factId, isFirstSettled) => {
  const counted = countRound({ ...bet, ...now }, entries, was, more);
  expect(counted).toMatchObject({ factId, isFirstSettled });
});

test("a round keeps when it was settled first", () => {
  const firstOf = (entries: readonly RoundEntry[], was: RecordedRound | undefined) =>
    countRound({ ...bet, ...now }, entries, was, more)?.firstSettledAt ?? null;
  const settled = firstOf([bet, win], then);
  expect(settled).toEqual(countEntries([bet, win])?.settledAt);
  expect(firstOf([bet], then)).toBeNull();
  expect(firstOf([bet], { ...then, firstSettledAt: at(9) })).toEqual(at(9));
  expect(firstOf([bet, win], { ...then, status: "settled", settledAt: at(7) })).toEqual(at(7));
});
