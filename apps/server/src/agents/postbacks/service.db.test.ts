import { randomUUID } from "node:crypto";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCampaign, anAffiliate, arrive, attribute, share } from "../../../test/affiliates.ts";
import {
  add,
  api,
  openCommissions,
  read,
  today,
  tokenOf,
  until,
} from "../../../test/commissions.ts";
import type { OnLine } from "../../../test/line.ts";
import { foldTeams } from "../../../test/teams.ts";
import { depositCredited } from "../../cashier/index.ts";
import { addDays } from "../../platform/day-names.ts";
import { newPace, runPostbacks, type PostbackJobDeps } from "./jobs.ts";

/** What affiliates' own systems are told, and what they read by a key. */

beforeAll(async () => {
  await openCommissions();
}, 180_000);
afterAll(() => api.close());

const address = (event: string) =>
  `https://tracker.example.com/${event}?c={campaign}&s={src}&s1={s1}&a={amount}&d={day}`;

const save = async (affiliate: OnLine, event: string, url = address(event)) =>
  api.call("saveAffiliatePostback", { token: await tokenOf(affiliate), body: { event, url } });

/** One minute of the job; answers what was asked. */
async function send(status = 200): Promise<string[]> {
  const asked: string[] = [];
  await runPostbacks(
    {
      ...api.app.platform.modules.agents.deps,
      ask: async (url) => {
        asked.push(url);
        return status;
      },
    },
    newPace(),
  );
  return asked;
}

/** How often a run looked whether this member is counted. */
async function looksAt({ memberId }: OnLine, pace = newPace()): Promise<number> {
  const { deps } = api.app.platform.modules.agents;
  let looks = 0;
  const risk: PostbackJobDeps["risk"] = {
    linksIn: (reader, memberIds) => {
      if (memberIds.includes(memberId)) looks += 1;
      return deps.risk.linksIn(reader, memberIds);
    },
  };
  await runPostbacks({ ...deps, risk, ask: async () => 200 }, pace);
  return looks;
}

async function deposit({ memberId }: OnLine, amount: bigint, isFirst: boolean): Promise<void> {
  const { events } = api.app.platform.modules.agents.deps;
  const happened = depositCredited({
    memberId: String(memberId),
    merchantCode: "AMBERJACK",
    depositId: randomUUID(),
    currency: "BDT",
    amountMinor: String(amount),
    feeMinor: "0",
    methodId: "bank",
    isFirst,
    creditedAt: api.clock.now().toISOString(),
  });
  await api.database.db.transaction((tx) => events.publish(tx, happened));
  await attribute();
}

test("registrations and deposits are told once, with the campaign and no person", async () => {
  const affiliate = await anAffiliate();
  await aCampaign(affiliate, "Tell0001");
  for (const event of ["registration", "first_deposit", "deposit"]) {
    expect((await save(affiliate, event)).refusal).toBeUndefined();
  }
  const player = await arrive("Tell0001", { click: { src: "a&b", s1: "banner" } });
  await deposit(player, 50_000n, true);
  await deposit(player, 10_000n, false);
  const day = today();
  const told = `c=tell0001&s=a%26b&s1=banner`;
  expect((await send()).toSorted()).toEqual(
    [
      `https://tracker.example.com/registration?${told}&a=&d=${day}`,
      `https://tracker.example.com/first_deposit?${told}&a=500.00&d=${day}`,
      `https://tracker.example.com/deposit?${told}&a=500.00&d=${day}`,
      `https://tracker.example.com/deposit?${told}&a=100.00&d=${day}`,
    ].toSorted(),
  );
  expect(await send()).toEqual([]);
  const log = await api.call("affiliateDeliveries", { token: await tokenOf(affiliate), query: {} });
  expect(log.value.content).toHaveLength(4);
  expect(log.value.content[0]).toMatchObject({ state: "sent", tries: 1, answer: "200" });
  const kept = await read<{ filled: object }>(
    "select filled from agents.affiliate_delivery where member_id = $1",
    [affiliate.memberId],
  );
  expect(JSON.stringify(kept)).not.toContain(String(player.memberId));
});

test("what is not taken is tried again, six times in all", async () => {
  const affiliate = await anAffiliate();
  await aCampaign(affiliate, "Again001");
  await save(affiliate, "registration");
  await arrive("Again001");
  let tries = 0;
  for (let step = 0; step < 8; step += 1) {
    tries += (await send(500)).length;
    api.clock.advance(13 * 60 * minuteMs);
  }
  expect(tries).toBe(6);
  const log = await api.call("affiliateDeliveries", { token: await tokenOf(affiliate), query: {} });
  expect(log.value.content).toMatchObject([{ state: "failed", tries: 6, answer: "500" }]);
});

