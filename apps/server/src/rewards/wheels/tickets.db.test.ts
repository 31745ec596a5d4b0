import { randomUUID } from "node:crypto";
import type { WheelSettings } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";

/** Tickets as the member's list has them: each is used from there, or given up. */

let api: TestApp;
let names = 0;
const merchantCode = "AMBERJACK";

const prize = (prizeId: string, amount: string, weight: number) => ({
  prizeId,
  amount,
  weight,
  stockADay: null,
});

const settings: WheelSettings = {
  kind: "wheel",
  currency: "BDT",
  isOpen: true,
  title: { en: "Lucky wheel" },
  terms: { en: "One ticket, one turn." },
  prizes: [prize("a", "5.00", 1), prize("b", "5.00", 1)],
  fallback: "a",
  rule: { by: "none", amount: "0.00", aDay: 3 },
  ticketDays: 7,
  turnoverBps: 30_000,
};

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, "BDT"));
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

const aMember = () => aFundedMember(api, `holder${(names += 1)}`, 100);
type Member = Awaited<ReturnType<typeof aMember>>;
const cashOf = async ({ memberId }: Member) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;

async function aWheel() {
  const { token } = await anOperator(api, "everything");
  const saved = await api.call("saveWheel", {
    token,
    params: { merchantCode, wheelId: randomUUID() },
    body: { settings, revision: 0 },
  });
  expect(saved.refusal).toBeUndefined();
  return saved.value;
}

async function give(member: Member, wheelId: string, count: number) {
  const { token } = await anOperator(api, "everything");
  const { username } = await api.app.platform.identity.getMember(member.memberId);
  return api.call("giveTickets", {
    token,
    params: { merchantCode, wheelId },
    body: { username, count, reason: "For your patience on Tuesday" },
  });
}

async function shown({ token }: Pick<Member, "token">, wheelId: string) {
  const { value } = await api.call("wheels", { token });
  const found = value.find((one) => one.wheelId === wheelId);
  if (found === undefined) throw new Error("the wheel is not shown");
  return found;
}

const draw = ({ token }: Pick<Member, "token">, wheelId: string, ticketId: string) =>
  api.call("drawWheel", { token, params: { wheelId }, body: { ticketId, revision: 1 } });

describe("tickets of the list", () => {
  const listed = async ({ token }: Pick<Member, "token">, status = "AVAILABLE") =>
    (await api.call("tickets", { token, query: { status } })).value;
  const use = ({ token }: Pick<Member, "token">, transactionId: string) =>
    api.call("claimTicket", { token, body: { transactionId } });
  const giveUp = ({ token }: Pick<Member, "token">, transactionId: string) =>
    api.call("cancelTicket", { token, body: { transactionId } });

  async function holder(count = 1) {
    const member = await aMember();
    const { wheelId } = await aWheel();
    await give(member, wheelId, count);
    const tickets = (await listed(member)).filter((one) => one.wheelId === wheelId);
    const [first] = tickets;
    if (first === undefined) throw new Error("there is no ticket");
    return { member, wheelId, first, tickets };
  }

  test("are used as a turn of their wheel, once, however many at once ask", async () => {
    const { member, wheelId, first } = await holder();
    expect(first).toMatchObject({ ticketType: "PRIZE_WHEEL", conditionStatus: [] });
    const before = await cashOf(member);
    const all = await Promise.all([1, 2, 3].map(() => use(member, first.transactionId)));
    for (const { value } of all) {
      expect(value).toEqual({
        transactionId: first.transactionId,
        type: "PRIZE_WHEEL",
        won: "5.00",
        prize: null,
        prizeOf: null,
        currency: "BDT",
        awardState: "claimed",
      });
    }
    expect(await cashOf(member)).toBe((before ?? 0n) + 500n);
    expect(await listed(member, "USED")).toMatchObject([
      { ticketId: first.ticketId, conditionStatus: ["used"] },
    ]);
    const turn = await draw(member, wheelId, first.ticketId);
    expect(turn.value).toMatchObject({ ticketId: first.ticketId, amount: "5.00" });
  });

  test("are given up once, and then neither used nor counted", async () => {
    const { member, wheelId, first, tickets } = await holder(2);
    expect(tickets).toHaveLength(2);
    for (const given of [
      await giveUp(member, first.transactionId),
      await giveUp(member, first.transactionId),
    ]) {
      expect(given.value).toMatchObject({
        state: "CANCELLED",
        conditionStatus: ["cancelled"],
      });
    }
    expect((await use(member, first.transactionId)).refusal?.code).toBe("changed_meanwhile");
    const turn = await draw(member, wheelId, first.ticketId);
    expect(turn.refusal?.code).toBe("changed_meanwhile");
    expect((await shown(member, wheelId)).tickets).toHaveLength(1);
    const ofConsole = await api.app.platform.modules.rewards.draws.wheels.list();
    expect(ofConsole.find((one) => one.wheelId === wheelId)).toMatchObject({ open: 1 });
  });

  test("used or given up at once become one of both", async () => {
    const { member, first } = await holder();
    const [used, given] = await Promise.all([
      use(member, first.transactionId),
      giveUp(member, first.transactionId),
    ]);
    const refusals = [used, given].flatMap(({ refusal }) => (refusal ? [refusal.code] : []));
    expect(refusals).toEqual(["changed_meanwhile"]);
  });

  test("of another member, or of nobody, are not found", async () => {
    const { first } = await holder();
    const other = await aMember();
    for (const id of [first.transactionId, randomUUID()]) {
      expect((await use(other, id)).refusal?.code).toBe("not_found");
      expect((await giveUp(other, id)).refusal?.code).toBe("not_found");
    }
  });

  test("wait while their wheel is stopped, and say so", async () => {
    const { member, wheelId, first } = await holder();
    const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
    const params = { merchantCode, kind: "wheel", rewardId: wheelId } as const;
    await api.call("stopReward", { token, params });
    expect(await listed(member)).toMatchObject([{ conditionStatus: ["stopped"] }]);
    expect((await use(member, first.transactionId)).refusal?.code).toBe("rewards_stopped");
    expect(await listed(member)).toHaveLength(1);
  });

  test("say why they cannot be used: their wheel is closed, or their time is over", async () => {
    const { member, wheelId, first } = await holder();
    const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
    await api.call("saveWheel", {
      token,
      params: { merchantCode, wheelId },
      body: { settings: { ...settings, isOpen: false }, revision: 1 },
    });
    expect(await listed(member)).toMatchObject([{ conditionStatus: ["promotion_closed"] }]);
    expect((await use(member, first.transactionId)).refusal?.code).toBe("promotion_closed");
    expect((await giveUp(member, first.transactionId)).refusal).toBeUndefined();
  });
});
