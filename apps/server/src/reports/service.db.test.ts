import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { minor, parseMinor, pointsCode } from "@baize/money";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { anOperator, type TestOperator } from "../../test/operators.ts";
import { openTables } from "../../test/tables.ts";

/** What the business came to, and what members are owed: both are the ledger's sums. */

let api: TestApp;
let tables: Awaited<ReturnType<typeof openTables>>;
let reader: TestOperator;
let count = 0;

beforeAll(async () => {
  api = await createTestApp();
  tables = await openTables(api);
  reader = await anOperator(api, ["reports.read"]);
}, 60_000);
afterAll(async () => {
  await tables.close();
  await api.close();
});

const units = (text: string): bigint => parseMinor(text, "BDT") ?? minor(0n);
const brand = { merchantCode: "AMBERJACK" };

async function dashboard(query: Record<string, string> = {}) {
  const answer = await api.call("dashboard", {
    token: reader.token,
    query: { ...brand, ...query },
  });
  return answer.value;
}

async function aMember() {
  const username = `counted${(count += 1)}`;
  await api.aMember(username);
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("the member is not there");
  return member.memberId;
}

interface Moved {
  readonly kind: string;
  readonly isIn: boolean;
  readonly amount: number;
}

const detail = '{"v":"HSE","g":"skylark","m":"BDT"}';
const isPlay = (kind: string) => kind === "bet" || kind === "win";

async function move(memberId: bigint, { kind, isIn, amount }: Moved): Promise<bigint> {
  const outcome = await api.app.platform.ledger.enqueue({
    memberId,
    key: `report ${(count += 1)}`,
    currency: "BDT",
    kind,
    debit: isIn ? "house" : "cash",
    credit: isIn ? "cash" : "house",
    amountMinor: minor(BigInt(amount)),
    ...(isPlay(kind) ? { detail, reference: `round ${count}` } : {}),
  });
  return outcome.status === "ok" ? BigInt(amount) : 0n;
}

/** What the ledger's own rows of one kind add up to, of everybody. */
async function booked(kind: string): Promise<bigint> {
  const rows = await api.database.db.read((db) =>
    db.query<{ total: bigint }>(
      `select coalesce(sum(case when credit_code = 1 then amount_minor else - amount_minor end), 0)
         ::bigint as total
       from ledger.transfer where kind = $1 and (debit_code >= 100 or credit_code >= 100)`,
      [kind],
    ),
  );
  return rows[0]?.total ?? 0n;
}

const moved = record({
  kind: constantFrom("bet", "win", "deposit", "adjustment"),
  isIn: constantFrom(true, false),
  amount: integer({ min: 1, max: 90_000 }),
  who: integer({ min: 0, max: 2 }),
  laterMs: integer({ min: 0, max: 14_400_000 }),
});

