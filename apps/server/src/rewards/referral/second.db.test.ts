import { randomUUID } from "node:crypto";
import type { ReferralSettings } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, registration, type TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { depositCredited } from "../../cashier/index.ts";
import { createEvents } from "../../platform/events/index.ts";
import { createIds } from "../../platform/ids.ts";
import { betSettled } from "../../vendors/index.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";
import { usualSettings } from "./rules.ts";

/** What a member gets of the play of friends of friends, where the brand's terms say so. */

const merchantCode = "AMBERJACK";
const { share: usualShare } = usualSettings;
const second = { monthMax: "20.00", ppm: { ...usualShare.ppm, RNG: 200 } };
const settings: ReferralSettings = {
  ...usualSettings,
  isOn: true,
  steps: [],
  share: { ...usualShare, days: 365, ppm: { ...usualShare.ppm, RNG: 1000 } },
  second,
};

let api: TestApp;
let counter = 0;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, "BDT"));
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

/** Terms hold for friends who register after them. */
async function saveTerms(changes: Partial<ReferralSettings> = {}) {
  const { referralProgram } = api.app.platform.modules.rewards;
  api.clock.advance(1000);
  const known = (await referralProgram.list()).find((one) => one.merchantCode === merchantCode);
  const { revision = 0 } = known ?? {};
  const to = { merchantCode, settings: { ...settings, ...changes }, revision };
  await referralProgram.save(undefined, to);
  api.clock.advance(1000);
}

interface Person {
  readonly username: string;
  readonly memberId: bigint;
}

async function aPerson(inviter?: Person): Promise<Person> {
  const username = `Second${(counter += 1)}`;
  const referralCode = inviter && ((await detailsOf(inviter)).referralCode ?? "");
  const body = { ...registration(username), ...(referralCode && { referralCode }) };
  await api.call("register", { body, ip: `10.9.${counter >> 8}.${counter & 255}` });
  const member = await api.app.platform.identity.memberByUsername(merchantCode, username);
  if (member === undefined) throw new Error("the member is missing");
  return { username, memberId: member.memberId };
}

async function detailsOf({ memberId }: Person) {
  const member = await api.app.platform.identity.getMember(memberId);
  const { token } = await openSession(api, member);
  return (await api.call("referralDetails", { token, query: { autoGenerate: "true" } })).value;
}

function factsOf({ memberId }: Person, stake: number) {
  const at = api.clock.now().toISOString();
  const of = { memberId: String(memberId), merchantCode, currency: "BDT" };
  const deposited = depositCredited({
    ...of,
    depositId: randomUUID(),
    amountMinor: "50000",
    feeMinor: "0",
    methodId: "bank",
    isFirst: true,
    creditedAt: at,
  });
  const played = betSettled({
    ...of,
    vendorCode: "HSE",
    gameCode: "skylark",
    gameType: "RNG",
    roundId: randomUUID(),
    stakeMinor: String(stake * 100),
    validBetMinor: String(stake * 100),
    winMinor: "0",
    jackpotMinor: "0",
    bonusPart: "0",
    isFree: false,
    placedAt: at,
    settledAt: at,
  });
  return [deposited, played];
}

/** Deposits, and plays for so much. */
async function play(person: Person, stake: number): Promise<void> {
  const events = createEvents({ ids: createIds(api.clock) });
  await api.database.db.transaction((tx) => events.publishAll(tx, factsOf(person, stake)));
  const own = api.app.platform.consumers.filter(({ name }) => name === "referral_progress");
  await readersOf({ db: api.database.db, url: api.database.url }, own).catchUp();
}

const poll = () => api.app.platform.rewards.referrals.poll();

async function pass(ms: number): Promise<void> {
  api.clock.advance(ms);
  await Promise.all([poll(), poll()]);
}

async function isRewarded() {
  await poll();
  await pass(settings.holdDays * dayMs + hourMs);
}

const sharesOf = ({ memberId }: Person, source = "referral_second") =>
  api.database.db.read((reader) =>
    reader.query<{ source: string; amountMinor: bigint }>(
      `select source, amount_minor as "amountMinor" from rewards.award
       where member_id = $1 and split_part(source, ':', 1) = $2 order by issued_at`,
      [memberId, source],
    ),
  );
