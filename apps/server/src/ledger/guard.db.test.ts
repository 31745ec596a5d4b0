import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBet, aKey, aReverse, aWin, openTestLedger, type TestLedger } from "../../test/ledger.ts";
import type { Post } from "./index.ts";

let { test, ledger, other, aMember, close } = {} as TestLedger;

beforeAll(async () => {
  ({ test, ledger, other, aMember, close } = await openTestLedger());
});
afterAll(() => close());

describe("a guarded account", () => {
  const guard = (memberId: bigint, isGuarded: boolean) =>
    test.db.transaction((tx) => ledger.setGuard(tx, memberId, isGuarded));
  const post = (command: Post) => test.db.transaction((tx) => ledger.post(tx, command));

  it("gives nothing through the group commit, in any program, and takes everything", async () => {
    const memberId = await aMember(1000n);
    const first = aBet(memberId, 100n);
    await ledger.enqueue(first);
    await guard(memberId, true);
    for (const one of [ledger, other]) {
      expect((await one.enqueue(aBet(memberId, 10n))).status).toBe("guarded");
      expect((await one.enqueue(aBet(memberId, 0n))).status).toBe("guarded");
      expect((await one.enqueue(aWin(memberId, 5n))).status).toBe("ok");
    }
    expect((await ledger.enqueue(first)).status).toBe("duplicate");
    const won = aWin(memberId, 50n, { requires: first.key });
    expect((await ledger.enqueue(won)).status).toBe("ok");
    expect((await ledger.enqueue(aReverse(memberId, won.key))).status).toBe("ok");
    expect((await ledger.enqueue(aReverse(memberId, first.key))).status).toBe("ok");
    expect((await ledger.balanceOf(memberId))?.cashMinor).toBe(1010n);
  });

  it("gives to who has judged, and to everybody when the guard is gone", async () => {
    const memberId = await aMember(1000n);
    await guard(memberId, true);
    expect((await post(aBet(memberId, 100n))).status).toBe("ok");
    await guard(memberId, false);
    expect((await ledger.enqueue(aBet(memberId, 100n))).status).toBe("ok");
  });

  it("stands beside open ones in one batch, also with reversals among them", async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => aMember(1000n)));
    const guarded = new Set(members.filter((_, index) => index % 3 === 0));
    for (const memberId of guarded) await guard(memberId, true);
    const unknown = aKey();
    const asked = members.map((memberId, index) =>
      index === 4
        ? ledger.enqueue(aReverse(memberId, unknown))
        : ledger.enqueue(aBet(memberId, 10n)),
    );
    const outcomes = await Promise.all(asked);
    for (const [index, memberId] of members.entries()) {
      const open = index === 4 ? "tombstoned" : "ok";
      expect(outcomes[index]?.status).toBe(guarded.has(memberId) ? "guarded" : open);
      const cash = (await ledger.balanceOf(memberId))?.cashMinor;
      expect(cash).toBe(outcomes[index]?.status === "ok" ? 990n : 1000n);
    }
  });
});