test("a member who is counted, and what a day earned", async () => {
  const acquisition = { amount: "30", depositMin: "50", validMin: "0", days: 30, membersMax: null };
  const affiliate = await anAffiliate(share({ kind: "hybrid", acquisition }));
  await aCampaign(affiliate, "Count001");
  await save(affiliate, "qualified");
  await save(affiliate, "daily_income");
  const player = await arrive("Count001");
  const day = today();
  await add(player, day, { stake: 100, deposit: 60 });
  await foldTeams(api);
  expect(await send()).toEqual([
    `https://tracker.example.com/qualified?c=count001&s=&s1=&a=30.00&d=${day}`,
  ]);
  until(addDays(day, 1), 6);
  await foldTeams(api);
  expect(await send()).toEqual([
    `https://tracker.example.com/daily_income?c=&s=&s1=&a=60.00&d=${day}`,
  ]);
  expect(await send()).toEqual([]);
});

test("who is counted is looked for once an hour, and a day that was told never", async () => {
  const acquisition = { amount: "30", depositMin: "50", validMin: "0", days: 30, membersMax: null };
  const affiliate = await anAffiliate(share({ kind: "hybrid", acquisition }));
  await aCampaign(affiliate, "Pace0001");
  await save(affiliate, "daily_income");
  const player = await arrive("Pace0001");
  const day = today();
  await add(player, day, { stake: 100, deposit: 60 });
  until(addDays(day, 1), 6);
  await foldTeams(api);
  expect(await looksAt(player)).toBeGreaterThan(0);
  expect(await looksAt(player)).toBe(0);
  await save(affiliate, "qualified");
  const pace = newPace();
  expect(await looksAt(player, pace)).toBeGreaterThan(0);
  expect(await looksAt(player, pace)).toBe(0);
  api.clock.advance(61 * minuteMs);
  expect(await looksAt(player, pace)).toBeGreaterThan(0);
});

test("an address that never answers holds nothing beyond its limit", async () => {
  const affiliate = await anAffiliate();
  await aCampaign(affiliate, "Hang0001");
  await save(affiliate, "registration");
  await arrive("Hang0001");
  const { deps } = api.app.platform.modules.agents;
  const pace = newPace();
  let asked = 0;
  const ask = () => {
    asked += 1;
    return new Promise<number>(() => {});
  };
  const running = runPostbacks({ ...deps, ask, limitMs: 20 }, pace);
  // What comes meanwhile holds no second slot.
  await runPostbacks({ ...deps, ask, limitMs: 20 }, pace);
  await running;
  expect(asked).toBe(1);
  const log = await api.call("affiliateDeliveries", { token: await tokenOf(affiliate), query: {} });
  expect(log.value.content).toMatchObject([{ state: "waiting", tries: 1, answer: "timeout" }]);
  expect(pace.isRunning).toBe(false);
});

test("a run sends so much of one affiliate, and what others wait for", async () => {
  const affiliate = await anAffiliate();
  const other = await anAffiliate();
  await aCampaign(affiliate, "Many0001");
  await aCampaign(other, "Few00001");
  for (const one of [affiliate, other]) await save(one, "deposit");
  const many = await arrive("Many0001");
  const few = await arrive("Few00001");
  for (let made = 0; made < 27; made += 1) await deposit(many, 100n, false);
  await deposit(few, 100n, false);
  const first = await send();
  expect(first.filter((url) => url.includes("c=many0001"))).toHaveLength(25);
  expect(first.filter((url) => url.includes("c=few00001"))).toHaveLength(1);
  expect(await send()).toHaveLength(2);
});

test("an address within, or of somebody not approved, is refused", async () => {
  const affiliate = await anAffiliate();
  const wrong = await save(affiliate, "deposit", "https://10.0.0.1/x");
  expect(wrong.refusal?.code).toBe("postback_address_wrong");
  const token = await tokenOf(affiliate);
  const body = { event: "deposit", url: "http://tracker.example.com/" };
  const tested = await api.call("testAffiliatePostback", { token, body });
  expect(tested.refusal?.code).toBe("postback_address_wrong");
});

test("the report is read by the key that holds, and by no other", async () => {
  const affiliate = await anAffiliate();
  await aCampaign(affiliate, "Report01");
  const player = await arrive("Report01", { click: { src: "mail" } });
  await add(player, today(), { stake: 100, payout: 40 });
  await foldTeams(api);
  const token = await tokenOf(affiliate);
  const renew = async () => (await api.call("renewAffiliateKey", { token, body: {} })).value.key;
  const first = await renew();
  const key = await renew();
  const asked = { from: today(), to: today(), by: "source" };
  const old = await api.call("affiliateFeed", { body: { ...asked, key: first } });
  expect([old.status, old.refusal?.code]).toEqual([401, "affiliate_key_wrong"]);
  const report = await api.call("affiliateFeed", { body: { ...asked, key } });
  expect(report.value.rows).toMatchObject([{ key: "mail", clicks: 1, ggr: "60.00" }]);
  const known = await api.call("affiliateKey", { token });
  expect(known.value.hint).toBe(key.slice(-4));
  await api.call("endAffiliateKey", { token });
  const ended = await api.call("affiliateFeed", { body: { ...asked, key } });
  expect(ended.refusal?.code).toBe("affiliate_key_wrong");
});
