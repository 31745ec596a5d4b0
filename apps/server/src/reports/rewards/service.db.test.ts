import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { minor, parseMinor } from "@baize/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { drainPostings, readersOf } from "../../../test/events.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { openPromotions, type Taker } from "../../../test/promotions.ts";
import { openSession } from "../../../test/members.ts";
import { findAwardIncoherences } from "../../rewards/awards/coherence.ts";

/** What rewards cost: the reports agree with the ledger, whatever became of an award. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;
let reader: TestOperator;

// Reports are of a whole brand: each test has one of its own.
beforeEach(async () => {
  house = await openPromotions();
  ({ api } = house);
  reader = await anOperator(api, ["rewards.read"]);
}, 60_000);
afterEach(() => house.close());

const units = (text: string): bigint => parseMinor(text, "BDT") ?? minor(0n);
const query = { merchantCode: "AMBERJACK", period: "30d" };

/** What the ledger posted is added to the days. */
async function fold(): Promise<void> {
  await drainPostings(api);
  const reports = api.app.platform.consumers.filter(({ name }) => name === "reports");
  await readersOf({ db: api.database.db, url: api.database.url }, reports).catchUp();
}

async function costs(changes: Record<string, string> = {}) {
  await fold();
  const answer = await api.call("rewardCosts", {
    token: reader.token,
    query: { ...query, ...changes },
  });
  return answer.value;
}

async function reportOf(promotionId: string) {
  await fold();
  const answer = await api.call("promotionReport", {
    token: reader.token,
    params: { promotionId },
    query,
  });
  return answer.value;
}

/** What the ledger took from accounts of the house's gifts, by its kind. */
const booked = () =>
  api.database.db.read((db) =>
    db.query<{ kind: string; total: bigint }>(
      `select o.kind, sum(o.amount_minor)::bigint as total from ledger.operation o
       join ledger.account_code d on d.id = o.debit_code where d.code like 'promo:%'
         and d.code <> 'promo:points' group by o.kind order by o.kind`,
    ),
  );

/** What awards say was paid, by member. */
const paidByMember = () =>
  api.database.db.read((db) =>
    db.query<{ memberId: bigint; awards: bigint; ledger: bigint }>(
      `select a.member_id as "memberId", sum(a.amount_minor)::bigint as awards,
         (select coalesce(sum(o.amount_minor), 0) from ledger.operation o
          join ledger.account_code d on d.id = o.debit_code
          where d.code = 'promo:cash' and o.member_id = a.member_id)::bigint as ledger
       from rewards.award a where a.state = 'claimed' group by a.member_id`,
    ),
  );

const again = async ({ memberId }: Taker): Promise<Taker> => ({
  memberId,
  token: (await openSession(api, await house.memberOf({ memberId, token: "" }))).token,
});

/** Five take a code: two claim, one lets it expire, one still may, and one has a gift besides. */
async function aLife() {
  const { code, promotionId } = await house.aCoded({ turnoverBps: 20_000, claimDays: 3 });
  const takers: Taker[] = [];
  for (let one = 0; one < 4; one += 1) takers.push(await house.aMember());
  const claims: (string | null)[] = [];
  for (const taker of takers.slice(0, 3)) {
    claims.push((await house.type(taker, code)).value.claimId);
  }
  await house.claim(takers[0] as Taker, claims[0] ?? null);
  api.clock.advance(dayMs);
  await house.signIn();
  const second = await again(takers[1] as Taker);
  await house.claim(second, claims[1] ?? null);
  api.clock.advance(2 * dayMs + 1000);
  await api.app.platform.rewards.awards.poll();
  await house.signIn();
  reader = await anOperator(api, ["rewards.read"]);
  const late = await again(takers[3] as Taker);
  await house.type(late, code);
  const giver = await anOperator(api, ["rewards.read", "rewards.write", "rewards.gift"]);
  await api.call("giveAward", {
    token: giver.token,
    params: { memberId: String(second.memberId) },
    body: {
      amount: "5.00",
      turnoverBps: 0,
      days: 7,
      title: { en: "For you" },
      reason: "A test of reports",
    },
  });
  return { promotionId, code };
}

