import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import { openPromotions, type Taker } from "../../../test/promotions.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { usualSettings } from "../../rewards/referral/rules.ts";

/** What inviting friends would have cost, read from who joined, deposited and played. */

const merchantCode = "AMBERJACK";
let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
afterAll(() => house.close());

const run = (sql: string, params: readonly unknown[]) =>
  api.database.db.transaction((tx) => tx.execute(sql, [...params]));

/** A friend who deposited 500.00 and played for so much. */
async function invited(inviter: Taker, valid: bigint): Promise<Taker> {
  const member = await house.aMember();
  const { memberId } = member;
  const at = api.clock.now();
  const id = randomUUID();
  await run("update identity.member set invited_by = $2 where member_id = $1", [
    memberId,
    inviter.memberId,
  ]);
  await run(
    `insert into cashier.deposit (member_id, id, merchant_code, method_id, provider, reference,
       currency, amount_minor, fee_minor, status, created_at, updated_at, expires_at, poll_at)
     values ($1, $2, $3, 'bkash', 'sandpay', $4, 'BDT', 50000, 0, 'received', $5, $5, $5, $5)`,
    [memberId, id, merchantCode, id, at],
  );
  await run(
    `insert into cashier.deposit_step (member_id, deposit_id, number, at, what, by_kind)
     values ($1, $2, 1, $3, 'received', 'provider')`,
    [memberId, id, at],
  );
  await run(
    `insert into rewards.turnover_day (member_id, day, game_type, merchant_code, valid_minor,
       bonus_minor)
     values ($1, $2, 'RNG', $3, $4, 0)`,
    [memberId, dayOf(at, "Asia/Dhaka"), merchantCode, valid],
  );
  return member;
}

test("awards, shares and the second level are those of the terms that are typed", async () => {
  const top = await house.aMember();
  const middle = await invited(top, 250_000n);
  await invited(middle, 4_000_000n);
  api.clock.advance(50 * dayMs);
  const { token } = await anOperator(api, ["rewards.read"]);
  const { share } = usualSettings;
  const settings = {
    ...usualSettings,
    steps: [],
    share: { ...share, days: 30, ppm: { ...share.ppm, RNG: 1000 } },
    second: { monthMax: "100.00", ppm: { ...share.ppm, RNG: 200 } },
  };
  const started = await api.call("startCost", {
    token,
    body: { merchantCode, days: 60, subject: { kind: "referral", settings } },
  });
  expect(started.refusal).toBeUndefined();
  await api.app.platform.modules.reports.costs.poll();
  const runs = await api.call("costRuns", { token, query: { merchantCode, kind: "referral" } });
  // Twice 100.00 and 50.00; 2.50 and 40.00 of the friends' play; 8.00 for the top of the second.
  expect(runs.value[0]).toMatchObject({
    state: "done",
    result: {
      cost: "350.50",
      members: 3,
      awards: 7,
      notes: ["checks_left_out", "all_claimed"],
      highest: { username: expect.any(String) as string, amount: "190.00" },
    },
  });
  const broken = await api.call("startCost", {
    token,
    body: {
      merchantCode,
      subject: {
        kind: "referral",
        settings: { ...settings, share: { ...settings.share, days: 0 } },
      },
    },
  });
  expect(broken.refusal).toMatchObject({ code: "brand_rule", value: { field: "shareDays" } });
});
