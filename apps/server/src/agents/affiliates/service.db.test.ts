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
