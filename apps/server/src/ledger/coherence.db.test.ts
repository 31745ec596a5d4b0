import { hourMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { systemClock } from "../platform/clock.ts";
import { sqlStateOf, type Tx } from "../platform/db.ts";
import { createIds } from "../platform/ids.ts";
import { createLedger, findIncoherences, type Ledger } from "./index.ts";
import { assertCoherent } from "./coherence.ts";
import { coherenceChecks } from "./coherence-store.ts";

let test: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  test = await createTestDatabase();
  ledger = createLedger({
    db: test.db,
    url: test.url,
    clock: systemClock,
    ids: createIds(systemClock),
  });
  await test.db.transaction(async (tx) => {
    await ledger.openAccounts(tx, 1n, "BDT");
    const base = { memberId: 1n, currency: "BDT" };
    const cash = { ...base, debit: "house", credit: "cash", amountMinor: minor(100n) };
    await ledger.post(tx, { ...cash, key: "in", ownsKey: true, kind: "deposit" });
    await ledger.hold(tx, { ...base, key: "held", amountMinor: minor(30n), kind: "withdrawal" });
    await ledger.post(tx, { ...base, key: "undo", reverses: "late", kind: "rollback" });
    await ledger.addUp(tx, 1n, new Date(Date.now() - hourMs));
  });
});
afterAll(async () => {
  await ledger.stop();
  await test.close();
});

/** Breaks the books, looks, and takes the damage back. */
async function findingsAfter(damage: string): Promise<Set<string>> {
  const undo = new Error("undo");
  let found = new Set<string>();
  await test.owner
    .transaction(async (tx) => {
      await tx.execute(damage);
      for (const { name, sql } of coherenceChecks) {
        if ((await tx.query(sql)).length > 0) found = found.add(name);
      }
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

describe("the coherence check", () => {
  it("finds nothing in right books", async () => {
    expect(await findIncoherences(test.db)).toEqual([]);
    await assertCoherent(test.db);
  });

  it.each([
    ["update ledger.account set balance_minor = 71 where code = 1", "stored balance is the sum"],
    ["update ledger.operation set balance_after_minor = 1", "each transfer's balance follows"],
    ["update ledger.account set overdraft_minor = 5 where code = 1", "no floor is broken"],
    ["update ledger.operation set amount_minor = 99 where kind = 'deposit'", "stored balance is"],
    ["delete from ledger.operation where kind = 'deposit'", "stored balance is the sum"],
    ["update ledger.operation set key = gen_random_uuid()", "a reversal undoes exactly"],
    [
      "insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, " +
        "key, id, debit_code, credit_code, is_reversal, is_owned, currency, kind, reference, " +
        "detail) select member_id, input_hash, amount_minor, balance_after_minor, key, " +
        "gen_random_uuid(), debit_code, credit_code, is_reversal, not is_owned, currency, kind, " +
        "reference, detail from ledger.operation where not is_tombstone limit 1",
      "one key, one operation",
    ],
    ["update ledger.operation set is_owned = true where is_tombstone", "a key that has an owner"],
    [
      "insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, " +
        "key, id, debit_code, credit_code, is_reversal, currency, kind, reference, detail) " +
        "select 99, 0, 0, 0, key, id, debit_code, credit_code, false, currency, kind, '', '' " +
        "from ledger.operation where is_owned limit 1",
      "a key that has an owner",
    ],
    ["delete from ledger.operation where is_tombstone", "a reversal undoes exactly"],
    [
      "update ledger.hold set status = 'released', closed_at = now()",
      "locked money is the sum of the open holds",
    ],
    ["update ledger.account set currency = 'EUR' where code = 1", "a member's money has one"],
    ["update ledger.cash_hour set in_minor = in_minor + 1", "sums by the hour are those"],
    ["delete from ledger.cash_hour", "sums by the hour are those"],
  ])("finds the damage of: %s", async (damage, check) => {
    const found = await findingsAfter(damage);
    expect([...found].filter((name) => name.startsWith(check))).toHaveLength(1);
  });

  it("lets the programs' role add to the books, and neither change nor delete", async () => {
    const asProgram = (work: (tx: Tx) => Promise<unknown>) =>
      test.db.transaction(async (tx) => {
        await tx.execute("set local role baize_app");
        await work(tx);
      });
    const deposit = {
      memberId: 1n,
      key: "by-program",
      debit: "house",
      credit: "cash",
      amountMinor: minor(1n),
      currency: "BDT",
      kind: "deposit",
    };
    await asProgram((tx) => ledger.post(tx, deposit));
    for (const sql of [
      "update ledger.transfer set amount_minor = 1",
      "delete from ledger.transfer",
      "update ledger.operation set amount_minor = 1",
      "delete from ledger.operation",
      "delete from ledger.account",
    ]) {
      await expect(asProgram((tx) => tx.execute(sql))).rejects.toSatisfy(
        (error) => sqlStateOf(error) === "42501",
      );
    }
  });
});
