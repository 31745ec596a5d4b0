import { minor } from "@baize/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { systemClock } from "../platform/clock.ts";
import { createIds } from "../platform/ids.ts";
import { createLedger, type Ledger, type Post } from "./index.ts";

let test: TestDatabase;
let ledger: Ledger;
/** A second ledger with its own connections: another program beside the first. */
let other: Ledger;
let nextMember = 1n;
let nextKey = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  const deps = { db: test.db, url: test.url, clock: systemClock };
  ledger = createLedger({ ...deps, ids: createIds(systemClock) });
  other = createLedger({ ...deps, ids: createIds(systemClock) });
  await test.db.transaction((tx) => ledger.registerAccountCode(tx, "vendor:oak"));
});
afterAll(async () => {
  await Promise.all([ledger.stop(), other.stop()]);
  await test.close();
});

const key = () => `key-${(nextKey += 1)}`;

const bet = (memberId: bigint, amount: bigint, more: Partial<Post> = {}): Post => ({
  memberId,
  key: key(),
  debit: "cash",
  credit: "vendor:oak",
  amountMinor: minor(amount),
  currency: "BDT",
  kind: "bet",
  reference: "round-1",
  ...more,
});

const win = (memberId: bigint, amount: bigint, more: Partial<Post> = {}): Post =>
  bet(memberId, amount, { debit: "vendor:oak", credit: "cash", kind: "win", ...more });

const reverse = (memberId: bigint, reverses: string, more: { mayOverdraw?: boolean } = {}) => ({
  memberId,
  key: key(),
  reverses,
  currency: "BDT",
  kind: "rollback",
  ...more,
});

async function aMember(cash = 0n): Promise<bigint> {
  const memberId = nextMember;
  nextMember += 1n;
  await test.db.transaction(async (tx) => {
    await ledger.openAccounts(tx, memberId, "BDT");
    if (cash > 0n) {
      await ledger.post(
        tx,
        bet(memberId, cash, { debit: "house", credit: "cash", kind: "deposit" }),
      );
    }
  });
  return memberId;
}

describe("a guarded account", () => {
  const guard = (memberId: bigint, isGuarded: boolean) =>
    test.db.transaction((tx) => ledger.setGuard(tx, memberId, isGuarded));
  const post = (command: Post) => test.db.transaction((tx) => ledger.post(tx, command));

  it("gives nothing through the group commit, in any program, and takes everything", async () => {
    const memberId = await aMember(1000n);
    const first = bet(memberId, 100n);
    await ledger.enqueue(first);
    await guard(memberId, true);
    for (const one of [ledger, other]) {
      expect((await one.enqueue(bet(memberId, 10n))).status).toBe("guarded");
      expect((await one.enqueue(bet(memberId, 0n))).status).toBe("guarded");
      expect((await one.enqueue(win(memberId, 5n))).status).toBe("ok");
    }
    expect((await ledger.enqueue(first)).status).toBe("duplicate");
    const won = win(memberId, 50n, { requires: first.key });
    expect((await ledger.enqueue(won)).status).toBe("ok");
    expect((await ledger.enqueue(reverse(memberId, won.key))).status).toBe("ok");
    expect((await ledger.enqueue(reverse(memberId, first.key))).status).toBe("ok");
    expect((await ledger.balanceOf(memberId))?.cashMinor).toBe(1010n);
  });

  it("gives to who has judged, and to everybody when the guard is gone", async () => {
    const memberId = await aMember(1000n);
    await guard(memberId, true);
    expect((await post(bet(memberId, 100n))).status).toBe("ok");
    await guard(memberId, false);
    expect((await ledger.enqueue(bet(memberId, 100n))).status).toBe("ok");
  });

  it("stands beside open ones in one batch, also with reversals among them", async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => aMember(1000n)));
    const guarded = new Set(members.filter((_, index) => index % 3 === 0));
    for (const memberId of guarded) await guard(memberId, true);
    const unknown = key();
    const asked = members.map((memberId, index) =>
      index === 4 ? ledger.enqueue(reverse(memberId, unknown)) : ledger.enqueue(bet(memberId, 10n)),
    );
    const outcomes = await Promise.all(asked);
    for (const [index, memberId] of members.entries()) {
      const open = index === 4 ? "tombstoned" : "ok";
      expect(outcomes[index]?.status).toBe(guarded.has(memberId) ? "guarded" : open);
      const cash = (await ledger.balanceOf(memberId))?.cashMinor;
      expect(cash).toBe(outcomes[index]?.status === "ok" ? 990n : 1000n);
    }
  });

  it("tells what moved since a moment, without what was undone", async () => {
    const memberId = await aMember(1000n);
    const since = new Date();
    const undone = bet(memberId, 70n);
    await ledger.enqueue(undone);
    await ledger.enqueue(reverse(memberId, undone.key));
    await ledger.enqueue(bet(memberId, 100n));
    await ledger.enqueue(win(memberId, 30n));
    const moved = (from: Date, kinds: readonly string[]) =>
      test.db.read((reader) => ledger.movedSince(reader, memberId, from, kinds));
    expect(await moved(since, ["bet", "win"])).toEqual({ outMinor: 100n, inMinor: 30n });
    expect(await moved(since, ["win"])).toEqual({ outMinor: 0n, inMinor: 30n });
    const later = new Date(Date.now() + 60_000);
    expect(await moved(later, ["bet", "win"])).toEqual({ outMinor: 0n, inMinor: 0n });
  });
});
