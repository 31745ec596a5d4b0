import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  aCampaign,
  anAffiliate,
  aPlan,
  arrive,
  attribute,
  closeMonth,
  desk,
  share,
} from "../../../test/affiliates.ts";
import { registration } from "../../../test/app.ts";
import {
  add,
  api,
  openCommissions,
  read,
  today,
  tokenOf,
  until,
  write,
} from "../../../test/commissions.ts";
import { anAgent, onLine, type OnLine } from "../../../test/line.ts";
import { anOperator } from "../../../test/operators.ts";
import { sharingOf } from "../../../test/sharing.ts";
import { foldTeams } from "../../../test/teams.ts";
import { moneyOf } from "../../../test/withdrawals.ts";
import { addDays, addMonths } from "../../platform/day-names.ts";
import { findAffiliateIncoherences } from "../affiliate-statements/coherence.ts";

/** An affiliate's way: a plan, a campaign, members, a month, the money; and who is nobody's. */

beforeAll(async () => {
  await openCommissions();
}, 180_000);
afterAll(() => api.close());
afterEach(async () => {
  expect(await findAffiliateIncoherences(api.database.db)).toEqual([]);
});

interface Statement {
  readonly id: string;
  readonly month: string;
  readonly state: string;
  readonly due: bigint;
  readonly corrections: bigint;
  readonly payable: bigint;
  readonly debt: bigint;
  readonly rolled: bigint;
}

const statementsOf = ({ memberId }: OnLine) =>
  read<Statement>(
    `select statement_id as id, month, state, due_minor as due,
       corrections_minor as corrections, payable_minor as payable, debt_out_minor as debt,
       rolled_in_minor as rolled
     from agents.affiliate_statement where affiliate_id = $1 order by month`,
    [memberId],
  );

const cashOf = async ({ memberId }: OnLine) => Number((await moneyOf(api, memberId)).cash) / 100;

