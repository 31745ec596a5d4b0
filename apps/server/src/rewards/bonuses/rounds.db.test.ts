import type { BonusOfferSettings } from "@baize/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { stopsOf } from "../../../test/stops.ts";

/** Offers that give free rounds with a deposit. */

let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse();
  const game = { game_code: "test-reels", name: "Test Reels", names: {}, product: "NVS" };
  await house.api.app.platform.catalogue.recordVendorGames("NVS", [
    { ...game, category: "RNG", enabled: true, freebet: true },
  ]);
});
afterAll(() => house.close());

const rounds = {
  vassalage: "NVS",
  gameCode: "test-reels",
  stake: "2.00",
  days: 5,
  winCap: "500.00",
  rounds: 10,
  steps: [{ from: "2000.00", rounds: 40 }],
};
const asRounds: Partial<BonusOfferSettings> = {
  kind: "reload",
  percentBps: 0,
  steps: [],
  max: "0",
  wageringBps: 30_000,
  rounds,
};

const grantsOf = async ({ token }: BonusPlayer) =>
  (await house.api.call("freeRounds", { token })).value;
const awardsOf = async ({ token }: BonusPlayer) =>
  (await house.api.call("claims", { token })).value.content;

test("are named with what they are worth, and given once with the credited deposit", async () => {
  const player = await house.aPlayer(10_000);
  const offerId = await house.anOffer(asRounds);
  const { value } = await house.api.call("depositBonuses", { token: player.token });
  expect(value.offers.find((one) => one.offerId === offerId)).toMatchObject({
    rounds,
    max: "80.00",
    percentBps: 0,
  });
  const { value: deposit } = await house.order(player, { offerId, amount: "2500.00" });
  expect(deposit.bonus).toMatchObject({ state: "chosen", roundsCount: 40, amount: "80.00" });
  expect(await grantsOf(player)).toEqual([]);
  // Less than was said arrives, so that it is of the lower step.
  await house.pay(deposit, 1500n);
  expect(await house.bonusOf(player)).toMatchObject({
    state: "completed",
    roundsCount: 10,
    amount: "20.00",
    required: "0.00",
  });
  expect(await grantsOf(player)).toMatchObject([
    { gameCode: "test-reels", rounds: 10, stake: "2.00", winCap: "500.00", turnoverBps: 30_000 },
  ]);
  expect(await awardsOf(player)).toMatchObject([
    { state: "claimed", prize: { kind: "free_rounds", rounds: 10 } },
  ]);
  // No money came with them, and told again nothing is given again.
  expect(await house.balances(player)).toEqual({ cash: 1_000_000n + 150_000n, bonus: 0n });
  const { db } = house.api.database;
  const { choices } = house.api.app.platform.rewards.bonuses;
  const sum = { grossMinor: 250_000n, creditedMinor: 250_000n };
  await db.transaction((tx) => choices.creditedIn(tx, player.memberId, deposit.depositId, sum));
  expect(await grantsOf(player)).toHaveLength(1);
  // They stand in the way of no other bonus.
  const other = await house.anOffer({ kind: "reload" });
  expect((await house.order(player, { offerId: other })).refusal).toBeUndefined();
});

test("come to nothing below the least deposit", async () => {
  const player = await house.aPlayer(10_000);
  const offerId = await house.anOffer(asRounds);
  const { value: deposit } = await house.order(player, { offerId, amount: "1000.00" });
  await house.pay(deposit, 100n);
  expect(await house.bonusOf(player)).toMatchObject({
    state: "not_granted",
    miss: "below_minimum",
  });
  expect(await grantsOf(player)).toEqual([]);
});

test("wait in a stop of the rewards, and are given once after it", async () => {
  const player = await house.aPlayer(10_000);
  const offerId = await house.anOffer(asRounds);
  const { value: deposit } = await house.order(player, { offerId, amount: "1000.00" });
  await stopsOf(house.api).press();
  await house.pay(deposit);
  expect(await house.bonusOf(player)).toMatchObject({ state: "chosen", roundsCount: 10 });
  await stopsOf(house.api).lift();
  await Promise.all([house.poll(), house.poll()]);
  expect(await house.bonusOf(player)).toMatchObject({ state: "completed", roundsCount: 10 });
  expect(await grantsOf(player)).toHaveLength(1);
});

test.each([
  [{ rounds: { ...rounds, gameCode: "nothing" } }, "rounds.gameCode"],
  [{ rounds: { ...rounds, stake: "0" } }, "rounds.stake"],
  [{ rounds: { ...rounds, steps: [{ from: "100.00", rounds: 40 }] } }, "rounds.steps.0.from"],
  [{ rounds: { ...rounds, steps: [{ from: "900.00", rounds: 10 }] } }, "rounds.steps.0.rounds"],
  [{ percentBps: 10_000 }, "rounds"],
])("cannot be so: %j", async (changes, field) => {
  await expect(house.anOffer({ ...asRounds, ...changes })).rejects.toMatchObject({
    value: { field },
  });
});
