import { randomUUID } from "node:crypto";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aBet, aRollback, aWin, openWallet, takaUnits, type Wallet } from "../../../test/wallet.ts";
import { createOurTransactions } from "../reconciliation/our-transactions.ts";
import { listEntries } from "./store.ts";

/** Which operations a round has: in its row, and beside it. */

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(() => wallet.close());

type Player = Awaited<ReturnType<Wallet["player"]>>;

const bet = async (player: Player, round: string) => {
  const placed = aBet(player, { round, amount: takaUnits });
  await wallet.call("/transaction/bet", placed);
  return placed.transaction_uuid;
};

const ask = <Row>(sql: string, params: readonly unknown[]) =>
  wallet.database.owner.read((reader) => reader.query<Row>(sql, params));

async function recorded({ memberId }: Player) {
  const [row] = await ask(
    `select bets, wins, stake_minor as stake, payout_minor as payout, status,
       started_at as "startedAt", cardinality(key_ids) as held, (
         select count(*)::int from vendors.round_rest o where o.member_id = r.member_id
           and o.round_id = r.round_id) as beside
     from vendors.round r where member_id = $1`,
    [memberId],
  );
  return row;
}

/** How often the comparison with a vendor's list of the day sees each operation of the player. */
async function seen({ memberId }: Player): Promise<number[]> {
  const { ledger, database, clock } = wallet;
  const ours = createOurTransactions({
    db: database.db,
    ledger,
    describeMembers: async () => new Map(),
  });
  const times = new Map<string, number>();
  const now = clock.now().getTime();
  const range = [new Date(now - 60 * minuteMs), new Date(now + minuteMs)] as const;
  for await (const refs of ours.list("HSE", ...range)) {
    for (const ref of refs.filter((one) => one.memberId === memberId)) {
      times.set(ref.operationId, (times.get(ref.operationId) ?? 0) + 1);
    }
  }
  return [...times.values()];
}

it("counts a round of more operations than its row holds, and lists each once", async () => {
  const player = await wallet.player();
  const bets: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    for (let count = 0; count < 10; count += 1) bets.push(await bet(player, "many"));
    await wallet.fold();
  }
  expect(await recorded(player)).toMatchObject({ bets: 40, status: "open", held: 32, beside: 8 });
  for (const uuid of bets) {
    await wallet.call("/transaction/win", aWin(player, uuid, { round: "many", amount: 1000 }));
  }
  await wallet.fold();
  const sums = { bets: 40, wins: 40, status: "settled", held: 32, beside: 48 };
  expect(await recorded(player)).toMatchObject({ ...sums, stake: 4000n });
  const entries = await wallet.database.db.read((reader) =>
    listEntries(reader, player.memberId, "HSE.many"),
  );
  expect(entries.length).toBe(80);
  expect(await seen(player)).toEqual(Array.from({ length: 80 }, () => 1));
});

it("goes on with a round whose entries the release before wrote", async () => {
  const player = await wallet.player();
  const uuid = await bet(player, "before");
  await wallet.fold();
  await wallet.database.owner.transaction(async (tx) => {
    await tx.execute(
      `insert into vendors.round_rest (member_id, round_id, operation_id, key_id)
       select member_id, round_id, operation_id, key_id from vendors.round_entry
       where member_id = $1`,
      [player.memberId],
    );
    await tx.execute("update vendors.round set key_ids = null where member_id = $1", [
      player.memberId,
    ]);
    await tx.execute("delete from vendors.round_turn where member_ids @> array[$1::bigint]", [
      player.memberId,
    ]);
  });
  await wallet.call("/transaction/win", aWin(player, uuid, { round: "before", amount: 1000 }));
  await wallet.fold();
  const sums = { bets: 1, wins: 1, stake: 100n, status: "settled", held: 1, beside: 1 };
  expect(await recorded(player)).toMatchObject(sums);
  await wallet.call("/transaction/rollback", aRollback(player, uuid, { round: "elsewhere" }));
  await wallet.fold();
  expect(await recorded(player)).toMatchObject({ bets: 0, wins: 1, held: 2, beside: 1 });
  expect(await seen(player)).toEqual([1, 1, 1]);
});

it("keeps rollbacks that come before any bet of their round", async () => {
  const player = await wallet.player();
  const early = aRollback(player, randomUUID(), { round: "early" });
  await wallet.call("/transaction/rollback", early);
  const from = wallet.clock.now();
  await wallet.fold();
  expect(await recorded(player)).toBeUndefined();
  wallet.clock.advance(minuteMs);
  await bet(player, "early");
  await wallet.fold();
  expect(await recorded(player)).toMatchObject({ bets: 1, startedAt: from, held: 1, beside: 1 });
  expect(await seen(player)).toEqual([1, 1]);
});
