import { randomUUID } from "node:crypto";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { openMember } from "../../../test/members.ts";
import { taka } from "../../../test/tables.ts";
import { demoMethods, demoReceivingAccounts } from "../../cashier/demo/methods.ts";
import { findAllIncoherences } from "../../coherence.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { weekdayOf } from "../offers/rules.ts";
import { createEventDecisions } from "../../platform/events/index.ts";

let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse();
});
afterAll(() => house.close());

/** As much again as was deposited, to be staked ten times within a month. */
const anOffer = (changes = {}) => house.anOffer(changes);

async function codeOf(player: BonusPlayer, order: Parameters<BonusHouse["order"]>[1]) {
  return (await house.order(player, order)).refusal?.code;
}

const cancel = ({ token }: BonusPlayer, bonusId: string) =>
  house.api.call("cancelBonus", { token, body: { bonusId } });

/** What a visitor, or a member, is shown as the bonus of a first deposit. */
const welcomeOf = async (token?: string) =>
  (await house.api.call("welcomeBonus", token === undefined ? {} : { token })).value.offer;

const nameOf = async ({ memberId }: BonusPlayer) =>
  (await house.api.app.platform.identity.getMember(memberId)).username;

describe("the welcome bonus", () => {
  test("has the offer's numbers, and is shown to nobody it is not for", async () => {
    const offerId = await anOffer({ percentBps: 12_500, max: "7500.00", minDeposit: "400.00" });
    expect(await welcomeOf()).toMatchObject({
      offerId,
      percentBps: 12_500,
      max: "7500.00",
      minDeposit: "400.00",
    });
    const player = await house.aPlayer();
    expect(await welcomeOf(player.token)).toMatchObject({ offerId });
    const body = { length: "year", account: await nameOf(player) };
    await house.api.call("pausePlay", { token: player.token, body });
    expect(await welcomeOf(player.token), "who takes a break is offered nothing").toBeNull();
    const other = await house.aPlayer();
    await house.granted(other, offerId);
    expect(await welcomeOf(other.token), "who has one is offered no other").toBeNull();
    await house.api.database.db.transaction((tx) =>
      tx.execute("update rewards.bonus_offer set is_open = false where offer_id = $1", [offerId]),
    );
    expect(await welcomeOf()).toBeNull();
  });
});

describe("an offer", () => {
  test("is for the deposit that it names, and gives more for a larger one", async () => {
    const steps = [{ from: "2000.00", percentBps: 15_000 }];
    const kind = { kind: "nth_deposit", nth: 2, steps, max: "9000.00" };
    const offerId = await anOffer(kind);
    const player = await house.aPlayer(10_000);
    expect(await codeOf(player, { offerId })).toBe("bonus_unavailable");
    await house.pay((await house.order(player, {})).value);
    const { value } = await house.api.call("depositBonuses", { token: player.token });
    const shown = value.offers.find((one) => one.offerId === offerId);
    expect(shown).toMatchObject({ kind: "nth_deposit", nth: 2, steps, weekdays: [] });
    const { value: deposit } = await house.order(player, { offerId, amount: "3000.00" });
    expect(deposit.bonus).toMatchObject({ amount: "4500.00" });
    // Less than was said arrives, so that it is of the lower step.
    await house.pay(deposit, 1000n);
    expect(await house.bonusOf(player)).toMatchObject({ amount: "1000.00", steps });
  });

  test("is open on its days of the week", async () => {
    const today = weekdayOf(dayOf(house.api.clock.now(), "Asia/Dhaka"));
    const others = [1, 2, 3, 4, 5, 6, 7].filter((one) => one !== today);
    const player = await house.aPlayer(10_000);
    const closed = await anOffer({ kind: "reload", weekdays: others });
    expect(await codeOf(player, { offerId: closed })).toBe("bonus_unavailable");
    const open = await anOffer({ kind: "reload", weekdays: [today] });
    expect(await codeOf(player, { offerId: open })).toBeUndefined();
  });

  test.each([
    [{ steps: [{ from: "400.00", percentBps: 15_000 }] }, "steps.0.from"],
    [{ steps: [{ from: "2000.00", percentBps: 9000 }] }, "steps.0.percent"],
    [{ nth: 2 }, "nth"],
    [{ kind: "nth_deposit" }, "nth"],
    [{ weekdays: [2, 2] }, "weekdays"],
  ] as const)("cannot be so: %j", async (changes, field) => {
    await expect(anOffer(changes)).rejects.toMatchObject({ value: { field } });
  });
});