describe("from a campaign to the money", () => {
  test("a member who came by a link is counted, and the month is paid once", async () => {
    const affiliate = await anAffiliate(share({ adminFee: "0.18" }));
    expect((await aCampaign(affiliate, "Spring24")).refusal).toBeUndefined();
    const click = { src: "newsletter", s1: "banner-7", s3: "x".repeat(400) };
    const player = await arrive("Spring24", { click });
    await add(player, today(), { stake: 10_000, deposit: 5000, bonus: 1000 });
    await foldTeams(api);

    const token = await tokenOf(affiliate);
    const before = await api.call("affiliateOverview", { token });
    expect(before.value).toMatchObject({
      status: "approved",
      members: 1,
      soFar: { ggr: "10000.00", adminFee: "1800.00", net: "7200.00", due: "2160.00" },
    });
    const query = { from: today(), to: today() };
    const bySource = await api.call("affiliateReport", {
      token,
      query: { ...query, by: "source" },
    });
    expect(bySource.value.rows).toMatchObject([
      { key: "newsletter", clicks: 1, registrations: 1, ggr: "10000.00", net: "9000.00" },
    ]);
    const bySub = await api.call("affiliateReport", { token, query: { ...query, by: "sub3" } });
    expect(bySub.value.rows).toMatchObject([{ key: "x".repeat(255), registrations: 1 }]);
    const byName = await api.call("affiliateReport", {
      token,
      query: { ...query, by: "campaign" },
    });
    expect(byName.value.rows).toMatchObject([{ key: "About Spring24" }]);

    const month = await closeMonth();
    expect(await statementsOf(affiliate)).toMatchObject([
      { month, state: "paid", due: 216_000n, payable: 216_000n },
    ]);
    expect(await cashOf(affiliate)).toBe(2160);
    await api.app.platform.modules.agents.affiliateRuns.run();
    expect(await cashOf(affiliate)).toBe(2160);

    const own = await tokenOf(affiliate);
    const list = await api.call("affiliateStatements", { token: own, query: {} });
    expect(list.value.content).toMatchObject([{ month, state: "paid", payable: "2160.00" }]);
    const statementId = list.value.content[0]?.statementId ?? "";
    const opened = await api.call("affiliateStatement", { token: own, params: { statementId } });
    expect(opened.value).toMatchObject({ figures: { due: "2160.00" }, terms: { kind: "share" } });
    // Nobody else finds it.
    const other = await tokenOf(await anAffiliate());
    const foreign = await api.call("affiliateStatement", { token: other, params: { statementId } });
    expect(foreign.refusal?.code).toBe("not_found");
  });

  test("what changes later is a difference in the next month, and a loss stays owed", async () => {
    const affiliate = await anAffiliate(share({ carry: "zeroed" }));
    await aCampaign(affiliate, "Later01");
    const player = await arrive("Later01");
    const first = today();
    await add(player, first, { stake: 1000 });
    await closeMonth();
    expect(await cashOf(affiliate)).toBe(300);
    // A bet of the first month is rolled back; the second month brings a little.
    await add(player, first, { stake: -600 });
    await add(player, today(), { stake: 100 });
    await closeMonth();
    await add(player, today(), { stake: 1000 });
    await closeMonth();
    expect(await statementsOf(affiliate)).toMatchObject([
      { due: 30_000n, payable: 30_000n, state: "paid" },
      { due: 3000n, corrections: -18_000n, payable: 0n, debt: 15_000n, state: "zero" },
      { due: 30_000n, corrections: 0n, payable: 15_000n, debt: 0n, state: "paid" },
    ]);
    // Σ paid is Σ due of the facts as they are now: 120 + 30 + 300.
    expect(await cashOf(affiliate)).toBe(450);
  });

  test("what is below the least payment is handed on, and hold days are waited for", async () => {
    const affiliate = await anAffiliate(share({ payoutMin: "200", holdDays: 5 }));
    await aCampaign(affiliate, "Small01");
    const player = await arrive("Small01");
    await add(player, today(), { stake: 500 });
    await closeMonth();
    await add(player, today(), { stake: 500 });
    await closeMonth();
    expect(await statementsOf(affiliate)).toMatchObject([
      { state: "rolled", payable: 15_000n },
      { state: "due", rolled: 15_000n, payable: 30_000n },
    ]);
    expect(await cashOf(affiliate)).toBe(0);
    until(addDays(today(), 5), 6);
    await api.app.platform.modules.agents.affiliateRuns.run();
    expect(await cashOf(affiliate)).toBe(300);
  });

  test("what an affiliate owes is borne by a month that waits for its day", async () => {
    const affiliate = await anAffiliate(share({ carry: "zeroed", holdDays: 40 }));
    await aCampaign(affiliate, "Waits001");
    const player = await arrive("Waits001");
    const first = today();
    await add(player, first, { stake: 1000 });
    await closeMonth();
    await add(player, first, { stake: -1000 });
    await closeMonth();
    expect(await statementsOf(affiliate)).toMatchObject([
      { state: "due", payable: 30_000n },
      { state: "zero", debt: 30_000n },
    ]);
    until(addDays(today(), 20), 6);
    await api.app.platform.modules.agents.affiliateRuns.run();
    expect(await statementsOf(affiliate)).toMatchObject([{ state: "below_minimum" }, {}]);
    await closeMonth();
    expect(await statementsOf(affiliate)).toMatchObject([
      { state: "rolled" },
      { state: "zero" },
      { rolled: 30_000n, payable: 0n, debt: 0n, state: "zero" },
    ]);
    expect(await cashOf(affiliate)).toBe(0);
  });

  test("nothing is paid before the month that ended is settled", async () => {
    const affiliate = await anAffiliate(share({ carry: "zeroed", holdDays: 10 }));
    await aCampaign(affiliate, "Waits002");
    const player = await arrive("Waits002");
    const first = today();
    await add(player, first, { stake: 1000 });
    const month = await closeMonth();
    await add(player, first, { stake: -1000 });
    // Past its day, and an hour before the next month's settlement.
    until(`${addMonths(`${month}-01`, 2).slice(0, 7)}-01`, 1);
    await foldTeams(api);
    await api.app.platform.modules.agents.affiliateRuns.run();
    expect(await cashOf(affiliate)).toBe(0);
    until(today(), 5);
    await api.app.platform.modules.agents.affiliateRuns.run();
    expect(await cashOf(affiliate)).toBe(0);
  });

  test("a deposit that is charged back eight months later is taken back", async () => {
    const acquisition = { amount: "30", depositMin: "50", validMin: "0", days: 30, membersMax: 5 };
    const affiliate = await anAffiliate(share({ kind: "cpa", tiers: [], acquisition }));
    await aCampaign(affiliate, "Longago1");
    const player = await arrive("Longago1");
    await add(player, today(), { deposit: 60 });
    for (let months = 0; months < 8; months += 1) await closeMonth();
    await add(player, today(), { deposit: -60 });
    await closeMonth();
    expect((await statementsOf(affiliate)).at(-1)).toMatchObject({ corrections: -3000n });
  });

  test("an amount for a member is paid once, and taken back if the deposit is", async () => {
    const acquisition = {
      amount: "30",
      depositMin: "50",
      validMin: "200",
      days: 30,
      membersMax: null,
    };
    const affiliate = await anAffiliate(share({ kind: "qualified_cpa", tiers: [], acquisition }));
    await aCampaign(affiliate, "Acquire1");
    const [player, idle] = [await arrive("Acquire1"), await arrive("Acquire1")];
    const day = today();
    await add(player, day, { stake: 200, payout: 900, deposit: 60 });
    await add(idle, day, { stake: 10, deposit: 60 });
    await closeMonth();
    await add(player, today(), { stake: 500, deposit: 500 });
    await closeMonth();
    expect(await statementsOf(affiliate)).toMatchObject([{ due: 3000n }, { due: 0n, payable: 0n }]);
    await add(player, today(), { deposit: -560 });
    await closeMonth();
    expect((await statementsOf(affiliate)).at(-1)).toMatchObject({
      corrections: -3000n,
      debt: 3000n,
    });
  });

  test("an affiliate has a share of what those right below come to", async () => {
    const above = await anAffiliate(share({ kind: "sub_share", tiers: [], subRate: "0.05" }));
    const below = await anAffiliate(share(), above);
    await aCampaign(below, "Below001");
    await add(await arrive("Below001"), today(), { stake: 1000 });
    await closeMonth();
    expect(await cashOf(below)).toBe(300);
    expect(await cashOf(above)).toBe(15);
  });
});

