import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createTestClock } from "../../platform/clock.ts";
import { createIds } from "../../platform/ids.ts";
import { createAudit, type Audit } from "./service.ts";

let database: TestDatabase;
let audit: Audit;

beforeEach(async () => {
  database = await createTestDatabase();
  const clock = createTestClock();
  audit = createAudit({ db: database.db, clock, ids: createIds(clock) });
});
afterEach(() => database.close());

const actor = {
  operatorId: "00000000-0000-4000-8000-000000000001",
  username: "ada",
  ip: "192.0.2.1",
};

function note(subject: string): Promise<void> {
  return database.db.transaction((tx) =>
    audit.record(tx, {
      actor,
      action: "role.updated",
      subject,
      before: { zeta: 1, alpha: "অ", 7: null },
      after: { permissions: [] },
    }),
  );
}

/** As the owner of the tables could: the chain exists to detect that. */
const tamper = (sql: string) => database.owner.transaction((tx) => tx.execute(sql));

test("an empty trail is whole, and one that grew in parallel too", async () => {
  expect(await audit.verify()).toEqual({ rows: 0, brokenAt: undefined });
  await Promise.all(Array.from({ length: 20 }, (_, index) => note(`row ${index}`)));
  expect(await audit.verify()).toEqual({ rows: 20, brokenAt: undefined });
});

test.each([
  ["changed", "update backoffice.audit set subject = 'else' where seq = 3", 3],
  [
    "changed inside",
    `update backoffice.audit set after = '{"permissions":["x"]}' where seq = 2`,
    2,
  ],
  ["of another's", "update backoffice.audit set operator = 'bob' where seq = 4", 4],
  ["missing", "delete from backoffice.audit where seq = 2", 2],
  ["missing at the end", "delete from backoffice.audit where seq = 5", 5],
  [
    "rehashed without the next",
    "update backoffice.audit set hash = sha256('x'::bytea) where seq = 3",
    3,
  ],
])("a row %s is noticed", async (_what, sql, seq) => {
  for (let row = 1; row <= 5; row += 1) await note(`row ${row}`);
  expect(await tamper(sql)).toBe(1);
  expect((await audit.verify()).brokenAt).toBe(seq);
});

test("what is rolled back leaves no row and no gap", async () => {
  await note("first");
  const failed = database.db.transaction(async (tx) => {
    await audit.record(tx, { action: "role.deleted", subject: "never" });
    throw new Error("changed our mind");
  });
  await expect(failed).rejects.toThrow("changed our mind");
  await note("second");
  expect(await audit.verify()).toEqual({ rows: 2, brokenAt: undefined });
});

test.each([
  "update backoffice.audit set subject = 'else'",
  "delete from backoffice.audit",
  "truncate backoffice.audit",
  "delete from backoffice.audit_head",
])("the programs' role may not %s", async (sql) => {
  await note("kept");
  const tried = database.db.transaction(async (tx) => {
    await tx.execute("set local role baize_app");
    await tx.execute(sql);
  });
  await expect(tried).rejects.toThrow("permission denied");
  const added = database.db.transaction(async (tx) => {
    await tx.execute("set local role baize_app");
    await audit.record(tx, { action: "role.created", subject: "added" });
  });
  await expect(added).resolves.toBeUndefined();
});
