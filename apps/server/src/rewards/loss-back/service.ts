import { gameTypes, type OwnLossBack } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { doEach } from "../../platform/try-each.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { Awards } from "../awards/service.ts";
import { addDays } from "../../platform/day-names.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import type { Turnover } from "../turnover/service.ts";
import type { Vip } from "../vip/service.ts";
import { lossBackReader } from "./fold.ts";
import {
  earnedOf,
  lossBackTableOf,
  periodOn,
  periodsEnded,
  rateOf,
  type LossBackTable,
  type Terms,
  type TermsPeriod,
} from "./rules.ts";
import {
  figuresOf,
  listCounted,
  listLosersAfter,
  listPolicies,
  saveCounted,
  saveLossBackMember,
  takeLossBackMember,
  type LossBackMemberRow,
} from "./store.ts";

/**
 * Loss-back: a part of what was lost in a day, a week or a month, as an award when it has ended.
 * All periods of a member are one sum of what was earned and one of what was issued, so a late
 * correction is a difference of the next period, both ways, and nothing is ever taken back.
 */
export interface LossBackDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferIn">;
  readonly awards: Pick<Awards, "issueIn">;
  readonly turnover: Pick<Turnover, "today" | "lastEnded" | "runPeriod">;
  readonly vip: Pick<Vip, "levelAtIn">;
  readonly currencyOf: (merchantCode: string) => Promise<string>;
  readonly merchantOf: (memberId: bigint) => Promise<string>;
  /** Whether it is an account for trying, or the house's own. */
  readonly isOfHouse: (memberId: bigint) => Promise<boolean>;
  readonly onMoved: () => void;
}

/** A correction that is later than that changes nothing any more. */
const lateMaxDays = 30;
/** Of a worker that was down, so many periods are made up for. */
const missedMax = 7;

/** The terms of brands, in the currency each has now. */
async function termsIn(
  { currencyOf }: Pick<LossBackDeps, "currencyOf">,
  reader: Reader,
): Promise<ReadonlyMap<string, Terms[]>> {
  const found = new Map<string, Terms[]>();
  for (const { merchantCode, currency, fromDay, settings } of await listPolicies(reader)) {
    if (currency !== (await currencyOf(merchantCode))) continue;
    const terms = { fromDay, table: lossBackTableOf(settings) };
    found.set(merchantCode, [...(found.get(merchantCode) ?? []), terms]);
  }
  return found;
}

