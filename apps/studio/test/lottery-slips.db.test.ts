import { setTimeout as sleep } from "node:timers/promises";
import { hourMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import {
  assert as check,
  asyncProperty,
  constantFrom,
  integer,
  record,
  subarray,
  array,
} from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getDemoBalance } from "../src/engine/players/store.ts";
import type { Session } from "../src/engine/players/service.ts";
import { listNextDraws } from "../src/lottery/draw-rows/draw-store.ts";
import { findPlay } from "../src/lottery/rules/catalogue.ts";
import { prizeOf } from "../src/lottery/rules/prize.ts";
import { isRefusal } from "../src/lottery/rules/refusal.ts";
import type { AskedItem } from "../src/lottery/slips/order.ts";
import { colour, depositUnits, digit, startLottery, unitsPerMinor } from "./lottery.ts";
import type { TestLottery } from "./lottery.ts";

/** What is bought, what is refused, and what is paid for it. */

let at: TestLottery;
beforeAll(async () => {
  at = await startLottery();
});
afterEach(async () => {
  at.wallet.intercept = undefined;
  // Each test has draws of its own.
  const sold = await at.current("wg-1m");
  await at.goTo(Math.max(sold.closesAt + 1, at.clock.at));
  await at.lottery.plan();
  await at.deliver();
  await at.goTo(sold.drawsAt + 10_000);
  await at.lottery.tick();
  await at.deliver();
});
afterAll(() => at.close());

const unitsOf = (session: Session): bigint => at.wallet.balanceOf(session.userRef) - depositUnits;
const code = (name: string) => expect.objectContaining({ code: name });

test.each([
  ["at the close", 0, undefined],
  ["a millisecond before it", -1, undefined],
  ["a millisecond after it", 1, "betting_closed"],
])("an order that arrived %s is taken by its time", async (_when, offset, refused) => {
  const session = await at.player();
  const sold = await at.current("wg-1m");
  const order = await at.orderOf(session, [digit("6", "10.00")]);
  const placing = at.lottery.place(session, order, sold.closesAt + offset);
  if (refused === undefined) await expect(placing).resolves.toMatchObject({ lines: 1 });
  else await expect(placing).rejects.toEqual(code(refused));
});

test("no order is taken for a draw that is not on sale yet, or is not there", async () => {
  const session = await at.player();
  const sold = await at.current("wg-1m");
  const [, following] = await listNextDraws(at.db, "wg-1m", at.clock.at, 2);
  const next = following?.numero ?? "";
  expect(next).not.toBe(sold.numero);
  const items = [digit("6", "10.00")];
  await expect(at.place(session, items, { currentNumero: next })).rejects.toEqual(
    code("betting_closed"),
  );
  await expect(at.place(session, items, { currentNumero: "20200101-0001" })).rejects.toEqual(
    code("draw_unknown"),
  );
  const gameId = "ssc-1m";
  await expect(
    at.lottery.place(session, { ...(await at.orderOf(session, items)), gameId }, at.clock.nowMs()),
  ).rejects.toEqual(code("game_unknown"));
  expect(unitsOf(session)).toBe(0n);
});

test("the same request is one slip, side by side and later, and never another one", async () => {
  const session = await at.player();
  const order = await at.orderOf(session, [digit("1", "10.00"), colour("red", "5.00")]);
  const now = at.clock.nowMs();
  const placed = await Promise.allSettled(
    [1, 2, 3, 4].map(() => at.lottery.place(session, order, now)),
  );
  const ids = placed.flatMap((one) => (one.status === "fulfilled" ? [one.value.slipId] : []));
  for (const one of placed) {
    if (one.status === "rejected") expect(one.reason).toEqual(code("order_under_way"));
  }
  const first = await at.lottery.place(session, order, now);
  expect(new Set([...ids, first.slipId]).size).toBe(1);
  expect(await at.lottery.place(session, order, now + hourMs)).toEqual(first);
  expect(unitsOf(session)).toBe(-1_500n * unitsPerMinor);
  const other = { ...order, items: [digit("2", "15.00")] };
  await expect(at.lottery.place(session, other, now)).rejects.toEqual(code("request_reused"));
});

