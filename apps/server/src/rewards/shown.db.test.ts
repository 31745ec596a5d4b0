import { randomUUID } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBoardHouse, type BoardHouse } from "../../test/boards.ts";
import type { BonusPlayer } from "../../test/bonuses.ts";
import { readersOf } from "../../test/events.ts";
import { aGiver, minorOf, openCheckIn, openRain, openWheel } from "../../test/givers.ts";
import { mallHands } from "../../test/mall.ts";
import { pointSettings } from "../../test/points.ts";
import { putInForce } from "../../test/promotions.ts";
import { testVip } from "../../test/vip.ts";
import { paymentPassword } from "../../test/withdrawals.ts";
import { demoPolicy } from "../cashier/demo/policy.ts";
import { addDays } from "../platform/day-names.ts";
import { dayOf } from "../platform/zone-days.ts";
import { demoMissions } from "./missions/demo.ts";

/**
 * The promise: what the page of each kind says of the amount and of what must be staked for it is
 * what is credited and what the withdrawal page asks for then.
 */

const merchantCode = "AMBERJACK";
const currency = "BDT";
let house: BoardHouse;

beforeAll(async () => {
  house = await openBoardHouse();
  const { cashier } = house.api.app.platform;
  await cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, currency));
}, 60_000);
afterAll(() => house.close());

interface Shown {
  readonly amount: string;
  readonly turnoverBps: number;
  /** Takes it; answers what it came to where that is told only then. */
  readonly take: () => Promise<string | undefined>;
}

const wrong = (what: string): never => {
  throw new Error(`${what} is not shown`);
};

async function claimed({ token }: BonusPlayer, claimId = "") {
  const { value } = await house.api.call("claimAward", { token, body: { claimId } });
  return value.amount;
}

/** The one award that waits, as the reward center shows it. */
async function waiting(player: BonusPlayer): Promise<Shown> {
  const { token } = player;
  const { content } = (await house.api.call("claims", { token, query: {} })).value;
  const one = content.find(({ state }) => state === "issued") ?? wrong("an award");
  const { claimId, amount, turnoverBps } = one;
  return { amount, turnoverBps, take: () => claimed(player, claimId) };
}

async function read(name: string): Promise<void> {
  const { consumers } = house.api.app.platform;
  const at = { db: house.api.database.db, url: house.api.database.url };
  const readers = consumers.filter((one) => one.name === name);
  await readersOf(at, readers).catchUp();
}

const of = (memberId: bigint) => house.api.app.platform.identity.getMember(memberId);

type Kind = (player: BonusPlayer) => Promise<Shown>;

