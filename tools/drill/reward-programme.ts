import { randomUUID } from "node:crypto";
import { dayMs, minuteMs } from "@baize/contract/durations";
import type { Platform } from "../../apps/server/src/modules.ts";
import type { TestClock } from "../../apps/server/src/platform/clock.ts";
import type { Database } from "../../apps/server/src/platform/db.ts";
import { addDays } from "../../apps/server/src/platform/day-names.ts";
import { dayOf } from "../../apps/server/src/platform/zone-days.ts";
import { demoBoards } from "../../apps/server/src/rewards/boards/demo.ts";
import { demoMissions } from "../../apps/server/src/rewards/missions/demo.ts";
import { usualPromotion } from "../../apps/server/test/promotions.ts";

/**
 * What the drill's brand gives beside the demo's: codes with small budgets, a mission with many
 * steps, rains that open one after the other, and boards and raffles of days ago that come to their
 * end one after the other, so that a kill finds some of each in the middle.
 */

const merchantCode = "AMBERJACK";
const currency = "BDT";
/** So far apart they open, or come to their end. */
const everyMs = 2_000;

export interface Code {
  readonly code: string;
  readonly promotionId: string;
}

interface Programme {
  readonly platform: Platform;
  /** The same, three days ago. */
  readonly past: Platform;
  readonly clock: TestClock;
  readonly db: Database;
  readonly members: readonly bigint[];
  /** How many there are of each. */
  readonly many: number;
}

async function offerCodes({ modules }: Platform, many: number): Promise<Code[]> {
  const { promotions } = modules.rewards;
  const codes: Code[] = [];
  for (let at = 0; at < many; at += 1) {
    const place = { merchantCode, promotionId: randomUUID() };
    const code = `DRILL-${place.promotionId.slice(0, 8).toUpperCase()}`;
    // Of a dozen members who type it some find nothing left.
    const terms = {
      ...usualPromotion,
      codes: [{ code, usesMax: null }],
      amount: "5.00",
      budget: "20.00",
      turnoverBps: 0,
    };
    const saved = await promotions.save(undefined, { ...place, terms, version: 0 });
    const { version } = await promotions.submit(undefined, { ...place, version: saved.version });
    const decision = "approve" as const;
    await promotions.decide(undefined, { ...place, version, decision, reason: null });
    codes.push({ code, promotionId: place.promotionId });
  }
  return codes;
}

async function offerMission({ modules }: Platform): Promise<void> {
  const [demo] = demoMissions(merchantCode, currency, new Date());
  if (demo === undefined) throw new Error("the demo has no mission");
  const filter = { gameTypes: [], vendors: [], least: null };
  const steps = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55];
  const settings = {
    ...demo.settings,
    needsJoin: false,
    tasks: [{ measure: "rounds" as const, filter, expected: "55" }],
    milestones: steps.map((expected) => ({ expected: String(expected), amount: "1.00" })),
    paysItself: false,
  };
  await modules.rewards.missions.save(undefined, { ...demo, missionId: randomUUID(), settings });
}

async function planRains({ modules }: Platform, many: number): Promise<void> {
  const { envelopes } = modules.rewards.draws;
  const from = Date.now() + 2_000;
  for (let at = 0; at < many; at += 1) {
    const settings = {
      currency,
      title: { en: "Drill rain" },
      terms: { en: "One packet each." },
      amount: "20.00",
      packets: 5,
      least: "1.00",
      most: "10.00",
      opensAt: new Date(from + at * everyMs).toISOString(),
      minutes: 1,
      who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
      turnoverBps: 0,
    };
    await envelopes.plan(undefined, { merchantCode, envelopeId: randomUUID(), settings });
  }
}

