import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it as test } from "vitest";
import { openVendor, type TestVendor } from "../../../test/vendor.ts";
import { takaUnits } from "../../../test/wallet.ts";
import {
  aPayee,
  ask,
  moneyOf,
  openCashier,
  startPayoutProvider,
  type Payee,
  type PayoutProvider,
} from "../../../test/withdrawals.ts";
import type { TestApp } from "../../../test/app.ts";
import { assertCoherent } from "../../ledger/coherence.ts";

/** One balance, requested at the same moment by every call that moves money out. */

let provider: PayoutProvider;
let api: TestApp;
let vendor: TestVendor;

beforeAll(async () => {
  provider = await startPayoutProvider();
  api = await openCashier(provider);
  vendor = await openVendor(api, "HSE");
  const game = { game_code: "skylark", name: "Skylark", names: {}, product: "HSE" };
  await api.app.platform.catalogue.recordVendorGames("HSE", [
    { ...game, category: "BGS", enabled: true },
  ]);
});
afterAll(async () => {
  await assertCoherent(api.database.db);
  await vendor.close();
  await api.close();
  await provider.close();
});

/** A player with an open game; returns a function that bets: whether the stake was taken. */
async function openBets({ token }: Payee): Promise<(taka: number) => Promise<boolean>> {
  const body = {
    vassalage: "HSE",
    gameCode: "skylark",
    device: "desktop",
    language: "en",
    backUrl: "/",
  };
  await api.call("launchGame", { token, body });
  const opened = vendor.heard.at(-1)?.content ?? {};
  return async (taka) => {
    const answer = await vendor.wallet("/transaction/bet", {
      user: opened["user"],
      token: opened["token"],
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      supplier_transaction_id: "s1",
      game_code: "skylark",
      round: randomUUID(),
      round_closed: false,
      currency: "BDT",
      amount: taka * takaUnits,
      is_free: false,
    });
    expect(["RS_OK", "RS_ERROR_NOT_ENOUGH_MONEY"]).toContain(answer.status);
    return answer.status === "RS_OK";
  };
}

test.each([
  ["who has no limit", false],
  ["whose bets are judged one by one", true],
] as const)(
  "thirty bets and withdrawals at once take no more than there is, of a member %s",
  async (_who, hasLimit) => {
    const payee = await aPayee(api, "4000.00");
    const bet = await openBets(payee);
    if (hasLimit) {
      const body = { kind: "wager", period: "day", amount: "900000.00" };
      expect((await api.call("saveLimit", { token: payee.token, body })).status).toBe(200);
    }
    const taken = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        // Checking a payment password takes its time: bets come before, during and after it.
        if (at % 6 !== 0) {
          await sleep(at * 12);
          return (await bet(110)) ? 110n : 0n;
        }
        const asked = await ask(api, payee, "700.00");
        if (asked.status === 200) return 700n;
        expect(asked.refusal?.code).toBe("balance_too_low");
        return 0n;
      }),
    );
    const sum = taken.reduce<bigint>((all, one) => all + one, 0n);
    const { cash, locked } = await moneyOf(api, payee.memberId);
    expect(cash).toBe((4_000n - sum) * 100n);
    expect(locked).toBe(BigInt(taken.filter((one) => one === 700n).length) * 70_000n);
    // Nobody was turned away while there was enough.
    expect(cash).toBeLessThan(70_000n);
    expect(cash).toBeGreaterThanOrEqual(0n);
  },
);
