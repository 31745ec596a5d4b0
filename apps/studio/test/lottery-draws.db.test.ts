import { createHash } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isCommitted, linksOf } from "../src/lottery/draws/seeds.ts";
import { changeDraw } from "../src/lottery/draw-rows/draw-store.ts";
import { findLotteryChain } from "../src/lottery/drawing/chain-store.ts";
import { inTerm } from "../src/lottery/drawing/leader-store.ts";
import { insertWins, listChosen } from "../src/lottery/drawing/settle-store.ts";
import { prizeOf } from "../src/lottery/rules/prize.ts";
import { isRefusal } from "../src/lottery/rules/refusal.ts";
import { findPlay } from "../src/lottery/rules/catalogue.ts";
import { isOnSale } from "../src/lottery/draws/schedule/schedule.ts";
import { keepTidy } from "../src/lottery/retention-store.ts";
import { findSoldLottery } from "../src/lottery/sold-games.ts";
import { colour, digit, startLottery, unitsPerMinor, type TestLottery } from "./lottery.ts";

/** What becomes of draws, whoever runs them and whenever. */

let at: TestLottery;
beforeEach(async () => {
  at = await startLottery();
});
afterEach(() => at.close());

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Every digit and colour: some win and some lose, whatever is drawn. */
const everything = [
  ...Array.from("0123456789", (number) => digit(number, "10.00")),
  colour("green", "10.00"),
  colour("red", "10.00"),
  colour("violet", "10.00"),
];

async function placeAll(): Promise<void> {
  for (const item of everything) await at.place(await at.player(), [item]);
}

const stakedMinor = 13_000n;
/** By the rules alone. */
function wonBy(result: string): bigint {
  return everything.reduce((sum, { playId, selection }) => {
    const ticket = findPlay(playId)?.read(selection);
    if (ticket === undefined || isRefusal(ticket)) throw new Error("unreadable");
    return sum + prizeOf(ticket.hits([Number(result)]), minor(1_000n), "odds");
  }, 0n);
}

async function expectPaid(numero: string): Promise<void> {
  const draw = await at.draw({ gameCode: "wg-1m", numero });
  expect(draw.state).toBe("settled");
  await at.deliver();
  const { staked, won } = at.wallet.totals();
  expect(staked).toBe(stakedMinor * unitsPerMinor);
  expect(won).toBe(wonBy(draw.result ?? "") * unitsPerMinor);
  const wins = at.wallet.calls.filter(({ path }) => path.endsWith("/win"));
  expect(wins.length).toBe(everything.length);
  expect(wins.every(({ body }) => body.includes('"round_closed":true'))).toBe(true);
}

test("a draw is sold, closed, locked, drawn and paid, and its link was fixed before", async () => {
  const sold = await at.current("wg-1m");
  expect(sold).toMatchObject({ state: "open", link: null, root: null });
  expect(isOnSale(sold, at.clock.at)).toBe(true);
  await placeAll();
  await at.goTo(sold.closesAt);
  expect((await at.draw(sold)).state).toBe("open");
  await at.goTo(sold.closesAt + 1);
  expect(await at.draw(sold)).toMatchObject({ state: "closed", root: null });
  await at.goTo(sold.locksAt);
  const locked = await at.draw(sold);
  expect(locked).toMatchObject({ state: "closed", slipCount: everything.length, link: null });
  expect(locked.root).toMatch(/^[0-9a-f]{64}$/);
  await at.goTo(sold.drawsAt - 1);
  expect((await at.draw(sold)).link).toBeNull();
  await at.goTo(sold.drawsAt);
  const drawn = await at.draw(sold);
  expect(drawn.root).toBe(locked.root);
  expect(drawn.isTestBeacon).toBe(true);
  const link = { hash: drawn.link ?? "", number: drawn.chainNo };
  expect(isCommitted(link, { hash: drawn.endHash, number: 0 }, sha256)).toBe(true);
  await expectPaid(sold.numero);
});

test("no link of a draw to come is in any row", async () => {
  const sold = await at.current("wg-1m");
  await at.goTo(sold.drawsAt);
  const chain = await findLotteryChain(at.db, sold.chainId);
  const links = linksOf(chain?.secret ?? "", chain?.length ?? 0, sha256);
  const tables = ["draw", "chain", "result", "game"];
  const texts = await Promise.all(
    tables.map((table) => at.db.query<{ t: string }>(`select t::text from lottery.${table} t`)),
  );
  const rows = JSON.stringify(texts);
  expect(rows).toContain(links[sold.chainNo]);
  for (const link of links.slice(sold.chainNo + 1)) expect(rows).not.toContain(link);
});

