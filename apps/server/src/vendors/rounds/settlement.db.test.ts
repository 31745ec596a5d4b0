import { randomUUID } from "node:crypto";
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  nat,
  record,
  type Arbitrary,
} from "fast-check";
import type { GameType } from "@baize/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aBet, aRollback, aWin, openWallet, takaUnits, type Wallet } from "../../../test/wallet.ts";
import type { Posted } from "../../ledger/index.ts";
import { betSettled } from "./events.ts";
import { foldOperations, type RecordDeps } from "./projection.ts";

/** What is told of rounds is what the record of them says, whatever comes when and how often. */

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(() => wallet.close());

const step = record({
  what: constantFrom("bet", "bet", "win", "win", "win", "rollback", "rollback", "early"),
  round: nat(2),
  which: nat(3),
  taka: nat(9),
  isClosing: constantFrom(true, false, false),
  hasJackpot: constantFrom(true, false, false),
});
type Step = typeof step extends Arbitrary<infer T> ? T : never;
/** Where the history is cut into turns, in which order they come, and which come again. */
const turns = array(record({ size: nat(3), place: nat(100), times: nat(1) }), { maxLength: 12 });

type Player = Awaited<ReturnType<Wallet["player"]>>;

/** The vendor's calls; wins and rollbacks name any bet or win, or one that nobody knows. */
async function play(player: Player, steps: readonly Step[]): Promise<void> {
  const bets: { id: string; round: string }[] = [];
  const sent: { id: string; round: string }[] = [];
  for (const { what, which, ...given } of steps) {
    const round = `${player.memberId}-${given.round}`;
    const amount = (given.taka + 1) * takaUnits;
    const [bet, any] = [bets.at(-1 - which), sent.at(-1 - which)];
    if (what === "bet") {
      const placed = aBet(player, { round, amount });
      await wallet.call("/transaction/bet", placed);
      bets.push({ id: placed.transaction_uuid, round });
      sent.push({ id: placed.transaction_uuid, round });
    } else if (what === "win" && bet !== undefined) {
      const jackpot = given.hasJackpot ? { jackpot_amount: takaUnits } : {};
      const closing = given.isClosing ? { round_closed: true } : {};
      const won = aWin(player, bet.id, { round: bet.round, amount, ...jackpot, ...closing });
      await wallet.call("/transaction/win", won);
      sent.push({ id: won.transaction_uuid, round: bet.round });
    } else if (what === "rollback" && any !== undefined) {
      await wallet.call("/transaction/rollback", aRollback(player, any.id, { round: any.round }));
    } else if (what === "early") {
      // It overtakes its bet, which is then refused.
      const id = randomUUID();
      await wallet.call("/transaction/rollback", aRollback(player, id, { round }));
      await wallet.call("/transaction/bet", aBet(player, { round, transaction_uuid: id }));
    }
  }
}

/** Takes the postings over in turns of any size and order, some of them twice. */
async function fold(order: readonly { size: number; place: number; times: number }[]) {
  const { db } = wallet.database;
  const left = await db.transaction((tx) => wallet.ledger.drainPostings(tx, 1000));
  const cut: { operations: Posted[]; place: number; times: number }[] = [];
  for (const { size, place, times } of order) {
    cut.push({ operations: left.splice(0, size + 1), place, times });
  }
  cut.push({ operations: left, place: 50, times: 1 });
  for (const { operations, times } of cut.toSorted((a, b) => a.place - b.place)) {
    for (let time = 0; time <= times; time += 1) {
      await db.transaction((tx) => foldOperations(tx, wallet.record, operations));
    }
  }
}

interface Sums {
  readonly stake: bigint;
  readonly win: bigint;
  readonly jackpot: bigint;
}

async function facts(memberId: bigint) {
  const rows = await wallet.database.db.read((reader) =>
    reader.query<{ id: string; kind: string; payload: unknown }>(
      `select id, kind, payload from platform.event
       where member_id = $1 and kind like 'vendors.bet_%' order by xid, id`,
      [memberId],
    ),
  );
  return rows.map(({ payload, ...row }) => ({ ...row, ...betSettled.schema.parse(payload) }));
}

async function told(memberId: bigint) {
  const sums = new Map<string, Sums>();
  for (const { id, roundId, correctionOf, ...fact } of await facts(memberId)) {
    if (fact.kind === "vendors.bet_settled" && !sums.has(roundId)) {
      expect(correctionOf).toBeUndefined();
      expect(id).not.toBe("");
    }
    const before = sums.get(roundId) ?? { stake: 0n, win: 0n, jackpot: 0n };
    sums.set(roundId, {
      stake: before.stake + fact.stakeMinor,
      win: before.win + fact.winMinor,
      jackpot: before.jackpot + fact.jackpotMinor,
    });
  }
  return sums;
}