describe("a bonus", () => {
  test("is chosen with a deposit, granted with its credit, and released when staked", async () => {
    const offerId = await anOffer();
    const player = await house.aPlayer(10_000);
    const { value: deposit } = await house.order(player, { offerId });
    expect(deposit.bonus).toMatchObject({ amount: "1000.00", state: "chosen" });
    expect(await house.balances(player)).toEqual({ cash: 1_000_000n, bonus: 0n });

    await house.pay(deposit);
    expect(await house.balances(player)).toEqual({ cash: 1_100_000n, bonus: 100_000n });
    const params = { depositId: deposit.depositId };
    const { value } = await house.api.call("depositStatus", { token: player.token, params });
    expect(value.bonus).toMatchObject({ amount: "1000.00", state: "active" });

    // Live games count a fifth, and these are in-house.
    await house.stake(player, 6000);
    expect(await house.bonusOf(player)).toMatchObject({ done: "6000.00", required: "10000.00" });
    expect(await house.poll()).toBe(0);
    await house.stake(player, 4500);
    expect(await house.poll()).toBe(1);
    expect(await house.bonusOf(player)).toMatchObject({ state: "completed", done: "10000.00" });
    expect(await house.balances(player)).toEqual({ cash: 150_000n, bonus: 0n });
    expect(await house.poll()).toBe(0);
    const { value: moved } = await house.api.call("transactions", { token: player.token });
    expect(moved.content[0]).toMatchObject({ kind: "bonus", amount: "1000.00" });
  });

  test("counts only rounds that began after it was granted, each by its game's share", async () => {
    const weights = { ...(await weightsOf()), BGS: 2000, RNG: 10_000 };
    const offerId = await anOffer({ weights, kind: "reload" });
    const player = await house.aPlayer(5000);
    const before = await house.stake(player, 500, "skylark", false);
    await house.granted(player, offerId);
    await before.settle();
    await house.stake(player, 1000, "skylark");
    await house.stake(player, 300, "test-reels");
    const open = await house.stake(player, 100, "test-reels", false);
    expect(await house.bonusOf(player)).toMatchObject({ done: "500.00", openRounds: 1 });
    await open.settle();
    expect(await house.bonusOf(player)).toMatchObject({ done: "600.00", openRounds: 0 });
  });

  test("begins after the rounds on record, also where their clock was ahead", async () => {
    const offerId = await anOffer({ kind: "reload" });
    const player = await house.aPlayer(5000);
    const { value: deposit } = await house.order(player, { offerId });
    house.api.clock.advance(20_000);
    await house.stake(player, 500);
    house.api.clock.advance(-15_000);
    await house.pay(deposit);
    expect(await house.bonusOf(player)).toMatchObject({ state: "active", done: "0.00" });
    // Told again, they are still of the time before.
    const { db } = house.api.database;
    const { consumers } = house.api.app.platform;
    const decisions = createEventDecisions({ db, consumers: () => consumers });
    const all = { from: new Date("2000-01-01"), until: new Date("2999-01-01") };
    const again = await db.transaction((tx) =>
      decisions.replayRangeIn(tx, { consumer: "bonus_progress", ...all }),
    );
    expect(again).toBeGreaterThan(0);
    await house.tables.drain();
    await house.tables.drain();
    expect(await house.bonusOf(player)).toMatchObject({ done: "0.00" });
    expect(await findAllIncoherences(db)).toEqual([]);
    house.api.clock.advance(30_000);
    await house.stake(player, 300);
    expect(await house.bonusOf(player)).toMatchObject({ done: "300.00" });
  });

  test("loses what was counted for a bet that is taken back", async () => {
    const player = await house.aPlayer(20_000);
    await house.granted(player, await anOffer({ kind: "reload" }));
    await house.stake(player, 6000);
    const round = randomUUID();
    const bet = await player.call("bet", "skylark", { amount: taka(5000), round });
    const told = { round, reference_transaction_uuid: bet, round_closed: true };
    await player.call("win", "skylark", { ...told, amount: 0 });
    await house.tables.drain();
    expect(await house.bonusOf(player)).toMatchObject({ done: "10000.00", openRounds: 0 });
    await player.call("rollback", "skylark", told);
    await house.tables.drain();
    expect(await house.bonusOf(player)).toMatchObject({ done: "6000.00", state: "active" });
    expect(await house.poll()).toBe(0);
    // Reported again, it is as before.
    await house.tables.drain();
    await house.stake(player, 4000);
    expect(await house.poll()).toBe(1);
  });

  test("is looked at when it was played with, and otherwise when its time is over", async () => {
    const { db } = house.api.database;
    const player = await house.aPlayer(5000);
    const { bonusId, endsAt } = await house.granted(player, await anOffer({ kind: "reload" }));
    const lookAt = async () => {
      const [row] = await db.read((reader) =>
        reader.query<{ look_at: Date }>("select look_at from rewards.bonus where bonus_id = $1", [
          bonusId,
        ]),
      );
      return row?.look_at;
    };
    await house.poll();
    expect(await lookAt()).toEqual(new Date(endsAt ?? ""));
    await house.stake(player, 100);
    expect((await lookAt())?.getTime()).toBeLessThanOrEqual(house.api.clock.now().getTime());
  });

  test("that is given up costs the member no own money", async () => {
    const offerId = await anOffer();
    const player = await house.aPlayer();
    const { bonusId } = await house.granted(player, offerId);
    await house.stake(player, 200);
    const { cash } = await house.balances(player);
    const { value } = await cancel(player, bonusId);
    expect(value).toMatchObject({ state: "cancelled", done: "200.00" });
    expect(await house.balances(player)).toEqual({ cash, bonus: 0n });
    // Again, it changes nothing; and nobody else finds it.
    expect((await cancel(player, bonusId)).value).toEqual(value);
    expect((await cancel(await house.aPlayer(), bonusId)).refusal?.code).toBe("not_found");
    expect(await house.poll()).toBe(0);
  });

  test("goes back when its time is over, but waits for rounds in play", async () => {
    const offerId = await anOffer({ days: 2, kind: "reload" });
    const player = await house.aPlayer(20_000);
    await house.granted(player, offerId);
    const open = await house.stake(player, 100, "skylark", false);
    house.api.clock.advance(2 * dayMs + 2 * minuteMs);
    await house.signIn(player);
    await house.poll();
    expect((await house.bonusOf(player)).state).toBe("active");
    await open.settle();
    await house.poll();
    expect(await house.bonusOf(player)).toMatchObject({ state: "expired", done: "100.00" });
    expect((await house.balances(player)).bonus).toBe(0n);
  });

  test("waits for a fact of its rounds that cannot be read, until somebody decides", async () => {
    const player = await house.aPlayer();
    await house.granted(player, await anOffer({ kind: "reload", days: 2 }));
    const { db } = house.api.database;
    const { consumers, events } = house.api.app.platform;
    const told = { kind: "vendors.bet_settled", version: 1, memberId: player.memberId };
    await db.transaction((tx) =>
      events.publish(tx, { ...told, merchantCode: "AMBERJACK", payload: { stakeMinor: "all" } }),
    );
    await house.tables.drain();
    house.api.clock.advance(2 * dayMs + 2 * minuteMs);
    await house.signIn(player);
    expect(await house.poll()).toBe(0);
    expect(await findAllIncoherences(db)).toEqual([]);
    const decisions = createEventDecisions({ db, consumers: () => consumers });
    const page = { limit: 10, offset: 0 };
    const { rows } = await decisions.listAside({ consumer: "bonus_progress" }, page);
    const [{ id, memberId } = { id: "", memberId: 0n }] = rows;
    expect(memberId).toBe(player.memberId);
    await db.transaction((tx) => decisions.dropIn(tx, "bonus_progress", id));
    house.api.clock.advance(minuteMs);
    expect(await house.poll()).toBe(1);
    expect((await house.bonuses(player, { state: "expired" })).length).toBe(1);
  });

  test("that was done in time is released, also when that is noticed late", async () => {
    const offerId = await anOffer({ days: 1, wageringBps: 10_000 });
    const player = await house.aPlayer(5000);
    await house.granted(player, offerId);
    await house.stake(player, 1000);
    house.api.clock.advance(3 * dayMs);
    await house.poll();
    await house.signIn(player);
    expect((await house.bonusOf(player)).state).toBe("completed");
  });
});

