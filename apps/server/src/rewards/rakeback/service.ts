import { rakebackParts, type Award, type OwnRakeback, type RakebackPart } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { doEach } from "../../platform/try-each.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { AwardRow } from "../awards/rules.ts";
import type { Awards } from "../awards/service.ts";
import { findAward, listClaimable } from "../awards/store.ts";
import { awardOf } from "../awards/views.ts";
import { addDays, addMonths, monthOf, weekOf } from "../../platform/day-names.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import { titleOf } from "../titles/texts.ts";
import type { Turnover } from "../turnover/service.ts";
import {
  changedOf,
  countIn,
  firstDayOf,
  laterMicro,
  lateMaxDays,
  levelOfDay,
  type CountDeps,
  type Own,
} from "./counting.ts";
import { rakebackReader, tableOn } from "./fold.ts";
import { close, instantDue, noStanding, payInstant, shareOf, type Standing } from "./rules.ts";
import {
  findStanding,
  listEarnersAfter,
  listPolicies,
  saveRakebackMember,
  type RakebackMemberRow,
  type RakebackPolicyRow,
} from "./store.ts";

/**
 * Rakeback: a share of what the house keeps of bets. All days of a member are one sum; what ended
 * days bring is put into four parts that add up to it to the unit, however often and whenever they
 * are claimed. What a correction takes is taken off what comes, never off the balance.
 */
export interface RakebackDeps extends CountDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferIn">;
  readonly awards: Pick<Awards, "issueIn" | "payOrHoldIn" | "claim">;
  readonly turnover: Pick<Turnover, "today" | "lastEnded" | "runPeriod">;
  readonly currencyOf: (merchantCode: string) => Promise<string>;
  readonly merchantOf: (memberId: bigint) => Promise<string>;
  /** Whether a bonus of the member wagers now. */
  readonly hasBonusIn: (reader: Reader, memberId: bigint) => Promise<boolean>;
  readonly onMoved: () => void;
}

/** So long what a part brought may be claimed. */
const keptMs = { daily: 3 * dayMs, weekly: 7 * dayMs, monthly: 7 * dayMs } as const;
type KeptPart = keyof typeof keptMs;

const instantEveryMs = 30 * minuteMs;
/** Of a worker that was down, so many days are made up for. */
const missedMax = 7;

/** A member's place, and the brand's day. */
interface Today extends Own {
  readonly day: string;
}

async function ownOf(deps: RakebackDeps, memberId: bigint): Promise<Today> {
  const merchantCode = await deps.merchantOf(memberId);
  const currency = await deps.currencyOf(merchantCode);
  const { day, timeZone } = await deps.turnover.today(merchantCode);
  return { memberId, merchantCode, currency, timeZone, day };
}

const tableIn = async (reader: Reader, own: Own, day: string) =>
  tableOn(await listPolicies(reader), own, day);

/** The award of a source that is called after its part. */
const earnedOf = (
  awardId: string,
  { memberId, merchantCode, currency }: Own,
  given: Pick<AwardRow, "source" | "amountMinor" | "turnoverBps" | "claimBy">,
) => ({
  memberId,
  awardId,
  merchantCode,
  reason: "rakeback" as const,
  promotionId: null,
  currency,
  title: titleOf("rakeback"),
  operator: null,
  note: null,
  ...given,
});

/** What is due of the instant part now: nothing before half an hour after the last claim. */
function readyInstant(
  { clock }: Pick<RakebackDeps, "clock">,
  table: Parameters<typeof instantDue>[0] | undefined,
  row: Standing & Pick<RakebackMemberRow, "instantAt">,
): bigint {
  if (table === undefined) return 0n;
  const { instantAt } = row;
  const isEarly =
    instantAt !== null && clock.now().getTime() < instantAt.getTime() + instantEveryMs;
  return isEarly ? 0n : instantDue(table, row);
}

