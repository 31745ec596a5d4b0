import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse } from "../../../test/bonuses.ts";
import { anOperator } from "../../../test/operators.ts";
import { putInForce } from "../../../test/promotions.ts";
import { taka } from "../../../test/tables.ts";
import { findAllIncoherences } from "../../coherence.ts";

/** A stake counts for a bonus up to an amount, and nothing is taken for a larger one. */

let house: BonusHouse;
beforeAll(async () => {
  house = await openBonusHouse({ hasSecondPerson: true });
}, 60_000);
afterAll(() => house.close());

test("the offer says it before it is chosen, and the bonus while it runs", async () => {
  const offerId = await house.anOffer({ countsAtMost: "200.00" });
  const open = await house.anOffer();
  const player = await house.aPlayer();
  const { offers } = (await house.api.call("depositBonuses", { token: player.token })).value;
  const shown = new Map(offers.map((one) => [one.offerId, one.countsAtMost]));
  expect([shown.get(offerId), shown.get(open)]).toEqual(["200.00", null]);
  await house.granted(player, offerId);
  expect(await house.bonusOf(player)).toMatchObject({ countsAtMost: "200.00", done: "0.00" });
});

test("of each round counts so much, whatever was staked; the money is the member's", async () => {
  const offerId = await house.anOffer({ countsAtMost: "200.00", wageringBps: 10_000 });
  const player = await house.aPlayer(10_000);
  await house.granted(player, offerId);
  for (const [stake, done] of [
    [500, "200.00"],
    [150, "350.00"],
    [200, "550.00"],
    [1000, "750.00"],
  ] as const) {
    await house.stake(player, stake);
    expect(await house.bonusOf(player)).toMatchObject({ state: "active", done });
  }
  expect(await house.poll()).toBe(0);
  await house.stake(player, 5000);
  await house.stake(player, 50);
  expect(await house.poll()).toBe(1);
  expect(await house.bonusOf(player)).toMatchObject({ state: "completed", done: "1000.00" });
  // 10,000 and the deposit of 1,000, less what was lost, and the bonus of 1,000.
  expect((await house.balances(player)).cash).toBe(510_000n);
});

test("two bets of one round are one stake; one that is taken back leaves the other", async () => {
  const offerId = await house.anOffer({ countsAtMost: "200.00" });
  const player = await house.aPlayer(10_000);
  await house.granted(player, offerId);
  const round = randomUUID();
  const bets = [];
  for (const amount of [150, 150]) {
    bets.push(await player.call("bet", "skylark", { amount: taka(amount), round }));
  }
  const lost = { amount: 0, round, reference_transaction_uuid: bets[1], round_closed: true };
  await player.call("win", "skylark", lost);
  await house.tables.drain();
  expect(await house.bonusOf(player)).toMatchObject({ done: "200.00" });
  await player.call("rollback", "skylark", { round, reference_transaction_uuid: bets[0] });
  await house.tables.drain();
  expect(await house.bonusOf(player)).toMatchObject({ done: "150.00" });
  expect(await findAllIncoherences(house.api.database.db)).toEqual([]);
});

test("a promotion's bonus and a gift's keep it", async () => {
  const code = `MOST-${randomUUID().slice(0, 8).toUpperCase()}`;
  const codes = [{ code, usesMax: null }];
  await putInForce(house.api, { codes, bonusDays: 7, bonusCountsAtMost: "50.00" });
  const player = await house.aPlayer();
  const { token } = player;
  const { value } = await house.api.call("claimPromoCode", { token, body: { promoCode: code } });
  const award = await house.api.call("claimDetails", {
    token,
    query: { claimId: value.claimId ?? "" },
  });
  expect(award.value.prize).toMatchObject({ kind: "bonus", countsAtMost: "50.00" });
  await house.api.call("claimAward", { token, body: { claimId: value.claimId ?? "" } });
  expect(await house.bonusOf(player)).toMatchObject({ kind: "given", countsAtMost: "50.00" });
  await house.stake(player, 80);
  expect(await house.bonusOf(player)).toMatchObject({ done: "50.00" });
});

test("what is no amount is refused where it is set", async () => {
  const { token } = await anOperator(house.api, "everything");
  const { offers } = house.api.app.platform.modules.rewards;
  const [known] = await offers.list();
  if (known === undefined) throw new Error("there is no offer");
  for (const [countsAtMost, reason] of [
    ["0.00", "too_low"],
    ["1.001", "not_an_amount"],
  ] as const) {
    const saved = await house.api.call("saveBonusOffer", {
      token,
      params: { merchantCode: "AMBERJACK", offerId: randomUUID() },
      body: { settings: { ...known.settings, countsAtMost }, revision: 0 },
    });
    expect(saved.refusal).toMatchObject({
      code: "brand_rule",
      value: { field: "countsAtMost", reason },
    });
  }
});
