import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { openPromotions } from "../../../test/promotions.ts";
import { createAlerts } from "../../platform/alerts/index.ts";
import { createSilentLog } from "../../platform/log.ts";
import { reportBudgets } from "./alerts.ts";

/** What of promotions operators are to look at: shared addresses, and budgets that run low. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
afterAll(() => house.close());

test("a claim waits where an address is shared, but not where many share it", async () => {
  const [one, two, ...crowd] = await Promise.all(Array.from({ length: 7 }, () => house.aMember()));
  if (one === undefined || two === undefined) throw new Error("nobody came");
  const { code } = await house.aCoded();
  for (const member of [one, two]) await house.seenOn(member, undefined, "198.51.100.20");
  for (const member of crowd) await house.seenOn(member, undefined, "198.51.100.40");
  expect((await house.type(one, code)).value).toMatchObject({ state: "issued" });
  expect((await house.type(two, code)).value).toMatchObject({
    state: "on_hold",
    reason: "shared_address",
  });
  for (const member of crowd) {
    expect((await house.type(member, code)).value).toMatchObject({ state: "issued" });
  }
  const flags = await api.database.db.read((reader) =>
    reader.query<{ severity: string }>(
      `select severity from protection.risk_flag
       where kind = 'reward_shared' and member_id = any ($1::bigint[])`,
      [[one.memberId, two.memberId]],
    ),
  );
  expect(flags).toEqual([{ severity: "low" }, { severity: "low" }]);
});

test("operators are told at 50, 80 and 100 percent of a budget, each once", async () => {
  const { promotionId, code } = await house.aCoded({ budget: "100.00", amount: "25.00" });
  const alerts = createAlerts({ db: api.database.db, clock: api.clock, log: createSilentLog() });
  const told = async () => {
    await reportBudgets({ db: api.database.db, alerts });
    const open = await alerts.listOpen(200);
    return open.flatMap(({ code: kind, subject, detail }) =>
      kind === "promotion_budget" && subject.includes(promotionId) ? [detail] : [],
    );
  };
  const take = async () => house.type(await house.aMember(), code);
  await take();
  expect(await told()).toEqual([]);
  await take();
  expect(await told()).toMatchObject([{ percent: 50, spent: "50.00 BDT", budget: "100.00 BDT" }]);
  await take();
  expect(await told()).toMatchObject([{ percent: 50, spent: "75.00 BDT" }]);
  await take();
  expect(await told()).toMatchObject([{ percent: 100, title: "Fifty for you" }]);
});