describe("the report of rewards", () => {
  test("has what became of each award, and agrees with the ledger by kind and member", async () => {
    const { promotionId } = await aLife();
    const all = await costs();
    const of = (kind: string) => all.kinds.find((one) => one.kind === kind);
    expect(of("promotion")).toMatchObject({
      issued: 4,
      issuedAmount: "200.00",
      claimed: 2,
      cost: "100.00",
      expired: 1,
      unclaimed: "50.00",
    });
    expect(of("gift")).toMatchObject({ issued: 1, claimed: 0, cost: "0.00", unclaimed: "5.00" });
    expect(all).toMatchObject({ total: "100.00", unclaimed: "55.00" });
    const ledger = await booked();
    expect(ledger).toEqual(
      all.ledger
        .filter(({ ledger: sum }) => sum !== "0.00")
        .map((row) => ({ kind: row.kind, total: units(row.ledger) })),
    );
    for (const row of all.ledger) expect(row.ledger).toBe(row.awards);
    for (const row of await paidByMember()) expect(row.ledger).toBe(row.awards);
    const days = all.days.reduce((sum, { cost }) => sum + units(cost), 0n);
    expect(days).toBe(units(all.total));
    expect(all.days.at(-1)?.unclaimed).toBe(all.unclaimed);
    expect(all.promotions.find((one) => one.promotionId === promotionId)).toMatchObject({
      title: { en: "Fifty for you" },
      joined: 4,
      claimed: 2,
      cost: "100.00",
      unclaimed: "50.00",
    });
    expect(all.levels).toMatchObject([{ level: 0, cost: "100.00", unclaimed: "55.00" }]);
  });

  test("has the money that was taken back on its own day, off the cost and off NGR", async () => {
    const { promotionId } = await aLife();
    const before = { costs: await costs(), one: await reportOf(promotionId) };
    const desk = await anOperator(api, ["rewards.read", "rewards.write"]);
    const list = await api.call("awards", { token: desk.token, query: { state: "claimed" } });
    const award = list.value.content.find((row) => row.promotionId === promotionId);
    if (award === undefined) throw new Error("nothing was claimed");
    await api.call("takeAwardBack", {
      token: desk.token,
      params: { memberId: award.memberId, claimId: award.claimId },
      body: { reason: "A second account of one person" },
    });
    const one = await reportOf(promotionId);
    expect(one.totals).toMatchObject({ ...before.one.totals, cost: "50.00", rejected: 1 });
    const all = await costs();
    expect(units(all.total)).toBe(units(before.costs.total) - units("50.00"));
    expect(all.unclaimed).toBe(before.costs.unclaimed);
    const ofKind = all.kinds.find(({ kind }) => kind === "promotion");
    const ofPromotions = all.promotions.reduce((sum, row) => sum + row.rejected, 0);
    expect([ofKind?.rejected, ofPromotions]).toEqual([1, 1]);
    expect(all.ledger.find(({ kind }) => kind === "promo_back")?.awards).toBe("-50.00");
    for (const row of all.ledger) expect(row.ledger).toBe(row.awards);
    expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  });

  test("splits what was given by product, and says what members of a segment had", async () => {
    await aLife();
    const { rewards } = api.app.platform;
    const takers = await api.database.db.read((db) =>
      db.query<{ memberId: bigint; claimed: boolean }>(
        `select member_id as "memberId", bool_or(state = 'claimed') as claimed
         from rewards.award group by member_id order by member_id`,
      ),
    );
    const first = takers.find(({ claimed }) => claimed);
    const memberId = first?.memberId ?? 0n;
    const day = new Date(api.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
    await api.database.db.transaction((tx) =>
      tx.execute(
        `insert into rewards.turnover_day
           (member_id, day, game_type, merchant_code, valid_minor, bonus_minor)
         values ($1, $2::date, 'RNG', 'AMBERJACK', 200, 0),
           ($1, $2::date, 'LIVE', 'AMBERJACK', 100, 0)`,
        [memberId, day],
      ),
    );
    const { products } = await costs();
    // 50.00 by 2 : 1, the rest of the division to what was staked most.
    expect(products.map(({ gameType, cost }) => [gameType, cost])).toEqual([
      ["LIVE", "16.66"],
      ["RNG", "33.34"],
      [null, "50.00"],
    ]);
    const sum = products.reduce((all, { unclaimed }) => all + units(unclaimed), 0n);
    expect(sum).toBe(units("55.00"));
    const place = { merchantCode: "AMBERJACK", segmentId: randomUUID() };
    const name = "Plays the slots";
    const tree = { segment: "prefers", gameType: "RNG", days: 30 } as const;
    await rewards.segments.save(undefined, { ...place, name, tree, version: 0 });
    const answer = await api.call("rewardSegments", { token: reader.token, query });
    expect(answer.value.segments).toMatchObject([{ name, takers: 1, cost: "50.00" }]);
  });

  test("lowers NGR by what was paid, by the account it came from", async () => {
    await aLife();
    await fold();
    const dashboard = await api.call("dashboard", {
      token: (await anOperator(api, ["reports.read"])).token,
      query,
    });
    // Each of the four was given 100.00 to play with, as an adjustment.
    const totals = { bonuses: "100.00", adjustments: "400.00", ngr: "-500.00" };
    expect(dashboard.value.totals).toMatchObject(totals);
  });

  test("compares the members it was shown to with those it was held back from", async () => {
    const { code, promotionId } = await house.aCoded({ controlShare: 50 });
    const groups = { offered: 0, heldBack: 0 };
    while (groups.offered < 2 || groups.heldBack < 2) {
      const typed = await house.type(await house.aMember(), code);
      groups[typed.refusal === undefined ? "offered" : "heldBack"] += 1;
    }
    const { totals, control } = await reportOf(promotionId);
    expect(totals.shown).toBe(groups.offered);
    expect(control).toMatchObject({
      offered: { members: groups.offered },
      heldBack: { members: groups.heldBack },
    });
    // With another share, members who changed sides are in neither group.
    const terms = { codes: [{ code, usesMax: null }], controlShare: 0 };
    await house.aPromotion(terms, promotionId);
    expect((await reportOf(promotionId)).control).toBeNull();
  });

  test("of one promotion has its days, its turnover and what takers did", async () => {
    const { promotionId } = await aLife();
    const one = await reportOf(promotionId);
    expect(one.totals).toMatchObject({
      shown: 4,
      joined: 4,
      reached: 4,
      issued: 4,
      claimed: 2,
      expired: 1,
      held: 0,
      rejected: 0,
      cost: "100.00",
      unclaimed: "50.00",
    });
    const sum = (of: (row: (typeof one.days)[number]) => number) =>
      one.days.reduce((total, row) => total + of(row), 0);
    expect(sum((row) => row.claimed)).toBe(2);
    expect(one.days.filter((row) => row.claimed > 0)).toHaveLength(2);
    expect(one.days.at(-1)?.unclaimed).toBe("50.00");
    expect(one.turnover).toEqual({ asked: "200.00", met: "0.00" });
    // The second claimed a day later, and has a day less to compare; the first was given 100.00.
    expect(one.takers).toMatchObject({ members: 2, compared: 1, days: 3, ngrAfter: "-150.00" });
    expect(one.control).toBeNull();
    expect(one.abuse).toEqual({ flags: 0, confirmed: 0 });
  });

  test("counts members, not their parts, and by kind what ended as by promotion", async () => {
    const { code, promotionId } = await house.aCoded();
    const member = await house.aMember();
    await house.type(member, code);
    // A part of another period that came to no award, because nothing was left.
    await api.database.db.transaction((tx) =>
      tx.execute(
        `insert into rewards.promotion_entry (merchant_code, promotion_id, member_id, entry_id,
           period, revision, state, reason, currency, amount_minor, actual_minor,
           expected_minor, attempts, opened_at, updated_at, ended_at)
         select merchant_code, promotion_id, member_id, gen_random_uuid(), '2026-W01', revision,
           'expired', 'budget_used', currency, amount_minor, 0, 0, 0, opened_at, updated_at,
           updated_at
         from rewards.promotion_entry where member_id = $1`,
        [member.memberId],
      ),
    );
    const [{ totals }, all] = [await reportOf(promotionId), await costs()];
    expect(totals).toMatchObject({ shown: 1, joined: 1, issued: 1, expired: 1 });
    const ofKind = all.kinds.find(({ kind }) => kind === "promotion");
    const own = all.promotions.find((row) => row.promotionId === promotionId);
    expect(own).toMatchObject({ joined: totals.joined, expired: totals.expired });
    expect(ofKind?.expired).toBe(totals.expired);
  });

  test("knows no promotion of another brand, and no brand that is not there", async () => {
    const { promotionId } = await house.aCoded();
    const other = await api.call("promotionReport", {
      token: reader.token,
      params: { promotionId },
      query: { ...query, merchantCode: "CORALBAY" },
    });
    expect(other.refusal?.code).toBe("not_found");
    const none = await api.call("rewardCosts", {
      token: reader.token,
      query: { ...query, merchantCode: "NOBODY" },
    });
    expect(none.refusal?.code).toBe("not_found");
  });
});