test.each<[string, AskedItem, string]>([
  ["another number of lines", { ...digit("1,2", "20.00"), lines: 1 }, "order_changed"],
  ["a stake that its lines do not share", digit("1,2,3", "10.00", 3), "order_changed"],
  ["other odds", { ...digit("1", "10.00"), odds: ["9.80"] }, "odds_changed"],
  ["less than the minimum a line", digit("1,2", "1.98", 2), "stake_below_min"],
  ["a choice that is none", digit("11", "10.00"), "selection_invalid"],
  [
    "a play of another game",
    { ...digit("1", "10.00"), playId: "k3.dice.sum" },
    "selection_invalid",
  ],
  ["more than a member may stake", digit("1", "200000.01"), "stake_above_max"],
  ["more than a member may win", digit("1", "200000.00"), "ok"],
])("a slip with %s", async (_what, item, refused) => {
  const session = await at.player();
  const placing = at.place(session, [item]);
  if (refused === "ok") await expect(placing).resolves.toMatchObject({ lines: 1 });
  else await expect(placing).rejects.toEqual(code(refused));
  if (refused !== "ok") expect(unitsOf(session)).toBe(0n);
});

test("a member may not win above the maximum of a draw, over all slips", async () => {
  const session = await at.player("k3e-1m");
  const triple = (stake: string): AskedItem => ({
    playId: "k3.dice.triple",
    selection: "4",
    lines: 1,
    stake,
  });
  // 209.52 times the stake: 11,000 wins 2,304,720, and 1,000 more would pass 2,500,000.
  await at.place(session, [triple("11000.00")]);
  await expect(at.place(session, [triple("1000.00")])).rejects.toMatchObject({
    code: "win_above_max",
    detail: { multipleMax: "0" },
  });
  await expect(at.place(session, [triple("100.00")])).resolves.toMatchObject({ lines: 1 });
});

test("a number takes no more than the house can pay, and the others go on", async () => {
  // 9.70 times the stake: 13 × 200,000 wins 25,220,000 of the house's 25,000,000.
  const members = await Promise.all(Array.from({ length: 13 }, () => at.player()));
  const placed = await Promise.allSettled(
    members.map((session) => at.place(session, [digit("7", "200000.00")])),
  );
  expect(placed.filter(({ status }) => status === "fulfilled").length).toBe(12);
  const [refused] = placed.flatMap((one) =>
    one.status === "rejected" ? [one.reason as unknown] : [],
  );
  expect(refused).toMatchObject({
    code: "number_full",
    detail: { outcomes: [7], left: "172000000" },
  });
  const [, other] = members;
  if (other === undefined) throw new Error("nobody is there");
  const session = await at.player();
  await expect(at.place(session, [digit("8", "200000.00")])).resolves.toMatchObject({ lines: 1 });
});

test("a bet that the wallet answers after the lock goes back", async () => {
  const session = await at.player();
  const sold = await at.current("wg-1m");
  at.wallet.intercept = (path) => {
    if (path.endsWith("/bet")) at.clock.at = sold.locksAt;
    return undefined;
  };
  await expect(at.place(session, [digit("6", "10.00")])).rejects.toEqual(code("betting_closed"));
  await at.deliver();
  expect(unitsOf(session)).toBe(0n);
});

test("a bet that is unknown at the lock takes no part and is rolled back", async () => {
  const session = await at.player();
  const sold = await at.current("wg-1m");
  at.wallet.intercept = (path) => (path.endsWith("/bet") ? { answer: "hang" } : undefined);
  const placing = at.place(session, [digit("6", "10.00")]).catch((error: unknown) => error);
  const isPending = async () =>
    (await at.db.query("select 1 from lottery.slip where state = 'pending'")).length > 0;
  while (!(await isPending())) await sleep(5);
  await at.goTo(sold.closesAt + 1);
  await at.goTo(sold.locksAt);
  expect(await at.draw(sold)).toMatchObject({ slipCount: 0 });
  expect(await placing).toEqual(code("wallet_unavailable"));
  await at.deliver();
  expect(unitsOf(session)).toBe(0n);
});

test("bets beside the close and the lock are all in the root, or went back", async () => {
  const sold = await at.current("wg-1m");
  const members = await Promise.all(Array.from({ length: 12 }, () => at.player()));
  const placing = Promise.allSettled(
    members.map((session) => at.place(session, [digit("3", "10.00")])),
  );
  await sleep(30);
  at.clock.at = sold.closesAt + 1;
  await at.lottery.tick();
  at.clock.at = sold.locksAt;
  await at.lottery.tick();
  const placed = await placing;
  await at.deliver();
  const taken = placed.filter(({ status }) => status === "fulfilled").length;
  expect((await at.draw(sold)).slipCount).toBe(taken);
  const [row] = await at.db.query<{ count: number }>(
    `select count(*)::int as count from lottery.slip where draw_id = $1 and state = 'accepted'`,
    [sold.id],
  );
  expect(row?.count).toBe(taken);
  for (const [index, session] of members.entries()) {
    if (placed[index]?.status === "rejected") expect(unitsOf(session)).toBe(0n);
  }
});

