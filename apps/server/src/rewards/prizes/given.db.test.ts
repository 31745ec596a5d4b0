import { randomUUID } from "node:crypto";
import type { GiveAward, MissionSettings } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { allowAlone, decideApproval } from "../../../test/eyes.ts";
import { readersOf } from "../../../test/events.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { aPrizeWheel } from "../../../test/prizes.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { depositCredited } from "../../cashier/index.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";
import { demoMissions } from "../missions/demo.ts";
import { demoCheckIn } from "../wheels/demo.ts";

/** Prizes that are no money, as each kind of reward gives them. */

let api: TestApp;
let names = 0;
const merchantCode = "AMBERJACK";
const points = { kind: "points", points: 250 } as const;
const ticketsOf = ({ wheelId }: { readonly wheelId: string }, tickets: number) =>
  ({ kind: "ticket", wheelId, days: 7, tickets }) as const;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, "BDT"));
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

const rewards = () => api.app.platform.modules.rewards;
const aMember = () => aFundedMember(api, `prized${(names += 1)}`, 100);
type Member = Pick<Awaited<ReturnType<typeof aMember>>, "memberId" | "token">;

const claimsOf = async ({ token }: Member) => (await api.call("claims", { token })).value.content;
const claim = ({ token }: Member, claimId: string) =>
  api.call("claimAward", { token, body: { claimId } });
const pointsOf = async ({ token }: Member) =>
  (await api.call("pointBalance", { token })).value.balance;
/** How many turns of the prize wheels the member has. */
const turnsOf = async ({ token }: Member) => {
  const { value } = await api.call("tickets", { token, query: {} });
  return value.filter(({ name }) => name === "Harbour wheel").length;
};

test("an operator gives a prize, whose worth one person may give; points take two", async () => {
  const operator = await anOperator(api, ["rewards.read", "rewards.write", "rewards.gift"]);
  const member = await aMember();
  const prize = ticketsOf(await aPrizeWheel(api), 3);
  const give = (changes: Partial<GiveAward>, key: string = randomUUID()) =>
    api.call("giveAward", {
      token: operator.token,
      params: { memberId: String(member.memberId) },
      headers: { "idempotency-key": key },
      body: {
        amount: "0",
        title: { en: "For your patience" },
        turnoverBps: 10_000,
        days: 7,
        reason: "The game was down for an hour",
        ...changes,
      },
    });
  const waits = async () => {
    const [row] = await api.database.db.read((read) =>
      read.query<{ total: number }>("select count(*)::int as total from backoffice.approval"),
    );
    return row?.total ?? 0;
  };
  await allowAlone(api, 10_000_00n, 50_00n);
  const before = await waits();
  const key = randomUUID();
  const given = await give({ prize }, key);
  expect(given.value).toMatchObject({ prize, amount: "6.00", prizeOf: "Harbour wheel" });
  expect(await waits()).toBe(before);
  expect((await give({ prize }, key)).value.claimId).toBe(given.value.claimId);
  expect((await give({ prize: points }, key)).refusal?.code).toBe("idempotency_key_reused");
  await give({ prize: points });
  expect(await waits()).toBeGreaterThan(before);
  const none = await give({ prize: { ...prize, wheelId: randomUUID() } });
  expect(none.refusal).toMatchObject({ code: "brand_rule", value: { field: "wheelId" } });
  expect((await give({})).refusal?.code).toBe("amount_out_of_range");
  await allowAlone(api, 0n);
  for (const { claimId } of await claimsOf(member)) await claim(member, claimId);
  expect([await pointsOf(member), await turnsOf(member)]).toEqual([250, 3]);
});

test("who agrees to tickets agrees to what they are worth", async () => {
  const operator = await anOperator(api, ["rewards.read", "rewards.gift"]);
  const member = await aMember();
  const wheel = await aPrizeWheel(api);
  const prize = ticketsOf(wheel, 3);
  const terms = {
    title: { en: "Turns" },
    turnoverBps: 10_000,
    days: 7,
    reason: "The game was down",
  };
  const key = randomUUID();
  const giving = {
    token: operator.token,
    params: { memberId: String(member.memberId) },
    headers: { "idempotency-key": key },
    body: { amount: "0", prize, ...terms },
  };
  const approvalOf = async () => {
    const { refusal } = await api.callAlone("giveAward", giving);
    return String(refusal?.value?.["approvalId"]);
  };
  const waiting = await approvalOf();
  await wheel.raise("30.00");
  const agreed = await decideApproval(api, api.callAlone, waiting);
  expect(agreed.refusal?.code).toBe("changed_meanwhile");
  expect(await claimsOf(member)).toEqual([]);
  // Asked for again, it is another request, of what they are worth by now.
  const again = await approvalOf();
  expect(again).not.toBe(waiting);
  expect((await decideApproval(api, api.callAlone, again)).refusal).toBeUndefined();
  expect(await claimsOf(member)).toMatchObject([{ amount: "46.50", prize }]);
});

