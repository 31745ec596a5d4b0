import { checkInRewardId as rewardId } from "@baize/contract/check-in-id";
import type { CheckIn } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers, Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { periodOf, type Period } from "../../platform/zone-periods.ts";
import type { OfferGate } from "../../protection/index.ts";
import { leftWords, reserveIn } from "../access/budget.ts";
import { demandGoing, listHeldSince, type Access } from "../access/service.ts";
import type { AwardRow } from "../awards/rules.ts";
import type { Awards } from "../awards/service.ts";
import type { DayReader } from "../days/consumer.ts";
import { findDay } from "../days/store.ts";
import { markClaim, type MarkDeps } from "../marks/service.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { stoppedDays } from "../stop/rules.ts";
import { demandTaker, listTakers } from "../takers.ts";
import { calendarOf, claimOf, giftsOf } from "./rules.ts";
import {
  findCheckIn,
  findRevision,
  findUnclaimed,
  insertClaim,
  listAskingBrands,
  listLastClaims,
  sumClaims,
  type CheckInRow,
} from "./store.ts";
import { amountOf, checkInOf, missingOf } from "./views.ts";

/** Check-in: the calendar of a member, and the one claim a day. */
export interface CheckInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "findMembersIn">;
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferIn">;
  readonly awards: Pick<Awards, "payOrHoldIn">;
  readonly marks: MarkDeps;
  readonly namePrizes: NamePrizes;
  readonly access: Access;
  readonly onMoved: () => void;
}

interface Asked extends Pick<Session, "memberId" | "currency"> {
  readonly merchantCode: string;
  readonly language: string;
}

/** The brand's check-in where it is open for members of this currency. */
async function findOpen(
  reader: Reader,
  { merchantCode, currency }: Pick<Asked, "merchantCode" | "currency">,
): Promise<CheckInRow | undefined> {
  const row = await findCheckIn(reader, merchantCode);
  return row?.settings.isOpen === true && row.settings.currency === currency ? row : undefined;
}

interface Today extends Period {
  readonly timeZone: string;
}

/** Days since the last claim on which the brand's rewards, or its check-in, were stopped. */
async function listStoppedDays(
  reader: Reader,
  merchantCode: string,
  since: Date | undefined,
  { to, timeZone }: Today,
): Promise<ReadonlySet<string>> {
  if (since === undefined) return new Set();
  const stops = await listHeldSince(reader, { merchantCode, rewardId }, since);
  return stoppedDays(stops, to, timeZone);
}

async function readCalendar(
  reader: Reader,
  asked: Pick<Asked, "memberId" | "merchantCode">,
  row: CheckInRow,
  today: Today,
) {
  const claims = await listLastClaims(reader, asked.memberId);
  const begun = claims[0]?.revision ?? row.revision;
  const isOfToday = begun === row.revision;
  const kept = isOfToday ? row : await findRevision(reader, asked.merchantCode, begun);
  const settingsOf = ({ settings }: CheckInRow) => {
    const { missed, makeUps, amounts } = settings;
    return { gifts: giftsOf(settings), terms: { length: amounts.length, missed, makeUps } };
  };
  const old = settingsOf(kept ?? row);
  const lastAt = claims.at(-1)?.claimedAt;
  const stopped = await listStoppedDays(reader, asked.merchantCode, lastAt, today);
  const shown = calendarOf(claims, old.terms, today.name, stopped);
  // A calendar that begins is one of today's settings, one under way keeps its own.
  const goesOn = shown.claims.length > 0;
  const { gifts, terms } = goesOn ? old : settingsOf(row);
  const calendar = goesOn
    ? { ...shown, claims }
    : { ...shown, claims: [], makeUpsLeft: terms.makeUps };
  const revision = goesOn ? (kept ?? row).revision : row.revision;
  return { gifts, calendar, revision, claims, lastAt };
}

type Read = Awaited<ReturnType<typeof readCalendar>>;