describe("who is whose member", () => {
  test("the first attribution stands, and a friend or an agent's player is nobody's", async () => {
    const affiliate = await anAffiliate();
    await aCampaign(affiliate, "First001");
    const player = await arrive("First001");
    const other = await anAffiliate();
    const insert = write(
      `insert into agents.affiliate_member (member_id, affiliate_id, merchant_code, code_folded,
         registered_at, registered_day, src, subs, device, country)
       select member_id, $2, merchant_code, code_folded, registered_at, registered_day, src, subs,
         device, country from agents.affiliate_member where member_id = $1`,
      [player.memberId, other.memberId],
    );
    await expect(insert).rejects.toThrow("affiliate_member_pkey");
    // A friend of that player stands below the affiliate, and was brought by the player.
    const member = await api.app.platform.identity.getMember(player.memberId);
    const friend = { ...registration("Friendofone"), referralCode: member.publicId };
    await api.call("register", { body: friend, ip: "10.8.1.1" });
    await attribute();
    const agent = await anAgent(api);
    await onLine(api, { upline: agent });
    const rows = await read<{ id: bigint }>(
      "select member_id as id from agents.affiliate_member where affiliate_id = $1",
      [affiliate.memberId],
    );
    expect(rows.map(({ id }) => id)).toEqual([player.memberId]);
  });

  test("a click counts for its own link and for thirty days", async () => {
    const affiliate = await anAffiliate();
    await aCampaign(affiliate, "Click001");
    await aCampaign(affiliate, "Click002");
    const seen = await api.call("affiliate", {
      query: { code: "Click001", via: "link", src: "a" },
    });
    const { clickId } = seen.value;
    const elsewhere = await arrive("Click002", { also: { clickId } });
    await write(
      "update identity.invite_click set at = at - interval '31 days' where click_id = $1",
      [clickId],
    );
    const late = await arrive("Click001", { also: { clickId } });
    const rows = await read<{ src: string; click: string | null }>(
      `select src, click_id as click from agents.affiliate_member where member_id = any ($1)`,
      [[elsewhere.memberId, late.memberId]],
    );
    // They are the affiliate's by the code, and of no source.
    expect(rows).toEqual([
      { src: "", click: null },
      { src: "", click: null },
    ]);
  });

  test("the affiliate's own accounts earn nothing", async () => {
    const affiliate = await anAffiliate();
    await aCampaign(affiliate, "Myself01");
    const [own, player] = [await arrive("Myself01"), await arrive("Myself01")];
    await foldTeams(api);
    for (const who of [affiliate, own]) await sharingOf(api).seenOn(who, "a".repeat(64));
    await add(own, today(), { stake: 5000 });
    await add(player, today(), { stake: 100 });
    await closeMonth();
    expect(await statementsOf(affiliate)).toMatchObject([{ due: 3000n, payable: 3000n }]);
  });
});

