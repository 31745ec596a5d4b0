import { randomInt, randomUUID } from "node:crypto";
import { minor } from "@baize/money";
import { createLedger, type Command, type Ledger } from "../../apps/server/src/ledger/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { createDatabase, type Database } from "../../apps/server/src/platform/db.ts";
import { createIds } from "../../apps/server/src/platform/ids.ts";
import { buildTemplate, testUrl } from "../../apps/server/test/template.ts";
import type { Postgres } from "../../tools/postgres/index.ts";

export const memberCount = 10_000;

/** A migrated database with funded members, and the ledger on it. */
export interface Books {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly url: string;
  /** Of the login that owns the tables. */
  readonly ownerUrl: string;
  close(): Promise<void>;
}

const vendor = "vendor:oak";

export async function openBooks(postgres: Postgres, name: string): Promise<Books> {
  await buildTemplate(postgres.url("postgres"), name);
  const url = testUrl("worker", name);
  const db = createDatabase({ url, max: 20 });
  const ledger = createLedger({ db, url, clock: systemClock, ids: createIds(systemClock) });
  await db.transaction(async (tx) => {
    await ledger.registerAccountCode(tx, vendor);
    await tx.execute(
      `insert into ledger.account (member_id, code, currency)
       select m, c.id, 'BDT' from generate_series(1, ${memberCount}) m, ledger.account_code c
       where c.is_stored`,
    );
  });
  for (let from = 1; from <= memberCount; from += 1_000) {
    await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        ledger.enqueue({
          memberId: BigInt(from + index),
          key: `funding:${from + index}`,
          debit: "house",
          credit: "cash",
          amountMinor: minor(10n ** 12n),
          currency: "BDT",
          kind: "deposit",
        }),
      ),
    );
  }
  return {
    db,
    ledger,
    url,
    ownerUrl: testUrl("migrate", name),
    async close() {
      await ledger.stop();
      await db.end();
    },
  };
}

/** A bet as the vendors' module posts one: a vendor's transaction id, its round, its details. */
export function aBet(ownsKey = true): Command {
  return {
    memberId: BigInt(randomInt(1, memberCount + 1)),
    key: `oak:${randomUUID()}`,
    ownsKey,
    debit: "cash",
    credit: vendor,
    amountMinor: minor(BigInt(randomInt(1, 101))),
    currency: "BDT",
    kind: "bet",
    reference: `oak:r${randomInt(1, 100_000_000)}`,
    detail: '{"game":"oak_crash","requestAt":1763719000}',
  };
}

export async function enqueueBet({ ledger }: Books, ownsKey = true): Promise<void> {
  const outcome = await ledger.enqueue(aBet(ownsKey));
  if (outcome.status !== "ok") throw new Error(`a bet was ${outcome.status}`);
}

/** The same operation in a transaction of its own: one statement between begin and commit. */
export async function postBet({ db, ledger }: Books): Promise<void> {
  const outcome = await db.transaction((tx) => ledger.post(tx, aBet()));
  if (outcome.status !== "ok") throw new Error(`a bet was ${outcome.status}`);
}

/** A relay beside the load, as the worker runs it, so that the outbox does not grow for free. */
export async function drain({ db, ledger }: Books): Promise<number> {
  let drained = 0;
  for (;;) {
    const taken = await db.transaction((tx) => ledger.drainPostings(tx, 100));
    if (taken.length === 0) return drained;
    drained += taken.length;
  }
}