async function recorded(memberId: bigint) {
  const rows = await wallet.database.db.read((reader) =>
    reader.query<Sums & { roundId: string; status: string }>(
      `select round_id as "roundId", status, stake_minor as stake, payout_minor as win,
         jackpot_minor as jackpot
       from vendors.round where member_id = $1`,
      [memberId],
    ),
  );
  return rows;
}

it("the facts of a round are the settled round, and all of them the ledger", async () => {
  const seen = new Set<string>();
  await assert(
    asyncProperty(array(step, { minLength: 2, maxLength: 14 }), turns, async (steps, order) => {
      const player = await wallet.player(1000);
      await play(player, steps);
      await fold(order);
      const sums = await told(player.memberId);
      const rounds = await recorded(player.memberId);
      const none = { stake: 0n, win: 0n, jackpot: 0n };
      for (const { roundId, status, ...amounts } of rounds) {
        seen.add(status);
        expect([roundId, sums.get(roundId) ?? none]).toEqual([
          roundId,
          status === "settled" ? amounts : none,
        ]);
      }
      const inPlay = rounds.filter(({ status }) => status !== "settled");
      const nets = [...sums.values(), ...inPlay].map(({ win, stake }) => win - stake);
      const moved = (await wallet.balance(player)) - 100_000n;
      expect(nets.reduce((all, one) => all + one, 0n)).toBe(moved);
      for (const fact of await facts(player.memberId)) {
        seen.add(fact.correctionOf === undefined ? fact.kind : "correction");
      }
    }),
    { numRuns: 60 },
  );
  expect([...seen].toSorted()).toEqual([
    "correction",
    "open",
    "refunded",
    "settled",
    "vendors.bet_rolled_back",
    "vendors.bet_settled",
  ]);
  await wallet.fold();
}, 120_000);

it("a correction names the fact of the round, whenever it comes", async () => {
  const player = await wallet.player();
  const round = `late-${player.memberId}`;
  const placed = aBet(player, { round, amount: 10 * takaUnits });
  await wallet.call("/transaction/bet", placed);
  const won = aWin(player, placed.transaction_uuid, { round, amount: takaUnits });
  await wallet.call("/transaction/win", { ...won, round_closed: true });
  await wallet.fold();
  await wallet.fold();
  const late = aWin(player, placed.transaction_uuid, { round, amount: 5 * takaUnits });
  await wallet.call("/transaction/win", late);
  await wallet.fold();
  for (const { transaction_uuid: id } of [late, won, placed]) {
    await wallet.call("/transaction/rollback", aRollback(player, id, { round }));
  }
  await wallet.fold();
  const all = await facts(player.memberId);
  const [first] = all;
  expect(first).toMatchObject({ merchantCode: "AMBERJACK", gameType: "BGS", bonusPart: 0n });
  expect(
    all.map(({ kind, stakeMinor, validBetMinor, winMinor, correctionOf }) => {
      const of = correctionOf === undefined ? "the first" : correctionOf === first?.id;
      return [kind, stakeMinor, validBetMinor, winMinor, of];
    }),
  ).toEqual([
    ["vendors.bet_settled", 1000n, 1000n, 100n, "the first"],
    ["vendors.bet_settled", 0n, 0n, 500n, true],
    ["vendors.bet_rolled_back", -1000n, -1000n, -600n, true],
  ]);
});

it.each([
  ["its game was LIVE before", { gameType: "LIVE" }, { gameType: "RNG" }],
  ["its account was a player's before", { isTest: false }, { isTest: true }],
] as const)("a round keeps the type it was recorded under: %s", async (_name, first, later) => {
  const player = await wallet.player();
  const round = `typed-${player.memberId}`;
  const { ledger, database } = wallet;
  const fold = (type: { readonly gameType?: GameType; readonly isTest?: boolean }) =>
    database.db.transaction(async (tx) => {
      const { gameType = "LIVE", isTest = false } = type;
      const record: RecordDeps = {
        ...wallet.record,
        gameTypeOf: async () => gameType,
        findMembersIn: async (_tx, memberIds) =>
          memberIds.map((memberId) => {
            return { memberId, merchantCode: "AMBERJACK", isTest, isTrial: false };
          }),
      };
      await foldOperations(tx, record, await ledger.drainPostings(tx, 1000));
    });
  const placed = aBet(player, { round, amount: 10 * takaUnits });
  await wallet.call("/transaction/bet", placed);
  // Where a round has sides only what was at risk counts.
  const even = { round, amount: 9 * takaUnits, round_closed: true };
  const won = aWin(player, placed.transaction_uuid, even);
  await wallet.call("/transaction/win", won);
  await fold(first);
  for (const { transaction_uuid: id } of [won, placed]) {
    await wallet.call("/transaction/rollback", aRollback(player, id, { round }));
  }
  await fold(later);
  const told = await facts(player.memberId);
  expect(told.map(({ gameType, validBetMinor }) => [gameType, validBetMinor])).toEqual([
    ["LIVE", 100n],
    ["LIVE", -100n],
  ]);
});