const kinds: Readonly<Record<string, Kind>> = {
  async "a code"(player) {
    const { token } = player;
    const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
    const codes = [{ code, usesMax: null }];
    await putInForce(house.api, { codes, amount: "12.34", turnoverBps: 130_000 });
    const typed = await house.api.call("claimPromoCode", { token, body: { promoCode: code } });
    const { amount, turnoverBps, claimId } = typed.value;
    return { amount: amount ?? "", turnoverBps, take: () => claimed(player, claimId ?? "") };
  },
  async "a gift of an operator"(player) {
    const { token } = await aGiver(house.api);
    const body = {
      amount: "9.99",
      title: { en: "For your patience" },
      turnoverBps: 25_000,
      days: 7,
      reason: "The game was down",
    };
    const params = { memberId: String(player.memberId) };
    await house.api.call("giveAward", { token, params, body });
    return waiting(player);
  },
  async "a check-in"({ token }) {
    await openCheckIn(house.api, { amounts: ["1.23", "2.00"], turnoverBps: 30_000 });
    const { checkIn } = (await house.api.call("checkIn", { token })).value;
    const { days, today, turnoverBps } = checkIn ?? wrong("the calendar");
    const amount = days.find(({ state }) => state === "today")?.amount ?? "";
    const take = async () => {
      const { value } = await house.api.call("claimCheckIn", { token, body: { id: today } });
      return value.total;
    };
    return { amount, turnoverBps, take };
  },
  async "a wheel"({ token, memberId }) {
    const prize = { weight: 3, stockADay: null };
    const prizes = ["a", "b"].map((prizeId) => ({ prizeId, amount: "4.56", ...prize }));
    const wheelId = await openWheel(house.api, { prizes, turnoverBps: 45_000 });
    const { username } = await of(memberId);
    const given = { params: { merchantCode, wheelId }, token: (await aGiver(house.api)).token };
    await house.api.call("giveTickets", {
      ...given,
      body: { username, count: 1, reason: "For you" },
    });
    const all = (await house.api.call("wheels", { token })).value;
    const shown = all.find((one) => one.wheelId === wheelId) ?? wrong("the wheel");
    const [ticket] = shown.tickets;
    const ticketId = ticket?.ticketId ?? "";
    const take = async () => {
      const body = { ticketId, revision: shown.revision };
      const drawn = await house.api.call("drawWheel", { token, params: { wheelId }, body });
      // The chances of the draw are those of the page.
      const proof = await house.api.call("turnProof", { token, params: { ticketId } });
      const chances = shown.prizes.map(({ prizeId, weight }) => ({ prizeId, weight }));
      expect(proof.value.prizes).toMatchObject(chances);
      return drawn.value.amount;
    };
    return { amount: "4.56", turnoverBps: shown.turnoverBps, take };
  },
  async "a rain"({ token }) {
    const rain = { amount: "7.00", packets: 1, least: "7.00", most: "7.00", turnoverBps: 50_000 };
    const envelopeId = await openRain(house.api, rain);
    const all = (await house.api.call("envelopes", { token })).value;
    const shown = all.find((one) => one.envelopeId === envelopeId) ?? wrong("the rain");
    const take = async () =>
      (await house.api.call("drawEnvelope", { token, params: { envelopeId } })).value.amount;
    return { amount: shown.amount, turnoverBps: shown.turnoverBps, take };
  },
  async "a mission"(player) {
    const { token } = player;
    const [demo] = demoMissions(merchantCode, currency, house.api.clock.now());
    const { missions } = house.api.app.platform.modules.rewards;
    const missionId = randomUUID();
    const filter = { gameTypes: [], vendors: [], least: null };
    const settings = {
      ...(demo ?? wrong("the demo")).settings,
      needsJoin: true,
      tasks: [{ measure: "rounds" as const, filter, expected: "1" }],
      milestones: [{ expected: "1", amount: "3.21" }],
      turnoverBps: 65_000,
    };
    await missions.save(undefined, { ...(demo ?? wrong("the demo")), missionId, settings });
    await house.api.call("joinMission", { token, params: { missionId } });
    await house.play(player, { stake: 1 });
    await house.tables.drain();
    await read("missions");
    const { list } = (await house.api.call("missions", { token, query: {} })).value;
    const shown = list.find((one) => one.missionId === missionId) ?? wrong("the mission");
    const [reward] = shown.rewards;
    const take = () => claimed(player, reward?.claimId ?? "");
    return { amount: reward?.amount ?? "", turnoverBps: shown.turnoverBps, take };
  },
  async "a board"(player) {
    const places = [{ from: 1, to: 1, amount: "50.05" }];
    const prizes = { by: "places" as const, places };
    const boardId = await house.aBoard({ needsJoin: false, prizes, turnoverBps: 70_000 });
    await house.play(player, { stake: 1, win: 2 });
    await house.end([player]);
    const shown = await house.boardOf(player, boardId);
    await house.pollBoards();
    const { award } = await house.boardOf(player, boardId);
    const take = () => claimed(player, award?.claimId ?? "");
    return { amount: shown.top[0]?.amount ?? "", turnoverBps: shown.turnoverBps, take };
  },
  async "a raffle"(player) {
    const { raffles } = house.api.app.platform.rewards.draws;
    const { token } = await aGiver(house.api);
    const today = dayOf(house.api.clock.now(), "Asia/Dhaka");
    const settings = {
      currency,
      title: { en: "Week raffle" },
      terms: { en: "One ticket for each 100." },
      fromDay: addDays(today, 1),
      toDay: addDays(today, 1),
      rule: { by: "valid" as const, amount: "100.00", aDay: 5 },
      prizes: ["80.08"],
      perOwner: 1,
      redraw: false,
      sale: null,
      turnoverBps: 80_000,
    };
    const params = { merchantCode, raffleId: randomUUID() };
    await house.api.call("planRaffle", { token, params, body: { settings } });
    house.api.clock.advance(dayMs);
    await raffles.poll();
    const day = { memberId: player.memberId, merchantCode, currency, day: settings.fromDay };
    await house.api.database.db.transaction(async (tx) => {
      const { onFolded } = await raffles.days.ask(tx);
      await onFolded?.([{ ...day, validMinor: 10_000n, depositMinor: 0n }]);
    });
    house.api.clock.advance(dayMs + hourMs);
    for (let turn = 0; turn < 2; turn += 1) {
      house.api.clock.advance(hourMs);
      await raffles.poll();
    }
    await house.signIn(player);
    const query = { promotionId: params.raffleId };
    const shown = (await house.api.call("raffleStatus", { token: player.token, query })).value;
    const take = async () => {
      const claim = { token: player.token, body: query };
      return (await house.api.call("claimRaffle", claim)).value.prize?.amount;
    };
    return { amount: shown.prizes[0]?.amount ?? "", turnoverBps: shown.turnoverBps, take };
  },
  async "cash of the mall"(player) {
    const { mall, token } = await openMall(player);
    const terms = { turnoverBps: 90_000 };
    const item = await mall.sell({ amount: "6.54", terms });
    const query = { type: "cash" };
    const { content } = (await house.api.call("pointRewards", { token, query })).value;
    const shown = content.find(({ rewardId }) => rewardId === item.itemId) ?? wrong("the item");
    const take = async () => (await mall.redeem(player, item)).value.amount ?? undefined;
    return { amount: shown.amount, turnoverBps: shown.turnoverBps, take };
  },
  async "points that are converted"(player) {
    const { token } = await openMall(player);
    const { ratio, turnoverBps } = (await house.api.call("pointConfig", { token })).value;
    const amount = formatMinor(minor((100n * 100n) / BigInt(ratio)), currency);
    const take = async () => {
      const headers = { "idempotency-key": randomUUID() };
      const body = { points: 100, amount, paymentPassword };
      const { value } = await house.api.call("convertPoint", { token, headers, body });
      return value.amount ?? undefined;
    };
    return { amount, turnoverBps, take };
  },
  async "a level of VIP"(player) {
    const { vip } = house.api.app.platform.modules.rewards;
    const found = (await vip.list()).find((one) => one.merchantCode === merchantCode);
    const revision = found?.revision ?? 0;
    const settings = { ...testVip, turnoverBps: 15_000 };
    await vip.save(undefined, { merchantCode, currency, settings, revision });
    for (let round = 0; round < 3; round += 1) await house.play(player, { stake: 900, win: 880 });
    await house.tables.drain();
    await read("turnover");
    await house.api.app.platform.rewards.vip.pollLooks();
    const { token } = player;
    const { turnoverBps, benefits } = (await house.api.call("playerRankProgress", { token })).value;
    const { amount, take } = await waiting(player);
    expect(benefits.find(({ level }) => level === 1)?.levelUp).toBe(amount);
    return { amount, turnoverBps, take };
  },
};