/** Boards that ended a day ago, which is as long as they wait for open rounds. */
async function playBoards({ past, clock, db, members, many }: Programme): Promise<void> {
  const { boards } = past.modules.rewards;
  const [demo] = demoBoards(merchantCode, currency, clock.now());
  if (demo === undefined) throw new Error("the demo has no board");
  const from = clock.now().getTime() + minuteMs;
  const ids = Array.from({ length: many }, () => randomUUID());
  for (const [at, boardId] of ids.entries()) {
    const timeOf = (minutes: number) => new Date(from + (at + minutes) * minuteMs).toISOString();
    const places = ["3.00", "2.00", "1.00"];
    const settings = {
      ...demo.settings,
      filter: { gameTypes: [], vendors: [], least: null },
      score: { kind: "won" } as const,
      prizes: {
        by: "places" as const,
        places: places.map((amount, place) => ({ from: place + 1, to: place + 1, amount })),
      },
      opensAt: timeOf(0),
      startsAt: timeOf(0),
      endsAt: timeOf(1),
    };
    await boards.save(undefined, { ...demo, boardId, settings });
  }
  for (const [at, boardId] of ids.entries()) {
    clock.set(new Date(from + at * minuteMs));
    await past.rewards.boards.poll();
    clock.advance(1_000);
    const now = clock.now();
    const facts = members.map((memberId, place) => ({
      id: randomUUID(),
      memberId,
      merchantCode,
      kind: "round" as const,
      item: `HSE/${randomUUID()}`,
      at: now,
      settledAt: now,
      vendorCode: "HSE",
      gameCode: "skylark",
      gameType: "RNG" as const,
      isFree: false,
      stakeMinor: 100n,
      validMinor: 100n,
      winMinor: BigInt(100 * (1 + ((place + at) % 5))),
    }));
    const endsAt = new Date(Date.now() - dayMs + (at + 1) * everyMs);
    await db.transaction(async (tx) => {
      await past.rewards.boards.countFacts(tx, facts);
      await tx.execute("update rewards.board set ends_at = $2 where board_id = $1", [
        boardId,
        endsAt,
      ]);
    });
  }
}

/** Raffles whose last day was yesterday, for the ten minutes in which they wait for late facts. */
async function playRaffles({ past, clock, db, members, many }: Programme): Promise<void> {
  const { raffles: desk } = past.modules.rewards.draws;
  const { raffles } = past.rewards.draws;
  const day = addDays(dayOf(clock.now(), "Asia/Dhaka"), 1);
  const ids = Array.from({ length: many }, () => randomUUID());
  for (const raffleId of ids) {
    const settings = {
      currency,
      title: { en: "Drill raffle" },
      terms: { en: "One ticket for each 100." },
      fromDay: day,
      toDay: day,
      rule: { by: "valid" as const, amount: "100.00", aDay: 20 },
      prizes: ["4.00", "3.00", "2.00", "1.00"],
      perOwner: 1,
      redraw: false,
      sale: null,
      turnoverBps: 0,
    };
    await desk.plan(undefined, { merchantCode, raffleId, settings });
  }
  clock.advance(dayMs);
  await raffles.poll();
  await db.transaction(async (tx) => {
    const { onFolded } = await raffles.days.ask(tx);
    await onFolded?.(
      members.map((memberId, at) => ({
        memberId,
        merchantCode,
        currency,
        day,
        validMinor: BigInt(10_000 * (1 + (at % 6))),
        depositMinor: 0n,
      })),
    );
  });
  for (const [at, raffleId] of ids.entries()) {
    const endsAt = new Date(Date.now() - 10 * minuteMs + (at + 1) * everyMs);
    await db.transaction((tx) =>
      tx.execute("update rewards.raffle set ends_at = $2 where raffle_id = $1", [raffleId, endsAt]),
    );
  }
}

export async function openRewards(programme: Programme): Promise<readonly Code[]> {
  const { platform, many } = programme;
  const codes = await offerCodes(platform, many);
  await offerMission(platform);
  await playBoards(programme);
  await playRaffles(programme);
  await planRains(platform, many);
  return codes;
}