describe("what strangers write", () => {
  test("of a visitor a few clicks a day are kept, and the totals count every row", async () => {
    const affiliate = await anAffiliate();
    await aCampaign(affiliate, "Clicks01");
    const visit = (s1: string, ip: string) =>
      api.call("affiliate", { query: { code: "Clicks01", via: "link", s1 }, ip });
    for (let at = 0; at < 10; at += 1) await visit(`word ${at}`, "10.9.0.1");
    expect((await visit("one more", "10.9.0.1")).value.clickId).toBeNull();
    expect((await visit("another", "10.9.0.2")).value.clickId).not.toBeNull();
    await write(`update identity.invite_visit set clicks = 10000 where code_folded = 'clicks01'`);
    expect((await visit("a third", "10.9.0.3")).value.clickId).toBeNull();
    await write(
      `insert into identity.invite_click (click_id, merchant_code, code_folded, at, src, subs,
         device, country)
       select gen_random_uuid(), 'AMBERJACK', 'clicks01', $1, '', array['many ' || n % 1100], '', ''
       from generate_series(1, 1101) n`,
      [api.clock.now()],
    );
    const token = await tokenOf(affiliate);
    const days = { from: today(), to: today() };
    const bySub = await api.call("affiliateReport", { token, query: { ...days, by: "sub1" } });
    expect(bySub.value.rows).toHaveLength(1000);
    expect(bySub.value.rows[0]).toMatchObject({ key: "many 1", clicks: 2 });
    expect(bySub.value).toMatchObject({ isMore: true, totals: { clicks: 1112 } });
    const bySource = await api.call("affiliateReport", { token, query: { ...days, by: "source" } });
    expect(bySource.value).toMatchObject({ isMore: false, totals: { clicks: 1112 } });
    expect(bySource.value.rows).toMatchObject([{ key: "", clicks: 1112 }]);
  });
});

