import { randomUUID } from "node:crypto";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { addDays, weekOf } from "../../apps/server/src/platform/day-names.ts";
import { startOfDay } from "../../apps/server/src/platform/zone-days.ts";
import { bucketOf } from "../../apps/server/src/rewards/boards/ranks.ts";
import {
  listScores,
  rankOf,
  type ScoreRow,
} from "../../apps/server/src/rewards/boards/score-store.ts";
import { demoVip } from "../../apps/server/src/rewards/vip/demo.ts";
import type { TestApp } from "../../apps/server/test/app.ts";
import { atMost, type Judged } from "../lib/judge.ts";
import { closedLoop, timeMs, type Sample } from "../lib/sample.ts";
import { readByKey } from "./beside.ts";
import { merchantCode } from "./programme.ts";

/** What many have at once: a board of a million, a rain that everybody runs to, a week's awards. */

const currency = "BDT";

/** A score that comes again with its member, with ties, over all sizes. */
const scoreOf = (member: number) => 1n + ((BigInt(member) * 2_654_435_761n) % 5_000_000n);

const reachedAt = new Date("2026-01-01T00:00:00Z");
const inOneInsert = 50_000;

async function fillBoard({ database }: TestApp, boardId: string, members: number) {
  const buckets = new Map<number, number>();
  for (let member = 1; member <= members; member += 1) {
    const bucket = bucketOf(scoreOf(member));
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
  }
  await database.owner.transaction(async (tx) => {
    for (let from = 1; from <= members; from += inOneInsert) {
      const to = Math.min(members, from + inOneInsert - 1);
      await tx.execute(
        `insert into rewards.score (board_id, member_id, score, reached_at, round_id)
         select $1, n, 1 + (n * 2654435761) % 5000000, $4, 'r' || n
         from generate_series($2::bigint, $3::bigint) n`,
        [boardId, from, to, reachedAt],
      );
    }
    await tx.execute(
      `insert into rewards.score_bucket (board_id, bucket, members)
       select $1, bucket, members from unnest($2::int[], $3::int[]) as b (bucket, members)`,
      [boardId, [...buckets.keys()], [...buckets.values()]],
    );
    await tx.execute("analyze rewards.score, rewards.score_bucket");
  });
}

const ahead = ({ database }: TestApp, { boardId, score, roundId, memberId }: ScoreRow) =>
  database.db.read(async (reader) => {
    const [row] = await reader.query<{ many: bigint }>(
      `select count(*) as many from rewards.score where board_id = $1 and (score > $2
         or (score = $2 and (round_id, member_id) < ($3::text collate "C", $4)))`,
      [boardId, score, roundId, memberId],
    );
    return Number(row?.many ?? -1n);
  });

function print(what: string, sample: Sample, key: Sample): void {
  const times = `p50 ${sample.p50Ms.toFixed(2)} ms, p95 ${sample.p95Ms.toFixed(2)} ms`;
  const [median, tail] = [sample.p50Ms / key.p50Ms, sample.p95Ms / key.p95Ms];
  console.log(`${what}: ${times}; ${median.toFixed(1)} and ${tail.toFixed(1)} reads by key`);
}

export async function measureBoard(test: TestApp, members: number, size: number) {
  const boardId = randomUUID();
  const filled = await timeMs(() => fillBoard(test, boardId, size));
  console.log(`\nA board of ${size} members, filled in ${(filled / 1000).toFixed(0)} s`);
  const { db } = test.database;
  const rowOf = (member: number): ScoreRow => ({
    boardId,
    memberId: BigInt(member),
    score: scoreOf(member),
    reachedAt,
    roundId: `r${member}`,
  });
  for (let turn = 1; turn <= 5; turn += 1) {
    const row = rowOf(1 + ((turn * 104_729) % size));
    const rank = await db.read((reader) => rankOf(reader, row));
    const counted = 1 + (await ahead(test, row));
    if (rank !== counted) throw new Error(`rank ${rank}, counted ${counted}`);
  }
  const calls = { calls: 500 };
  const own = await closedLoop(1, calls, async (index) => {
    const row = rowOf(1 + ((index * 104_729) % size));
    await db.read((reader) => rankOf(reader, row));
  });
  const top = await closedLoop(1, calls, async () => {
    await db.read((reader) => listScores(reader, boardId, { limit: 100, offset: 0 }));
  });
  const key = await readByKey(test.database.api, members);
  print("own rank", own, key);
  print("top 100", top, key);
  return [
    atMost("own rank of a million, p95", own.p95Ms, 5, "ms"),
    atMost("top 100 of a million, p95", top.p95Ms, 2, "ms"),
  ];
}

const sessionOf = async ({ app }: TestApp, memberId: number) => {
  const member = await app.platform.identity.getMember(BigInt(memberId));
  const session = { ...member, sessionId: randomUUID(), scope: "full", assurance: "full" };
  return { session, merchantCode, language: "en", idempotencyKey: undefined };
};