/** Pays the instant part, counted in the transaction that pays it, in this award. */
async function claimInstant(deps: RakebackDeps, memberId: bigint, awardId: string): Promise<void> {
  const own = await ownOf(deps, memberId);
  const leave = await deps.offers.mayOffer(memberId);
  await deps.db.transaction(async (tx) => {
    const row = await countIn(tx, deps, own, own.day);
    // The same call has come before, and its answer was lost: what was counted is kept.
    if ((await findAward(tx, memberId, awardId)) !== undefined) return saveRakebackMember(tx, row);
    // Only now: who plays meanwhile does not wait until all days are counted.
    const demanded = await deps.offers.demandOfferIn(tx, memberId);
    if (leave === undefined) throw new Refusal("play_paused");
    const table = await tableIn(tx, own, own.day);
    const amountMinor = readyInstant(deps, table, row);
    if (amountMinor === 0n) throw nothingReady(own.currency);
    const claims = row.claims + 1;
    const source = `${sourceOf("instant")}${claims}`;
    const turnoverBps = table?.turnoverBps ?? 0;
    const award = earnedOf(awardId, own, { source, amountMinor, turnoverBps, claimBy: null });
    await deps.awards.payOrHoldIn(tx, demanded, award);
    const paid = payInstant(row, amountMinor);
    await saveRakebackMember(tx, { ...row, ...paid, claims, instantAt: deps.clock.now() });
  });
}

function nothingReady(currency: string): Refusal {
  const least = formatMinor(minor(1n), currency);
  return new Refusal("amount_out_of_range", {
    min: least,
    max: formatMinor(minor(0n), currency),
    currency,
  });
}

const sourceOf = (part: RakebackPart) => `rakeback:${part}:`;

interface Asker {
  readonly memberId: bigint;
  readonly language: string;
  readonly key: string | undefined;
}

/**
 * Claims what is ready of a part. Two claims at once pay it once. The same key gives the first
 * answer.
 *
 * Refuses, in this order: play_paused, amount_out_of_range.
 */
async function claim(
  deps: RakebackDeps,
  { memberId, language, key }: Asker,
  part: RakebackPart,
): Promise<{ awards: Award[] }> {
  if (part === "instant") {
    const awardId =
      key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "claimRakeback", key);
    await claimInstant(deps, memberId, awardId);
    deps.onMoved();
    const award = await deps.db.read((reader) => findAward(reader, memberId, awardId));
    if (award === undefined) throw new Error(`award ${awardId} is gone`);
    return { awards: [awardOf(award, language)] };
  }
  const ready = await deps.db.read((reader) => readyOf(deps, reader, memberId, part));
  if (ready.length === 0) {
    if ((await deps.offers.mayOffer(memberId)) === undefined) throw new Refusal("play_paused");
    throw nothingReady((await ownOf(deps, memberId)).currency);
  }
  const awards: Award[] = [];
  for (const { awardId } of ready) {
    awards.push(await deps.awards.claim({ memberId, language }, awardId));
  }
  return { awards };
}

const readyOf = (
  { clock }: Pick<RakebackDeps, "clock">,
  reader: Reader,
  memberId: bigint,
  part: KeptPart,
): Promise<AwardRow[]> =>
  listClaimable(reader, { memberId, source: sourceOf(part), at: clock.now() });

/** Parts that a day ends, each with the first day of its time. */
function endedParts(day: string): (readonly [KeptPart, string])[] {
  const next = addDays(day, 1);
  return [
    ["daily", day],
    ...(weekOf(next) === next ? [["weekly", weekOf(day)] as const] : []),
    ...(monthOf(next) === next ? [["monthly", monthOf(day)] as const] : []),
  ];
}

const collectedOf = { daily: "dayMinor", weekly: "weekMinor", monthly: "monthMinor" } as const;

