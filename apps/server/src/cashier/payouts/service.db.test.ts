import { hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import {
  aPayee,
  ask,
  decide,
  moneyOf,
  notify,
  openScene,
  type PayoutProvider,
  type Scene,
} from "../../../test/withdrawals.ts";

/** What the provider does and tells, late, twice, wrongly or not at all. */

let scene: Scene;
let api: TestApp;
let provider: PayoutProvider;

beforeAll(async () => {
  scene = await openScene();
  api = scene.api;
  provider = scene.provider;
}, 180_000);
beforeEach(() => scene.signIn());
afterAll(() => scene.close());

describe("without an operator", () => {
  test("a small one without a flag is approved and sent", async () => {
    const payee = await aPayee(api, "5000.00");
    await api.database.db.transaction((tx) =>
      tx.execute(
        `insert into cashier.deposit (member_id, id, merchant_code, method_id, provider, reference,
           currency, amount_minor, fee_minor, status, created_at, updated_at, expires_at, poll_at)
         values ($1, gen_random_uuid(), 'AMBERJACK', 'doyelo', 'sandpay', 'D-1', 'BDT', 1000000, 0,
           'received', $2, $2, $2, $2)`,
        [payee.memberId, new Date(api.clock.now().getTime() + 80 * hourMs)],
      ),
    );
    const first = await ask(api, payee, "500.00");
    await decide(api, scene.olga.token, first.value.withdrawalId, { action: "approve" });
    const payout = provider.payoutOf(first.value.withdrawalId);
    await notify(api, payout, "succeeded");
    api.clock.advance(80 * hourMs);
    await scene.savePolicy({ autoUpToMinor: 60_000n });
    const { token } = await scene.openAgain(payee);
    const flagged = await ask(api, { ...payee, token }, "600.01");
    expect(flagged.value.state).toBe("requested");
    const { value } = await ask(api, { ...payee, token }, "600.00");
    expect(value.state).toBe("paying");
    expect(await scene.whatOf({ ...payee, token }, value.withdrawalId)).toEqual([
      "requested",
      "approved",
      "paying",
    ]);
    await scene.savePolicy({});
  });
});

describe("notifications of a payout", () => {
  test("ten times, late and out of order pay once", async () => {
    const { payee, withdrawalId, payout } = await scene.aPaying();
    payout.status = "succeeded";
    const same = { id: "msg_same_payout" };
    await Promise.all([
      ...Array.from({ length: 5 }, () => notify(api, payout, "succeeded", same)),
      ...Array.from({ length: 5 }, () => notify(api, payout, "succeeded")),
    ]);
    await notify(api, payout, "processing");
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paid");
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 0n });
    const whats = await scene.whatOf(payee, withdrawalId);
    expect(whats.filter((what) => what === "paid")).toHaveLength(1);
  });

  test("of a wrong amount, or of nobody's payout, wait for a person", async () => {
    const { payee, withdrawalId, payout } = await scene.aPaying();
    await notify(api, payout, "succeeded", { changes: { amount: 99_999 } });
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paying");
    const metadata = { withdrawal_id: "00000000-0000-4000-8000-00000000dead" };
    await notify(api, payout, "succeeded", { changes: { id: "po_nobody", metadata } });
    const rows = await api.database.db.read((reader) =>
      reader.query<{ reason: string }>(
        `select reason from cashier.payment_flag where payment_id in ($1, 'po_nobody')
         order by reason`,
        [payout.id],
      ),
    );
    expect(rows.map(({ reason }) => reason)).toEqual(["amount_differs", "unknown_payout"]);
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 100_000n });
  });

  test("with another's signature are refused", async () => {
    const { payee, withdrawalId, payout } = await scene.aPaying();
    const secret = `whsec_${Buffer.from("somebody else's secret").toString("base64")}`;
    expect(await notify(api, payout, "succeeded", { secret })).toBe(401);
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paying");
  });

  test("of a failure count only when the provider says so itself", async () => {
    const { payee, withdrawalId, payout } = await scene.aPaying();
    await notify(api, payout, "failed");
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paying");
    payout.status = "failed";
    payout.failure = "The account is closed.";
    await notify(api, payout, "failed");
    const failed = await scene.statusOf(payee, withdrawalId);
    expect(failed.state).toBe("failed");
    expect(failed.steps.at(-1)).toMatchObject({ what: "failed", by: "provider" });
    const retried = await decide(api, scene.olga.token, withdrawalId, { action: "retry" });
    expect(retried.value.state).toBe("paying");
    expect(provider.payoutOf(withdrawalId).metadata["attempt"]).toBe("2");
    await notify(api, payout, "succeeded");
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paying");
    provider.payoutOf(withdrawalId).status = "succeeded";
    await notify(api, provider.payoutOf(withdrawalId), "succeeded");
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paid");
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 0n });
  });
});

describe("a lost answer", () => {
  test("of the provider leaves one payout, which the worker finds", async () => {
    const payee = await aPayee(api);
    const { withdrawalId } = (await ask(api, payee)).value;
    provider.losesAnswers = true;
    const decided = await decide(api, scene.olga.token, withdrawalId, { action: "approve" });
    provider.losesAnswers = false;
    expect(decided.value).toMatchObject({ state: "paying", payoutId: null });
    provider.payoutOf(withdrawalId).status = "succeeded";
    api.clock.advance(2 * minuteMs);
    await api.app.platform.cashier.pollWithdrawals();
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paid");
    const made = [...provider.payouts.keys()].filter((key) => key.startsWith(withdrawalId));
    expect(made).toEqual([`${withdrawalId}:1`]);
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 0n });
  });

  test("of a provider that is away holds the money until it is back", async () => {
    const payee = await aPayee(api);
    const { withdrawalId } = (await ask(api, payee)).value;
    provider.status = 503;
    await decide(api, scene.olga.token, withdrawalId, { action: "approve" });
    api.clock.advance(3 * minuteMs);
    await api.app.platform.cashier.pollWithdrawals();
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paying");
    provider.status = 422;
    api.clock.advance(3 * minuteMs);
    await api.app.platform.cashier.pollWithdrawals();
    provider.status = 200;
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("failed");
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 100_000n });
    const reject = { action: "reject", reason: "The bank does not take it." };
    await decide(api, scene.olga.token, withdrawalId, reject);
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  test("of an api that died before it sent is made good by the worker", async () => {
    const payee = await aPayee(api);
    const { withdrawalId } = (await ask(api, payee)).value;
    // As the api leaves it that dies between the commit and the provider.
    await api.database.db.transaction((tx) =>
      tx.execute("update cashier.withdrawal set state = 'approved' where id = $1", [withdrawalId]),
    );
    await api.app.platform.cashier.pollWithdrawals();
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paying");
    expect(provider.payoutOf(withdrawalId).status).toBe("processing");
  });
});