test("a fresh process goes on from each state, and the one before changes nothing", async () => {
  const sold = await at.current("wg-1m");
  await placeAll();
  for (const time of [sold.closesAt + 1, sold.locksAt, sold.drawsAt]) {
    const before = at.lottery;
    await at.restart();
    const was = await at.draw(sold);
    at.clock.at = time;
    await before.tick();
    expect(await at.draw(sold)).toEqual(was);
    await at.lottery.tick();
  }
  await expectPaid(sold.numero);
});

test("settlement that ended half way is ended once by the next process", async () => {
  const sold = await at.current("wg-1m");
  await placeAll();
  await at.goTo(sold.locksAt);
  const value = await at.beacon.read(sold.beaconRound);
  expect(value).toBeUndefined();
  // Up to the draw, and then by hand a part of what settlement does.
  at.missing.add(sold.beaconRound);
  await at.goTo(sold.drawsAt + 1_000);
  expect((await at.draw(sold)).state).toBe("closed");
  at.missing.clear();
  const [row] = await at.db.query<{ term: bigint }>("select term from lottery.leader");
  const term = row?.term ?? 0n;
  const { db } = at;
  await db.query(
    `update lottery.draw set state = 'drawn', link = $2, result = '6', result_version = 1
     where id = $1`,
    [sold.id, "f".repeat(64)],
  );
  await inTerm(db, term, (tx) => changeDraw(tx, sold.id, ["drawn", "settling"], at.clock.at));
  const chosen = await listChosen(db, sold.id);
  const six = chosen.find(({ selection }) => selection === "6");
  if (six === undefined) throw new Error("nobody chose six");
  const rate = { ...six, numerator: 970n, denominator: 100n };
  await inTerm(db, term, (tx) => insertWins(tx, sold.id, 1, [rate]));
  await at.restart();
  await at.lottery.tick();
  await expectPaid(sold.numero);
});

test("a draw waits for its beacon, which may be late", async () => {
  const sold = await at.current("wg-1m");
  await placeAll();
  at.missing.add(sold.beaconRound);
  for (const late of [0, 30_000, 60_000]) {
    await at.goTo(sold.drawsAt + late);
    expect((await at.draw(sold)).state).toBe("closed");
  }
  at.missing.clear();
  await at.lottery.tick();
  await expectPaid(sold.numero);
});

test("a draw without a beacon for a minute is void, and stakes go back", async () => {
  const sold = await at.current("wg-1m");
  await placeAll();
  at.missing.add(sold.beaconRound);
  await at.goTo(sold.drawsAt);
  await at.goTo(sold.drawsAt + 60_001);
  const refunding = await at.draw(sold);
  expect(refunding).toMatchObject({ state: "refunding", voidReason: "beacon_missing" });
  expect(refunding.link).toMatch(/^[0-9a-f]{64}$/);
  at.missing.clear();
  await at.deliver();
  await at.restart();
  expect((await at.draw(sold)).state).toBe("refunded");
  expect(at.wallet.totals()).toEqual({ staked: 0n, won: 0n, bets: 0 });
});

test("a draw missed for ten minutes is drawn late, and after that it is void", async () => {
  const [early, late] = [await at.current("wg-30s"), await at.current("wg-1m")];
  await placeAll();
  at.clock.at = late.drawsAt + 10 * 60_000;
  await at.restart();
  expect((await at.draw(late)).state).toBe("settled");
  expect(await at.draw(early)).toMatchObject({ voidReason: "missed" });
  await expectPaid(late.numero);
});

test("the schedule is filled ahead, without gaps, over the end of a chain", async () => {
  const game = findSoldLottery("wg-30s");
  const minutes = 110;
  for (let minute = 0; minute < minutes; minute += 10) {
    at.clock.at += 10 * 60_000;
    await at.lottery.plan();
  }
  const rows = await at.db.query<{ numero: string; chainId: string; chainNo: number }>(
    `select numero, chain_id as "chainId", chain_no as "chainNo" from lottery.draw
     where game_code = $1 order by draws_at`,
    [game?.gameCode],
  );
  const numbers = rows.map(({ numero }) => Number(numero.slice(9)));
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows.map(({ chainId }) => chainId)).size).toBe(2);
  expect(rows[200]).toMatchObject({ chainNo: 1 });
});

test("slips are dropped after half a year, and their draws stay", async () => {
  const sold = await at.current("wg-1m");
  await placeAll();
  for (const time of [sold.closesAt + 1, sold.locksAt, sold.drawsAt]) await at.goTo(time);
  const halfYear = sold.drawsAt + 180 * dayMs + 1;
  // Nothing whose money is still on its way.
  expect(await keepTidy(at.db, halfYear)).toBe(0);
  await at.deliver();
  expect(await keepTidy(at.db, sold.drawsAt + 180 * dayMs - 1)).toBe(0);
  expect(await keepTidy(at.db, halfYear)).toBe(everything.length);
  expect(await at.draw(sold)).toMatchObject({ state: "settled", slipCount: everything.length });
});