async function leaveIn(
  tx: Tx,
  { offers }: Pick<RakebackDeps, "offers">,
  memberId: bigint,
): Promise<OfferLeave | undefined> {
  try {
    return await offers.demandOfferIn(tx, memberId);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Issues the parts that a day ended: each once, however often it is run. */
async function issueIn(
  tx: Tx,
  deps: RakebackDeps,
  leave: OfferLeave,
  own: Own,
  { row, day, turnoverBps }: { row: RakebackMemberRow; day: string; turnoverBps: number },
): Promise<RakebackMemberRow> {
  const issued: Partial<Record<(typeof collectedOf)[KeptPart], bigint>> = {};
  for (const [part, from] of endedParts(day)) {
    const amountMinor = row[collectedOf[part]];
    if (amountMinor === 0n) continue;
    const claimBy = new Date(deps.clock.now().getTime() + keptMs[part]);
    const source = `${sourceOf(part)}${from}`;
    const given = { source, amountMinor, turnoverBps, claimBy };
    const award = earnedOf(deps.ids.uuidv7(), own, given);
    if (await deps.awards.issueIn(tx, leave, award)) issued[collectedOf[part]] = 0n;
  }
  return { ...row, ...issued };
}

/** Puts what a day brought into the parts, and issues those that it ends. */
async function closeDay(deps: RakebackDeps, memberId: bigint, day: string): Promise<void> {
  const own = await ownOf(deps, memberId);
  const leave = await deps.offers.mayOffer(memberId);
  await deps.db.transaction(async (tx) => {
    const row = await countIn(tx, deps, own, day);
    const table = await tableIn(tx, own, day);
    if (table === undefined) return;
    // Claims counted the next day already, which does not end yet.
    const later = await laterMicro(tx, memberId, day);
    const closed = close(table, { ...row, earnedMicro: row.earnedMicro - later });
    const split = { ...row, ...closed, earnedMicro: row.earnedMicro };
    const demanded = leave === undefined ? undefined : await leaveIn(tx, deps, memberId);
    const { turnoverBps } = table;
    await saveRakebackMember(
      tx,
      demanded === undefined
        ? split
        : await issueIn(tx, deps, demanded, own, { row: split, day, turnoverBps }),
    );
  });
}

/** Closes the days that ended and were not closed yet, for each brand with rakeback. */
async function poll(deps: RakebackDeps): Promise<number> {
  let done = 0;
  const firstDays = new Map<string, string>();
  for (const { merchantCode, fromDay } of await deps.db.read(listPolicies)) {
    if (!firstDays.has(merchantCode)) firstDays.set(merchantCode, fromDay);
  }
  await doEach(firstDays, async ([merchantCode, firstDay]) => {
    const last = await deps.turnover.lastEnded(merchantCode);
    const days = Array.from({ length: missedMax }, (_, at) => addDays(last, at + 1 - missedMax));
    // What a day could not give a member, the next one gives.
    await doEach(
      days.filter((day) => day >= firstDay),
      async (day) => {
        const from = addDays(day, -lateMaxDays);
        const many = await deps.turnover.runPeriod({
          merchantCode,
          work: "rakeback",
          period: { from: day, to: addDays(day, 1) },
          readers: [rakebackReader],
          doOne: (memberId) => closeDay(deps, memberId, day),
          listAfter: (reader, after, limit) =>
            listEarnersAfter(reader, merchantCode, from, after, limit),
        });
        done += many;
      },
    );
  });
  if (done > 0) deps.onMoved();
  return done;
}

/** When a day that ended is put into the parts. */
const closedAfterMs = 2.5 * hourMs;

/** When each part may be claimed again, at the earliest. */
function nextTimes(
  { day, timeZone }: Today,
  { instantAt }: Pick<RakebackMemberRow, "instantAt">,
  now: Date,
) {
  const opens = (first: string) => new Date(startOfDay(first, timeZone).getTime() + closedAfterMs);
  /** Just after midnight, what ended then is not in the parts yet. */
  const next = (first: string, following: string) =>
    opens(first) > now ? opens(first) : opens(following);
  const half = instantAt === null ? now : new Date(instantAt.getTime() + instantEveryMs);
  return {
    instant: half < now ? now : half,
    daily: next(day, addDays(day, 1)),
    weekly: next(weekOf(day), addDays(weekOf(day), 7)),
    monthly: next(monthOf(day), addMonths(monthOf(day), 1)),
  };
}

const nothing: Standing & Pick<RakebackMemberRow, "instantAt"> = {
  ...noStanding,
  instantAt: null,
};

const standingOf = (reader: Reader, { memberId, day }: Today) =>
  findStanding(reader, memberId, firstDayOf(day), day);

/** What is collected, with what days brought since they were counted. */
async function standingNow(
  reader: Reader,
  deps: RakebackDeps,
  own: Today,
  policies: readonly RakebackPolicyRow[],
  { member, stakes }: Awaited<ReturnType<typeof standingOf>>,
) {
  const known = member ?? nothing;
  const changed = await changedOf(deps, reader, own, { stakes, policies });
  const more = changed.reduce((sum, one) => sum + one.more, 0n);
  return { ...known, earnedMicro: known.earnedMicro + more };
}

async function readOwn(deps: RakebackDeps, memberId: bigint): Promise<OwnRakeback> {
  const own = await ownOf(deps, memberId);
  const isOffered = (await deps.offers.mayOffer(memberId)) !== undefined;
  const text = (amount: bigint) => formatMinor(minor(amount), own.currency);
  const now = deps.clock.now();
  return deps.db.read(async (reader) => {
    const policies = await listPolicies(reader);
    const table = tableOn(policies, own, own.day);
    const row = await standingNow(reader, deps, own, policies, await standingOf(reader, own));
    const sharePpm =
      table?.isOpen === true ? shareOf(table, await levelOfDay(deps, reader, own, own.day)) : 0;
    const next = nextTimes(own, row, now);
    const parts: OwnRakeback["parts"] = [];
    for (const part of rakebackParts) {
      if (part === "instant") {
        const ready = readyInstant(deps, table, row);
        const due = table === undefined ? 0n : instantDue(table, row);
        const nextAt = next.instant.toISOString();
        const collected = text(due - ready);
        parts.push({ part, ready: text(ready), claimBy: null, collected, nextAt });
        continue;
      }
      const awards = await readyOf(deps, reader, memberId, part);
      const amount = awards.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      parts.push({
        part,
        ready: text(amount),
        claimBy: awards[0]?.claimBy?.toISOString() ?? null,
        collected: text(row[collectedOf[part]]),
        nextAt: next[part].toISOString(),
      });
    }
    const isOpen = isOffered && sharePpm > 0;
    return {
      isOpen: isOpen || parts.some(({ ready }) => /[1-9]/.test(ready)),
      currency: own.currency,
      sharePpm,
      turnoverBps: table?.turnoverBps ?? 0,
      isHeldByBonus:
        isOpen && table?.whileBonus === false && (await deps.hasBonusIn(reader, memberId)),
      // A brand may leave parts out.
      parts: parts.filter(
        ({ part, ready, collected }) =>
          (table?.partsBps[part] ?? 0) > 0 || /[1-9]/.test(ready + collected),
      ),
    };
  });
}

/** The shares of a brand's levels today, for the table of what levels give. */
async function sharesToday(deps: RakebackDeps, reader: Reader, merchantCode: string) {
  const { day } = await deps.turnover.today(merchantCode);
  const currency = await deps.currencyOf(merchantCode);
  const table = tableOn(await listPolicies(reader), { merchantCode, currency }, day);
  return (level: number): number => (table?.isOpen === true ? shareOf(table, level) : 0);
}

/**
 * What a claim of the instant part would pay now; the other parts are awards by themselves. Shown
 * on each page, so it asks for the shares only where something was staked or earned.
 */
async function claimableIn(reader: Reader, deps: RakebackDeps, own: Today): Promise<bigint> {
  const standing = await standingOf(reader, own);
  if (standing.member === undefined && standing.stakes.length === 0) return 0n;
  const policies = await listPolicies(reader);
  const table = tableOn(policies, own, own.day);
  if (table === undefined) return 0n;
  return readyInstant(deps, table, await standingNow(reader, deps, own, policies, standing));
}

export function createRakeback(deps: RakebackDeps) {
  return {
    claimableIn: (reader: Reader, own: Today) => claimableIn(reader, deps, own),
    sharesTodayIn: (reader: Reader, merchantCode: string) =>
      sharesToday(deps, reader, merchantCode),
    handlers: {
      rakeback: (_input, { session }) => readOwn(deps, session.memberId),
      claimRakeback: ({ params }, { session: { memberId }, language, idempotencyKey: key }) =>
        claim(deps, { memberId, language, key }, params.part),
    } satisfies Handlers<"rakeback" | "claimRakeback">,
    poll: () => poll(deps),
  };
}

export type Rakeback = ReturnType<typeof createRakeback>;
