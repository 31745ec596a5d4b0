import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import {
  decide,
  moneyOf,
  notify,
  openScene,
  type Payee,
  type Scene,
} from "../../../test/withdrawals.ts";

/** Whether a paid withdrawal arrived, and who confirms it. */

let scene: Scene;
let api: TestApp;

beforeAll(async () => {
  scene = await openScene();
  api = scene.api;
}, 180_000);
beforeEach(() => scene.signIn());
afterAll(() => scene.close());

describe("whether it arrived", () => {
  const say = ({ token }: Payee, body: object) =>
    api.call("processC2CTransaction", { token, body });

  test("counts as said when nobody says a word in time", async () => {
    const { payee, withdrawalId } = await scene.aPaid();
    const { confirmBy } = await scene.statusOf(payee, withdrawalId);
    expect(confirmBy).toBe(new Date(api.clock.now().getTime() + 1440 * minuteMs).toISOString());
    api.clock.advance(1439 * minuteMs);
    await api.app.platform.cashier.pollWithdrawals();
    const { token } = await scene.openAgain(payee);
    expect((await scene.statusOf({ ...payee, token }, withdrawalId)).confirmation).toBe("waiting");
    api.clock.advance(60_000);
    await api.app.platform.cashier.pollWithdrawals();
    expect((await scene.statusOf({ ...payee, token }, withdrawalId)).confirmation).toBe("counted");
    const late = await say({ ...payee, token }, { outcome: "received", withdrawalId });
    expect(late.refusal?.code).toBe("confirmation_closed");
  });

  test("partly freezes the time, and a forced receipt brings the rest back once", async () => {
    const { payee, withdrawalId } = await scene.aPaid();
    for (const amount of ["1000.00", "0.00", "-1.00"]) {
      const wrong = await say(payee, { outcome: "partly", withdrawalId, amount });
      expect(wrong.refusal?.code, amount).toBe("amount_out_of_range");
    }
    const said = await say(payee, { outcome: "partly", withdrawalId, amount: "400.00" });
    expect(said.value).toMatchObject({ confirmation: "disputed", received: "400.00" });
    api.clock.advance(3 * 1440 * minuteMs);
    await api.app.platform.cashier.pollWithdrawals();
    await scene.signIn();
    const nina = scene.olga;
    const force = { action: "force_receipt", reason: "The bank confirmed the loss." };
    const all = await Promise.all(
      Array.from({ length: 5 }, () => decide(api, nina.token, withdrawalId, force)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 960_000n, locked: 0n });
    const { token } = await scene.openAgain(payee);
    const { confirmation, steps } = await scene.statusOf({ ...payee, token }, withdrawalId);
    expect(confirmation).toBe("forced");
    expect(steps.at(-1)).toMatchObject({ what: "receipt_forced", amount: "600.00" });
  });

  test("not at all needs a picture, which the operator sees, and may be upheld", async () => {
    const nina = scene.olga;
    const { payee, withdrawalId } = await scene.aPaid();
    const without = await say(payee, { outcome: "not_received", withdrawalId });
    expect(without.refusal?.code).toBe("invalid_input");
    const unknown = { outcome: "not_received", withdrawalId, pictureId: "0".repeat(32) };
    expect((await say(payee, unknown)).refusal?.code).toBe("picture_unknown");
    const uploaded = await api.call("uploadFeedbackPicture", { body: { picture: onePixel } });
    const { pictureId } = uploaded.value;
    const said = await say(payee, { outcome: "not_received", withdrawalId, pictureId });
    expect(said.value).toMatchObject({ confirmation: "disputed", received: "0.00" });
    const disputed = { token: nina.token, query: { state: "disputed" } };
    const listed = await api.call("consoleWithdrawals", disputed);
    expect(listed.value.content[0]?.withdrawalId).toBe(withdrawalId);
    const uphold = { action: "uphold", reason: "The bank's receipt shows it." };
    const { value } = await decide(api, nina.token, withdrawalId, uphold);
    expect(value).toMatchObject({ confirmation: "upheld", proof: `media/${pictureId}` });
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 0n });
  });
});

describe("a payment its provider took back", () => {
  const say = ({ token }: Payee, withdrawalId: string) =>
    api.call("processC2CTransaction", { token, body: { outcome: "received", withdrawalId } });

  test("is not asked about any more, and goes back by a forced receipt", async () => {
    const { payee, withdrawalId, payout } = await scene.aPaid();
    payout.failure = "The account is closed.";
    await notify(api, payout, "failed");
    expect((await scene.statusOf(payee, withdrawalId)).confirmation).toBe("waiting");
    payout.status = "failed";
    await notify(api, payout, "failed");
    const after = await scene.statusOf(payee, withdrawalId);
    expect(after).toMatchObject({ confirmation: "disputed", received: "0.00", confirmBy: null });
    expect(after.steps.at(-1)).toMatchObject({ what: "not_received", by: "provider" });
    expect((await say(payee, withdrawalId)).refusal?.code).toBe("confirmation_closed");
    const force = { action: "force_receipt", reason: "The provider gave it back." };
    expect((await decide(api, scene.olga.token, withdrawalId, force)).status).toBe(200);
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  test("does not count as received by silence", async () => {
    const { payee, withdrawalId, payout } = await scene.aPaid();
    payout.status = "failed";
    api.clock.advance(1440 * minuteMs);
    await api.app.platform.cashier.pollWithdrawals();
    const { token } = await scene.openAgain(payee);
    const { confirmation } = await scene.statusOf({ ...payee, token }, withdrawalId);
    expect(confirmation).toBe("disputed");
  });
});

const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9" +
  "awAAAABJRU5ErkJggg==";