const amountsOf = async (person: Person, source?: string) =>
  (await sharesOf(person, source)).map(({ amountMinor }) => amountMinor);

async function three(changes: Partial<ReferralSettings> = {}) {
  await saveTerms(changes);
  const top = await aPerson();
  const middle = await aPerson(top);
  const last = await aPerson(middle);
  await play(middle, 2500);
  return { top, middle, last };
}

async function link(one: Person, other: Person, kind: "shared_device" | "shared_payee") {
  const { risk } = api.app.platform;
  for (const [{ memberId }, { memberId: otherId }] of [
    [one, other],
    [other, one],
  ] as const) {
    const detail = { memberId: String(otherId) };
    const evidence = [{ key: detail.memberId, at: api.clock.now(), detail }];
    const finding = { memberId, merchantCode, kind, subject: randomUUID() };
    await api.database.db.transaction((tx) => risk.raiseIn(tx, { ...finding, evidence }));
  }
}

test("the inviter of the inviter gets a share once a month, up to its maximum", async () => {
  const { top, middle, last } = await three();
  await play(last, 40_000);
  await isRewarded();
  await pass(40 * dayMs);
  // 40,000 at 0.02 %; the one in between gets 0.1 %.
  expect(await amountsOf(top)).toEqual([800n]);
  expect(await amountsOf(middle, "referral_share")).toEqual([4000n]);
  expect(await amountsOf(middle)).toEqual([]);
  await play(last, 400_000);
  await pass(40 * dayMs);
  expect(await amountsOf(top)).toEqual([800n, 2000n]);
  await poll();
  expect(await amountsOf(top)).toHaveLength(2);
  const [first] = await sharesOf(top);
  expect(first?.source).toMatch(new RegExp(`^referral_second:\\d{4}-\\d\\d:${last.memberId}$`));
  const details = await detailsOf(top);
  expect(details.second).toEqual({ earned: "0.00", waiting: expect.any(String) as string });
  expect(JSON.stringify(details)).not.toContain(last.username);
});

test("is off unless the friend's own terms have it, and there is no third level", async () => {
  const { top, last } = await three({ second: null });
  await saveTerms();
  const fourth = await aPerson(last);
  await play(last, 40_000);
  await play(fourth, 40_000);
  await isRewarded();
  await pass(40 * dayMs);
  expect(await amountsOf(top)).toEqual([]);
  await saveTerms({ second: null });
  expect(await detailsOf(top)).toMatchObject({ second: null, terms: { second: null } });
});

test("is nothing where the one in between was not rewarded for", async () => {
  await saveTerms();
  const top = await aPerson();
  const middle = await aPerson(top);
  const last = await aPerson(middle);
  // Played so little that no terms are met, and yet not idle.
  await play(middle, 100);
  await play(last, 40_000);
  await isRewarded();
  await pass(15 * dayMs);
  const due = () =>
    api.database.db.read((reader) =>
      reader.query<{ level: number; isDue: boolean }>(
        `select level, due_at is not null as "isDue" from rewards.referral_share
         where friend_id = $1 order by level`,
        [last.memberId],
      ),
    );
  await pass(40 * dayMs);
  await pass(2 * dayMs);
  expect(await due()).toEqual([
    { level: 1, isDue: false },
    { level: 2, isDue: false },
  ]);
  expect(await amountsOf(middle, "referral_share")).toEqual([4000n]);
  expect(await amountsOf(top)).toEqual([]);
});

test.each(["shared_payee", "shared_device"] as const)(
  "is nothing for a member found with the friend by %s",
  async (kind) => {
    const { top, middle, last } = await three();
    await play(last, 40_000);
    await isRewarded();
    await link(top, last, kind);
    await pass(40 * dayMs);
    expect(await amountsOf(middle, "referral_share")).toEqual([4000n]);
    expect(await amountsOf(top)).toEqual([]);
  },
);

test("the first share is nothing too, once both have one payout account", async () => {
  const { top, middle, last } = await three();
  await play(last, 40_000);
  await isRewarded();
  await link(middle, last, "shared_payee");
  await pass(40 * dayMs);
  expect(await amountsOf(middle, "referral_share")).toEqual([]);
  expect(await amountsOf(top)).toEqual([800n]);
});

