import type { PlaySession } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Session } from "../platform/http/call.ts";
import {
  coveredMs,
  longestPause,
  overdueSignIns,
  periodMs,
  realityDueAt,
  realityMinutesMax,
  timeEndsAt,
  type LimitRow,
  type SignIn,
} from "./rules.ts";
import {
  findAcknowledged,
  findMember,
  listLimits,
  listPauses,
  listTimeLimited,
  saveAcknowledged,
} from "./store.ts";
import { pauseView } from "./texts.ts";
import { playKinds, totalOf, type UsageDeps } from "./usage.ts";

/**
 * How long somebody plays, what it has cost since the sign-in, and when the own time limit is
 * reached.
 */

export interface PlaySessionDeps extends UsageDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** When a sign-in began. */
  readonly startOf: (memberId: bigint, sessionId: string) => Promise<Date | undefined>;
  readonly endSession: (
    tx: Tx,
    memberId: bigint,
    sessionId: string,
    reason: string,
  ) => Promise<unknown>;
}

export interface PlaySessions {
  describe(session: Session): Promise<PlaySession>;
  acknowledge(session: Session): Promise<PlaySession>;
  /** Ends sign-ins whose time is used up; returns how many. For the worker, every minute. */
  endOverdue(): Promise<number>;
}

const pageMax = 200;
const monthMs = periodMs.month;

function isOfTime({ kind }: LimitRow): boolean {
  return kind === "time";
}

/** Sign-ins of the longest window, each found with its beginning. */
function signInsOf(deps: PlaySessionDeps, memberId: bigint, now: Date): Promise<SignIn[]> {
  const since = new Date(now.getTime() - 2 * monthMs);
  return deps.db.read((reader) => deps.signInsSince(reader, memberId, since));
}

async function timeEnd(deps: PlaySessionDeps, memberId: bigint, now: Date) {
  const limits = await deps.db.read((reader) => listLimits(reader, memberId));
  if (!limits.some(isOfTime)) return null;
  const all = await signInsOf(deps, memberId, now);
  const used = (period: LimitRow["period"]) =>
    coveredMs(all, new Date(now.getTime() - periodMs[period]), now);
  return timeEndsAt(limits, used, now)?.toISOString() ?? null;
}

export function createPlaySessions(deps: PlaySessionDeps): PlaySessions {
  const { db, clock } = deps;

  async function describe({ memberId, sessionId, currency }: Session): Promise<PlaySession> {
    const now = clock.now();
    const startedAt = (await deps.startOf(memberId, sessionId)) ?? now;
    const found = await db.read(async (reader) => ({
      member: await findMember(reader, memberId),
      acknowledgedAt: await findAcknowledged(reader, memberId, sessionId),
      pauses: await listPauses(reader, [memberId], now),
      moved: totalOf(
        await deps.ledger.movedSince(reader, memberId, startedAt, playKinds),
        playKinds,
      ),
    }));
    const { outMinor, inMinor } = found.moved;
    const text = (amount: bigint) => formatMinor(minor(amount), currency);
    const realityMinutes = found.member?.realityMinutes ?? realityMinutesMax;
    const pause = longestPause(found.pauses, now);
    return {
      sessionId,
      startedAt: startedAt.toISOString(),
      currency,
      staked: text(outMinor),
      won: text(inMinor),
      net: text(inMinor - outMinor),
      realityMinutes,
      realityDueAt: realityDueAt(startedAt, found.acknowledgedAt, realityMinutes).toISOString(),
      timeEndsAt: await timeEnd(deps, memberId, now),
      pause: pause === undefined ? null : pauseView(pause),
    };
  }

  async function endOf(memberId: bigint): Promise<number> {
    const now = clock.now();
    const limits = await db.read((reader) => listLimits(reader, memberId));
    const overdue = overdueSignIns(await signInsOf(deps, memberId, now), limits, now);
    for (const { sessionId } of overdue) {
      await db.transaction((tx) =>
        deps.endSession(tx, memberId, sessionId, "the member's time limit was reached"),
      );
    }
    return overdue.length;
  }

  return {
    describe,
    async acknowledge(session) {
      const at = clock.now();
      await db.transaction((tx) => saveAcknowledged(tx, session.memberId, session.sessionId, at));
      return describe(session);
    },
    async endOverdue() {
      let ended = 0;
      let after = 0n;
      for (;;) {
        const from = after;
        const page = await db.read((reader) => listTimeLimited(reader, from, pageMax));
        for (const { memberId } of page) ended += await endOf(memberId);
        const last = page.at(-1);
        if (last === undefined || page.length < pageMax) return ended;
        after = last.memberId;
      }
    },
  };
}
