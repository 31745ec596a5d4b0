import type { Award } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers, Session } from "../../platform/http/call.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { tryEach } from "../../platform/try-each.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { demandRunning } from "../stop/service.ts";
import { isStopped } from "../stop/store.ts";
import {
  isPlain,
  issueMany,
  payMany,
  payOrHoldMany,
  type GivenAward,
  type IssuedAward,
  type ManyDeps,
} from "./many.ts";
import { createAwardHistory } from "./history.ts";
import { sayEnding } from "./ending.ts";
import { change, issue, pay, payInstead, type AwardMoveDeps } from "./moves.ts";
import { isOver, type AwardRow, type EarnedAward } from "./rules.ts";
import {
  findAward,
  findAwards,
  isPaused,
  letWait,
  listBeside,
  lockAward,
  lockIssued,
  sumClaimable,
  takeOverdue,
  type AwardRef,
  type Claimable,
} from "./store.ts";
import { awardOf } from "./views.ts";
import { mayPay, payWaiting } from "./waiting.ts";

/**
 * Awards: what facts of other nouns earned, and what members claim of it. A noun that rewards
 * calls `issueIn` in the transaction of its fact; all else about the award is here.
 */
export interface AwardsDeps extends AwardMoveDeps, ManyDeps {
  readonly db: Database;
  readonly ledger: Pick<Ledger, "post" | "postEach">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer" | "excludedIn">;
  /** Refuses, while a member owes others what is overdue: commission_overdue. */
  readonly demandPaid?: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Whether an operator is to look at the member first. */
  readonly isUnderReview: (reader: Reader, memberId: bigint) => Promise<boolean>;
  /**
   * Whether the noun that issued it still lets it be claimed, and refuses where not; answers
   * whether an operator is to look at it first.
   */
  readonly judgeIn: (tx: Tx, award: AwardRow) => Promise<boolean>;
  /** Whether a prize could be given now: nothing of it is closed, and no bonus stands. */
  readonly mayGivePrize: (reader: Reader, award: AwardRow) => Promise<boolean>;
  readonly namePrizes: NamePrizes;
  /** The zone whose midnight begins a brand's day. */
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** Whether the account is closed or suspended. */
  readonly isShut: (reader: Reader, memberId: bigint) => Promise<boolean>;
  /** Whether this member is offered to invite friends; by the leave where it is known. */
  readonly hasReferral: (
    reader: Reader,
    session: Session,
    merchantCode: string,
    leave: OfferLeave | undefined,
  ) => Promise<boolean>;
  /** How many promotions the member could join or claim of, and has not met yet. */
  readonly countUnseenPromotions: (
    context: {
      readonly merchantCode: string;
      readonly language: string;
      readonly session: Session;
    },
    leave: OfferLeave | undefined,
  ) => Promise<number>;
  /** What may be claimed now that is no award until then, in money: 0 of a prize. */
  readonly dueBeside: (asker: {
    readonly memberId: bigint;
    readonly merchantCode: string;
  }) => Promise<readonly bigint[]>;
  /** Sends free rounds to their vendor, with no transaction open. */
  readonly tellVendor: (grantId: string) => Promise<void>;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

type AwardCalls = "claims" | "claimsFile" | "claimDetails" | "claimAward" | "rewardSummary";

export interface BegunPause {
  readonly at: Date;
  /** For so long that what is asked to be staked never could be. */
  readonly isExclusion: boolean;
}

/** The award of a source: it has one id, so that it can be named before it is issued. */
export const awardIdOf = (memberId: bigint, source: string): string =>
  idFromKey(memberId, "award", source);

interface Asked {
  readonly memberId: bigint;
  readonly language: string;
}

export interface Awards {
  readonly handlers: Handlers<AwardCalls>;
  /** Claims one award for a member who asks for it elsewhere; refuses as that call does. */
  readonly claim: (asked: Asked, awardId: string) => Promise<Award>;
  /** Writes down what a fact earned; false where the same fact was told before. */
  readonly issueIn: (tx: Tx, leave: OfferLeave, earned: EarnedAward) => Promise<boolean>;
  /** Pays the worth of free rounds that their vendor refused for good, if an award gave them. */
  readonly payInsteadIn: (tx: Tx, of: AwardRef) => Promise<void>;
  /** These awards, those of them that there are. */
  readonly findIn: (reader: Reader, of: readonly AwardRef[]) => Promise<AwardRow[]>;
  /** The same, and claims it at once: the member asked for it. */
  readonly payIn: (tx: Tx, leave: OfferLeave, earned: EarnedAward) => Promise<void>;
  /** The same; an operator decides first where the member is under review, or the noun says so. */
  readonly payOrHoldIn: (
    tx: Tx,
    leave: OfferLeave,
    earned: EarnedAward,
    mustHold?: boolean,
  ) => Promise<void>;
  /** Writes down what facts of many members earned, at once. */
  readonly issueManyIn: (tx: Tx, given: readonly IssuedAward[]) => Promise<void>;
  /** The same, and pays it at once, each member at most one award. */
  readonly payManyIn: (tx: Tx, given: readonly GivenAward[]) => Promise<void>;
  /** The same; who is under review waits. */
  readonly payOrHoldManyIn: (tx: Tx, given: readonly GivenAward[]) => Promise<void>;
  /** Pays what a member could claim when the break began. Again, it changes nothing. */
  readonly settleIn: (tx: Tx, memberId: bigint, pause: BegunPause) => Promise<void>;
  /**
   * Ends what nobody claimed in time, pays what waited for a stop to end, and says what ends soon;
   * for the worker.
   */
  readonly poll: () => Promise<number>;
}

/** The claim in its transaction; the award's row is held. */
async function claimIn(
  tx: Tx,
  deps: AwardsDeps,
  before: AwardRow,
  leave: OfferLeave | undefined,
): Promise<AwardRow> {
  const { memberId, state } = before;
  if (state === "claimed" || state === "on_hold") return before;
  if (state === "expired" || (state === "issued" && isOver(before, deps.clock.now()))) {
    // Its end moves when the stop is lifted.
    const isLater = state === "issued" && (await isPaused(tx, before));
    throw new Refusal(isLater ? "rewards_stopped" : "claim_expired");
  }
  if (state !== "issued") throw new Refusal("changed_meanwhile");
  await demandRunning(tx, before.merchantCode);
  await deps.demandPaid?.(tx, memberId);
  await deps.offers.demandOfferIn(tx, memberId);
  if (leave === undefined) throw new Refusal("play_paused");
  const mustHold = await deps.judgeIn(tx, before);
  const isHeld = mustHold || (await deps.isUnderReview(tx, memberId));
  const after = isHeld
    ? await change(tx, deps, before, "hold")
    : await pay(tx, deps, before, "claim");
  if (after === undefined) throw new Refusal("changed_meanwhile");
  return after;
}

/**
 * Claims an award; of one that was claimed it changes nothing. It is judged at this moment: one
 * whose member is looked at waits.
 *
 * Refuses, in this order: not_found, also for another member's; claim_expired, changed_meanwhile,
 * rewards_stopped (also of the promotion alone, after play_paused), play_paused, promotion_closed,
 * not_eligible, bonus_active, prize_closed.
 */
async function claim(deps: AwardsDeps, { memberId, language }: Asked, awardId: string) {
  // Of all accounts of the person, which is asked with no transaction open.
  const leave = await deps.offers.mayOffer(memberId);
  const after = await deps.db.transaction(async (tx) => {
    const before = await lockAward(tx, memberId, awardId);
    if (before === undefined) throw new Refusal("not_found");
    return claimIn(tx, deps, before, leave);
  });
  deps.onMoved();
  const isSent = after.state === "claimed" && after.prize?.kind === "free_rounds";
  if (isSent) await deps.tellVendor(awardId);
  return readAward(deps, after, language);
}

/** Whether more than its row is to be read: of a promotion's award, and of a bonus. */
const hasBeside = ({ promotionId, prize }: AwardRow) =>
  promotionId !== null || prize?.kind === "bonus";

async function readAwards(
  { db, namePrizes }: AwardsDeps,
  rows: readonly AwardRow[],
  language: string,
): Promise<Award[]> {
  const more = rows.filter(hasBeside);
  const [first] = more;
  const ids = more.map(({ awardId }) => awardId);
  const beside =
    first === undefined ? [] : await db.read((reader) => listBeside(reader, first.memberId, ids));
  const byId = new Map(beside.map((one) => [one.awardId, one]));
  const awards = rows.map((row) => awardOf(row, language, byId.get(row.awardId)));
  return namePrizes(awards, language);
}

async function readAward(deps: AwardsDeps, row: AwardRow, language: string): Promise<Award> {
  const [award] = await readAwards(deps, [row], language);
  if (award === undefined) throw new Error(`award ${row.awardId} is gone`);
  return award;
}

/**
 * Pays it, or lets it wait for the end of a stop and be judged then. What would be refused waits
 * for an operator. Nothing can be staked by an excluded member.
 */
async function settleOne(
  tx: Tx,
  deps: AwardsDeps,
  row: AwardRow,
  { isExclusion, isStopped: mustWait }: { isExclusion: boolean; isStopped: boolean },
): Promise<void> {
  const turnoverBps = isExclusion ? 0 : row.turnoverBps;
  if (mustWait) await letWait(tx, row, turnoverBps);
  else if (await mayPay(tx, deps, row)) await pay(tx, deps, row, "claim", { turnoverBps });
  else await change(tx, deps, row, "hold");
}

/**
 * What was earned before a break is the member's. After a short break it is staked as usual, or a
 * day's break would be a way around it; an exclusion asks for nothing to be staked. A member who
 * is looked at, or whose account is not open, waits for an operator, and so does what a
 * claim would be refused.
 */
async function settle(
  tx: Tx,
  deps: AwardsDeps,
  memberId: bigint,
  { at, isExclusion }: BegunPause,
): Promise<void> {
  // The log's clock is the database's; awards are dated by the programs'.
  const now = deps.clock.now();
  const rows = await lockIssued(tx, memberId, at < now ? at : now);
  const [first] = rows;
  if (first === undefined) return;
  const isHeld = (await deps.isUnderReview(tx, memberId)) || (await deps.isShut(tx, memberId));
  const way = { isExclusion, isStopped: await isStopped(tx, first.merchantCode) };
  for (const row of rows) {
    // What is no money invites to play: it ends with the break.
    if (row.prize !== null) await change(tx, deps, row, "cancel");
    else if (isHeld) await change(tx, deps, row, "hold");
    else await settleOne(tx, deps, row, way);
  }
}

const overdueMax = 500;
/** Of one run, so that it ends before the next begins; what is left is that one's. */
const runMax = 20_000;

/** Together, or each alone where that fails: one that cannot end keeps back no other. */
async function expireSome({ db, clock, ...deps }: AwardsDeps): Promise<number> {
  const expire = (only?: string) =>
    db.transaction(async (tx) => {
      const which = { limit: overdueMax, ...(only !== undefined && { only }) };
      const rows = await takeOverdue(tx, clock.now(), which);
      for (const row of rows) await change(tx, { clock, ...deps }, row, "expire");
      return rows.length;
    });
  try {
    return await expire();
  } catch {
    const overdue = await db.transaction((tx) =>
      takeOverdue(tx, clock.now(), { limit: overdueMax }),
    );
    let expired = 0;
    await tryEach(overdue, deps.onError, async ({ awardId }) => {
      expired += await expire(awardId);
    });
    return expired;
  }
}

async function expireOverdue(deps: AwardsDeps): Promise<number> {
  let expired = 0;
  while (expired < runMax) {
    const done = await expireSome(deps);
    expired += done;
    if (done < overdueMax) break;
  }
  if (expired > 0) deps.onMoved();
  return expired;
}

async function payAtOnce(
  tx: Tx,
  deps: AwardsDeps,
  leave: OfferLeave,
  earned: EarnedAward,
  isHeld: boolean,
): Promise<void> {
  const { memberId } = earned;
  // Nobody follows it, so it is written as it ends.
  if (isPlain(earned)) {
    return payMany(tx, deps, [{ leave, earned }], new Set(isHeld ? [memberId] : []));
  }
  const waits = !isHeld && (await isStopped(tx, earned.merchantCode));
  if (!(await issue(tx, leave, deps, earned, waits)) || waits) return;
  const row = await lockAward(tx, memberId, earned.awardId);
  if (row === undefined) throw new Error(`award ${earned.awardId} is gone`);
  if (isHeld) await change(tx, deps, row, "hold");
  // What cannot be given now is left to the member.
  else if (await deps.mayGivePrize(tx, row)) await pay(tx, deps, row, "claim");
}

/** What may be claimed that is no award, which nobody is told of on a break. */
async function dueBeside(
  { dueBeside: dueOf }: AwardsDeps,
  asker: { readonly memberId: bigint; readonly merchantCode: string },
  leave: Promise<OfferLeave | undefined>,
): Promise<bigint[]> {
  const due = await dueOf(asker);
  return (await leave) === undefined ? [] : [...due];
}

/** Together with what is due beside the awards, which waits as well while all is stopped. */
function withDue(waiting: Claimable, due: readonly bigint[]): Claimable {
  const dueMinor = due.reduce((sum, one) => sum + one, 0n);
  if (waiting.isStopped) {
    const { paused, pausedMinor } = waiting;
    return { ...waiting, paused: paused + due.length, pausedMinor: pausedMinor + dueMinor };
  }
  const { claimable, amountMinor } = waiting;
  return { ...waiting, claimable: claimable + due.length, amountMinor: amountMinor + dueMinor };
}

export function createAwards(deps: AwardsDeps): Awards {
  const { db, clock } = deps;
  return {
    claim: (asked, awardId) => claim(deps, asked, awardId),
    issueIn: (tx, leave, earned) => issue(tx, leave, deps, earned),
    findIn: (reader, of) => (of.length === 0 ? Promise.resolve([]) : findAwards(reader, of)),
    payIn: (tx, leave, earned) => payAtOnce(tx, deps, leave, earned, false),
    async payOrHoldIn(tx, leave, earned, mustHold = false) {
      const isHeld = mustHold || (await deps.isUnderReview(tx, earned.memberId));
      await payAtOnce(tx, deps, leave, earned, isHeld);
    },
    async payInsteadIn(tx, of) {
      const excluded = await deps.offers.excludedIn(tx, [of.memberId]);
      await payInstead(tx, deps, of, excluded.has(of.memberId));
    },
    issueManyIn: async (tx, given) => void (await issueMany(tx, deps, given)),
    payManyIn: (tx, given) => payMany(tx, deps, given, new Set()),
    payOrHoldManyIn: (tx, given) => payOrHoldMany(tx, deps, given),
    settleIn: (tx, memberId, pause) => settle(tx, deps, memberId, pause),
    async poll() {
      let done = 0;
      await tryEach([expireOverdue, payWaiting, sayEnding], deps.onError, async (part) => {
        done += await part(deps);
      });
      return done;
    },
    handlers: {
      ...createAwardHistory({
        db,
        read: (rows, language) => readAwards(deps, rows, language),
        timeZoneOf: deps.timeZoneOf,
      }),
      async claimDetails({ query }, { language, session: { memberId } }) {
        const row = await db.read((reader) => findAward(reader, memberId, query.claimId));
        if (row === undefined) throw new Refusal("not_found");
        return readAward(deps, row, language);
      },
      claimAward: ({ body }, { language, session: { memberId } }) =>
        claim(deps, { memberId, language }, body.claimId),
      async rewardSummary(_input, { session, merchantCode, language }) {
        const { memberId, currency } = session;
        const now = clock.now();
        const asking = { session, merchantCode, language };
        // Asked once, for all that is shown only to who may be offered something.
        const asked = deps.offers.mayOffer(memberId);
        const [availablePromoCount, beside, enabled, waiting] = await Promise.all([
          asked.then((leave) => deps.countUnseenPromotions(asking, leave)),
          dueBeside(deps, { memberId, merchantCode }, asked),
          asked.then((leave) =>
            db.read((reader) => deps.hasReferral(reader, session, merchantCode, leave)),
          ),
          db.read((reader) => sumClaimable(reader, { memberId, merchantCode }, now)),
        ]);
        const { amountMinor, pausedMinor, ...counts } = withDue(waiting, beside);
        const text = (sum: bigint) => formatMinor(minor(sum), currency);
        return {
          ...counts,
          // On a break nobody is invited to play.
          tickets: (await asked) === undefined ? 0 : counts.tickets,
          amount: text(amountMinor),
          pausedAmount: text(pausedMinor),
          currency,
          availablePromoCount: waiting.isStopped ? 0 : availablePromoCount,
          availablePromo: { REFERRAL: { enabled } },
        };
      },
    },
  };
}
