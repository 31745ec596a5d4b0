import { randomUUID } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import type { CallInput, PromotionTerms } from "@baize/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { isHeldBack } from "../../rewards/promotion-control/rules.ts";
import { openPromotions, usualPromotion, type Taker } from "../../../test/promotions.ts";
import { claimRun } from "./store.ts";

/** What a promotion would have cost: equal to what it really gave in the same days. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;
let reader: TestOperator;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
beforeEach(async () => {
  await house.signIn();
  reader = await anOperator(api, ["rewards.read"]);
});
afterAll(() => house.close());

/** A credited deposit as the cashier writes it down, and as it tells of it. */
async function deposited(member: Taker): Promise<void> {
  await house.paid(member, 1);
  const at = api.clock.now();
  await api.database.db.transaction(async (tx) => {
    const id = randomUUID();
    await tx.execute(
      `insert into cashier.deposit (member_id, id, merchant_code, method_id, provider, reference,
         currency, amount_minor, fee_minor, status, created_at, updated_at, expires_at, poll_at)
       values ($1, $2, 'AMBERJACK', 'bkash', 'sandpay', $3, 'BDT', 20000, 0, 'received', $4, $4,
         $4, $4)`,
      [member.memberId, id, id, at],
    );
    await tx.execute(
      `insert into cashier.deposit_step (member_id, deposit_id, number, at, what, by_kind)
       values ($1, $2, 1, $3, 'received', 'provider')`,
      [member.memberId, id, at],
    );
  });
}

type Body = CallInput<"startCost">["body"];

async function worked(changes: Partial<Body> & Pick<Body, "subject">) {
  const started = await api.call("startCost", {
    token: reader.token,
    body: { merchantCode: "AMBERJACK", days: 30, ...changes },
  });
  if (started.refusal !== undefined) throw new Error(started.refusal.code);
  await api.app.platform.modules.reports.costs.poll();
  const runs = await api.call("costRuns", {
    token: reader.token,
    query: { merchantCode: "AMBERJACK" },
  });
  return runs.value.find(({ runId }) => runId === started.value.runId);
}

/** What was really promised. */
async function given(promotionId: string) {
  const [row] = await api.database.db.read((db) =>
    db.query<{ awards: number; total: bigint }>(
      `select count(*)::int as awards, coalesce(sum(amount_minor), 0)::bigint as total
       from rewards.award where promotion_id = $1`,
      [promotionId],
    ),
  );
  return row ?? { awards: 0, total: 0n };
}

const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
const subjectOf = (promotionId: string, terms: Partial<PromotionTerms>) => ({
  kind: "promotion" as const,
  promotionId,
  terms: { ...usualPromotion, codes: [], ...terms },
});

/** A promotion that would hold the first member back and not the second. */
function splitting([held, offered]: readonly Taker[]): ReturnType<typeof randomUUID> {
  for (;;) {
    const promotionId = randomUUID();
    const isHeld = isHeldBack(promotionId, held?.memberId ?? 0n, 40);
    if (isHeld && !isHeldBack(promotionId, offered?.memberId ?? 0n, 40)) return promotionId;
  }
}

/** Days of deposits by five members: more often by the first, who come back every day. */
async function someDays(members: readonly Taker[]): Promise<void> {
  for (let day = 0; day < 5; day += 1) {
    for (const [at, member] of members.entries()) {
      api.clock.advance(hourMs);
      if (day % (at + 1) === 0) await deposited(member);
    }
    api.clock.advance(dayMs - members.length * hourMs - members.length * 60_000);
  }
}

