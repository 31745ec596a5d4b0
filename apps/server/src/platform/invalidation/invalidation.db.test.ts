import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createInvalidation } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Two processes as far as this is concerned: two connections, nothing shared. */
async function twoListeners() {
  const one = async () => {
    const invalidation = createInvalidation({ databaseUrl: database.url, reconnectMs: 20 });
    const forget = { brand: vi.fn(), catalogue: vi.fn() };
    invalidation.on("brand", forget.brand);
    invalidation.on("catalogue", forget.catalogue);
    await invalidation.start();
    forget.brand.mockClear();
    forget.catalogue.mockClear();
    return { invalidation, forget };
  };
  return [await one(), await one()] as const;
}

test("a change reaches every process when it commits, and only its topic", async () => {
  const ones = await twoListeners();
  const [first] = ones;
  await database.db.transaction((tx) => first.invalidation.announce(tx, "brand"));
  for (const { forget } of ones)
    await vi.waitFor(() => expect(forget.brand).toHaveBeenCalled(), 15_000);
  for (const { forget } of ones) expect(forget.catalogue).not.toHaveBeenCalled();
  for (const { invalidation } of ones) await invalidation.close();
});

test("a change that was rolled back reaches nobody", async () => {
  const ones = await twoListeners();
  const [first] = ones;
  const failing = database.db.transaction(async (tx) => {
    await first.invalidation.announce(tx, "brand");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await database.db.transaction((tx) => first.invalidation.announce(tx, "catalogue"));
  for (const { forget } of ones) {
    await vi.waitFor(() => expect(forget.catalogue).toHaveBeenCalled(), 15_000);
    expect(forget.brand).not.toHaveBeenCalled();
  }
  for (const { invalidation } of ones) await invalidation.close();
});

test("a listener that lost its connection comes back and forgets everything", async () => {
  const ones = await twoListeners();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'baize-stale'`,
  );
  await client.end();
  for (const { forget } of ones) {
    await vi.waitFor(() => expect(forget.brand).toHaveBeenCalled(), 15_000);
    await vi.waitFor(() => expect(forget.catalogue).toHaveBeenCalled(), 15_000);
  }
  for (const { forget } of ones) forget.brand.mockClear();
  await database.db.transaction((tx) => ones[0].invalidation.announce(tx, "brand"));
  for (const { forget } of ones)
    await vi.waitFor(() => expect(forget.brand).toHaveBeenCalled(), 15_000);
  for (const { invalidation } of ones) await invalidation.close();
});

test("a change in this process is seen at once, before any message", async () => {
  const invalidation = createInvalidation({ databaseUrl: database.url });
  const forget = vi.fn();
  invalidation.on("content", forget);
  invalidation.here("content");
  expect(forget).toHaveBeenCalledTimes(1);
  await invalidation.close();
});
