import { randomUUID } from "node:crypto";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBoardHouse, type BoardHouse } from "../../../test/boards.ts";
import type { BonusPlayer } from "../../../test/bonuses.ts";
import { openSession } from "../../../test/members.ts";
import { stopsOf } from "../../../test/stops.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { addDays } from "../../platform/day-names.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { insertCheckIn } from "../check-in/store.ts";
import { insertTickets } from "../tickets/store.ts";
import { insertStop } from "./store.ts";

/**
 * What is due in a stop waits: bonuses of deposits, rains of envelopes, prizes of boards and
 * raffles. No ticket lapses in it, and no day of it is a missed one.
 */

let house: BoardHouse;
const merchantCode = "AMBERJACK";

beforeAll(async () => {
  house = await openBoardHouse();
}, 60_000);
afterEach(() => lift());
afterAll(() => house.close());

const press = () => stopsOf(house.api).press();
const lift = () => stopsOf(house.api).lift();

test("a bonus whose deposit comes in a stop is granted once after it", async () => {
  const offerId = await house.anOffer();
  const player = await house.aPlayer(10_000);
  const { value: deposit } = await house.order(player, { offerId });
  await press();
  const other = await house.aPlayer();
  const refused = await house.order(other, { offerId });
  expect(refused.refusal?.code).toBe("bonus_unavailable");
  const offered = await house.api.call("depositBonuses", { token: other.token });
  expect(offered.value.offers).toEqual([]);
  await house.pay(deposit);
  await house.poll();
  expect(await house.balances(player)).toEqual({ cash: 1_100_000n, bonus: 0n });
  await lift();
  const { bonuses } = house.api.app.platform.rewards;
  await Promise.all([bonuses.poll(), bonuses.poll()]);
  await house.poll();
  expect(await house.balances(player)).toEqual({ cash: 1_100_000n, bonus: 100_000n });
});

test("a rain that is due in a stop opens after it, for as long as it was to be open", async () => {
  const { api } = house;
  const member = await aFundedMember(api, "rain1", 100);
  const envelopeId = randomUUID();
  const opensAt = api.clock.now().getTime() + 10 * minuteMs;
  await api.app.platform.modules.rewards.draws.envelopes.plan(undefined, {
    merchantCode,
    envelopeId,
    settings: {
      currency: "BDT",
      title: { en: "Rain" },
      terms: { en: "One packet each." },
      amount: "10.00",
      packets: 4,
      least: "1.00",
      most: "5.00",
      opensAt: new Date(opensAt).toISOString(),
      minutes: 10,
      who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
      turnoverBps: 0,
    },
  });
  await press();
  api.clock.advance(hourMs);
  await api.app.platform.rewards.draws.envelopes.poll();
  await lift();
  const [rain] = await api.database.db.read((reader) =>
    reader.query<{ state: string; opensAt: Date; closesAt: Date }>(
      `select state, opens_at as "opensAt", closes_at as "closesAt" from rewards.envelope
       where envelope_id = $1`,
      [envelopeId],
    ),
  );
  const now = api.clock.now();
  expect(rain).toEqual({
    state: "planned",
    opensAt: now,
    closesAt: new Date(now.getTime() + 10 * minuteMs),
  });
  // The session of an hour ago is over.
  const own = await api.app.platform.identity.getMember(member.memberId);
  const { token } = await openSession(api, own);
  const drawn = await api.call("drawEnvelope", { token, params: { envelopeId } });
  expect(drawn.refusal).toBeUndefined();
});

const awardsOf = ({ memberId }: BonusPlayer) =>
  house.api.database.db.read((reader) =>
    reader.query<{ awardId: string; reason: string; state: string }>(
      `select award_id as "awardId", reason, state from rewards.award
       where member_id = $1 order by reason`,
      [memberId],
    ),
  );

async function aRaffle(day: string): Promise<string> {
  const raffleId = randomUUID();
  await house.api.app.platform.modules.rewards.draws.raffles.plan(undefined, {
    merchantCode,
    raffleId,
    settings: {
      currency: "BDT",
      title: { en: "Raffle" },
      terms: { en: "A ticket for each 100." },
      fromDay: day,
      toDay: day,
      rule: { by: "valid", amount: "100.00", aDay: 5 },
      prizes: ["7.00"],
      perOwner: 1,
      redraw: false,
      sale: null,
      turnoverBps: 0,
    },
  });
  return raffleId;
}