let hasPoints = false;

async function openMall(player: BonusPlayer) {
  const { api } = house;
  const operator = await aGiver(api);
  const mall = mallHands(api, operator);
  if (!hasPoints) {
    const body = { settings: { ...pointSettings, turnoverBps: 35_000 }, revision: 0 };
    const params = { merchantCode };
    await api.call("savePointPolicy", { token: operator.token, params, body });
    hasPoints = true;
  }
  const { persons } = api.app.platform.identity.security;
  const password = { paymentPassword, confirmPaymentPassword: paymentPassword };
  const visitor = { ip: "127.0.0.1", userAgent: "lightMyRequest" };
  await persons.setPaymentPassword(await of(player.memberId), password, visitor);
  const params = { memberId: String(player.memberId) };
  await api.call("changePoints", {
    token: operator.token,
    params,
    headers: { "idempotency-key": randomUUID() },
    body: { points: 500, title: "For you", reason: "The game was down for an hour" },
  });
  return { mall, token: player.token };
}

const missingOf = async ({ token }: BonusPlayer) =>
  minorOf((await house.api.call("withdrawalTerms", { token })).value.turnover.missing);

test.each(Object.entries(kinds))("%s gives and asks what its page says", async (_kind, prepare) => {
  const player = await house.aPlayer(1000);
  const { amount, turnoverBps, take } = await prepare(player);
  const shownMinor = minorOf(amount);
  expect(shownMinor > 0n && turnoverBps > 0).toBe(true);
  const { cash: before = 0n } = await house.balances(player);
  const missing = await missingOf(player);
  expect(await take()).toBe(amount);
  const { cash: after = 0n } = await house.balances(player);
  expect(after - before).toBe(shownMinor);
  const asked = (shownMinor * BigInt(turnoverBps)) / 10_000n;
  expect((await missingOf(player)) - missing).toBe(asked);
});
