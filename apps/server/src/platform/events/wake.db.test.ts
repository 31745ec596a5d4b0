import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createEar, createWake, type Follower } from "./wake.ts";

/** Who hears a call, and who sleeps on. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const onError = (error: unknown) => {
  throw error;
};

it.each<[string, readonly (Follower | undefined)[], readonly Follower[]]>([
  ["for the relay", ["relay"], ["relay"]],
  ["for the readers", ["readers"], ["readers"]],
  ["for both", [undefined], ["readers", "relay"]],
  ["for one and then the other", ["relay", "readers"], ["readers", "relay"]],
])("a call %s is heard by them alone", async (_name, calls, expected) => {
  const { db, url: databaseUrl } = database;
  const heard = new Set<Follower>();
  const ears = (["relay", "readers"] as const).map((of) =>
    createEar({ databaseUrl, of, onError, heard: () => heard.add(of) }),
  );
  await Promise.all(ears.map((ear) => ear.open()));
  const waker = createWake({ db, onError });
  for (const only of calls) waker.wake(only);
  await waker.close();
  await expect.poll(() => heard.size).toBe(expected.length);
  // It would be there by now.
  await sleep(100);
  expect([...heard].toSorted()).toEqual(expected);
  await Promise.all(ears.map((ear) => ear.close()));
});
