import type { CheckInSettings } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { sharingOf } from "../../../test/sharing.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { addToDays } from "../days/store.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";

/** Check-in on a real database: one gift a day, in the order of the calendar. */

let api: TestApp;
let revision = 0;
let names = 0;

const settings: CheckInSettings = {
  currency: "BDT",
  isOpen: true,
  title: { en: "Daily check-in" },
  terms: { en: "Come each day." },
  amounts: ["1.00", "2.00", "5.00"],
  missed: "reset",
  makeUps: 1,
  condition: "none",
  least: "0.00",
  turnoverBps: 30_000,
};

async function save(changes: Partial<CheckInSettings> = {}) {
  const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
  const saved = await api.call("saveCheckIn", {
    token,
    params: { merchantCode: "AMBERJACK" },
    body: { settings: { ...settings, ...changes }, revision },
  });
  if (saved.refusal === undefined) revision = saved.value.revision;
  return saved;
}

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  await save();
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

const sessionOf = async ({ memberId }: { readonly memberId: bigint }) =>
  openSession(api, await api.app.platform.identity.getMember(memberId));
const aMember = () => aFundedMember(api, `daily${(names += 1)}`, 100);
type Member = Awaited<ReturnType<typeof aMember>>;

const calendar = async ({ token }: Pick<Member, "token">) =>
  (await api.call("checkIn", { token })).value.checkIn;
const claim = ({ token }: Pick<Member, "token">, id: string) =>
  api.call("claimCheckIn", { token, body: { id } });
const cashOf = async ({ memberId }: Member) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;

/** The same member some days later; his session has ended by then. */
async function later(member: Member, days: number): Promise<Member> {
  api.clock.advance(days * dayMs);
  return { ...member, token: (await sessionOf(member)).token };
}

async function makeTest({ memberId }: Member): Promise<void> {
  await api.database.owner.transaction((tx) =>
    tx.execute("update identity.member set is_test = true where member_id = $1", [memberId]),
  );
}

const waiting = async ({ token }: Pick<Member, "token">) => {
  const { claimable, amount } = (await api.call("rewardSummary", { token })).value;
  return [claimable, amount];
};

async function today(member: Member): Promise<string> {
  return (await calendar(member))?.today ?? "";
}

describe("a claim", () => {
  test("is paid once a day, and to be staked three times", async () => {
    const member = await aMember();
    expect(await calendar(member)).toMatchObject({
      isClaimed: false,
      days: [{ state: "today" }, { state: "coming" }, { state: "coming" }],
      total: "0.00",
    });
    expect(await waiting(member)).toEqual([1, "1.00"]);
    const id = await today(member);
    const claims = await Promise.all([claim(member, id), claim(member, id), claim(member, id)]);
    expect(await waiting(member)).toEqual([0, "0.00"]);
    for (const one of claims) expect(one.value).toMatchObject({ isClaimed: true, total: "1.00" });
    expect(await cashOf(member)).toBe(10_100n);
    const { content } = (await api.call("transactions", { token: member.token, query: {} })).value;
    expect(content[0]).toMatchObject({ kind: "bonus", rewardTitle: "Daily check-in" });
    const { turnover } = (await api.call("withdrawalTerms", { token: member.token })).value;
    expect(turnover.missing).toBe("3.00");
  });

  test("of the next days goes along the calendar and begins anew after a missed one", async () => {
    let member = await aMember();
    await claim(member, await today(member));
    member = await later(member, 1);
    expect(await waiting(member)).toEqual([1, "2.00"]);
    expect((await claim(member, await today(member))).value.total).toBe("3.00");
    member = await later(member, 3);
    expect((await calendar(member))?.makeUps.days).toEqual([]);
    expect(await waiting(member)).toEqual([1, "1.00"]);
    expect((await claim(member, await today(member))).value).toMatchObject({
      total: "4.00",
      days: [{ state: "claimed" }, { state: "coming" }, { state: "coming" }],
    });
  });

  test("makes up for a missed day, as often as the brand lets", async () => {
    let member = await aMember();
    await claim(member, await today(member));
    member = await later(member, 2);
    const shown = await calendar(member);
    const [missed = ""] = shown?.makeUps.days ?? [];
    expect(shown?.days.map(({ state }) => state)).toEqual(["claimed", "missed", "today"]);
    expect((await claim(member, missed)).value).toMatchObject({ total: "3.00", isClaimed: false });
    expect((await claim(member, await today(member))).value.total).toBe("8.00");
    expect((await claim(member, missed)).value.total).toBe("8.00");
    expect(await cashOf(member)).toBe(10_800n);
  });

  test("is refused for another day", async () => {
    const member = await aMember();
    expect((await claim(member, "2020-01-01")).refusal?.code).toBe("changed_meanwhile");
  });

  test("waits for what the day asks", async () => {
    await save({ condition: "deposit", least: "500.00" });
    const member = await aMember();
    const day = await today(member);
    expect((await claim(member, day)).refusal?.code).toBe("condition_not_met");
    expect(await waiting(member)).toEqual([0, "0.00"]);
    await api.database.db.transaction((tx) =>
      addToDays(tx, [{ memberId: member.memberId, day, validMinor: 0n, depositMinor: 50_000n }]),
    );
    expect(await waiting(member)).toEqual([1, "1.00"]);
    expect((await claim(member, day)).value.isClaimed).toBe(true);
    await save();
  });

  test("keeps the calendar that began, and the next begins with what was saved", async () => {
    let member = await aMember();
    await claim(member, await today(member));
    await save({ amounts: ["10.00", "20.00"] });
    member = await later(member, 1);
    expect((await claim(member, await today(member))).value.total).toBe("3.00");
    member = await later(member, 3);
    expect((await claim(member, await today(member))).value.total).toBe("13.00");
    await save();
  });
});

