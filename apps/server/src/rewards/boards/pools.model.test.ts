import { randomUUID } from "node:crypto";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
} from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dyingBoards, openBoardHouse, type BoardHouse } from "../../../test/boards.ts";
import type { BonusPlayer } from "../../../test/bonuses.ts";
import { findBoardIncoherences } from "./coherence.ts";
import type { BoardFact } from "./fold.ts";

/**
 * Money of tournaments: random histories of entries, rebuys, rounds and ends, with a worker that is
 * killed at random steps. What was bought in and what the guarantee adds is what the places win and
 * the fee, to the unit; a cancelled one gives all of it back.
 */

let house: BoardHouse;
const players: BonusPlayer[] = [];
const playersMax = 5;

beforeAll(async () => {
  house = await openBoardHouse();
  for (let at = 0; at < playersMax; at += 1) players.push(await house.aPlayer(100_000));
}, 120_000);
afterAll(() => house.close());

const steps = oneof(
  record({ what: constantFrom("enter" as const), who: nat(playersMax - 1) }),
  record({ what: constantFrom("rebuy" as const), who: nat(playersMax - 1) }),
  record({
    what: constantFrom("play" as const),
    who: nat(playersMax - 1),
    // Few wins, so that scores are often tied.
    times: constantFrom(0, 1, 2, 5),
  }),
);
type Step = typeof steps extends import("fast-check").Arbitrary<infer One> ? One : never;

const history = record({
  buyIn: constantFrom(101, 1000, 9_999),
  feeShare: constantFrom(0, 7, 10),
  guarantee: constantFrom(0, 1, 5_003, 10_000_001),
  by: constantFrom("shares" as const, "score" as const),
  ties: constantFrom("earliest" as const, "share" as const),
  minPlayers: nat(3),
  isCancelled: boolean(),
  steps: array(steps, { minLength: 3, maxLength: 14 }),
  /** After so many steps of money the worker dies, again and again. */
  lives: array(integer({ min: 1, max: 5 }), { maxLength: 4 }),
});
type History = typeof history extends import("fast-check").Arbitrary<infer One> ? One : never;

const money = (amount: number) => formatMinor(minor(BigInt(amount)), "BDT");

async function aCup({ buyIn, feeShare, guarantee, by, ties, minPlayers }: History) {
  const now = house.api.clock.now().getTime();
  const pool = money(guarantee);
  return house.aBoard({
    needsJoin: true,
    minPlayers,
    ties,
    turnoverBps: 10_000,
    reviewAbove: null,
    entry: {
      by: "cash",
      buyIn: money(buyIn),
      fee: money(Math.floor((buyIn * feeShare) / 100)),
      rebuys: 2,
    },
    prizes: by === "shares" ? { by, pool, shares: [7, 2, 1] } : { by, pool, places: 3 },
    startsAt: new Date(now + minuteMs).toISOString(),
    endsAt: new Date(now + hourMs).toISOString(),
  });
}

const roundOf = ({ memberId }: BonusPlayer, times: number): BoardFact => ({
  id: randomUUID(),
  memberId,
  kind: "round",
  item: `HSE/${randomUUID()}`,
  at: house.api.clock.now(),
  settledAt: house.api.clock.now(),
  vendorCode: "HSE",
  gameCode: "test-reels",
  gameType: "RNG",
  isFree: false,
  stakeMinor: 1000n,
  validMinor: 1000n,
  winMinor: BigInt(1000 * times),
  merchantCode: "AMBERJACK",
});

async function take(boardId: string, step: Step): Promise<void> {
  const player = players[step.who];
  if (player === undefined) return;
  house.api.clock.advance(1000);
  const params = { boardId };
  const { token } = player;
  if (step.what === "enter") await house.api.call("registerBoard", { token, params });
  else if (step.what === "rebuy") {
    const headers = { "idempotency-key": randomUUID() };
    await house.api.call("rebuyBoard", { token, params, headers });
  } else {
    const fact = roundOf(player, step.times);
    const { boards } = house.api.app.platform.rewards;
    await house.api.database.db.transaction((tx) => boards.countFacts(tx, [fact]));
  }
}

