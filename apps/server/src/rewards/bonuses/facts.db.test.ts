import { dayMs, minuteMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { factsOf } from "../../../test/events.ts";
import { anyMandate, openEyes } from "../../../test/eyes.ts";
import { findAnyDeposit } from "../../cashier/deposits/store.ts";
import { depositCredited } from "../../cashier/deposits/events.ts";
import { bonusEnded, bonusGranted, bonusReleased } from "./events.ts";

/** What the log says of bonus money, and of the deposits it comes with: each movement once. */

let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse();
});
afterAll(() => house.close());

const now = () => house.api.clock.now().toISOString();

async function told({ memberId }: BonusPlayer) {
  const { db } = house.api.database;
  return {
    credited: await factsOf(db, memberId, depositCredited),
    granted: await factsOf(db, memberId, bonusGranted),
    released: await factsOf(db, memberId, bonusReleased),
    ended: await factsOf(db, memberId, bonusEnded),
  };
}

/** The player's one bonus of 1,000.00 as the facts name it. */
async function bonusOf(player: BonusPlayer, offerId: string) {
  const { bonusId } = await house.bonusOf(player);
  const [deposit] = (await house.api.call("deposits", { token: player.token })).value.content;
  return {
    memberId: String(player.memberId),
    merchantCode: "AMBERJACK",
    bonusId,
    depositId: deposit?.depositId,
    offerId,
    currency: "BDT",
    amountMinor: "100000",
  };
}

test("a bonus is told when it is granted with its deposit, and when it is released", async () => {
  const offerId = await house.anOffer({ wageringBps: 10_000 });
  const player = await house.aPlayer(10_000);
  const { value: deposit } = await house.order(player, { offerId });
  expect(await told(player)).toEqual({ credited: [], granted: [], released: [], ended: [] });
  await house.pay(deposit);
  const bonus = await bonusOf(player, offerId);
  const granted = [{ ...bonus, at: now() }];
  const credited = [
    {
      memberId: String(player.memberId),
      merchantCode: "AMBERJACK",
      depositId: deposit.depositId,
      currency: "BDT",
      amountMinor: "100000",
      feeMinor: "0",
      methodId: "bank",
      isFirst: true,
      bonusId: bonus.bonusId,
      creditedAt: now(),
    },
  ];
  expect(await told(player)).toEqual({ credited, granted, released: [], ended: [] });
  // Who reads in order knows the deposit before its bonus.
  const kinds = await house.api.database.db.read((reader) =>
    reader.query<{ kind: string }>(
      `select kind from platform.event where member_id = $1 and kind = any ($2::text[])
       order by era, xid, id`,
      [player.memberId, [depositCredited.kind, bonusGranted.kind]],
    ),
  );
  expect(kinds.map(({ kind }) => kind)).toEqual([depositCredited.kind, bonusGranted.kind]);

  await house.stake(player, 1000);
  expect(await house.poll()).toBe(1);
  const released = [{ ...bonus, at: now() }];
  expect(await house.poll()).toBe(0);
  expect(await told(player)).toEqual({ credited, granted, released, ended: [] });
});

test("paid by three bank lines at once, deposit and bonus are told once", async () => {
  const player = await house.aPlayer();
  const { value } = await house.order(player, { offerId: await house.anOffer() });
  await Promise.allSettled([1, 2, 3].map(() => house.pay(value)));
  const { credited, granted } = await told(player);
  expect([credited, granted].map(({ length }) => length)).toEqual([1, 1]);
});

test("of a credit that is rolled back nothing is told, nor of its bonus", async () => {
  const player = await house.aPlayer();
  const { value } = await house.order(player, { offerId: await house.anOffer() });
  const { db } = house.api.database;
  const row = await db.read((reader) => findAnyDeposit(reader, value.depositId));
  if (row === undefined) throw new Error("there is no deposit");
  const line = { row: 1, bankReference: "FT00FACT", receivedOn: "2026-01-15" };
  const entered = { ...line, amountMinor: minor(100_000n), sender: "", text: "" };
  const by = { operatorId: "00000000-0000-4000-8000-000000000001", username: "olga" };
  const { bankLines } = house.api.app.platform.cashier;
  const undone = db.transaction(async (tx) => {
    await bankLines.confirmIn(tx, row, entered, by, openEyes);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await told(player)).toEqual({ credited: [], granted: [], released: [], ended: [] });
});

test("a bonus that the member gives up is told as cancelled, once", async () => {
  const offerId = await house.anOffer();
  const player = await house.aPlayer();
  const { bonusId } = await house.granted(player, offerId);
  const asked = { token: player.token, body: { bonusId } };
  await Promise.all([1, 2].map(() => house.api.call("cancelBonus", asked)));
  const bonus = await bonusOf(player, offerId);
  const { released, ended } = await told(player);
  expect(released).toEqual([]);
  expect(ended).toEqual([{ ...bonus, at: now(), end: "cancelled" }]);
});

test("one that an operator takes back is told as forfeited, unless it is rolled back", async () => {
  const offerId = await house.anOffer();
  const player = await house.aPlayer();
  const { bonusId } = await house.granted(player, offerId);
  const { db } = house.api.database;
  const { review } = house.api.app.platform.rewards.bonuses;
  const forfeit = (isUndone: boolean) =>
    db.transaction(async (tx) => {
      const by = { operator: "olga", reason: "Two accounts.", doneMinor: 0n };
      await review.forfeitIn(tx, anyMandate, { memberId: player.memberId, bonusId }, by);
      if (isUndone) throw new Error("undone");
    });
  await expect(forfeit(true)).rejects.toThrow("undone");
  expect((await told(player)).ended).toEqual([]);
  await forfeit(false);
  const bonus = await bonusOf(player, offerId);
  expect((await told(player)).ended).toEqual([{ ...bonus, at: now(), end: "forfeited" }]);
});

test("one whose time is over is told as expired", async () => {
  const offerId = await house.anOffer({ days: 2 });
  const player = await house.aPlayer();
  await house.granted(player, offerId);
  // What waits to be recorded might be a bet that was made in time.
  await house.tables.drain();
  house.api.clock.advance(2 * dayMs + 2 * minuteMs);
  await house.signIn(player);
  await house.poll();
  const bonus = await bonusOf(player, offerId);
  expect((await told(player)).ended).toEqual([{ ...bonus, at: now(), end: "expired" }]);
});

test("one never granted has moved no money; its deposit names it if it waited", async () => {
  const givenUp = await house.aPlayer();
  const offerId = await house.anOffer({ kind: "reload" });
  const { value: first } = await house.order(givenUp, { offerId });
  const body = { bonusId: first.bonus?.bonusId ?? "" };
  await house.api.call("cancelBonus", { token: givenUp.token, body });
  await house.pay(first);
  const one = await told(givenUp);
  expect(one).toMatchObject({ granted: [], released: [], ended: [] });
  expect(one.credited.map(({ bonusId }) => bonusId)).toEqual([undefined]);

  const tooLittle = await house.aPlayer();
  const { value: second } = await house.order(tooLittle, { offerId });
  await house.pay(second, 400n);
  const other = await told(tooLittle);
  expect(other).toMatchObject({ granted: [], released: [], ended: [] });
  expect(other.credited).toMatchObject([
    { amountMinor: "40000", bonusId: second.bonus?.bonusId, isFirst: true },
  ]);
});