describe("several accounts of one person", () => {
  test("with one payee get the gift of a day once, also when both claim together", async () => {
    const { addPayee } = sharingOf(api);
    const [first, second] = [await aMember(), await aMember()] as const;
    await addPayee(first, "01712345701");
    await addPayee(second, "01712345701");
    const day = await today(first);
    const claims = await Promise.all([claim(first, day), claim(second, day)]);
    const refused = claims.flatMap(({ refusal }) => refusal?.code ?? []);
    expect(refused).toEqual(["not_eligible"]);
    const cash = new Set([await cashOf(first), await cashOf(second)]);
    expect(cash).toEqual(new Set([10_000n, 10_100n]));
    // The account that has the gift may read it again, and the other one may not begin.
    const again = await Promise.all([claim(first, day), claim(second, day)]);
    expect(again.flatMap(({ refusal }) => refusal?.code ?? [])).toEqual(["not_eligible"]);
  });

  test("on one device wait for an operator from the second on", async () => {
    const { seenOn } = sharingOf(api);
    const [first, second] = [await aMember(), await aMember()] as const;
    for (const one of [first, second]) await seenOn(one, "c1".repeat(32));
    const day = await today(first);
    const { days } = (await claim(first, day)).value;
    expect(days[0]).toMatchObject({ state: "claimed", isHeld: false });
    const held = (await claim(second, day)).value;
    expect(held.days[0]).toMatchObject({ state: "claimed", isHeld: true });
    expect(await cashOf(first)).toBe(10_100n);
    expect(await cashOf(second)).toBe(10_000n);
  });
});

describe("nothing is offered or given", () => {
  test("to a member on a break", async () => {
    const member = await aMember();
    const { username } = await api.app.platform.identity.getMember(member.memberId);
    const day = await today(member);
    await api.call("pausePlay", {
      token: member.token,
      body: { length: "week", account: username },
    });
    expect(await calendar(member)).toBeNull();
    expect(await waiting(member)).toEqual([0, "0.00"]);
    expect((await claim(member, day)).refusal?.code).toBe("play_paused");
    expect(await cashOf(member)).toBe(10_000n);
  });

  test("to a test account", async () => {
    const member = await aMember();
    const day = await today(member);
    await makeTest(member);
    api.app.platform.identity.forgetMember(member.memberId);
    expect(await calendar(member)).toBeNull();
    expect(await waiting(member)).toEqual([0, "0.00"]);
    expect((await claim(member, day)).refusal?.code).toBe("not_eligible");
  });

  test("where the brand has it closed", async () => {
    const member = await aMember();
    const day = await today(member);
    await save({ isOpen: false });
    expect(await calendar(member)).toBeNull();
    expect((await claim(member, day)).refusal?.code).toBe("promotion_closed");
    await save();
  });
});

describe("settings", () => {
  test("that cannot be are refused, and the same again is no new revision", async () => {
    expect((await save({ amounts: ["1.00", "0.00"] })).refusal?.code).toBe("brand_rule");
    const before = revision;
    await save();
    expect(revision).toBe(before);
    const { token } = await anOperator(api, ["rewards.read"]);
    const listed = await api.call("checkInProgrammes", { token });
    expect(listed.value.find(({ merchantCode }) => merchantCode === "AMBERJACK")).toMatchObject({
      settings,
      revision,
    });
  });
});
