import { randomUUID } from "node:crypto";
import type { BoardPrizes, BoardScore } from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dyingBoards } from "../../../test/boards.ts";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { sumItems } from "../counted/rules.ts";
import { demoBoards } from "./demo.ts";
import type { BoardFact } from "./fold.ts";
import { bucketOf } from "./ranks.ts";
import { boardRuleOf, isCountedFor } from "./rules.ts";
import { listScores, rankOf, type ScoreRow } from "./score-store.ts";
import { scoreOf } from "./scores.ts";

/** Whatever order facts come in, and whatever is killed: scores, ranks and prizes are the same. */

const merchantCode = "AMBERJACK";
let house: BonusHouse;
const players: BonusPlayer[] = [];

beforeAll(async () => {
  house = await openBonusHouse();
  for (let at = 0; at < 5; at += 1) players.push(await house.aPlayer());
}, 120_000);
afterAll(() => house.close());

const scores: readonly BoardScore[] = [
  { kind: "multiplier" },
  { kind: "sum_multiplier", best: 3 },
  { kind: "net" },
  { kind: "streak" },
  { kind: "wagered", weights: [] },
];

/** Of an hour of its own: rounds count for every board of their time. */
async function aBoard(score: BoardScore, prizes?: BoardPrizes): Promise<string> {
  house.api.clock.advance(2 * hourMs);
  const now = house.api.clock.now();
  const [demo] = demoBoards(merchantCode, "BDT", now);
  if (demo === undefined) throw new Error("no demo");
  const boardId = randomUUID();
  const settings = {
    ...demo.settings,
    ...(prizes !== undefined && { prizes }),
    score,
    filter: { gameTypes: [], vendors: [], least: null },
    opensAt: now.toISOString(),
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + hourMs).toISOString(),
  };
  const { boards } = house.api.app.platform.modules.rewards;
  await boards.save(undefined, { ...demo, boardId, settings });
  return boardId;
}

/** A small generator of its own, so that a failure comes again. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % sides;
  };
}

function shuffled<Row>(rows: readonly Row[], dice: (sides: number) => number): Row[] {
  return rows
    .map((row) => ({ row, at: dice(32_768) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ row }) => row);
}

/** Rounds, some of them corrected or taken back, as facts in any order. */
function someFacts(dice: (sides: number) => number): BoardFact[] {
  const from = house.api.clock.now().getTime();
  const facts: BoardFact[] = [];
  for (let round = 0; round < 60; round += 1) {
    const at = new Date(from + dice(50) * minuteMs);
    const fact: BoardFact = {
      id: randomUUID(),
      memberId: players[dice(players.length)]?.memberId ?? 0n,
      kind: "round",
      item: `HSE/${round}`,
      at,
      settledAt: new Date(at.getTime() + dice(20) * 1000),
      vendorCode: "HSE",
      gameCode: "test-reels",
      gameType: "RNG",
      isFree: false,
      stakeMinor: 1000n,
      validMinor: 1000n,
      winMinor: BigInt(dice(5) * 1000),
      merchantCode,
    };
    facts.push(fact);
    const more = { ...fact, id: randomUUID(), settledAt: new Date(at.getTime() + 30_000) };
    if (dice(4) === 0) facts.push({ ...more, stakeMinor: 0n, validMinor: 0n, winMinor: 2500n });
    else if (dice(5) === 0) {
      facts.push({ ...more, stakeMinor: -1000n, validMinor: -1000n, winMinor: -fact.winMinor });
    }
  }
  return facts;
}

const compare = (one: string | number | bigint, other: string | number | bigint) =>
  one === other ? 0 : one < other ? -1 : 1;

/** As a full sort ranks them. */
const inOrder = (one: ScoreRow, other: ScoreRow): number =>
  compare(other.score, one.score) ||
  compare(one.reachedAt.getTime(), other.reachedAt.getTime()) ||
  compare(one.roundId, other.roundId) ||
  compare(one.memberId, other.memberId);

function expectedOf(boardId: string, score: BoardScore, facts: readonly BoardFact[]): ScoreRow[] {
  const [demo] = demoBoards(merchantCode, "BDT", house.api.clock.now());
  if (demo === undefined) throw new Error("no demo");
  const rule = { ...boardRuleOf(demo.settings), score };
  return players
    .flatMap(({ memberId }): ScoreRow[] => {
      const own = facts.filter((fact) => fact.memberId === memberId);
      const sums = [...sumItems(own).values()].filter((sum) => isCountedFor(rule, sum));
      const scored = scoreOf(rule, sums);
      return scored === undefined ? [] : [{ ...scored, boardId, memberId }];
    })
    .toSorted(inOrder);
}

/** As they were settled, a score goes on from where it stands; else all is counted again. */
const orders = ["as settled", "in any order"] as const;