test("prizes of a board and a raffle that are due in a stop are paid once after it", async () => {
  const { api } = house;
  const { raffles } = api.app.platform.rewards.draws;
  const day = addDays(dayOf(api.clock.now(), "Asia/Dhaka"), 1);
  await aRaffle(day);
  api.clock.advance(dayMs);
  await raffles.poll();
  const player = await house.aPlayer();
  const { memberId } = player;
  await house.aBoard({ prizes: { by: "places", places: [{ from: 1, to: 1, amount: "5.00" }] } });
  await house.play(player, { stake: 100, win: 100 });
  await api.database.db.transaction(async (tx) => {
    const { onFolded } = await raffles.days.ask(tx);
    const of = { memberId, merchantCode, currency: "BDT", day };
    await onFolded?.([{ ...of, validMinor: 10_000n, depositMinor: 0n }]);
  });
  const pollAll = async () => {
    await Promise.all([house.pollBoards(), raffles.poll(), house.pollBoards(), raffles.poll()]);
    api.clock.advance(2 * minuteMs);
    await Promise.all([house.pollBoards(), raffles.poll()]);
  };
  await press();
  api.clock.advance(2 * dayMs);
  await house.follow();
  await pollAll();
  expect(await awardsOf(player)).toEqual([]);
  await lift();
  await pollAll();
  await pollAll();
  const won = await awardsOf(player);
  expect(won).toMatchObject([
    { reason: "board", state: "issued" },
    { reason: "raffle", state: "issued" },
  ]);
  await house.signIn(player);
  const { token } = player;
  const { cash } = await house.balances(player);
  const claims = [...won, ...won].map(({ awardId: claimId }) =>
    api.call("claimAward", { token, body: { claimId } }),
  );
  await Promise.all(claims);
  expect(await house.balances(player)).toMatchObject({ cash: (cash ?? 0n) + 1_200n });
  expect(await awardsOf(player)).toMatchObject([{ state: "claimed" }, { state: "claimed" }]);
});

test("a ticket whose end falls into a stop can be used after it for what was left", async () => {
  const { api } = house;
  const player = await house.aPlayer();
  const entry = { by: "ticket", rebuys: 0, alsoOf: null } as const;
  const endsAt = new Date(api.clock.now().getTime() + dayMs).toISOString();
  const boardId = await house.aBoard({ needsJoin: true, entry, endsAt });
  const issuedAt = api.clock.now();
  const ticket = (minutes: number) => ({
    memberId: player.memberId,
    ticketId: randomUUID(),
    wheelId: null,
    boardId,
    source: `test:${minutes}`,
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + minutes * minuteMs),
    operator: null,
    note: null,
  });
  const [over, left] = [ticket(5), ticket(30)];
  await api.database.db.transaction((tx) => insertTickets(tx, [over, left]));
  api.clock.advance(10 * minuteMs);
  await press();
  api.clock.advance(2 * hourMs);
  await house.signIn(player);
  const use = ({ ticketId }: typeof left) =>
    api.call("claimTicket", { token: player.token, body: { transactionId: ticketId } });
  expect((await use(left)).refusal?.code).toBe("rewards_stopped");
  await lift();
  const { value: held } = await api.call("tickets", {
    token: player.token,
    query: { status: "AVAILABLE" },
  });
  const until = new Date(left.expiresAt.getTime() + 2 * hourMs).toISOString();
  expect(held).toMatchObject([{ ticketId: left.ticketId, expiresAt: until }]);
  expect((await use(over)).refusal).toBeDefined();
  expect((await use(left)).refusal).toBeUndefined();
});

test("days of a stop are not missed: a check-in goes on after it", async () => {
  const { api } = house;
  const settings = {
    currency: "BDT",
    isOpen: true,
    title: { en: "Check-in" },
    terms: { en: "Come each day." },
    amounts: ["1.00", "2.00", "5.00"],
    missed: "reset",
    makeUps: 0,
    condition: "none",
    least: "0.00",
    turnoverBps: 0,
  } as const;
  const row = { merchantCode, revision: 1, savedAt: api.clock.now() };
  await api.database.db.transaction((tx) =>
    insertCheckIn(tx, { ...row, settings: { ...settings, amounts: [...settings.amounts] } }),
  );
  const player = await house.aPlayer();
  const claimToday = async () => {
    await house.signIn(player);
    const { value } = await api.call("checkIn", { token: player.token });
    const body = { id: value.checkIn?.today ?? "" };
    return api.call("claimCheckIn", { token: player.token, body });
  };
  expect((await claimToday()).value.total).toBe("1.00");
  api.clock.advance(dayMs);
  await press();
  expect((await claimToday()).refusal?.code).toBe("rewards_stopped");
  api.clock.advance(2 * dayMs);
  await lift();
  expect((await claimToday()).value.total).toBe("3.00");
  // A day that was missed without a stop begins the calendar again.
  api.clock.advance(2 * dayMs);
  expect((await claimToday()).value.total).toBe("4.00");
});

test("a brand has at most one open stop", async () => {
  await press();
  const row = {
    stopId: randomUUID(),
    merchantCode,
    startedAt: house.api.clock.now(),
    startedBy: "olga",
    reason: null,
    liftedAt: null,
    liftedBy: null,
  };
  expect(await house.api.database.db.transaction((tx) => insertStop(tx, row))).toBe(false);
});
