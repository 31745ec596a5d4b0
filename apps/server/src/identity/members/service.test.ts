import { expect, test } from "vitest";
import type { Database } from "../../platform/db.ts";
import { createMembers } from "./service.ts";

/** A database whose answers are given by the test. */
function slowDatabase() {
  const asked: ((row: object) => void)[] = [];
  const query = () => new Promise((resolve) => asked.push((row) => resolve([row])));
  const db = {
    refuseInside: () => {},
    read: (work: (reader: object) => Promise<unknown>) => work({ query }),
  } as unknown as Database;
  return { db, answer: (row: object) => asked.shift()?.(row) };
}

test("who asks while an account changes gets an answer, and the next a new one", async () => {
  const { db, answer } = slowDatabase();
  const members = createMembers({ db, clock: { now: () => new Date(0), monotonicMs: () => 0 } });
  const both = [members.find(1n), members.mayPlay(1n)];
  members.forget(1n);
  answer({ memberId: 1n, status: "open" });
  expect(await Promise.all(both)).toMatchObject([{ status: "open" }, true]);
  const next = members.find(1n);
  answer({ memberId: 1n, status: "suspended" });
  expect(await next).toMatchObject({ status: "suspended" });
  expect(members.ask(1n)).toMatchObject({ status: "suspended" });
});