describe("who may do what", () => {
  test("an affiliate who is not approved makes no campaign and is not paid", async () => {
    const pending = await anAffiliate(null);
    await write(
      `insert into agents.affiliate (member_id, merchant_code, currency, status, opened_by,
         created_at, status_at) values ($1, 'AMBERJACK', 'BDT', 'pending', 'opal', $2, $2)`,
      [pending.memberId, api.clock.now()],
    );
    const refused = await aCampaign(pending, "Early001");
    expect(refused.refusal?.code).toBe("affiliate_not_approved");
    const affiliate = await anAffiliate();
    await aCampaign(affiliate, "Suspend1");
    await add(await arrive("Suspend1"), today(), { stake: 100 });
    const decide = (status: "approved" | "suspended" | "blocked") =>
      desk().decide(affiliate.memberId, { status, reason: "a look" });
    await decide("suspended");
    await closeMonth();
    expect(await statementsOf(affiliate)).toMatchObject([{ state: "on_hold", payable: 3000n }]);
    await decide("approved");
    await api.app.platform.modules.agents.affiliateRuns.run();
    expect(await cashOf(affiliate)).toBe(30);
    await decide("blocked");
    // The code is nobody's any more.
    const gone = await api.call("affiliate", { query: { code: "Suspend1" } });
    expect(gone.refusal?.code).toBe("invitation_code_error");
    // Nor does the register center turn it on again.
    const again = await api.call("changeAgentLink", {
      token: await tokenOf(affiliate),
      params: { code: "Suspend1" },
      body: { isOn: true },
    });
    expect(again.refusal?.code).toBe("affiliate_not_approved");
  });

  test("months of a block count for nothing later either, and two lift it", async () => {
    const acquisition = {
      amount: "30",
      depositMin: "50",
      validMin: "0",
      days: 90,
      membersMax: null,
    };
    const affiliate = await anAffiliate(share({ kind: "hybrid", acquisition }));
    await aCampaign(affiliate, "Blocked1");
    const [before, inside] = [await arrive("Blocked1"), await arrive("Blocked1")];
    await add(before, today(), { deposit: 60, stake: 100 });
    await closeMonth();
    expect(await cashOf(affiliate)).toBe(60);
    const decide = (status: "approved" | "suspended" | "blocked") =>
      desk().decide(affiliate.memberId, { status, reason: "a look" });
    await decide("blocked");
    await add(inside, today(), { deposit: 60, stake: 1000 });
    await closeMonth();
    expect(await statementsOf(affiliate)).toHaveLength(1);
    // What was brought before is still taken back.
    await add(before, today(), { deposit: -60, stake: 1000 });
    await decide("approved");
    await closeMonth();
    await add(inside, today(), { stake: 100 });
    await closeMonth();
    expect(await statementsOf(affiliate)).toMatchObject([
      { due: 6000n, state: "paid" },
      { due: 0n, corrections: -3000n, payable: 0n, debt: 3000n, state: "zero" },
      { due: 0n, corrections: 0n, payable: 0n, debt: 3000n, state: "zero" },
      { due: 3000n, payable: 0n, debt: 0n, state: "zero" },
    ]);
    expect(await cashOf(affiliate)).toBe(60);
  });

  test("one operator blocks and suspends, and two make a suspension of a block", async () => {
    const affiliate = await anAffiliate();
    const { token } = await anOperator(api, ["agents.read", "agents.write"]);
    const decide = async (status: string) => {
      const params = { memberId: String(affiliate.memberId) };
      const body = { status, reason: "a look at it" };
      return (await api.callAlone("decideAffiliate", { token, params, body })).refusal?.code;
    };
    expect(await decide("suspended")).toBeUndefined();
    expect(await decide("blocked")).toBeUndefined();
    expect(await decide("suspended")).toBe("approval_pending");
  });

  test("to an agent of a line nothing of it is there", async () => {
    const token = await tokenOf(await anAgent(api));
    expect((await api.call("affiliateOverview", { token })).refusal?.code).toBe("not_found");
    expect((await aCampaign(await anAgent(api), "Agent001")).refusal?.code).toBe("not_found");
  });

  test("a plan is approved with its terms, and never twice under one name", async () => {
    const terms = share();
    const plan = { merchantCode: "AMBERJACK", name: "Plan 1", terms };
    const again = desk().createPlan(plan);
    await expect(again).rejects.toMatchObject({ code: "affiliate_plan_name_taken" });
    const wrong = aPlan(share({ tiers: [] }));
    await expect(wrong).rejects.toMatchObject({ code: "contract_rule" });
    const affiliate = await anAffiliate(null);
    const bare = { status: "approved" as const, reason: "no plan" };
    const refused = desk().decide(affiliate.memberId, bare);
    await expect(refused).rejects.toMatchObject({ code: "affiliate_plan_needed" });
  });

  test("another plan holds from the next month on", async () => {
    const affiliate = await anAffiliate();
    const planId = await aPlan(share({ tiers: [{ from: "0", rate: "0.1" }] }));
    const other = { status: "approved" as const, planId, reason: "less" };
    const { terms } = await desk().decide(affiliate.memberId, other);
    const month = today().slice(0, 7);
    const next = addMonths(`${month}-01`, 1).slice(0, 7);
    expect(terms.map(({ fromMonth }) => fromMonth)).toEqual([next, month]);
  });
});