/** A worker that dies after so many steps of money; the next one takes its place. */
async function runThrough(lives: readonly number[]): Promise<void> {
  for (const life of [...lives, Infinity]) {
    let left = life;
    const { boards, killed } = dyingBoards(house, () => {
      left -= 1;
      if (left < 0) throw new Error("killed");
    });
    await boards.poll();
    await boards.poll();
    if (life === Infinity) expect(killed).toEqual([]);
  }
}

interface Sums {
  readonly bought: bigint;
  readonly fee: bigint;
  readonly won: bigint;
  readonly house: bigint;
  readonly back: bigint;
  readonly feeBack: bigint;
}

/** By the ledger alone. */
async function sumsOf(boardId: string): Promise<Sums> {
  const [row] = await house.api.database.db.read((reader) =>
    reader.query<Sums>(
      `select ${(
        [
          ["bought", "tournament_buy_in", "debit_code"],
          ["fee", "tournament_fee", "debit_code"],
          ["won", "tournament_prize", "credit_code"],
          ["house", "tournament_guarantee", "credit_code"],
          ["back", "tournament_refund", "credit_code"],
          ["feeBack", "tournament_fee", "credit_code"],
        ] as const
      )
        .map(
          ([name, kind, side]) => `coalesce(sum(t.amount_minor)
            filter (where t.kind = '${kind}' and t.${side} = 1), 0)::bigint as "${name}"`,
        )
        .join(", ")}
       from ledger.transfer t
       join ledger.operation o on o.member_id = t.member_id and o.key = t.operation_key
       where o.reference = $1`,
      [`T-${boardId.slice(-10).toUpperCase()}`],
    ),
  );
  if (row === undefined) throw new Error("no sums");
  return row;
}

async function check(one: History): Promise<void> {
  const { clock } = house.api;
  for (const player of players) await house.signIn(player);
  const boardId = await aCup(one);
  const [before, after] = [one.steps.slice(0, 3), one.steps.slice(3)];
  for (const step of before) await take(boardId, step);
  clock.advance(2 * minuteMs);
  await runThrough(one.lives);
  for (const step of after) await take(boardId, step);
  if (one.isCancelled) {
    const { boards } = house.api.app.platform.modules.rewards;
    const of = { merchantCode: "AMBERJACK", boardId, reason: "The wrong games." };
    await boards.cancel(undefined, of);
  }
  clock.advance(2 * hourMs);
  await runThrough(one.lives);
  const sums = await sumsOf(boardId);
  const [board] = await house.api.database.db.read((reader) =>
    reader.query<{ state: string }>("select state from rewards.board where board_id = $1", [
      boardId,
    ]),
  );
  if (board?.state === "cancelled") {
    expect(sums).toEqual({
      ...sums,
      back: sums.bought,
      feeBack: sums.fee,
      won: 0n,
      house: 0n,
    });
  } else {
    expect(board?.state).toBe("finished");
    // With nobody in it there is nothing to pay.
    const guaranteed = BigInt(one.guarantee);
    const pool = sums.bought > guaranteed ? sums.bought : guaranteed;
    const isWon = sums.bought > 0n;
    expect(sums).toEqual({
      ...sums,
      won: sums.bought,
      house: isWon ? pool - sums.bought : 0n,
      back: 0n,
      feeBack: 0n,
    });
    expect(sums.bought + sums.fee + sums.house).toBe(sums.won + sums.house + sums.fee);
  }
  expect(await findBoardIncoherences(house.api.database.db)).toEqual([]);
}

test("Σ buy-ins + guarantee = Σ prizes + fee, whenever the worker dies", async () => {
  const examples: [History][] = (["shares", "score"] as const).map((by) => [
    {
      buyIn: 9_999,
      feeShare: 7,
      guarantee: 5_003,
      by,
      ties: "share",
      minPlayers: 2,
      isCancelled: false,
      steps: [
        { what: "enter", who: 0 },
        { what: "enter", who: 1 },
        { what: "enter", who: 2 },
        { what: "play", who: 0, times: 5 },
        { what: "play", who: 1, times: 5 },
        { what: "play", who: 2, times: 5 },
        { what: "rebuy", who: 1 },
        { what: "play", who: 1, times: 2 },
      ],
      lives: [1, 2, 3],
    },
  ]);
  await assert(asyncProperty(history, check), { numRuns: 27, examples, endOnFailure: true });
}, 300_000);