/** What a claim for a day is and brings; undefined where it cannot be claimed for. */
function giftOf({ settings, revision }: CheckInRow, read: Read, day: string, today: string) {
  const toClaim = claimOf(read.calendar, day, today);
  if (toClaim === undefined) return undefined;
  // A calendar that was broken begins with the settings of today.
  const begun = toClaim.step === 1 ? { gifts: giftsOf(settings), revision } : read;
  const gift = begun.gifts[toClaim.step - 1];
  const amountMinor = amountOf(gift?.amount, settings.currency);
  return { ...toClaim, revision: begun.revision, amountMinor, prize: gift?.prize ?? null };
}

async function viewOf(
  reader: Reader,
  asked: Asked,
  row: CheckInRow,
  today: Today,
): Promise<CheckIn> {
  const { gifts, calendar, lastAt, ...read } = await readCalendar(reader, asked, row, today);
  const next = giftOf(row, { ...read, gifts, calendar, lastAt }, today.name, today.name);
  const leftOf = await leftWords(reader, asked.merchantCode, [rewardId], today.name);
  return checkInOf({
    settings: row.settings,
    gifts,
    calendar,
    today,
    lastAt,
    sum: await findDay(reader, asked.memberId, today.name),
    totalMinor: await sumClaims(reader, asked.memberId),
    budgetLeft: leftOf(rewardId, next?.amountMinor ?? 0n),
    language: asked.language,
  });
}

async function todayOf({ brand, clock }: CheckInDeps, merchantCode: string): Promise<Today> {
  const { timeZone } = await brand.getMerchant(merchantCode);
  return { ...periodOf("day", clock.now(), timeZone), timeZone };
}

/** With what the prizes are of. */
const named = async ({ namePrizes }: CheckInDeps, view: CheckIn, language: string) => ({
  ...view,
  days: await namePrizes(view.days, language),
});

/** A member's own account that meets the conditions, while the check-in is not stopped. */
async function isOffered(
  { identity, access }: Pick<CheckInDeps, "identity" | "access">,
  reader: Reader,
  { memberId, merchantCode }: Pick<Asked, "memberId" | "merchantCode">,
  { settings }: Pick<CheckInRow, "settings">,
): Promise<boolean> {
  const takers = await listTakers(identity, reader, [memberId]);
  if (!takers.has(memberId)) return false;
  const offered = await access.offeredIn(reader, { memberId, merchantCode }, [settings], (row) => ({
    rewardId,
    who: row.conditions,
  }));
  return offered.size > 0;
}

/** Nothing is offered to whom it is not for, or who has a break. */
async function find(deps: CheckInDeps, asked: Asked): Promise<CheckIn | null> {
  const leave = await deps.offers.mayOffer(asked.memberId);
  if (leave === undefined) return null;
  const today = await todayOf(deps, asked.merchantCode);
  const view = await deps.db.read(async (reader) => {
    const row = await findOpen(reader, asked);
    if (row === undefined) return null;
    return (await isOffered(deps, reader, asked, row)) ? viewOf(reader, asked, row, today) : null;
  });
  if (view === null) return null;
  await deps.access.noteShown(asked.memberId, asked.merchantCode, [rewardId]);
  return named(deps, view, asked.language);
}

/**
 * Claims today's gift, or makes up for the first missed day. What was claimed before stays as it
 * is.
 *
 * Refuses, in this order: promotion_closed, play_paused, not_eligible, rewards_stopped (of the
 * check-in), not_eligible (its conditions), changed_meanwhile (midnight passed, or the day cannot
 * be claimed any more), condition_not_met, not_eligible (another account of the person has the gift
 * of the day), budget_used.
 */
