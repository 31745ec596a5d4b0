import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openWallet, type Wallet } from "../../../test/wallet.ts";
import type { Database } from "../../platform/db.ts";
import { createSealer } from "../../platform/crypto.ts";
import { createIds } from "../../platform/ids.ts";
import { createSessions } from "./service.ts";

/** What is remembered of vendors and tokens, by a program whose reads are counted and held up. */

let wallet: Wallet;
let reads = 0;
/** Of the next read: resolves it when it is told to. */
let held: Promise<void> | undefined;

beforeAll(async () => {
  wallet = await openWallet();
});
beforeEach(() => {
  reads = 0;
  held = undefined;
});
afterAll(() => wallet.close());

function aProgram() {
  const { db } = wallet.database;
  const counting =
    (way: "read" | "aside"): Database["read"] =>
    async (work) => {
      reads += 1;
      const wait = held;
      const found = await db[way](work);
      await wait;
      return found;
    };
  const watched = { ...db, read: counting("read"), aside: counting("aside") };
  const { clock } = wallet;
  const sealer = createSealer(randomBytes(32));
  return createSessions({ db: watched, clock, ids: createIds(clock), sealer });
}

function holdUp(): () => void {
  let letGo = () => {};
  held = new Promise<void>((resolve) => (letGo = resolve));
  return () => {
    held = undefined;
    letGo();
  };
}

test("codes and tokens that nobody has are asked for once, whoever sends them", async () => {
  const sessions = aProgram();
  for (let nth = 0; nth < 20; nth += 1) {
    expect(await sessions.findVendor(`X${nth}`)).toBeUndefined();
  }
  expect(reads).toBe(1);
  for (let nth = 0; nth < 20; nth += 1) expect(await sessions.find("guessed")).toBeUndefined();
  expect(reads).toBe(2);
});

test("callers that ask at once share a read", async () => {
  const sessions = aProgram();
  const { token, user } = await wallet.player();
  const some = [1, 2, 3];
  const vendors = await Promise.all(some.map(async () => sessions.findVendor("HSE")));
  const found = await Promise.all(some.map(async () => sessions.find(token)));
  expect(vendors.map((known) => known?.vendor.vendorCode)).toEqual(["HSE", "HSE", "HSE"]);
  expect(found.map((session) => session?.userRef)).toEqual([user, user, user]);
  expect(reads).toBe(2);
});

test("a read that began before a key was taken away does not bring it back", async () => {
  const sessions = aProgram();
  const goOn = holdUp();
  const early = sessions.findVendor("HSE");
  // Its rows are read, and it has not gone on yet.
  await wallet.database.db.read((reader) => reader.query("select 1"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await wallet.switchVendor("HSE", false);
  sessions.forgetVendors();
  goOn();
  expect((await early)?.vendor.isEnabled).toBe(true);
  expect((await sessions.findVendor("HSE"))?.vendor.isEnabled).toBe(false);
  await wallet.switchVendor("HSE", true);
});

test("a token read while its sign-in ends is not remembered as one that goes on", async () => {
  const sessions = aProgram();
  const { memberId, token } = await wallet.player();
  const before = wallet.clock.now();
  let ended: Promise<void> = Promise.resolve();
  let commit = () => {};
  const asked = new Promise<void>((resolve) => (commit = resolve));
  await new Promise<void>((isWritten, failed) => {
    ended = wallet.database.db.transaction(async (tx) => {
      await sessions.endIn(tx, memberId, null);
      isWritten();
      await asked;
    });
    ended.catch(failed);
  });
  expect((await sessions.find(token))?.expiresAt.getTime()).toBeGreaterThan(before.getTime());
  commit();
  await ended;
  expect((await sessions.find(token))?.expiresAt).toEqual(before);
  expect(await sessions.find(randomUUID())).toBeUndefined();
});
