import { gameTypes, type Award, type GameType, type OwnRebate } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { doEach } from "../../platform/try-each.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { PlainAward } from "../awards/many.ts";
import type { Awards } from "../awards/service.ts";
import { awardOf } from "../awards/views.ts";
import { findAward } from "../awards/store.ts";
import { titleOf } from "../titles/texts.ts";
import type { Turnover } from "../turnover/service.ts";
import type { Vip } from "../vip/service.ts";
import {
  changedOf,
  countIn,
  firstDayOf,
  lateMaxDays,
  momentOfDay,
  tablesOf,
  type Place,
} from "./counting.ts";
import {
  countedOf,
  dueOf,
  partOf,
  rateOf,
  rebateTableOf,
  tiersOf,
  type RebateTable,
} from "./rules.ts";
import {
  findPolicyOf,
  findStanding,
  listDayStakes,
  listNewest,
  listPoliciesUpTo,
  listRebatedAfter,
  saveRebateMembers,
  type RebateMemberRow,
  type RebatePolicyRow,
} from "./store.ts";

/**
 * Rebates: of each day, a part of what counts of its stakes. All days of a member are one sum of
 * what was earned and one of what was paid, so the parts add up to the floor of the whole whenever
 * they are claimed, and what a rollback took below what was paid is taken off later days.
 */
export interface RebateDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly offers: Pick<
    OfferGate,
    "mayOffer" | "demandOfferIn" | "mayOfferEach" | "demandOfferEachIn"
  >;
  readonly awards: Pick<Awards, "payOrHoldIn" | "payOrHoldManyIn">;
  readonly turnover: Pick<Turnover, "today" | "lastEnded" | "runPeriod">;
  readonly vip: Pick<Vip, "levelAtIn" | "levelsAtIn">;
  readonly currencyOf: (merchantCode: string) => Promise<string>;
  readonly merchantOf: (memberId: bigint) => Promise<string>;
  /** Whether a bonus of the member wagers now. */
  readonly hasBonusIn: (reader: Reader, memberId: bigint) => Promise<boolean>;
  readonly onMoved: () => void;
}

interface Own extends Place {
  readonly memberId: bigint;
}

/** A member's place, and the brand's day. */
interface Today extends Own {
  readonly day: string;
}

async function tableOf(reader: Reader, own: Place, day: string): Promise<RebateTable | undefined> {
  const policy = await findPolicyOf(reader, own.merchantCode, own.currency, day);
  return policy && rebateTableOf(policy.settings);
}

/** The award that pays what is due of a member; each claim is a fact of its own. */
function awardFor(
  awardId: string,
  { merchantCode, currency }: Pick<Place, "merchantCode" | "currency">,
  row: RebateMemberRow,
  day: string,
): PlainAward {
  return {
    memberId: row.memberId,
    awardId,
    merchantCode,
    source: `rebate:${day}:${row.claims + 1}`,
    reason: "rebate",
    promotionId: null,
    currency,
    amountMinor: dueOf(row),
    turnoverBps: 0,
    title: titleOf("rebate"),
    claimBy: null,
    operator: null,
    note: null,
  };
}

/** As it is when what is due was paid. */
const paidOf = (row: RebateMemberRow): RebateMemberRow => ({
  ...row,
  paidMinor: row.paidMinor + dueOf(row),
  claims: row.claims + 1,
});

async function ownOf(deps: RebateDeps, memberId: bigint): Promise<Today> {
  const merchantCode = await deps.merchantOf(memberId);
  const currency = await deps.currencyOf(merchantCode);
  const { day, timeZone } = await deps.turnover.today(merchantCode);
  return { memberId, merchantCode, currency, timeZone, day };
}

async function countOneIn(tx: Tx, deps: RebateDeps, own: Own, upTo: string) {
  const [row] = await countIn(tx, deps, own, [own.memberId], upTo);
  if (row === undefined) throw new Error(`rebates of ${own.memberId} are gone`);
  return row;
}

interface Asker {
  readonly memberId: bigint;
  readonly language: string;
  readonly key: string | undefined;
}

/**
 * Claims what was earned and not paid, from the brand's minimum on. It is counted in the
 * transaction that pays it, so two claims at once pay it once. The same key gives the first answer.
 *
 * Refuses, in this order: play_paused, amount_out_of_range.
 */