test("a clear refusal of the wallet is told again, and leaves room for others", async () => {
  const session = await at.player();
  at.wallet.intercept = (path) =>
    path.endsWith("/bet") ? { status: "RS_ERROR_NOT_ENOUGH_MONEY" } : undefined;
  const order = await at.orderOf(session, [digit("6", "10.00")]);
  const now = at.clock.nowMs();
  await expect(at.lottery.place(session, order, now)).rejects.toEqual(code("insufficient_funds"));
  at.wallet.intercept = undefined;
  await expect(at.lottery.place(session, order, now)).rejects.toEqual(code("insufficient_funds"));
  const [row] = await at.db.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from lottery.exposure e
     join lottery.draw d on d.id = e.draw_id, unnest(e.liability) as amount
     where d.numero = $1 and d.game_code = 'wg-1m'`,
    [order.currentNumero],
  );
  expect(row?.sum).toBe("0");
});

test("a slip is taken back while its draw is open, once and by its owner", async () => {
  const [session, stranger] = [await at.player(), await at.player()];
  const { slipId } = await at.place(session, [digit("6", "10.00")]);
  const now = at.clock.nowMs();
  await expect(at.lottery.takeBack(stranger, slipId, now)).rejects.toEqual(code("order_unknown"));
  const both = await Promise.allSettled(
    [1, 2].map(() => at.lottery.takeBack(session, slipId, now)),
  );
  expect(both.filter(({ status }) => status === "fulfilled").length).toBe(1);
  expect(unitsOf(session)).toBe(0n);
  const late = await at.place(session, [digit("6", "10.00")]);
  const sold = await at.current("wg-1m");
  await expect(at.lottery.takeBack(session, late.slipId, sold.closesAt + 1)).rejects.toEqual(
    code("bet_not_cancellable"),
  );
  const fast = await at.place(session, [digit("6", "10.00")], { gameId: "wg-30s" });
  await expect(at.lottery.takeBack(session, fast.slipId, now)).rejects.toEqual(
    code("bet_not_cancellable"),
  );
});

test("twenty slips a day are taken back, and no more", async () => {
  const session = await at.player();
  for (let count = 1; count <= 21; count += 1) {
    const { slipId } = await at.place(session, [digit("6", "1.00")]);
    const taking = at.lottery.takeBack(session, slipId, at.clock.nowMs());
    if (count <= 20) await taking;
    else await expect(taking).rejects.toEqual(code("too_many_cancelled"));
  }
});

test("nothing is sold while our clock is not the beacon's", async () => {
  const session = await at.player();
  const latest = at.beacon.latest.bind(at.beacon);
  at.beacon.latest = async () => ({ round: 1, randomness: "", signature: "" });
  await at.lottery.guard.look();
  await expect(at.place(session, [digit("6", "10.00")])).rejects.toEqual(code("game_paused"));
  at.beacon.latest = latest;
  await at.lottery.guard.look();
  await expect(at.place(session, [digit("6", "10.00")])).resolves.toMatchObject({ lines: 1 });
  at.clock.at += 10_000;
  await expect(at.place(session, [digit("6", "10.00")])).rejects.toEqual(code("game_paused"));
});

test("play money is staked and paid without a wallet", async () => {
  const session = await at.player("wg-1m", true);
  const calls = at.wallet.calls.length;
  const sold = await at.current("wg-1m");
  await at.place(session, [
    digit("0,1,2,3,4,5,6,7,8,9", "100.00", 10),
    { playId: "wg.digit.size", selection: "big,small", lines: 2, stake: "20.00" },
  ]);
  expect(await getDemoBalance(at.db, session.id)).toBe(988_000n);
  await at.goTo(sold.closesAt + 1);
  await at.goTo(sold.locksAt);
  await at.goTo(sold.drawsAt);
  expect(await getDemoBalance(at.db, session.id)).toBe(988_000n + 9_700n + 1_960n);
  expect(at.wallet.calls.length).toBe(calls);
});

const values = (count: number, from = 0) =>
  subarray(
    Array.from({ length: count }, (_, index) => String(index + from)),
    { minLength: 1 },
  ).map((chosen) => chosen.join(","));
const choices = [
  record({ playId: constantFrom("k3.dice.sum"), selection: values(16, 3) }),
  record({ playId: constantFrom("k3.dice.sides"), selection: constantFrom("big", "small,odd") }),
  record({ playId: constantFrom("k3.dice.triple", "k3.dice.pair"), selection: values(6, 1) }),
  record({
    playId: constantFrom("k3.dice.any-run", "k3.dice.any-triple"),
    selection: constantFrom("any"),
  }),
  record({
    playId: constantFrom("k3.dice.two-different"),
    selection: constantFrom("1,2,3", "2,6", "1,2,3,4,5,6"),
  }),
  record({
    playId: constantFrom("k3.dice.pair-single"),
    selection: constantFrom("1,2|3,4", "6|1,2,3,4,5"),
  }),
];
const item = constantFrom(...choices)
  .chain((choice) => record({ choice, lineMinor: integer({ min: 100, max: 99_999 }) }))
  .map(({ choice, lineMinor }) => ({ ...choice, lineMinor: BigInt(lineMinor) }));

/** A slip as it would be judged alone. */
function askedOf({
  playId,
  selection,
  lineMinor,
}: {
  playId: string;
  selection: string;
  lineMinor: bigint;
}) {
  const ticket = findPlay(playId)?.read(selection);
  if (ticket === undefined || isRefusal(ticket)) return undefined;
  const total = lineMinor * BigInt(ticket.lines);
  const stake = `${total / 100n}.${String(total % 100n).padStart(2, "0")}`;
  const asked: AskedItem = { playId, selection, lines: ticket.lines, stake };
  return { asked, ticket, lineMinor, total };
}

test("a draw pays what each slip is worth alone, and the wallet has all of it", async () => {
  await check(
    asyncProperty(
      array(array(item, { minLength: 1, maxLength: 5 }), { minLength: 5, maxLength: 15 }),
      async (slips) => {
        const sold = await at.current("k3e-1m");
        const placed: {
          session: Session;
          worth: (result: readonly number[]) => bigint;
          staked: bigint;
        }[] = [];
        for (const slip of slips) {
          const items = slip.flatMap((one) => askedOf(one) ?? []);
          const choicesOf = new Set(items.map(({ asked }) => `${asked.playId} ${asked.selection}`));
          if (items.length === 0 || choicesOf.size < items.length) continue;
          const session = await at.player("k3e-1m");
          await at.place(
            session,
            items.map(({ asked }) => asked),
          );
          placed.push({
            session,
            staked: items.reduce((sum, { total }) => sum + total, 0n),
            worth: (result) =>
              items.reduce(
                (sum, { ticket, lineMinor }) =>
                  sum + prizeOf(ticket.hits(result), minor(lineMinor), "odds"),
                0n,
              ),
          });
        }
        for (const time of [sold.closesAt + 1, sold.locksAt, sold.drawsAt]) await at.goTo(time);
        const { result, state } = await at.draw(sold);
        expect(state).toBe("settled");
        const dice = (result ?? "").split(/,|/).map(Number);
        expect(dice.length).toBe(3);
        await at.deliver();
        for (const { session, worth, staked } of placed) {
          expect(unitsOf(session)).toBe((worth(dice) - staked) * unitsPerMinor);
        }
        await at.lottery.plan();
        await at.goTo(sold.drawsAt + 10_000);
      },
    ),
    { numRuns: 4 },
  );
  const [books] = await at.db.query<{ paid: bigint; called: bigint }>(
    `select (select coalesce(sum(o.prize_minor), 0) from lottery.payout o
         join lottery.slip l on l.id = o.slip_id where not l.is_demo)::bigint as paid,
       (select coalesce(sum(amount_minor), 0) from studio.wallet_call
         where kind = 'win' and status = 'done')::bigint as called`,
  );
  expect(books?.paid).toBe(books?.called);
  expect(at.wallet.totals().won).toBe((books?.paid ?? 0n) * unitsPerMinor);
});

test("a slip that a dead process left in the air gives its room back", async () => {
  const session = await at.player();
  const liability = async () => {
    const rows = await at.db.query<{ most: bigint }>(
      `select coalesce(max(amount), 0)::bigint as most
       from lottery.exposure e join lottery.draw d on d.id = e.draw_id, unnest(e.liability) amount
       where d.numero = $1 and d.game_code = 'wg-1m'`,
      [sold.numero],
    );
    return rows[0]?.most;
  };
  const sold = await at.current("wg-1m");
  const before = await liability();
  const { slipId } = await at.place(session, [digit("4", "10.00")]);
  expect(await liability()).toBe((before ?? 0n) + 9_700n);
  // As it stands when a process dies before it heard from the wallet.
  await at.db.query(
    `update lottery.slip set state = 'pending', accepted_at = null, balance_minor = null,
       created_at = created_at - interval '10 minutes' where id = $1`,
    [slipId],
  );
  await at.db.query(
    `update studio.wallet_call set status = 'pending', answered_status = null, answered_at = null
     where owner_id = $1`,
    [slipId],
  );
  await at.lottery.tick();
  expect(await liability()).toBe(before);
  await at.deliver();
  expect(unitsOf(session)).toBe(0n);
});