/** Everybody runs to a rain: many more at a time than there are connections for. */
const crowd = 1_000;

export async function measureRain(test: TestApp, claims: number): Promise<Judged[]> {
  const { app, clock, database } = test;
  const { rewards, modules } = app.platform;
  const envelopeId = randomUUID();
  const settings = {
    currency,
    title: { en: "Rain" },
    terms: { en: "One packet each." },
    amount: `${claims * 2}.00`,
    packets: claims,
    least: "1.00",
    most: "3.00",
    opensAt: new Date(clock.now().getTime() + minuteMs).toISOString(),
    minutes: 60,
    who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
    turnoverBps: 30_000,
  };
  await modules.rewards.draws.envelopes.plan(undefined, { merchantCode, envelopeId, settings });
  clock.advance(2 * minuteMs);
  const { drawEnvelope } = rewards.draws.envelopes.handlers;
  const contexts = new Map<number, Awaited<ReturnType<typeof sessionOf>>>();
  for (let member = 1; member <= claims; member += 1) {
    contexts.set(member, await sessionOf(test, member));
  }
  const draw = async (memberId: number) => {
    const context = contexts.get(memberId);
    await drawEnvelope(
      { params: { envelopeId } } as Parameters<typeof drawEnvelope>[0],
      context as unknown as Parameters<typeof drawEnvelope>[1],
    );
  };
  const rushed = await closedLoop(crowd, { calls: claims }, draw);
  const [books] = await database.db.read((reader) =>
    reader.query<{ many: bigint; members: bigint; paid: bigint }>(
      `select count(*) as many, count(distinct member_id) as members,
         sum(amount_minor)::bigint as paid from rewards.award where source = $1`,
      [`envelope:${envelopeId}`],
    ),
  );
  const { many, members, paid } = books ?? { many: 0n, members: 0n, paid: 0n };
  if (many !== BigInt(claims) || members !== many || paid !== BigInt(claims) * 200n) {
    throw new Error(`${many} awards of ${members} members, ${paid} in all`);
  }
  const key = await readByKey(database.api, claims);
  const seconds = claims / rushed.perSecond;
  console.log(`\n${claims} packets of one rain taken in ${seconds.toFixed(1)} s by ${crowd} at a`);
  console.log(`time, ${rushed.perSecond.toFixed(0)} a second, each once;`);
  console.log(`${(1000 / rushed.perSecond / key.p50Ms).toFixed(1)} reads by key each`);
  return [atMost("5,000 claims of one rain, at this pace", 5_000 / rushed.perSecond, 2, "s")];
}

const asked = 100_000;

/** Everybody played this week, and a week gives something at each level. */
export async function measureWeek(test: TestApp, members: number): Promise<Judged[]> {
  const { app, clock, database } = test;
  const { rewards, modules } = app.platform;
  const found = (await modules.rewards.vip.list()).find((one) => one.merchantCode === merchantCode);
  const demo = demoVip(currency);
  const levels = demo.levels.map((level) => ({
    ...level,
    weekly: { ...level.weekly, amount: "1.00" },
  }));
  const settings = { ...demo, weekCalendar: [], levels };
  const { revision = 0 } = found ?? {};
  await modules.rewards.vip.save(undefined, { merchantCode, currency, settings, revision });
  const { day, timeZone } = await rewards.turnover.today(merchantCode);
  await database.owner.transaction((tx) =>
    tx.execute(
      `insert into rewards.turnover_day
         (member_id, day, game_type, merchant_code, valid_minor, bonus_minor)
       select n, $1, 'LOTT', $2, 1000, 0 from generate_series(1, $3) n`,
      [day, merchantCode, members],
    ),
  );
  const key = await readByKey(database.api, members);
  const monday = addDays(weekOf(day), 7);
  clock.set(new Date(startOfDay(monday, timeZone).getTime() + 7 * hourMs));
  const ms = await timeMs(() => rewards.vip.pollPeriods());
  const [books] = await database.db.read((reader) =>
    reader.query<{ many: bigint; members: bigint }>(
      `select count(*) as many, count(distinct member_id) as members
       from rewards.award where reason = 'vip_week' and issued_at > $1`,
      [new Date(clock.now().getTime() - dayMs)],
    ),
  );
  if (books?.many !== BigInt(members) || books.members !== books.many) {
    throw new Error(`${books?.many} weekly awards for ${members} members`);
  }
  const seconds = (ms / members) * (asked / 1000);
  console.log(`\n${members} weekly awards in ${(ms / 1000).toFixed(1)} s,`);
  console.log(`${(ms / members / key.p50Ms).toFixed(1)} reads by key each`);
  return [atMost("100,000 weekly awards, as long as these took", seconds, 60, "s")];
}
