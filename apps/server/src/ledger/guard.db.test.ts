import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBet, aKey, aReverse, aWin, openTestLedger, type TestLedger } from "../../test/ledger.ts";
import type { Command, Post } from "./index.ts";

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

  it("allows judged commands, and every command when the guard is gone", async () => {
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

  describe("with an allowance", () => {
    const allow = (memberId: bigint, amountMinor: bigint, ms = 60_000) =>
      test.db.transaction((tx) =>
        ledger.allow(tx, memberId, { amountMinor, until: new Date(Date.now() + ms) }),
      );
    const statusOf = async (command: Command, one = ledger) => (await one.enqueue(command)).status;

    async function aGuarded(amountMinor: bigint, ms?: number): Promise<bigint> {
      const memberId = await aMember(1000n);
      await guard(memberId, true);
      await allow(memberId, amountMinor, ms);
      return memberId;
    }

    it("gives that much through the group commit, in any program together", async () => {
      const memberId = await aGuarded(100n);
      expect(await statusOf(aBet(memberId, 60n))).toBe("ok");
      expect(await statusOf(aBet(memberId, 41n), other)).toBe("guarded");
      expect(await statusOf(aBet(memberId, 40n), other)).toBe("ok");
      expect(await statusOf(aBet(memberId, 1n))).toBe("guarded");
      expect(await statusOf(aWin(memberId, 500n))).toBe("ok");
      expect(await statusOf(aBet(memberId, 1n))).toBe("guarded");
    });

    it("gives no more when many ask at once", async () => {
      const memberId = await aGuarded(100n);
      const asked = Array.from({ length: 40 }, (_, at) =>
        statusOf(aBet(memberId, 10n), at % 2 === 0 ? ledger : other),
      );
      const ok = (await Promise.all(asked)).filter((status) => status === "ok");
      expect(ok).toHaveLength(10);
    });

    it("allows nothing once it is over, taken away, or the guard set again", async () => {
      expect(await statusOf(aBet(await aGuarded(100n, 0), 0n))).toBe("guarded");
      const memberId = await aGuarded(100n);
      await test.db.transaction((tx) => ledger.allow(tx, memberId, undefined));
      expect(await statusOf(aBet(memberId, 0n))).toBe("guarded");
      await allow(memberId, 100n);
      await guard(memberId, true);
      expect(await statusOf(aBet(memberId, 0n))).toBe("guarded");
    });

    it("ends when a judged command takes money, or a win is taken back", async () => {
      const memberId = await aGuarded(100n);
      expect((await post(aBet(memberId, 1n))).status).toBe("ok");
      expect(await statusOf(aBet(memberId, 1n))).toBe("guarded");
      const first = aBet(memberId, 1n);
      await post(first);
      const won = aWin(memberId, 50n, { requires: first.key });
      await ledger.enqueue(won);
      await allow(memberId, 100n);
      expect(await statusOf(aReverse(memberId, won.key))).toBe("ok");
      expect(await statusOf(aBet(memberId, 1n))).toBe("guarded");
    });

    it("does not exist without a guard, and takes no more money than there is", async () => {
      const memberId = await aGuarded(5000n);
      expect(await statusOf(aBet(memberId, 1001n))).toBe("guarded");
      expect(await statusOf(aBet(memberId, 1000n))).toBe("ok");
      const open = await aMember(10n);
      await allow(open, 5n);
      expect(await statusOf(aBet(open, 10n))).toBe("ok");
    });

    it("is used up also in a batch that holds reversals", async () => {
      const memberId = await aGuarded(100n);
      const others = await Promise.all(Array.from({ length: 5 }, () => aMember(1000n)));
      const asked = [
        statusOf(aBet(memberId, 70n)),
        ...others.map((one) => statusOf(aReverse(one, aKey()))),
      ];
      expect(await Promise.all(asked)).toEqual(["ok", ...others.map(() => "tombstoned")]);
      expect(await statusOf(aBet(memberId, 31n))).toBe("guarded");
      expect(await statusOf(aBet(memberId, 30n))).toBe("ok");
    });
  });
});