async function claim(deps: CheckInDeps, asked: Asked, day: string): Promise<CheckIn> {
  const { memberId, merchantCode, currency } = asked;
  const leave = await deps.offers.mayOffer(memberId);
  const today = await todayOf(deps, merchantCode);
  const after = await deps.db.transaction(async (tx) => {
    const row = await findOpen(tx, asked);
    if (row === undefined) throw new Refusal("promotion_closed");
    const own = await deps.offers.demandOfferIn(tx, memberId);
    if (leave === undefined) throw new Refusal("play_paused");
    await demandTaker(deps.identity, tx, memberId);
    await demandGoing(tx, { merchantCode, rewardId });
    await deps.access.demandIn(tx, memberId, row.settings.conditions);
    const read = await readCalendar(tx, asked, row, today);
    if (read.claims.some((one) => one.day === day)) return viewOf(tx, asked, row, today);
    const gift = giftOf(row, read, day, today.name);
    if (gift === undefined) throw new Refusal("changed_meanwhile");
    const missing = missingOf(row.settings, await findDay(tx, memberId, today.name));
    if (missing > 0n) {
      const missingText = formatMinor(minor(missing), currency);
      throw new Refusal("condition_not_met", { missing: missingText, currency });
    }
    const known = { memberId, merchantCode, day, currency, claimedAt: deps.clock.now() };
    if (!(await insertClaim(tx, { ...known, ...gift }))) return viewOf(tx, asked, row, today);
    const marked = await markClaim(
      tx,
      deps.marks,
      { merchantCode, scope: "check_in", period: day },
      { memberId, subject: "check_in" },
    );
    if (marked === "not_eligible") throw new Refusal("not_eligible");
    const award = {
      memberId,
      awardId: deps.ids.uuidv7(),
      merchantCode,
      source: `check_in:${day}`,
      reason: "check_in" as const,
      promotionId: null,
      currency,
      amountMinor: gift.amountMinor,
      prize: gift.prize,
      turnoverBps: row.settings.turnoverBps,
      title: row.settings.title,
      claimBy: null,
      operator: null,
      note: null,
    };
    if (!(await reserveIn(tx, { merchantCode, rewardId }, { ...award, day: today.name }))) {
      throw new Refusal("budget_used");
    }
    await deps.awards.payOrHoldIn(tx, own, award, marked === "hold");
    return viewOf(tx, asked, row, today);
  });
  deps.onMoved();
  return named(deps, after, asked.language);
}

/**
 * Today's gift in money where it may be claimed now, 0 where it is a prize. Shown on each page, so
 * it asks for the calendar only where the day was not claimed yet.
 */
async function claimableIn(
  reader: Reader,
  deps: Pick<CheckInDeps, "identity" | "access">,
  own: Omit<Asked, "language">,
  today: Today,
): Promise<bigint | undefined> {
  const { memberId } = own;
  const row = await findUnclaimed(reader, own, today.name);
  if (row === undefined) return undefined;
  if (missingOf(row.settings, { ...row, memberId, day: today.name }) > 0n) return undefined;
  const read = await readCalendar(reader, own, row, today);
  const gift = giftOf(row, read, today.name, today.name);
  if (gift === undefined) return undefined;
  if (!(await isOffered(deps, reader, own, row))) return undefined;
  return gift.prize === null ? gift.amountMinor : 0n;
}

/** A gift that could not be given with its claim. Refuses: not_eligible. */
async function judge(
  tx: Tx,
  { access }: CheckInDeps,
  { memberId, merchantCode }: AwardRow,
): Promise<boolean> {
  const row = await findCheckIn(tx, merchantCode);
  await access.demandStillIn(tx, memberId, row?.settings.conditions);
  return false;
}

export interface CheckIns {
  readonly judgeIn: (tx: Tx, award: AwardRow) => Promise<boolean>;
  /** What the member may claim now, in money; undefined where nothing. */
  readonly dueOf: (asker: Pick<Asked, "memberId" | "merchantCode">) => Promise<bigint | undefined>;
  readonly handlers: Handlers<"checkIn" | "claimCheckIn">;
  readonly days: DayReader;
}

export function createCheckIns(deps: CheckInDeps): CheckIns {
  return {
    judgeIn: (tx, award) => judge(tx, deps, award),
    async dueOf({ memberId, merchantCode }) {
      const { currency } = await deps.brand.getMerchant(merchantCode);
      const today = await todayOf(deps, merchantCode);
      const own = { memberId, merchantCode, currency };
      return deps.db.read((reader) => claimableIn(reader, deps, own, today));
    },
    days: { ask: async (tx) => ({ brands: await listAskingBrands(tx) }) },
    handlers: {
      async checkIn(_input, { merchantCode, language, session: { memberId, currency } }) {
        return { checkIn: await find(deps, { memberId, currency, merchantCode, language }) };
      },
      claimCheckIn: ({ body }, { merchantCode, language, session: { memberId, currency } }) =>
        claim(deps, { memberId, currency, merchantCode, language }, body.id),
    },
  };
}
