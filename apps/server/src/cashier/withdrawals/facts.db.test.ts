import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { factsOf } from "../../../test/events.ts";
import {
  aPayee,
  ask,
  decide,
  notify,
  openScene,
  type Payee,
  type Scene,
} from "../../../test/withdrawals.ts";
import { allOf } from "../../module.ts";
import {
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRequested,
  withdrawalReturned,
} from "./events.ts";
import { reject } from "./moves.ts";
import { lockWithdrawal } from "./store.ts";

/** What the log says of the money of withdrawals: each movement once, in its transaction. */

let scene: Scene;
let api: TestApp;

beforeAll(async () => {
  scene = await openScene();
  api = scene.api;
}, 180_000);
beforeEach(() => scene.signIn());
afterAll(() => scene.close());

/** All facts of a member, by what they say. */
async function told({ memberId }: Payee) {
  const { db } = api.database;
  return {
    requested: await factsOf(db, memberId, withdrawalRequested),
    paid: await factsOf(db, memberId, withdrawalPaid),
    rejected: await factsOf(db, memberId, withdrawalRejected),
    returned: await factsOf(db, memberId, withdrawalReturned),
  };
}

/** The fact of a withdrawal of 1,000.00, now and by the provider. */
const aFact = ({ memberId }: Payee, withdrawalId: string, amountMinor = "100000") => ({
  memberId: String(memberId),
  merchantCode: "AMBERJACK",
  withdrawalId,
  currency: "BDT",
  amountMinor,
  provider: "sandpay",
  at: api.clock.now().toISOString(),
});

const force = { action: "force_receipt", reason: "The bank confirmed the loss." };
const rejection = { action: "reject", reason: "The account belongs to somebody else." };

test("a request is told once, also where its key comes again; a refused one is not", async () => {
  const payee = await aPayee(api);
  const key = randomUUID();
  const { withdrawalId } = (await ask(api, payee, "1000.00", key)).value;
  await Promise.all([1, 2].map(() => ask(api, payee, "1000.00", key)));
  expect((await ask(api, payee, "9500.00")).refusal?.code).toBe("balance_too_low");
  expect(await told(payee)).toEqual({
    requested: [aFact(payee, withdrawalId)],
    paid: [],
    rejected: [],
    returned: [],
  });
});

test("a payment is told once, however often its provider tells of it", async () => {
  const { payee, withdrawalId, payout } = await scene.aPaying();
  payout.status = "succeeded";
  await Promise.all(Array.from({ length: 8 }, () => notify(api, payout, "succeeded")));
  expect(await notify(api, payout, "succeeded")).toBe(204);
  const { requested, ...later } = await told(payee);
  expect(requested).toHaveLength(1);
  const paid = [aFact(payee, withdrawalId)];
  expect(later).toEqual({ paid, rejected: [], returned: [] });
});

test("a payment by hand names no provider", async () => {
  const payee = await aPayee(api);
  const { withdrawalId } = (await ask(api, payee)).value;
  await decide(api, scene.olga.token, withdrawalId, { action: "approve", byHand: true });
  const hand = { action: "pay_by_hand", bankReference: "FT-2026-0042" };
  expect((await decide(api, scene.olga.token, withdrawalId, hand)).status).toBe(200);
  const { provider: _none, ...fact } = aFact(payee, withdrawalId);
  expect((await told(payee)).paid).toEqual([fact]);
});

test("a rejection is told once, also where it is asked for five times", async () => {
  const payee = await aPayee(api);
  const { withdrawalId } = (await ask(api, payee)).value;
  await Promise.all(
    Array.from({ length: 5 }, () => decide(api, scene.olga.token, withdrawalId, rejection)),
  );
  const { requested: _one, ...later } = await told(payee);
  const rejected = [aFact(payee, withdrawalId)];
  expect(later).toEqual({ paid: [], rejected, returned: [] });
});

test("of a rejection that is rolled back nothing is told", async () => {
  const payee = await aPayee(api);
  const { withdrawalId } = (await ask(api, payee)).value;
  const { ledger, events } = api.app.platform;
  const undone = api.database.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, payee.memberId, withdrawalId);
    if (row === undefined) throw new Error("there is no withdrawal");
    const step = { by: "operator", operator: "olga" } as const;
    const after = await reject(tx, { ledger, clock: api.clock, events }, row, step);
    throw new Error(`undone after ${after.state}`);
  });
  await expect(undone).rejects.toThrow("undone after rejected");
  expect((await told(payee)).rejected).toEqual([]);
});

describe("a forced receipt", () => {
  test("tells what did not arrive, once", async () => {
    const { payee, withdrawalId } = await scene.aPaid();
    const body = { outcome: "partly", withdrawalId, amount: "400.00" };
    await api.call("processC2CTransaction", { token: payee.token, body });
    expect((await told(payee)).returned).toEqual([]);
    await Promise.all(
      Array.from({ length: 5 }, () => decide(api, scene.olga.token, withdrawalId, force)),
    );
    const { paid, returned } = await told(payee);
    expect(paid).toMatchObject([{ amountMinor: "100000" }]);
    expect(returned).toEqual([aFact(payee, withdrawalId, "60000")]);
  });

  test("tells all of it where the provider took the payment back", async () => {
    const { payee, withdrawalId, payout } = await scene.aPaid();
    payout.status = "failed";
    await notify(api, payout, "failed");
    expect((await told(payee)).returned).toEqual([]);
    await decide(api, scene.olga.token, withdrawalId, force);
    expect((await told(payee)).returned).toEqual([aFact(payee, withdrawalId)]);
  });
});

test("open tabs are told of none of the facts", () => {
  const shown = allOf(api.app.platform.modules.all, "feed").map(({ type }) => type.kind);
  const facts = new Set([
    "cashier.deposit_credited",
    "cashier.withdrawal_requested",
    "cashier.withdrawal_paid",
    "cashier.withdrawal_rejected",
    "cashier.withdrawal_returned",
    "rewards.bonus_granted",
    "rewards.bonus_released",
    "rewards.bonus_ended",
    "identity.session_started",
  ]);
  expect(shown).toContain("cashier.withdrawal_changed");
  expect(shown.filter((kind) => facts.has(kind))).toEqual([]);
});