/** What the worker does once a deposit is credited. */
async function deposit({ memberId }: Member): Promise<void> {
  const { events, consumers } = api.app.platform;
  api.clock.advance(1000);
  const at = api.clock.now().toISOString();
  const fact = { memberId: String(memberId), merchantCode, depositId: randomUUID() };
  const money = { currency: "BDT", amountMinor: "20000", feeMinor: "0", methodId: "bank" };
  await api.database.db.transaction((tx) =>
    events.publish(tx, depositCredited({ ...fact, ...money, isFirst: false, creditedAt: at })),
  );
  const to = { db: api.database.db, url: api.database.url };
  const readers = readersOf(
    to,
    consumers.filter(({ name }) => name === "missions"),
  );
  await readers.catchUp();
  expect(readers.parked).toEqual([]);
}

async function aMission(changes: Partial<MissionSettings>): Promise<string> {
  const [demo] = demoMissions(merchantCode, "BDT", api.clock.now());
  if (demo === undefined) throw new Error("no demo");
  const missionId = randomUUID();
  const settings = { ...demo.settings, ...changes };
  await rewards().missions.save(undefined, { ...demo, missionId, settings });
  return missionId;
}

test("a mission gives prizes; what cannot be given by itself is left to the member", async () => {
  const wheel = await aPrizeWheel(api);
  const prize = ticketsOf(wheel, 2);
  const filter = { gameTypes: [], vendors: [], least: null };
  const missionId = await aMission({
    tasks: [{ measure: "deposits", filter, expected: "3" }],
    paysItself: true,
    milestones: [
      { expected: "1", amount: "5.00" },
      { expected: "2", amount: "0", prize: points },
      { expected: "3", amount: "0", prize },
    ],
  });
  const member = await aMember();
  const { token } = member;
  const joined = await api.call("joinMission", { token, params: { missionId } });
  expect(joined.value.rewards).toMatchObject([
    { amount: "5.00", prize: null },
    { amount: "0.00", prize: points },
    { amount: "4.00", prize, prizeOf: "Harbour wheel" },
  ]);
  await wheel.close();
  for (let one = 0; one < 3; one += 1) await deposit(member);
  const { value } = await api.call("missionMilestones", { token, query: { missionId } });
  expect(value.map(({ state }) => state)).toEqual(["claimed", "claimed", "issued"]);
  expect(await pointsOf(member)).toBe(250);
  const claimId = value[2]?.claimId ?? "";
  expect((await claim(member, claimId)).refusal?.code).toBe("prize_closed");
  await wheel.open();
  await Promise.all([claim(member, claimId), claim(member, claimId)]);
  expect(await turnsOf(member)).toBe(2);
  // What was saved stays, though its wheel is closed by now; a new one is refused.
  await wheel.close();
  const { missions } = rewards();
  const saved = (await missions.list()).find((one) => one.missionId === missionId);
  if (saved === undefined) throw new Error("no mission");
  const again = { ...saved, settings: { ...saved.settings, isOpen: false } };
  expect((await missions.save(undefined, again)).settings).toEqual(again.settings);
  const other = { ...again, missionId: randomUUID(), revision: 0 };
  await expect(missions.save(undefined, other)).rejects.toThrow("brand_rule");
});

test("check-in gives a prize on its day, once, and what cannot be given yet waits", async () => {
  const wheel = await aPrizeWheel(api);
  const prize = ticketsOf(wheel, 2);
  const settings = { ...demoCheckIn("BDT"), amounts: ["0", "9.99", "5.00"] };
  const prizes = [
    { step: 1, prize: points },
    { step: 2, prize },
  ];
  const { checkIn } = rewards().draws;
  const save = (changes: object, revision: number) =>
    checkIn.save(undefined, { merchantCode, settings: { ...settings, ...changes }, revision });
  await expect(save({ prizes: [{ step: 4, prize: points }] }, 0)).rejects.toThrow("brand_rule");
  const saved = await save({ prizes }, 0);
  expect(saved.settings.amounts).toEqual(["0.00", "4.00", "5.00"]);
  const member = await aMember();
  const shown = async () => (await api.call("checkIn", { token: member.token })).value.checkIn;
  const summary = async () => (await api.call("rewardSummary", { token: member.token })).value;
  expect((await shown())?.days).toMatchObject([
    { prize: points, state: "today" },
    { prize, prizeOf: "Harbour wheel", amount: "4.00" },
    { prize: null, amount: "5.00" },
  ]);
  expect(await summary()).toMatchObject({ claimable: 1, amount: "0.00" });
  const claimDay = async () => {
    const body = { id: (await shown())?.today ?? "" };
    return api.call("claimCheckIn", { token: member.token, body });
  };
  await Promise.all([claimDay(), claimDay()]);
  expect(await pointsOf(member)).toBe(250);
  await wheel.close();
  api.clock.advance(dayMs);
  const { token } = await openSession(
    api,
    await api.app.platform.identity.getMember(member.memberId),
  );
  Object.assign(member, { token });
  expect((await claimDay()).value.days[1]).toMatchObject({ state: "claimed", waits: true });
  const [award] = await claimsOf(member);
  expect(award).toMatchObject({ state: "issued", claimBy: null, prize });
  expect((await claim(member, award?.claimId ?? "")).refusal?.code).toBe("prize_closed");
  await wheel.open();
  expect((await claim(member, award?.claimId ?? "")).value.state).toBe("claimed");
  expect([await turnsOf(member), (await shown())?.total]).toEqual([2, "0.00"]);
});
