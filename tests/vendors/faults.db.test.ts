import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../apps/server/test/app.ts";
import { faultRun } from "./fault-run.ts";
import { operatorKey } from "./joined.ts";

/** The small form of bench/faults.ts. */
let key: Awaited<ReturnType<typeof operatorKey>>;
let api: TestApp;
beforeAll(async () => {
  key = await operatorKey();
  api = await createTestApp({ env: { OPERATOR_PRIVATE_KEY_FILE: key.file } });
});
afterAll(async () => {
  await api.close();
  await key.remove();
});

test("after 400 rounds with doubled, unheard and overtaken calls both books agree", async () => {
  const run = await faultRun(api, 400, "small");
  expect(run.differences).toEqual([]);
  // Had nothing gone wrong, nothing would be proven.
  expect(Math.min(...Object.values(run.faults))).toBeGreaterThan(2);
  expect(run.statuses["refunded"]).toBeGreaterThan(5);
  expect(run.vendorRows).toBe(run.ourRows);
  // A bet that came after its rollback is on no book.
  expect(run.ourRows).toBeGreaterThan(1.9 * run.rounds);
});