test.each(orders.flatMap((order) => scores.map((score, at) => [score, order, at + 1] as const)))(
  "by %o, scores, ranks and buckets after each batch are those of all rounds %s",
  async (score, order, seed) => {
    const { db } = house.api.database;
    const { boards } = house.api.app.platform.rewards;
    const dice = createDice(seed);
    const boardId = await aBoard(score);
    const told = someFacts(dice);
    const facts =
      order === "as settled"
        ? told.toSorted((one, other) => one.settledAt.getTime() - other.settledAt.getTime())
        : shuffled(told, dice);
    const counted: BoardFact[] = [];
    for (let from = 0; from < facts.length; from += 12) {
      const batch = facts.slice(from, from + 12);
      // One of before comes again.
      const again = counted[dice(counted.length + 1)];
      counted.push(...batch);
      await db.transaction((tx) =>
        boards.countFacts(tx, again === undefined ? batch : [...batch, again]),
      );
      const expected = expectedOf(boardId, score, counted);
      await db.read(async (reader) => {
        const rows = await listScores(reader, boardId, { limit: 100, offset: 0 });
        expect(rows).toEqual(expected);
        const ranks = [];
        for (const row of rows) ranks.push(await rankOf(reader, row));
        expect(ranks).toEqual(rows.map((_row, at) => at + 1));
        const buckets = await reader.query<{ bucket: number; members: number }>(
          `select bucket, members from rewards.score_bucket
           where board_id = $1 and members > 0`,
          [boardId],
        );
        const filled = new Map<number, number>();
        for (const row of rows) {
          const bucket = bucketOf(row.score);
          filled.set(bucket, (filled.get(bucket) ?? 0) + 1);
        }
        expect(new Map(buckets.map(({ bucket, members }) => [bucket, members]))).toEqual(filled);
      });
    }
    await house.api.database.db.transaction((tx) =>
      tx.execute("update rewards.board set state = 'cancelled' where board_id = $1", [boardId]),
    );
  },
  60_000,
);

test("turns at the same time lose nothing of a member's rounds", async () => {
  const { db } = house.api.database;
  const { boards } = house.api.app.platform.rewards;
  const score: BoardScore = { kind: "wagered", weights: [] };
  const boardId = await aBoard(score);
  const facts = someFacts(createDice(11));
  const turns = Array.from({ length: 6 }, (_, turn) =>
    facts.filter((_fact, at) => at % 6 === turn),
  );
  await Promise.all(turns.map((turn) => db.transaction((tx) => boards.countFacts(tx, turn))));
  const rows = await db.read((reader) => listScores(reader, boardId, { limit: 100, offset: 0 }));
  expect(rows).toEqual(expectedOf(boardId, score, facts));
  await db.transaction((tx) =>
    tx.execute("update rewards.board set state = 'cancelled' where board_id = $1", [boardId]),
  );
}, 60_000);

test("a worker killed while it pays paid nothing twice, and the next pays the rest", async () => {
  const { db } = house.api.database;
  const { clock } = house.api;
  const { platform } = house.api.app;
  const points = { kind: "points", points: 250 } as const;
  const boardId = await aBoard(
    { kind: "wagered", weights: [] },
    {
      by: "places",
      places: [
        { from: 1, to: 1, amount: "50.00" },
        { from: 2, to: 10, amount: "0", prize: points },
      ],
    },
  );
  await db.transaction((tx) => platform.rewards.boards.countFacts(tx, someFacts(createDice(7))));
  clock.advance(2 * hourMs);
  let left = 2;
  const { boards: dying, killed } = dyingBoards(house, (step) => {
    if (step !== "issue") return;
    left -= 1;
    if (left < 0) throw new Error("killed");
  });
  await dying.poll();
  // One that fails holds no other, so each that was left failed for itself.
  expect(killed.length).toBeGreaterThan(0);
  left = 1_000;
  await Promise.all([dying.poll(), dying.poll()]);
  const paid = await db.read((reader) =>
    reader.query<{ amount: bigint; awards: number }>(
      `select sum(amount_minor)::bigint as amount, count(*)::int as awards
       from rewards.award where source = $1`,
      [`board:${boardId}`],
    ),
  );
  const won = await db.read((reader) =>
    reader.query<{ amount: bigint; awards: number }>(
      `select sum(prize_minor)::bigint as amount, count(*)::int as awards
       from rewards.board_result where board_id = $1 and (prize_minor > 0 or prize is not null)`,
      [boardId],
    ),
  );
  expect(paid).toEqual(won);
  expect(won[0]?.awards).toBe(players.length);
  const [board] = await db.read((reader) =>
    reader.query("select state from rewards.board where board_id = $1", [boardId]),
  );
  expect(board).toEqual({ state: "finished" });
}, 60_000);