async function weightsOf() {
  const [offer] = await house.api.app.platform.modules.rewards.offers.list();
  if (offer === undefined) throw new Error("nothing is offered");
  return offer.settings.weights;
}

describe("a bonus that was chosen", () => {
  test("is not granted when the deposit fails, and can be chosen again", async () => {
    const offerId = await anOffer();
    const player = await house.aPlayer();
    const { value: deposit } = await house.order(player, { offerId });
    house.api.clock.advance(3 * dayMs);
    await house.api.app.platform.cashier.pollStale();
    await house.signIn(player);
    expect(await house.bonusOf(player)).toMatchObject({
      state: "not_granted",
      miss: "payment_failed",
    });
    // The money that comes after all is credited, without a bonus.
    await house.pay(deposit);
    expect((await house.balances(player)).bonus).toBe(0n);
    expect((await house.balances(player)).cash).toBe(200_000n);
  });

  test("follows what came: a smaller bonus, or none below the minimum", async () => {
    const offerId = await anOffer({ kind: "reload" });
    const less = await house.aPlayer();
    await house.pay((await house.order(less, { offerId })).value, 600n);
    expect(await house.bonusOf(less)).toMatchObject({
      state: "active",
      amount: "600.00",
      required: "6000.00",
    });
    const tooLittle = await house.aPlayer();
    await house.pay((await house.order(tooLittle, { offerId })).value, 400n);
    expect(await house.bonusOf(tooLittle)).toMatchObject({
      state: "not_granted",
      miss: "below_minimum",
    });
    expect(await house.balances(tooLittle)).toEqual({ cash: 140_000n, bonus: 0n });
  });

  test("keeps the terms of its moment, whatever is offered later", async () => {
    const offerId = await anOffer();
    const player = await house.aPlayer();
    const { value: deposit } = await house.order(player, { offerId });
    const { offers } = house.api.app.platform.modules.rewards;
    const offer = (await offers.list()).find((one) => one.offerId === offerId);
    if (offer === undefined) throw new Error("the offer is gone");
    const settings = { ...offer.settings, percentBps: 1000, wageringBps: 500_000, isOpen: false };
    await offers.save(undefined, { ...offer, settings });
    await house.pay(deposit);
    expect(await house.bonusOf(player)).toMatchObject({
      state: "active",
      amount: "1000.00",
      required: "10000.00",
    });
  });

  test("may be given up while the deposit is under way", async () => {
    const offerId = await anOffer();
    const player = await house.aPlayer();
    const { value: deposit } = await house.order(player, { offerId });
    expect((await cancel(player, deposit.bonus?.bonusId ?? "")).value.state).toBe("cancelled");
    await house.pay(deposit);
    expect((await house.balances(player)).bonus).toBe(0n);
    expect((await house.bonusOf(player)).state).toBe("cancelled");
  });
});

