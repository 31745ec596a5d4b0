import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createTestClock } from "../clock.ts";
import { createIdempotency, idFromKey } from "./index.ts";

let database: TestDatabase;
const clock = createTestClock();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const setUp = () => createIdempotency({ db: database.db, clock });
const claim = (key: string, content: unknown = { amount: "5.00" }) => ({
  memberId: 7n,
  call: "createDeposit",
  key,
  content,
});

test("the same key at once and later has one effect and one answer", async () => {
  const idempotency = setUp();
  let effects = 0;
  const work = async () => {
    effects += 1;
    await new Promise((resolve) => setTimeout(resolve, 60));
    return { effect: effects };
  };
  const all = Array.from({ length: 10 }, () => idempotency.run(claim("one"), work));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, () => ({ effect: 1 })));
  expect(await idempotency.run(claim("one"), work)).toEqual({ effect: 1 });
  expect(await setUp().run({ ...claim("one"), memberId: 8n }, work)).toEqual({ effect: 2 });
});

test("the same key with other content is refused: idempotency_key_reused", async () => {
  const idempotency = setUp();
  await idempotency.run(claim("two", { a: 1, b: [1, 2] }), async () => "first");
  const reordered = idempotency.run(claim("two", { b: [1, 2], a: 1 }), async () => "second");
  expect(await reordered).toBe("first");
  await expect(
    idempotency.run(claim("two", { a: 1, b: [2, 1] }), async () => "third"),
  ).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("what a call keeps secret does not count: another value is the same call", async () => {
  const idempotency = setUp();
  const secret = (pin: string, amount: string) => ({
    ...claim("secret", { body: { amount, pin } }),
    secrets: ["pin"],
  });
  await idempotency.run(secret("123987", "5.00"), async () => "first");
  expect(await idempotency.run(secret("555123", "5.00"), async () => "second")).toBe("first");
  await expect(
    idempotency.run(secret("123987", "6.00"), async () => "third"),
  ).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("a refused call leaves the key free for another try", async () => {
  const idempotency = setUp();
  const fail = () => Promise.reject(new Error("no"));
  await expect(idempotency.run(claim("three"), fail)).rejects.toThrow("no");
  expect(await idempotency.run(claim("three"), async () => "done")).toBe("done");
});

test("a claim whose process died is taken over after half a minute", async () => {
  const idempotency = setUp();
  await new Promise<void>((resolve) => {
    const dies = () => {
      resolve();
      return new Promise(() => {});
    };
    void idempotency.run(claim("four"), dies).catch(() => {});
  });
  const second = idempotency.run(claim("four"), async () => "taken over");
  await new Promise((resolve) => setTimeout(resolve, 100));
  clock.advance(30_000);
  expect(await second).toBe("taken over");
  expect(await idempotency.run(claim("four"), async () => "again")).toBe("taken over");
});

test("an id made from a key is the same each time and differs by member, call and key", () => {
  const id = idFromKey(7n, "createDeposit", "one");
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idFromKey(7n, "createDeposit", "one")).toBe(id);
  const others = [idFromKey(8n, "createDeposit", "one"), idFromKey(7n, "createDeposit", "two")];
  expect(others).not.toContain(id);
});
