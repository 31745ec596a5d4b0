import { expect, test } from "vitest";
import { odditiesOf, type KeyOwner } from "./oddities.ts";
import type { Entry } from "./store.ts";

const entry = (id: string, kind: string, changes: Partial<Entry> = {}): Entry => ({
  memberId: 7n,
  roundId: "HSE.1",
  operationId: id,
  keyId: id,
  kind,
  amountMinor: 100n,
  targetKeyId: null,
  isClosing: false,
  at: new Date(0),
  vendorCode: "HSE",
  gameCode: "skylark",
  currency: "BDT",
  isFree: false,
  jackpotMinor: 0n,
  ...changes,
});

const bet = entry("1", "bet");
const win = entry("2", "win", { targetKeyId: "1" });
const closing = entry("2", "win", { targetKeyId: "1", isClosing: true });
const rollback = entry("3", "rollback", { targetKeyId: "1" });
const anothers = entry("1", "bet", { memberId: 8n });

test.each<[string, Entry, readonly Entry[], readonly KeyOwner[], readonly string[]]>([
  ["a bet is not odd", bet, [bet], [bet], []],
  ["nor is one that is entered again", bet, [bet, bet], [bet, bet], []],
  ["nor is a rollback of a bet", rollback, [bet, rollback], [bet, rollback], []],
  ["a rollback of what nobody knows", rollback, [rollback], [rollback], ["unknown_rollback"]],
  [
    "a rollback that names nothing",
    { ...rollback, targetKeyId: null },
    [rollback],
    [rollback],
    ["unknown_rollback"],
  ],
  ["a rollback of another's bet", rollback, [rollback], [anothers, rollback], ["foreign_rollback"]],
  [
    "a rollback of a bet that was won",
    rollback,
    [bet, win, rollback],
    [bet, win, rollback],
    ["rollback_after_win"],
  ],
  [
    "a rollback before the win",
    rollback,
    [bet, rollback, { ...win, operationId: "4" }],
    [bet, rollback, win],
    [],
  ],
  [
    "a rollback of a win, which another win has as its target",
    rollback,
    [win, rollback],
    [{ ...bet, kind: "win" }, rollback],
    [],
  ],
  ["a bet after the end", entry("3", "bet"), [closing], [], ["after_close"]],
  ["a win after the end", entry("3", "win"), [closing], [], ["after_close"]],
  ["a bet before the end", entry("1", "bet"), [closing], [], []],
  ["a rollback after the end", rollback, [{ ...closing, targetKeyId: null }, rollback], [bet], []],
  ["a transaction of two members", bet, [bet], [bet, anothers], ["shared_transaction"]],
  [
    "a rollback under another's transaction",
    rollback,
    [bet, rollback],
    [bet, { ...rollback, memberId: 8n }],
    ["shared_transaction"],
  ],
])("%s", (_name, one, round, owners, expected) => {
  const ownersOf = (keyId: string) => owners.filter((owner) => owner.keyId === keyId);
  expect(odditiesOf(one, round, ownersOf)).toEqual(expected);
});