describe("a choice", () => {
  test("is refused where the offer is closed, unknown, too small or used up", async () => {
    const player = await house.aPlayer();
    const refused = "bonus_unavailable";
    expect(await codeOf(player, { offerId: randomUUID() })).toBe(refused);
    expect(await codeOf(player, { offerId: await anOffer({ isOpen: false }) })).toBe(refused);
    const once = await anOffer({ kind: "reload", minDeposit: "600.00" });
    expect(await codeOf(player, { offerId: once, amount: "599.00" })).toBe(refused);
    const { bonusId } = await house.granted(player, once);
    expect(await codeOf(player, { offerId: await anOffer({ kind: "reload" }) })).toBe(refused);
    await cancel(player, bonusId);
    expect(await codeOf(player, { offerId: once })).toBe(refused);
    // Money came in before, so this is no first deposit.
    expect(await codeOf(player, { offerId: await anOffer() })).toBe(refused);
    // Nothing was ordered by what was refused.
    const { value } = await house.api.call("deposits", { token: player.token });
    expect(value.total).toBe(1);
  });

  test("is offered while it may be made, and says what stands in the way", async () => {
    const offerId = await anOffer({ kind: "reload", frequency: "daily" });
    const player = await house.aPlayer();
    const offered = async () =>
      (await house.api.call("depositBonuses", { token: player.token })).value;
    const idsOf = async () => (await offered()).offers.map((one) => one.offerId);
    expect(await idsOf()).toContain(offerId);
    const { bonusId } = await house.granted(player, offerId);
    expect(await offered()).toMatchObject({ offers: [], standing: { bonusId, state: "active" } });
    await cancel(player, bonusId);
    expect(await idsOf()).not.toContain(offerId);
    house.api.clock.advance(dayMs);
    await house.signIn(player);
    expect(await idsOf()).toContain(offerId);
    expect((await house.order(player, { offerId })).refusal).toBeUndefined();
  });

  test("belongs to the order: the same key with another choice is another order", async () => {
    const offerId = await anOffer();
    const player = await house.aPlayer();
    const key = randomUUID();
    const first = await house.order(player, { offerId, key });
    expect((await house.order(player, { offerId, key })).value).toEqual(first.value);
    expect(await codeOf(player, { key })).toBe("idempotency_key_reused");
    const other = await anOffer();
    expect(await codeOf(player, { offerId: other, key })).toBe("idempotency_key_reused");
  });

  test("made many times at once is made once", async () => {
    const [one, two] = [await anOffer(), await anOffer()];
    const player = await house.aPlayer();
    const answers = await Promise.all(
      [one, two, one, two, one, two].map((offerId) => house.order(player, { offerId })),
    );
    const taken = answers.filter((answer) => answer.refusal === undefined);
    expect(taken).toHaveLength(1);
    const refused = answers.flatMap((answer) => answer.refusal?.code ?? []);
    expect(new Set(refused)).toEqual(new Set(["bonus_unavailable"]));
    // Paid by many lines at once, it is credited and granted once.
    const [deposit] = taken;
    if (deposit === undefined) throw new Error("nothing was ordered");
    await Promise.allSettled([1, 2, 3].map(() => house.pay(deposit.value)));
    expect(await house.balances(player)).toEqual({ cash: 200_000n, bonus: 100_000n });
  });

  test("is one per person: a deposit at another brand counts as the first", async () => {
    const mobile = "+8801712345678";
    const { cashier } = house.api.app.platform;
    await cashier.saveMethods(demoMethods("TIDEWATER", "BDT"));
    await cashier.saveReceivingAccounts(demoReceivingAccounts("TIDEWATER", "BDT"));
    const here = await openMember(house.api, { mobile });
    const there = await openMember(house.api, { mobile, merchantCode: "TIDEWATER" });
    for (const { memberId } of [here.session, there.session]) {
      await house.api.database.db.transaction((tx) =>
        house.api.app.platform.ledger.openAccounts(tx, memberId, "BDT"),
      );
    }
    const offerId = await anOffer();
    const ids = async () =>
      (await house.api.call("depositBonuses", { token: here.token })).value.offers.map(
        (one) => one.offerId,
      );
    expect(await ids()).toContain(offerId);
    const host = "alt.localhost";
    await house.pay((await house.order(there, { host })).value);
    expect(await ids()).not.toContain(offerId);
    expect((await house.order(here, { offerId })).refusal?.code).toBe("bonus_unavailable");
  });
});

describe("what is listed", () => {
  test("comes newest first, by state and time, a page at a time", async () => {
    const player = await house.aPlayer();
    for (let times = 0; times < 3; times += 1) {
      const offerId = await anOffer({ kind: "reload" });
      const { bonusId } = await house.granted(player, offerId);
      if (times < 2) await cancel(player, bonusId);
      house.api.clock.advance(minuteMs);
    }
    const all = await house.bonuses(player);
    expect(all.map(({ state }) => state)).toEqual(["active", "cancelled", "cancelled"]);
    expect(await house.bonuses(player, { state: "cancelled" })).toEqual(all.slice(1));
    expect(await house.bonuses(player, { pageNum: "2", pageSize: "2" })).toEqual(all.slice(2));
    const [newest, second] = all;
    const range = { from: second?.chosenAt ?? "", to: newest?.chosenAt ?? "" };
    expect(await house.bonuses(player, range)).toEqual([second]);
  });
});
