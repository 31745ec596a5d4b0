/**
 * Lotteries: draws on a schedule, slips, and what results pay (docs/concepts/lottery.md). Any
 * process sells; the one that leads runs the draws.
 */
import { hourMs } from "@baize/contract/durations";
import type { Minor } from "@baize/money";
import type { Session } from "../engine/players/service.ts";
import type { Beacon } from "./beacon/beacon.ts";
import { createClockGuard, type ClockGuard } from "./beacon/guard.ts";
import { createLinks } from "./drawing/chains.ts";
import { ensureGames } from "./draw-rows/draw-store.ts";
import { fillSchedule, type FillDeps } from "./drawing/fill.ts";
import { inTerm, NotLeading, takeTerm } from "./drawing/leader-store.ts";
import {
  drawDue,
  lockDraws,
  openAndClose,
  refundDue,
  settleDue,
  type StepDeps,
} from "./drawing/steps.ts";
import { takeSlipBack } from "./slips/cancel.ts";
import { placeSlip, type AskedOrder, type Placed, type PlaceDeps } from "./slips/place.ts";
import { excludeOrphans } from "./slips/orphans.ts";
import { soldLotteries, type SoldLottery } from "./sold-games.ts";
import { keepTidy } from "./retention-store.ts";

export interface LotteryDeps extends Omit<PlaceDeps, "isClockTrusted"> {
  readonly beacon: Beacon;
  readonly games?: readonly SoldLottery[];
  /** How far ahead draws are written down. */
  readonly aheadMs?: number;
  readonly chainLength?: number;
}

export interface Lottery {
  readonly games: readonly SoldLottery[];
  readonly beacon: Beacon;
  readonly guard: ClockGuard;
  /** Begins to lead: whoever led before changes nothing any more. */
  lead(): Promise<void>;
  /** Does what is due of the draws; nothing where this process does not lead. */
  tick(): Promise<void>;
  /** Writes the schedule ahead, and drops what is kept for long enough. */
  plan(): Promise<void>;
  place(session: Session, asked: AskedOrder, arrivedAt: number): Promise<Placed>;
  takeBack(session: Session, slipId: string, arrivedAt: number): Promise<Minor | undefined>;
}

const usualAheadMs = 48 * hourMs;
export const tickMs = 200;
export const lookMs = 1_000;

export function createLottery(deps: LotteryDeps): Lottery {
  const { db, clock, ids, log, beacon, games = soldLotteries, aheadMs = usualAheadMs } = deps;
  const guard = createClockGuard(beacon, clock);
  const steps: StepDeps = {
    db,
    clock,
    log,
    beacon,
    links: createLinks(games.length * 2),
    games,
    firstAsked: new Map(),
  };
  const { chainLength } = deps;
  const filling: FillDeps = {
    db,
    clock,
    ids,
    log,
    games,
    aheadMs,
    ...(chainLength === undefined ? {} : { chainLength }),
  };
  const placing: PlaceDeps = { ...deps, isClockTrusted: () => guard.isTrusted() };
  let term: bigint | undefined;
  let planning: Promise<void> | undefined;

  /** Ends leading where another process has begun to. */
  async function leading(work: (held: bigint) => Promise<void>): Promise<void> {
    if (term === undefined) return;
    try {
      await work(term);
    } catch (error) {
      if (!(error instanceof NotLeading)) throw error;
      term = undefined;
      log.warn({}, "another process leads the draws");
    }
  }

  return {
    games,
    beacon,
    guard,
    async lead() {
      const codes = games.map(({ gameCode }) => gameCode);
      await db.transaction((tx) => ensureGames(tx, codes));
      term = await takeTerm(db);
    },
    tick: () =>
      leading(async (held) => {
        await openAndClose(steps, held);
        await excludeOrphans(deps, (work) => inTerm(db, held, work));
        await lockDraws(steps, held);
        await drawDue(steps, held);
        await settleDue(steps, held);
        await refundDue(steps, held);
      }),
    plan() {
      // Two at a time would write the same draws.
      planning ??= leading(async (held) => {
        await fillSchedule(filling, held);
        await keepTidy(db, clock.nowMs());
      }).finally(() => {
        planning = undefined;
      });
      return planning;
    },
    place: (session, asked, arrivedAt) => placeSlip(placing, session, asked, arrivedAt),
    takeBack: (session, slipId, arrivedAt) => takeSlipBack(placing, session, slipId, arrivedAt),
  };
}
