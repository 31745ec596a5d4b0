import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { openMember } from "../../../test/members.ts";
import { createAlerts } from "../../platform/alerts/index.ts";
import { createSilentLog } from "../../platform/log.ts";
import { reportBudgets } from "../promotions/alerts.ts";

/** What offers may cost, in all and on a day. */

let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse();
});
afterAll(() => house.close());

const reserving = { kind: "reload", budgetMode: "reserved_at_join" } as const;
const first = { kind: "reload", budgetMode: "first_reached" } as const;

const spentOf = async (offerId: string) => {
  const offers = await house.api.app.platform.modules.rewards.offers.list();
  return offers.find((one) => one.offerId === offerId)?.spent;
};
const shown = async ({ token }: BonusPlayer, offerId: string) =>
  (await house.api.call("depositBonuses", { token })).value.offers.find(
    (one) => one.offerId === offerId,
  );
const cancel = async (player: BonusPlayer) => {
  const { bonusId } = await house.bonusOf(player);
  await house.api.call("cancelBonus", { token: player.token, body: { bonusId } });
};

describe("a budget that is reserved with the choice", () => {
  test("is never exceeded by 200 choices at once", async () => {
    const offerId = await house.anOffer({ ...reserving, budget: "5000.00" });
    const members: Awaited<ReturnType<typeof openMember>>[] = [];
    while (members.length < 200) {
      const some = Array.from({ length: 20 }, () => openMember(house.api, {}));
      members.push(...(await Promise.all(some)));
    }
    // On a machine that others use as well some wait too long for a connection and come again.
    const choose = async (one: (typeof members)[number]) => {
      let answer = await house.order(one, { offerId });
      for (let more = 2; more > 0 && answer.refusal?.code === "overloaded"; more -= 1) {
        answer = await house.order(one, { offerId });
      }
      return answer;
    };
    const answers = await Promise.all(members.map(choose));
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(5);
    const refused = answers.flatMap(({ refusal }) => refusal?.code ?? []);
    expect(new Set(refused)).toEqual(new Set(["budget_used"]));
    expect(await spentOf(offerId)).toBe("5000.00");
  }, 120_000);

  test("comes back when the bonus is given up or the deposit fails, and not after", async () => {
    const [one, two, three] = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()];
    const offerId = await house.anOffer({ ...reserving, budget: "1000.00" });
    await house.order(one, { offerId });
    expect((await house.order(two, { offerId })).refusal?.code).toBe("budget_used");
    await cancel(one);
    const { value: deposit } = await house.order(two, { offerId });
    expect(await spentOf(offerId)).toBe("1000.00");
    const { db } = house.api.database;
    const { choices } = house.api.app.platform.rewards.bonuses;
    await db.transaction((tx) => choices.failedIn(tx, two.memberId, deposit.depositId));
    expect(await spentOf(offerId)).toBe("0.00");
    await house.granted(three, offerId);
    await cancel(three);
    expect(await spentOf(offerId)).toBe("1000.00");
  });

  test("gives what was reserved: less for less, more only where there is more", async () => {
    const [one, two] = [await house.aPlayer(), await house.aPlayer()];
    const offerId = await house.anOffer({ ...reserving, budget: "1800.00" });
    const { value: small } = await house.order(one, { offerId });
    await house.pay(small, 600n);
    expect(await spentOf(offerId)).toBe("600.00");
    const { value: large } = await house.order(two, { offerId });
    await house.pay(large, 5000n);
    expect(await house.bonusOf(two)).toMatchObject({ state: "active", amount: "1000.00" });
    expect(await spentOf(offerId)).toBe("1600.00");
  });
});

describe("a budget that is taken with the credit", () => {
  test("goes to whose deposit comes first; the other learns why", async () => {
    const [one, two, three] = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()];
    const offerId = await house.anOffer({ ...first, budget: "1000.00" });
    const { value: early } = await house.order(one, { offerId });
    const { value: late } = await house.order(two, { offerId });
    expect(await spentOf(offerId)).toBe("0.00");
    await Promise.all([house.pay(late), house.pay(early)]);
    const bonuses = [await house.bonusOf(one), await house.bonusOf(two)];
    expect(bonuses.map(({ state }) => state).toSorted()).toEqual(["active", "not_granted"]);
    expect(bonuses.flatMap(({ miss }) => miss ?? [])).toEqual(["budget_used"]);
    expect(await spentOf(offerId)).toBe("1000.00");
    expect((await house.order(three, { offerId })).refusal?.code).toBe("budget_used");
  });

  test("of a day is the day's", async () => {
    const [one, two] = [await house.aPlayer(), await house.aPlayer()];
    const offerId = await house.anOffer({ ...first, budgetDay: "1000.00" });
    await house.granted(one, offerId);
    expect(await shown(two, offerId)).toMatchObject({ budgetLeft: "none" });
    expect((await house.order(two, { offerId })).refusal?.code).toBe("budget_used");
    house.api.clock.advance(dayMs);
    await house.signIn(two);
    expect(await shown(two, offerId)).toMatchObject({ budgetLeft: "many" });
    await house.granted(two, offerId);
    expect(await spentOf(offerId)).toBe("2000.00");
  });
});

test("members are told how much is left, and operators at 50, 80 and 100 percent", async () => {
  const reader = await house.aPlayer();
  const offerId = await house.anOffer({ ...first, budget: "5000.00", title: { en: "Few" } });
  const alerts = createAlerts({
    db: house.api.database.db,
    clock: house.api.clock,
    log: createSilentLog(),
  });
  const told = async () => {
    await reportBudgets({ db: house.api.database.db, alerts });
    const open = await alerts.listOpen(200);
    return open.flatMap(({ subject, detail }) => (subject.includes(offerId) ? [detail] : []));
  };
  const steps = [
    [2600n, "many", []],
    [1500n, "many", [{ percent: 50 }]],
    [900n, "few", [{ percent: 80 }]],
  ] as const;
  for (const [amount, budgetLeft, alerted] of steps) {
    expect(await shown(reader, offerId)).toMatchObject({ budgetLeft });
    expect(await told()).toMatchObject(alerted);
    await house.granted(await house.aPlayer(), offerId, amount);
  }
  expect(await shown(reader, offerId)).toMatchObject({
    budgetLeft: "none",
    budgetMode: "first_reached",
  });
  expect(await told()).toMatchObject([{ percent: 100, title: "Few" }]);
});