describe("the dashboard", () => {
  test("is the sum of the ledger's rows in totals, days, vendors and types", async () => {
    const memberIds = [await aMember(), await aMember(), await aMember()];
    const startedAt = api.clock.now();
    await assert(
      asyncProperty(array(moved, { minLength: 5, maxLength: 30 }), async (steps) => {
        for (const { who, laterMs, ...step } of steps) {
          api.clock.advance(laterMs);
          const isIn = step.kind === "bet" ? false : step.kind === "adjustment" ? step.isIn : true;
          await move(memberIds[who] ?? 0n, { ...step, isIn });
        }
        await tables.drain();
      }),
      { numRuns: 6, endOnFailure: true },
    );
    // Chance may leave all bets on one day.
    for (const amount of [100, 200]) {
      api.clock.advance(dayMs);
      await move(memberIds[0] ?? 0n, { kind: "deposit", isIn: true, amount });
      await move(memberIds[0] ?? 0n, { kind: "bet", isIn: false, amount });
    }
    await tables.drain();
    reader = await anOperator(api, ["reports.read"]);
    const from = new Date(startedAt.getTime() - 2 * dayMs).toISOString().slice(0, 10);
    const to = new Date(api.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
    const { totals, days, vendors, gameTypes } = await dashboard({ period: "custom", from, to });
    const [bets, wins] = [-(await booked("bet")), await booked("win")];
    expect(bets).toBeGreaterThan(0n);
    expect(units(totals.stake)).toBe(bets);
    expect(units(totals.wins)).toBe(wins);
    expect(units(totals.ggr)).toBe(bets - wins);
    expect(units(totals.adjustments)).toBe(await booked("adjustment"));
    expect(units(totals.deposits)).toBe(await booked("deposit"));
    expect(units(totals.ngr)).toBe(bets - wins - (await booked("adjustment")));
    for (const rows of [days, vendors, gameTypes]) {
      expect(rows.reduce((all, row) => all + units(row.ggr), 0n)).toBe(units(totals.ggr));
      expect(rows.reduce((all, row) => all + units(row.stake), 0n)).toBe(units(totals.stake));
    }
    expect(days.filter(({ stake }) => stake !== "0.00").length).toBeGreaterThan(1);
  }, 120_000);

  test("counts people once, new ones, and first deposits once in a life", async () => {
    api.clock.advance(400 * dayMs);
    reader = await anOperator(api, ["reports.read"]);
    const [one, two] = [await aMember(), await aMember()];
    for (const memberId of [one, two]) {
      await move(memberId, { kind: "deposit", isIn: true, amount: 5_000 });
      await move(memberId, { kind: "bet", isIn: false, amount: 100 });
    }
    await move(one, { kind: "deposit", isIn: true, amount: 5_000 });
    await tables.drain();
    const people = { activePlayers: 2, newMembers: 2, firstDepositors: 2 };
    expect((await dashboard({ period: "today" })).totals).toMatchObject(people);
    api.clock.advance(dayMs);
    reader = await anOperator(api, ["reports.read"]);
    await move(one, { kind: "deposit", isIn: true, amount: 5_000 });
    await move(one, { kind: "bet", isIn: false, amount: 100 });
    await tables.drain();
    const next = await dashboard({ period: "today" });
    expect(next.totals).toMatchObject({ activePlayers: 1, newMembers: 0, firstDepositors: 0 });
    expect(next.previous).toMatchObject({ ...people, stake: "2.00" });
    expect((await dashboard({ period: "7d" })).totals.activePlayers).toBe(2);
  });

  test("leaves test and trial accounts out", async () => {
    api.clock.advance(10 * dayMs);
    reader = await anOperator(api, ["reports.read"]);
    const memberId = await aMember();
    await api.database.db.transaction((tx) =>
      tx.execute("update identity.member set is_test = true where member_id = $1", [memberId]),
    );
    await move(memberId, { kind: "deposit", isIn: true, amount: 5_000 });
    await move(memberId, { kind: "bet", isIn: false, amount: 100 });
    await tables.drain();
    expect((await dashboard({ period: "today" })).totals).toMatchObject({
      stake: "0.00",
      deposits: "0.00",
      activePlayers: 0,
      newMembers: 0,
    });
  });

  test.each([
    [{ merchantCode: "NOWHERE" }, "not_found"],
    [{ period: "custom", from: "2026-02-02", to: "2026-02-01" }, "period_order"],
    [{ period: "custom", from: "2024-01-01", to: "2026-02-01" }, "period_too_long"],
  ])("refuses %o: %s", async (query, code) => {
    const asked = { ...brand, ...query };
    const answer = await api.call("dashboard", { token: reader.token, query: asked });
    expect(answer.refusal?.code).toBe(code);
  });
});

describe("what members are owed", () => {
  const sumOfBalances = async () => {
    const rows = await api.database.db.read((db) =>
      db.query<{ total: bigint }>(
        `select coalesce(sum(a.balance_minor), 0)::bigint as total from ledger.account a
         join identity.member m using (member_id)
         where m.merchant_code = 'AMBERJACK' and not m.is_test`,
      ),
    );
    return rows[0]?.total ?? 0n;
  };

  test("is the sum of all balances, and of the sums of the reports", async () => {
    const taken = (await api.call("takeLiability", { token: reader.token })).value.find(
      ({ merchantCode }) => merchantCode === "AMBERJACK",
    );
    const total = await sumOfBalances();
    expect(total).toBeGreaterThan(0n);
    expect(units(taken?.total ?? "")).toBe(total);
    const sums = await api.database.db.read((db) =>
      db.query<{ total: bigint }>(
        `select ((select sum(in_minor - out_minor) from reports.money_day)
           + (select sum(payout_minor + returned_minor - stake_minor - taken_back_minor)
              from reports.play_day))::bigint as total`,
      ),
    );
    expect(sums[0]?.total).toBe(total);
  });

  test("tells cash and what is locked apart, and tests by themselves", async () => {
    const memberId = await aMember();
    const find = async () =>
      (await api.call("takeLiability", { token: reader.token })).value.find(
        ({ merchantCode }) => merchantCode === "AMBERJACK",
      );
    const before = await find();
    await move(memberId, { kind: "deposit", isIn: true, amount: 10_000 });
    await api.database.db.transaction(async (tx) => {
      const common = { memberId, currency: "BDT", kind: "withdrawal" };
      const hold = { ...common, key: "report hold", amountMinor: minor(4_000n) };
      await api.app.platform.ledger.hold(tx, hold);
    });
    api.clock.advance(1_000);
    const after = await find();
    const grown = (name: "cash" | "locked" | "total" | "test") =>
      units(after?.[name] ?? "") - units(before?.[name] ?? "");
    expect([grown("cash"), grown("locked"), grown("total"), grown("test")]).toEqual([
      6_000n,
      4_000n,
      10_000n,
      0n,
    ]);
    expect(units(after?.test ?? "")).toBe(4_900n);
  });

  test("adds up one moment while money moves", async () => {
    const memberIds = await Promise.all(Array.from({ length: 6 }, aMember));
    for (const memberId of memberIds) {
      await move(memberId, { kind: "deposit", isIn: true, amount: 50_000 });
    }
    api.clock.advance(1_000);
    const steady = await sumOfBalances();
    // Each takes a hundred and gives it back: every moment between is short of some hundreds.
    const busy = Promise.all(
      memberIds.map(async (memberId) => {
        for (let round = 0; round < 20; round += 1) {
          await move(memberId, { kind: "bet", isIn: false, amount: 100 });
          await move(memberId, { kind: "win", isIn: true, amount: 100 });
        }
      }),
    );
    const taken = await api.call("takeLiability", { token: reader.token });
    await busy;
    const found = taken.value.find(({ merchantCode }) => merchantCode === "AMBERJACK");
    const missing = steady - units(found?.total ?? "");
    expect(missing % 100n).toBe(0n);
    expect(missing >= 0n && missing <= 600n).toBe(true);
  });

  test("tells what may still be claimed of rewards, and tests are left out", async () => {
    const find = async () =>
      (await api.call("takeLiability", { token: reader.token })).value.find(
        ({ merchantCode }) => merchantCode === "AMBERJACK",
      );
    const before = await find();
    const [memberId, tester] = [await aMember(), await aMember()];
    await api.database.owner.transaction(async (tx) => {
      await tx.execute("update identity.member set is_test = true where member_id = $1", [tester]);
      for (const [of, state] of [
        [memberId, "issued"],
        [memberId, "on_hold"],
        [memberId, "claimed"],
        [tester, "issued"],
      ]) {
        await tx.execute(
          `insert into rewards.award (member_id, award_id, merchant_code, source, reason, currency,
             amount_minor, turnover_bps, title, state, issued_at, ended_at)
           values ($1, $2::uuid, 'AMBERJACK', $2::uuid::text, 'gift', 'BDT', 700, 0,
             '{"en": "Gift"}', $3::text, $4::timestamptz,
             case when $3::text = 'claimed' then $4::timestamptz end)`,
          [of, randomUUID(), state, api.clock.now()],
        );
      }
      await tx.execute("insert into rewards.rebate_member values ($1, 'AMBERJACK', 500, 200, 1)", [
        memberId,
      ]);
      await tx.execute(
        `insert into rewards.rakeback_member (member_id, merchant_code, earned_micro, split_minor,
           advanced_minor, instant_minor, day_minor, week_minor, month_minor, claims)
         values ($1, 'AMBERJACK', 0, 0, 0, -5, 10, 20, 30, 0)`,
        [memberId],
      );
      await tx.execute(
        `insert into rewards.point_policy values ('AMBERJACK', 1, 'BDT', true, '{}', 300, 1, 0, 1,
           0, 0, $1, 'olga')`,
        [api.clock.now()],
      );
      await tx.execute("insert into rewards.point_member values ($1, 'AMBERJACK')", [memberId]);
    });
    const posted = await api.database.db.transaction(async (tx) => {
      await api.app.platform.ledger.openPoints(tx, memberId);
      return api.app.platform.ledger.post(tx, {
        memberId,
        key: "report points",
        currency: pointsCode,
        kind: "points_earned",
        debit: "promo:points",
        credit: "points",
        amountMinor: minor(1_000n),
      });
    });
    expect(posted.status).toBe("ok");
    api.clock.advance(1_000);
    const after = await find();
    const grown = (name: "awards" | "accrued" | "points" | "total") =>
      units(after?.[name] ?? "") - units(before?.[name] ?? "");
    expect([grown("awards"), grown("accrued"), grown("points"), grown("total")]).toEqual([
      1_400n,
      360n,
      333n,
      0n,
    ]);
  });

  test("is kept, newest first", async () => {
    const { value } = await api.call("liabilities", { token: reader.token, query: brand });
    const times = value.map(({ takenAt }) => takenAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(times).size).toBeGreaterThan(2);
  });
});