test("a share that was forfeited is not paid with the next month's", async () => {
  const { top, middle, last } = await three();
  await play(last, 40_000);
  await isRewarded();
  const { username: account, memberId } = middle;
  const { token } = await openSession(api, await api.app.platform.identity.getMember(memberId));
  await api.call("pausePlay", { token, body: { length: "half_year", account } });
  for (let days = 0; days < 200; days += 20) await pass(20 * dayMs);
  expect(await amountsOf(middle, "referral_share")).toEqual([]);
  expect(await amountsOf(top)).toEqual([800n]);
  await play(last, 20_000);
  await pass(40 * dayMs);
  expect(await amountsOf(middle, "referral_share")).toEqual([2000n]);
  expect(await amountsOf(top)).toEqual([800n, 400n]);
});

test("the second share is nothing once the two inviters have one payout account", async () => {
  const { top, middle, last } = await three();
  await play(last, 40_000);
  await isRewarded();
  await link(top, middle, "shared_payee");
  await pass(40 * dayMs);
  expect(await amountsOf(middle, "referral_share")).toEqual([4000n]);
  expect(await amountsOf(top)).toEqual([]);
});

test("a break of the upper inviter holds the second share only, and it comes after", async () => {
  const { top, middle, last } = await three();
  await play(last, 40_000);
  await isRewarded();
  const member = await api.app.platform.identity.getMember(top.memberId);
  const { token } = await openSession(api, member);
  await api.call("pausePlay", { token, body: { length: "month", account: top.username } });
  await pass(25 * dayMs);
  const before = await amountsOf(top);
  expect(before).toEqual([]);
  await pass(10 * dayMs);
  await pass(10 * dayMs);
  await pass(2 * dayMs);
  expect(await amountsOf(middle, "referral_share")).toEqual([4000n]);
  expect(await amountsOf(top)).toEqual([800n]);
});

test("two operators set it, and it needs days of share", async () => {
  await saveTerms();
  const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
  const terms = (await api.call("referralTerms", { token })).value;
  const own = terms.find((one) => one.merchantCode === merchantCode);
  const save = (changes: Partial<ReferralSettings>) =>
    api.call("saveReferralTerms", {
      token,
      params: { merchantCode },
      body: { settings: { ...settings, ...changes }, revision: own?.revision ?? 0 },
    });
  const broken = await save({ share: { ...settings.share, days: 0 } });
  expect(broken.refusal).toMatchObject({ code: "brand_rule", value: { field: "shareDays" } });
  const saved = await save({ second: { ...second, monthMax: "30.00" } });
  expect(saved.value.settings.second?.monthMax).toBe("30.00");
  const [waited] = await api.database.db.read((reader) =>
    reader.query<{ calls: number }>(
      "select count(*)::int as calls from backoffice.approval where call = 'saveReferralTerms'",
    ),
  );
  expect(waited?.calls).toBeGreaterThan(0);
});

test("a friend counts though the player who brought him is an agent when it is read", async () => {
  await saveTerms();
  const { identity } = api.app.platform;
  const affiliateCode = `Line${(counter += 1)}`;
  const order = { merchantCode, username: affiliateCode, memberType: 1, affiliateCode } as const;
  const { member: general } = await identity.openAccount(order);
  const brought = async (code: string | null) => {
    const username = `Second${(counter += 1)}`;
    const body = { ...registration(username), referralCode: code ?? "" };
    await api.call("register", { body, ip: `10.9.9.${counter & 255}` });
    const member = await identity.memberByUsername(merchantCode, username);
    return { username, memberId: member?.memberId ?? 0n };
  };
  const player = await brought(affiliateCode);
  const { referralCode } = await detailsOf(player);
  const friend = await brought(referralCode);
  await api.database.db.transaction((tx) =>
    identity.team.promoteIn(tx, general.memberId, player.memberId, 12),
  );
  const later = await brought(referralCode);
  await play(friend, 2500);
  await play(later, 2500);
  await isRewarded();
  // Whom the agent brings brings him commissions, as the general agent has them of the player.
  expect(await amountsOf(player, "referral")).toEqual([10_000n]);
  expect(await amountsOf(later, "referral_friend")).toEqual([]);
});