async function claim(deps: RebateDeps, { memberId, language, key }: Asker): Promise<Award> {
  const awardId = key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "claimRebate", key);
  await claimOnce(deps, memberId, awardId);
  deps.onMoved();
  const award = await deps.db.read((reader) => findAward(reader, memberId, awardId));
  if (award === undefined) throw new Error(`award ${awardId} is gone`);
  return awardOf(award, language);
}

async function claimOnce(deps: RebateDeps, memberId: bigint, awardId: string): Promise<void> {
  const own = await ownOf(deps, memberId);
  const { currency, day } = own;
  const leave = await deps.offers.mayOffer(memberId);
  await deps.db.transaction(async (tx) => {
    const row = await countOneIn(tx, deps, own, day);
    // The same call has come before, and its answer was lost: what was counted is kept.
    if ((await findAward(tx, memberId, awardId)) !== undefined) {
      return saveRebateMembers(tx, [row]);
    }
    // Only now: who plays meanwhile does not wait until all days are counted.
    const demanded = await deps.offers.demandOfferIn(tx, memberId);
    if (leave === undefined) throw new Refusal("play_paused");
    const table = await tableOf(tx, own, day);
    const due = dueOf(row);
    const min = table?.minClaimMinor ?? 0n;
    if (due === 0n || due < min) {
      const least = formatMinor(minor(min > 0n ? min : 1n), currency);
      const max = formatMinor(minor(due), currency);
      throw new Refusal("amount_out_of_range", { min: least, max, currency });
    }
    await deps.awards.payOrHoldIn(tx, demanded, awardFor(awardId, own, row, day));
    await saveRebateMembers(tx, [paidOf(row)]);
  });
}

/**
 * Pays many members what is left of the days up to one. Who is on a break keeps it until that is
 * over, and holds up nobody else.
 */
async function settleMany(
  deps: RebateDeps,
  place: Place,
  memberIds: readonly bigint[],
  upTo: string,
): Promise<void> {
  const mayOffer = await deps.offers.mayOfferEach(memberIds);
  await deps.db.transaction(async (tx) => {
    const rows = await countIn(tx, deps, place, memberIds, upTo);
    const due = rows.filter((row) => dueOf(row) > 0n && mayOffer.has(row.memberId));
    const dueIds = due.map(({ memberId }) => memberId);
    // Only now: who plays meanwhile does not wait until all days are counted.
    const leaves = await deps.offers.demandOfferEachIn(tx, dueIds);
    const given = due.flatMap((row) => {
      const leave = leaves.get(row.memberId);
      return leave === undefined
        ? []
        : [{ leave, earned: awardFor(deps.ids.uuidv7(), place, row, upTo) }];
    });
    const paid = new Set(given.map(({ earned }) => earned.memberId));
    await saveRebateMembers(
      tx,
      rows.map((row) => (paid.has(row.memberId) ? paidOf(row) : row)),
    );
    await deps.awards.payOrHoldManyIn(tx, given);
  });
}

/** Pays what is left of the last day that ended, for each brand with rebates. */
async function poll(deps: RebateDeps): Promise<number> {
  let done = 0;
  await doEach(await deps.db.read(listNewest), async ({ merchantCode }) => {
    const day = await deps.turnover.lastEnded(merchantCode);
    const currency = await deps.currencyOf(merchantCode);
    const { timeZone } = await deps.turnover.today(merchantCode);
    const place = { merchantCode, currency, timeZone };
    const from = addDays(day, -lateMaxDays);
    const many = await deps.turnover.runPeriod({
      merchantCode,
      work: "rebate",
      period: { from: day, to: addDays(day, 1) },
      doMany: (memberIds) => settleMany(deps, place, memberIds, day),
      listAfter: (reader, after, limit) =>
        listRebatedAfter(reader, merchantCode, from, after, limit),
    });
    done += many;
  });
  if (done > 0) deps.onMoved();
  return done;
}

/** When what is left of a day is credited, after its end. */
const paidAfterMs = 2.5 * hourMs;

const standingOf = (reader: Reader, { memberId, day }: Today) =>
  findStanding(reader, memberId, firstDayOf(day), day);