interface Own {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** Counts a member's last periods again, and adds the differences to what was earned. */
async function countIn(
  tx: Tx,
  { vip }: Pick<LossBackDeps, "vip">,
  { memberId, merchantCode, timeZone }: Own,
  ended: readonly TermsPeriod[],
): Promise<LossBackMemberRow> {
  const row = await takeLossBackMember(tx, memberId, merchantCode);
  let { earnedMinor } = row;
  for (const { period, table } of ended) {
    const lastMoment = new Date(startOfDay(period.to, timeZone).getTime() - 1);
    const level = await vip.levelAtIn(tx, memberId, lastMoment);
    const counted = earnedOf(table, await figuresOf(tx, memberId, period), level);
    const before = await saveCounted(tx, row, { ...period, ...counted, level });
    earnedMinor += counted.earnedMinor - before;
  }
  return { ...row, earnedMinor };
}

/** Issues what is due as the award of a period: one, however often it is run. */
async function issueIn(
  tx: Tx,
  { ids, clock, awards }: Pick<LossBackDeps, "ids" | "clock" | "awards">,
  leave: OfferLeave,
  { memberId, merchantCode, currency }: Own,
  { period, table }: TermsPeriod,
  amountMinor: bigint,
): Promise<boolean> {
  return awards.issueIn(tx, leave, {
    memberId,
    awardId: ids.uuidv7(),
    merchantCode,
    source: `loss_back:${period.from}`,
    reason: "loss_back",
    promotionId: null,
    currency,
    amountMinor,
    turnoverBps: table.turnoverBps,
    title: { en: "Loss-back" },
    claimBy: new Date(clock.now().getTime() + table.claimDays * dayMs),
    operator: null,
    note: null,
  });
}

async function leaveIn(
  tx: Tx,
  { offers }: Pick<LossBackDeps, "offers">,
  memberId: bigint,
): Promise<OfferLeave | undefined> {
  try {
    return await offers.demandOfferIn(tx, memberId);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Counts a period for a member, and issues what is due. On a break it waits for the next one. */
async function settleOne(
  deps: LossBackDeps,
  memberId: bigint,
  ended: readonly TermsPeriod[],
  timeZone: string,
): Promise<void> {
  const last = ended.at(-1);
  if (last === undefined || (await deps.isOfHouse(memberId))) return;
  const merchantCode = await deps.merchantOf(memberId);
  const own = { memberId, merchantCode, timeZone, currency: await deps.currencyOf(merchantCode) };
  const leave = await deps.offers.mayOffer(memberId);
  await deps.db.transaction(async (tx) => {
    const row = await countIn(tx, deps, own, ended);
    const due = row.earnedMinor - row.issuedMinor;
    const demanded =
      due > 0n && leave !== undefined ? await leaveIn(tx, deps, memberId) : undefined;
    const isIssued = demanded !== undefined && (await issueIn(tx, deps, demanded, own, last, due));
    await saveLossBackMember(tx, {
      ...row,
      issuedMinor: row.issuedMinor + (isIssued ? due : 0n),
    });
  });
}

/** Counts the periods that ended and were not counted yet, for each brand with loss-back. */
async function poll(deps: LossBackDeps): Promise<number> {
  let done = 0;
  const all = await deps.db.read((reader) => termsIn(deps, reader));
  await doEach(all, async ([merchantCode, terms]) => {
    const { timeZone } = await deps.turnover.today(merchantCode);
    const upTo = await deps.turnover.lastEnded(merchantCode);
    const periods = periodsEnded(terms, { after: addDays(upTo, -lateMaxDays), upTo });
    // What a period could not give a member, the next one gives.
    await doEach(periods.slice(-missedMax), async ({ period }) => {
      const lastDay = addDays(period.to, -1);
      const from = addDays(lastDay, -lateMaxDays);
      const ended = periodsEnded(terms, { after: from, upTo: lastDay });
      const many = await deps.turnover.runPeriod({
        merchantCode,
        work: "loss_back",
        period,
        readers: [lossBackReader],
        doOne: (memberId) => settleOne(deps, memberId, ended, timeZone),
        listAfter: (reader, after, limit) =>
          listLosersAfter(
            reader,
            merchantCode,
            { from: ended[0]?.period.from ?? from, to: period.to },
            after,
            limit,
          ),
      });
      done += many;
    });
  });
  if (done > 0) deps.onMoved();
  return done;
}

/** When a period is counted, after its end. */
const countedAfterMs = 2.5 * hourMs;
const pastMax = 6;

async function readOwn(deps: LossBackDeps, memberId: bigint): Promise<OwnLossBack> {
  const merchantCode = await deps.merchantOf(memberId);
  const currency = await deps.currencyOf(merchantCode);
  const { day, timeZone } = await deps.turnover.today(merchantCode);
  const isOffered =
    (await deps.offers.mayOffer(memberId)) !== undefined && !(await deps.isOfHouse(memberId));
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return deps.db.read(async (reader) => {
    const terms = (await termsIn(deps, reader)).get(merchantCode) ?? [];
    // Before the first day of the first terms, those are what is told.
    const own = periodOn(terms, day) ?? periodOn(terms, addDays(day, 1));
    const table = own?.table ?? closed;
    const level = await deps.vip.levelAtIn(reader, memberId, deps.clock.now());
    const past = await listCounted(reader, memberId, pastMax);
    const ratePpm = rateOf(table, level);
    const endsAt = startOfDay(own?.period.to ?? addDays(day, 1), timeZone).getTime();
    return {
      isOpen: table.isOpen && isOffered && ratePpm > 0,
      currency,
      period: table.period,
      countedAt: new Date(endsAt + countedAfterMs).toISOString(),
      gameTypes: gameTypes.filter((type) => table.gameTypes.has(type)),
      netDepositGate: table.netDepositGate,
      minLoss: text(table.minLossMinor),
      cap: table.capMinor === undefined ? null : text(table.capMinor),
      turnoverBps: table.turnoverBps,
      claimDays: table.claimDays,
      ratePpm,
      past: past.map(({ from, to, countedMinor, earnedMinor }) => ({
        from,
        to: addDays(to, -1),
        counted: text(countedMinor),
        earned: text(earnedMinor),
      })),
    };
  });
}

/** What a brand without loss-back has. */
const closed: LossBackTable = {
  isOpen: false,
  period: "week",
  gameTypes: new Set(),
  netDepositGate: false,
  minLossMinor: 0n,
  capMinor: undefined,
  turnoverBps: 0,
  claimDays: 1,
  rates: [],
};

/** What the levels of a brand get today, for the table of what levels give. */
async function ratesToday(deps: LossBackDeps, reader: Reader, merchantCode: string) {
  const { day } = await deps.turnover.today(merchantCode);
  const table = periodOn((await termsIn(deps, reader)).get(merchantCode) ?? [], day)?.table;
  return (level: number): number => (table?.isOpen === true ? rateOf(table, level) : 0);
}

export function createLossBack(deps: LossBackDeps) {
  return {
    ratesTodayIn: (reader: Reader, merchantCode: string) => ratesToday(deps, reader, merchantCode),
    handlers: {
      lossBack: (_input, { session }) => readOwn(deps, session.memberId),
    } satisfies Handlers<"lossBack">,
    poll: () => poll(deps),
  };
}

export type LossBack = ReturnType<typeof createLossBack>;