describe("what a promotion would have cost", () => {
  test.each<[string, Partial<PromotionTerms>]>([
    [
      "each day for two deposits",
      { period: "day", target: { measure: "deposit_count", expected: "1" } },
    ],
    ["once for a sum", { period: "once", target: { measure: "deposit_sum", expected: "600.00" } }],
    [
      "each week for a number",
      { period: "week", target: { measure: "deposit_count", expected: "2" } },
    ],
    [
      "with a budget that runs out",
      { period: "day", budget: "300.00", target: { measure: "deposit_count", expected: "1" } },
    ],
    [
      "with a budget for the day",
      { period: "day", budgetDay: "100.00", target: { measure: "deposit_count", expected: "1" } },
    ],
    [
      "with a control group",
      { period: "day", controlShare: 40, target: { measure: "deposit_count", expected: "1" } },
    ],
  ])("is what it gave: %s", async (_, changes) => {
    const members: Taker[] = [];
    for (let one = 0; one < 5; one += 1) members.push(await house.aMember());
    const terms = { kind: "deposit" as const, codes: [], ...changes };
    await house.signIn();
    const promotionId = await house.aPromotion(terms, splitting(members));
    const since = api.clock.now();
    await someDays(members);
    api.clock.advance(dayMs);
    const { awards, total } = await given(promotionId);
    expect(awards).toBeGreaterThan(0);
    reader = await anOperator(api, ["rewards.read"]);
    await house.signIn();
    await house.hold(promotionId, "end");
    const run = await worked({
      subject: subjectOf(promotionId, terms),
      days: Math.ceil((api.clock.now().getTime() - since.getTime()) / dayMs),
    });
    expect(run).toMatchObject({ state: "done", promotionId });
    expect(run?.result).toMatchObject({ awards, cost: text(total) });
    const days = run?.result?.days.reduce((sum, day) => sum + day.awards, 0);
    expect(days).toBe(awards);
    expect(run?.result?.budgetReachedOn === null).toBe(changes.budget === undefined);
    api.clock.advance(10 * dayMs);
  });

  test("is asked for one at a time of a brand: what waits gives way to what comes", async () => {
    const target = { measure: "deposit_count" as const, expected: "1" };
    const body = {
      merchantCode: "AMBERJACK",
      days: 1,
      subject: subjectOf(randomUUID(), { kind: "deposit", target }),
    };
    const start = () => api.call("startCost", { token: reader.token, body });
    const [first, second] = [(await start()).value, (await start()).value];
    const { value } = await api.call("costRuns", {
      token: reader.token,
      query: { merchantCode: "AMBERJACK" },
    });
    const ids = value.map(({ runId }) => runId);
    expect(ids).toContain(second.runId);
    expect(ids).not.toContain(first.runId);
    await api.app.platform.modules.reports.costs.poll();
  });

  test("is given up where workers died of it again and again", async () => {
    const target = { measure: "deposit_count" as const, expected: "1" };
    const subject = subjectOf(randomUUID(), { kind: "deposit", target });
    const body = { merchantCode: "AMBERJACK", days: 1, subject };
    const { runId } = (await api.call("startCost", { token: reader.token, body })).value;
    const { db } = api.database;
    const stateOf = async () => {
      const query = { merchantCode: "AMBERJACK" };
      const { value } = await api.call("costRuns", { token: reader.token, query });
      return value.find((run) => run.runId === runId)?.state;
    };
    for (let died = 0; died < 3; died += 1) {
      const at = api.clock.now();
      const row = await db.transaction((tx) => claimRun(tx, at, new Date(at.getTime() + 1)));
      expect(row?.runId).toBe(runId);
      api.clock.advance(1000);
    }
    expect(await stateOf()).toBe("running");
    await api.app.platform.modules.reports.costs.poll();
    expect(await stateOf()).toBe("failed");
  });

  test("cannot be said of kinds without records, nor of terms that cannot be", async () => {
    const refused = async (terms: Partial<PromotionTerms>) =>
      (
        await api.call("startCost", {
          token: reader.token,
          body: { merchantCode: "AMBERJACK", subject: subjectOf(randomUUID(), terms) },
        })
      ).refusal?.value;
    const codes = [{ code: house.aCode(), usesMax: null }];
    expect(await refused({ kind: "code", codes })).toEqual({
      field: "kind",
      reason: "cannot_change",
    });
    expect(await refused({ kind: "deposit" })).toEqual({ field: "target", reason: "missing" });
  });
});
