import { minor } from "@baize/money";
import { createLedger, type Post } from "../src/ledger/index.ts";
import { systemClock } from "../src/platform/clock.ts";
import { createIds } from "../src/platform/ids.ts";
import { createTestDatabase } from "./database.ts";

/** A ledger with its database, and the commands that a vendor's bets and wins make of it. */

let keys = 0;

export const aKey = () => `key-${(keys += 1)}`;

export const aBet = (memberId: bigint, amount: bigint, more: Partial<Post> = {}): Post => ({
  memberId,
  key: aKey(),
  debit: "cash",
  credit: "vendor:oak",
  amountMinor: minor(amount),
  currency: "BDT",
  kind: "bet",
  reference: "round-1",
  ...more,
});

export const aWin = (memberId: bigint, amount: bigint, more: Partial<Post> = {}): Post =>
  aBet(memberId, amount, { debit: "vendor:oak", credit: "cash", kind: "win", ...more });

export const aReverse = (
  memberId: bigint,
  reverses: string,
  more: { mayOverdraw?: boolean } = {},
) => ({ memberId, key: aKey(), reverses, currency: "BDT", kind: "rollback", ...more });

export async function openTestLedger() {
  const test = await createTestDatabase();
  const deps = { db: test.db, url: test.url, clock: systemClock };
  const ledger = createLedger({ ...deps, ids: createIds(systemClock) });
  /** A second ledger with its own connections: another program beside the first. */
  const other = createLedger({ ...deps, ids: createIds(systemClock) });
  await test.db.transaction((tx) => ledger.registerAccountCode(tx, "vendor:oak"));
  let nextMember = 1n;
  return {
    test,
    ledger,
    other,
    aMember: async (cash = 0n): Promise<bigint> => {
      const memberId = nextMember;
      nextMember += 1n;
      await test.db.transaction(async (tx) => {
        await ledger.openAccounts(tx, memberId, "BDT");
        const deposit = { debit: "house", credit: "cash", kind: "deposit" };
        if (cash > 0n) await ledger.post(tx, aBet(memberId, cash, deposit));
      });
      return memberId;
    },
    close: async () => {
      await Promise.all([ledger.stop(), other.stop()]);
      await test.close();
    },
  };
}

export type TestLedger = Awaited<ReturnType<typeof openTestLedger>>;
