import { randomUUID } from "node:crypto";
import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import { leave } from "../../../test/offers.ts";
import { stopsOf } from "../../../test/stops.ts";
import { aFundedMember, openVendor, type TestVendor } from "../../../test/vendor.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";
import { awardIdOf } from "../awards/service.ts";

/** Free rounds given as a prize, which their vendor never takes: their worth is paid. */

let api: TestApp;
let vendor: TestVendor;
let names = 0;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  vendor = await openVendor(api, "NVS");
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await vendor.close();
  await api.close();
});

const rewards = () => api.app.platform.rewards;
const answers = (statusCode: number) =>
  vendor.behave((_call, response) => {
    response.statusCode = statusCode;
    response.end(statusCode === 200 ? "{}" : '{"error":"bet_value: too small"}');
  });

/** A member with ten rounds of 2.00 to claim, whose wins are to be staked twice. */
async function aWinner() {
  const member = await aFundedMember(api, `refused${(names += 1)}`, 100);
  const { memberId } = member;
  const source = `gift:${randomUUID()}`;
  await api.database.db.transaction((tx) =>
    rewards().awards.issueIn(tx, leave, {
      memberId,
      awardId: awardIdOf(memberId, source),
      merchantCode: "AMBERJACK",
      source,
      reason: "gift",
      promotionId: null,
      currency: "BDT",
      amountMinor: 2_000n,
      turnoverBps: 20_000,
      prize: {
        kind: "free_rounds",
        vassalage: "NVS",
        gameCode: "test-reels",
        stake: "2.00",
        rounds: 10,
        days: 7,
      },
      title: { en: "Ten rounds" },
      claimBy: null,
      operator: null,
      note: null,
    }),
  );
  return { ...member, claimId: awardIdOf(memberId, source) };
}
type Winner = Awaited<ReturnType<typeof aWinner>>;

const claim = ({ token, claimId }: Winner) => api.call("claimAward", { token, body: { claimId } });
const awardOf = async ({ token, claimId }: Winner) =>
  (await api.call("claimDetails", { token, query: { claimId } })).value;
const cashOf = async ({ memberId }: Winner) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;
const turnoverOf = async ({ memberId }: Winner) => {
  const rows = await api.database.db.read((reader) =>
    reader.query<{ required: bigint }>(
      `select required_minor as required from cashier.turnover where member_id = $1`,
      [memberId],
    ),
  );
  return rows[0]?.required ?? 0n;
};

test("refused for good, they are paid as money once", async () => {
  answers(400);
  const winner = await aWinner();
  const [cash = 0n, turnover] = [await cashOf(winner), await turnoverOf(winner)];
  expect((await claim(winner)).refusal).toBeUndefined();
  await Promise.all([rewards().freeRounds.poll(), rewards().freeRounds.poll()]);
  expect(await cashOf(winner)).toBe(cash + 2_000n);
  expect(await turnoverOf(winner)).toBe(turnover + 4_000n);
  expect(await awardOf(winner)).toMatchObject({
    state: "claimed",
    amount: "20.00",
    prize: null,
    insteadOf: { kind: "free_rounds", rounds: 10 },
  });
  const { memberId, claimId: awardId } = winner;
  await api.database.db.transaction((tx) =>
    rewards().awards.payInsteadIn(tx, { memberId, awardId }),
  );
  expect(await cashOf(winner)).toBe(cash + 2_000n);
});

test("while the vendor gives no answer they wait, and after 72 hours they are paid", async () => {
  answers(500);
  const winner = await aWinner();
  const cash = (await cashOf(winner)) ?? 0n;
  await claim(winner);
  api.clock.advance(71 * hourMs);
  await rewards().freeRounds.poll();
  expect(await cashOf(winner)).toBe(cash);
  api.clock.advance(2 * hourMs);
  await rewards().freeRounds.poll();
  expect(await cashOf(winner)).toBe(cash + 2_000n);
});

test("claimed before a stop of all rewards, they are sent after it, with their time", async () => {
  answers(500);
  const winner = await aWinner();
  await claim(winner);
  answers(400);
  const cash = (await cashOf(winner)) ?? 0n;
  const { press, lift } = stopsOf(api);
  await press();
  const endOf = async () =>
    api.database.db.read((reader) =>
      reader.query<{ endsAt: Date; state: string }>(
        `select ends_at as "endsAt", state from rewards.free_grant where grant_id = $1`,
        [winner.claimId],
      ),
    );
  const [before] = await endOf();
  api.clock.advance(80 * hourMs);
  await rewards().freeRounds.poll();
  expect(await cashOf(winner)).toBe(cash);
  await lift();
  const [after] = await endOf();
  expect(before?.state).toBe("sending");
  expect(after).toEqual({
    state: "sending",
    endsAt: new Date((before?.endsAt.getTime() ?? 0) + 80 * hourMs),
  });
  await rewards().freeRounds.poll();
  expect(await cashOf(winner)).toBe(cash + 2_000n);
});

test("taken by the vendor, they are rounds and no money", async () => {
  answers(200);
  const winner = await aWinner();
  const cash = await cashOf(winner);
  await claim(winner);
  await rewards().freeRounds.poll();
  expect(await cashOf(winner)).toBe(cash);
  expect(await awardOf(winner)).toMatchObject({ prize: { kind: "free_rounds" }, insteadOf: null });
});

test("what was paid instead is taken back like any money", async () => {
  answers(400);
  const winner = await aWinner();
  const cash = (await cashOf(winner)) ?? 0n;
  await claim(winner);
  await rewards().freeRounds.poll();
  expect(await cashOf(winner)).toBe(cash + 2_000n);
  const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
  const back = await api.call("takeAwardBack", {
    token,
    params: { memberId: String(winner.memberId), claimId: winner.claimId },
    body: { reason: "Given to the wrong one" },
  });
  expect(back.value).toMatchObject({ state: "taken_back", insteadOf: { kind: "free_rounds" } });
  expect(await cashOf(winner)).toBe(cash);
});