/** What is earned and not paid, with what days brought since they were counted. */
async function dueNow(
  reader: Reader,
  deps: RebateDeps,
  own: Today,
  policies: readonly RebatePolicyRow[],
  { stakes, ...standing }: Awaited<ReturnType<typeof findStanding>>,
): Promise<bigint> {
  const changed = await changedOf(reader, deps, own, { stakes, policies });
  const earnedMinor = changed.reduce((sum, { more }) => sum + more, standing.earnedMinor);
  return dueOf({ ...standing, earnedMinor });
}

async function readOwn(deps: RebateDeps, memberId: bigint): Promise<OwnRebate> {
  const own = await ownOf(deps, memberId);
  const { currency, day, timeZone } = own;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return deps.db.read(async (reader) => {
    const policies = await listPoliciesUpTo(reader, own, day);
    const table = tablesOf(policies)(day);
    const due = await dueNow(reader, deps, own, policies, await standingOf(reader, own));
    const isOpen = table?.isOpen === true;
    const level = await deps.vip.levelAtIn(reader, memberId, momentOfDay(deps, own, day));
    const stakes = await listDayStakes(reader, [memberId], day, day);
    const counted = table === undefined ? new Map() : countedOf(table, stakes);
    const endsAt = startOfDay(addDays(day, 1), timeZone).getTime();
    return {
      isOpen: isOpen || due > 0n,
      currency,
      claimable: text(due),
      minClaim: text(table?.minClaimMinor ?? 0n),
      paidAt: isOpen || due > 0n ? new Date(endsAt + paidAfterMs).toISOString() : null,
      isHeldByBonus: isOpen && !table.whileBonus && (await deps.hasBonusIn(reader, memberId)),
      list: isOpen
        ? gameTypes.flatMap((type) => productOf(table, type, level, counted.get(type) ?? 0n))
        : [],
    };

    function productOf(shown: RebateTable, type: GameType, at: number, validMinor: bigint) {
      const tiers = tiersOf(shown, type, at);
      if (tiers.every(({ ratePpm }) => ratePpm === 0)) return [];
      const valid = validMinor > 0n ? validMinor : 0n;
      const rate = rateOf(shown, type, at, valid);
      return {
        productType: type,
        rate,
        valid: text(valid),
        claimable: text(partOf(valid, rate)),
        tiers: tiers.map(({ fromMinor, ratePpm }) => ({ from: text(fromMinor), rate: ratePpm })),
      };
    }
  });
}

/** The rates of a brand's levels today, as a day begins. */
async function ratesToday(deps: RebateDeps, reader: Reader, merchantCode: string) {
  const { day } = await deps.turnover.today(merchantCode);
  const currency = await deps.currencyOf(merchantCode);
  const policy = await findPolicyOf(reader, merchantCode, currency, day);
  const table = policy && rebateTableOf(policy.settings);
  return (level: number): Partial<Record<GameType, number>> =>
    table?.isOpen === true
      ? Object.fromEntries(gameTypes.map((type) => [type, rateOf(table, type, level, 0n)]))
      : {};
}

/**
 * What a claim would pay now of what waits; nothing below the brand's minimum. Shown on each page,
 * so it asks for the rates only where something was staked or earned.
 */
async function claimableIn(reader: Reader, deps: RebateDeps, own: Today): Promise<bigint> {
  const standing = await standingOf(reader, own);
  if (standing.stakes.length === 0 && dueOf(standing) <= 0n) return 0n;
  const policies = await listPoliciesUpTo(reader, own, own.day);
  const due = await dueNow(reader, deps, own, policies, standing);
  if (due <= 0n) return 0n;
  const table = tablesOf(policies)(own.day);
  return due < (table?.minClaimMinor ?? 0n) ? 0n : due;
}

export function createRebates(deps: RebateDeps) {
  return {
    claimableIn: (reader: Reader, own: Today) => claimableIn(reader, deps, own),
    ratesTodayIn: (reader: Reader, merchantCode: string) => ratesToday(deps, reader, merchantCode),
    handlers: {
      rebateSettings: (_input, { session }) => readOwn(deps, session.memberId),
      claimRebate: (_input, { session: { memberId }, language, idempotencyKey: key }) =>
        claim(deps, { memberId, language, key }),
    } satisfies Handlers<"rebateSettings" | "claimRebate">,
    poll: () => poll(deps),
  };
}

export type Rebates = ReturnType<typeof createRebates>;
