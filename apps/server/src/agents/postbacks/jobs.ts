import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Database } from "../../platform/db.ts";
import { askOutside } from "../../platform/outside.ts";
import { doEach, tryEach } from "../../platform/try-each.ts";
import { atClock, dayOf, startOfDay } from "../../platform/zone-days.ts";
import { planCarryOf, planDueOf } from "../affiliate-plans/due.ts";
import { listAffiliateTerms, termIn } from "../affiliate-plans/store.ts";
import {
  listAcquired,
  monthBack,
  readMonth,
  type InputDeps,
} from "../affiliate-statements/inputs.ts";
import { listSince } from "../affiliate-statements/store.ts";
import { findAffiliate, type AffiliateRow } from "../affiliates/store.ts";
import { findFolded } from "../commissions/inputs-store.ts";
import { fill, isPostbackAddress, isTakenAnswer, nextTryAt } from "./rules.ts";
import {
  deleteOldDeliveries,
  isNoted,
  listListeners,
  listTold,
  saveAnswer,
  takeDue,
  type DueDelivery,
} from "./store.ts";
import { tell, type TellingDeps } from "./telling.ts";

/**
 * Tells affiliates' own systems what is noted for them, and notes what only a look at the figures
 * shows: members an amount is paid for, and what a day brought.
 */
export interface PostbackJobDeps extends InputDeps, TellingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly onError: (error: unknown) => void;
  /** Asks an address; the platform's own way where absent. */
  readonly ask?: (address: string) => Promise<number>;
  /** After which an address is given up whatever became of it; a second more than it has. */
  readonly limitMs?: number;
}

/** By its key only one waits, where one by the minute would queue behind a long run. */
export const postbacksEveryMs = minuteMs;
const timeoutMs = 5000;
const bounds = { timeoutMs, trustedHosts: new Set<string>() };
const atOnce = 16;
/** All that one run sends: where no address answers it is through within a minute. */
const taken = { limit: 100, ofEach: 25 };
/** What a run looks for at most of each kind; the next goes on from there. */
const noteMaxMs = 15_000;
/** Longer than all of one run may take. */
const heldMs = 10 * minuteMs;
/** Longer than a member can still be found to have reached something. */
const keptMs = 100 * dayMs;

/** When what was worked out last in this process; a restart works it out once more. */
export interface Pace {
  isRunning: boolean;
  readonly qualifiedAt: Map<bigint, Date>;
  readonly incomeAt: Map<bigint, Date>;
}

export const newPace = (): Pace => ({
  isRunning: false,
  qualifiedAt: new Map(),
  incomeAt: new Map(),
});

/** Whether it is an hour since; it counts from now then. */
function isHourOver(last: Map<bigint, Date>, memberId: bigint, at: Date): boolean {
  const before = last.get(memberId);
  if (before !== undefined && at.getTime() - before.getTime() < hourMs) return false;
  last.set(memberId, at);
  return true;
}

const lateNames: ReadonlySet<string> = new Set(["AbortError", "TimeoutError"]);

/** Fails when the time is over, whether or not the work ever ends. */
function within<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException("it took too long", "TimeoutError"));
    const timer = setTimeout(late, limitMs);
    const end = () => clearTimeout(timer);
    work.finally(end).then(resolve, reject);
  });
}

/** What an address answered, in a few words. */
export async function askAddress(
  {
    ask = (address) => askOutside(address, bounds),
    limitMs = timeoutMs + 1000,
  }: Pick<PostbackJobDeps, "ask" | "limitMs">,
  url: string,
): Promise<{ readonly isTaken: boolean; readonly answer: string }> {
  try {
    const status = await within(ask(url), limitMs);
    return { isTaken: isTakenAnswer(status), answer: String(status) };
  } catch (error) {
    const isLate = error instanceof Error && lateNames.has(error.name);
    // What exactly went wrong would tell about our own network.
    return { isTaken: false, answer: isLate ? "timeout" : "unreachable" };
  }
}

async function send(deps: PostbackJobDeps, one: DueDelivery): Promise<void> {
  const { url, tries, deliveryId, filled } = one;
  const isGone = url === null || !isPostbackAddress(url);
  const { isTaken, answer } = isGone
    ? { isTaken: false, answer: "gone" }
    : await askAddress(deps, fill(url, filled));
  const at = deps.clock.now();
  const nextAt = isGone ? undefined : nextTryAt(tries, at);
  const failed = nextAt === undefined ? ("failed" as const) : ("waiting" as const);
  const state = isTaken ? ("sent" as const) : failed;
  const doneAt = state === "waiting" ? null : at;
  await deps.db.transaction((tx) =>
    saveAnswer(tx, deliveryId, { state, answer, nextAt: nextAt ?? at, doneAt }),
  );
}

/** One round; nothing is held while an address is asked. */
async function sendDue(deps: PostbackJobDeps): Promise<void> {
  const at = deps.clock.now();
  const until = new Date(at.getTime() + heldMs);
  const due = await deps.db.transaction((tx) => takeDue(tx, at, until, taken));
  await doEach(due, (one) => send(deps, one), atOnce);
}

async function noteQualified(
  deps: PostbackJobDeps,
  affiliate: AffiliateRow,
  { qualifiedAt }: Pace,
): Promise<void> {
  const { memberId: affiliateId, currency, merchantCode } = affiliate;
  const at = deps.clock.now();
  // Every day of everybody who may still be counted is read for it.
  if (!isHourOver(qualifiedAt, affiliateId, at)) return;
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const month = dayOf(at, timeZone).slice(0, 7);
  await deps.db.transaction(async (tx) => {
    const terms = await listAffiliateTerms(tx, [affiliateId]);
    const found = [
      ...(await listAcquired(tx, deps, terms, monthBack(month, 1))),
      ...(await listAcquired(tx, deps, terms, month)),
    ];
    const told = new Map(
      (
        await listTold(
          tx,
          found.map(({ memberId }) => memberId),
        )
      ).map((one) => [one.memberId, one]),
    );
    for (const { memberId, day, amountMinor } of found) {
      const one = told.get(memberId);
      if (one === undefined) continue;
      const telling = { subject: String(memberId), at, day, amountMinor, currency };
      await tell(tx, deps, one, { ...telling, event: "qualified" });
    }
  });
}

const dailyHour = 5;

/** What a day added to what the month comes to; it may be negative. */
async function noteIncome(
  deps: PostbackJobDeps,
  affiliate: AffiliateRow,
  { incomeAt }: Pace,
): Promise<void> {
  const { memberId: affiliateId, currency, merchantCode } = affiliate;
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const at = deps.clock.now();
  const today = dayOf(at, timeZone);
  if (atClock(today, dailyHour * hourMs, timeZone) > at) return;
  await deps.db.transaction(async (tx) => {
    const day = addDays(today, -1);
    if (await isNoted(tx, affiliateId, "daily_income", day)) return;
    const { asOf } = await findFolded(tx);
    if (asOf === null || asOf < startOfDay(today, timeZone)) return;
    // Two months are read for it: one that fails must not come before all others each minute.
    if (!isHourOver(incomeAt, affiliateId, at)) return;
    const month = day.slice(0, 7);
    const terms = await listAffiliateTerms(tx, [affiliateId]);
    const term = termIn(terms, month);
    if (term === undefined) return;
    const before = await listSince(tx, affiliateId, monthBack(month, 1));
    const carried = before.find((row) => row.month < month)?.nowBaseMinor;
    const dueUpTo = async (upTo: string) => {
      if (upTo.slice(0, 7) !== month) return 0n;
      const inputs = await readMonth(tx, deps, terms, { term, month, subIds: [], upTo });
      return planDueOf(term.terms, inputs, planCarryOf(term.terms, carried)).dueMinor;
    };
    const amountMinor = (await dueUpTo(day)) - (await dueUpTo(addDays(day, -1)));
    const nobody = { affiliateId, codeFolded: "", src: "", subs: [], clickId: null };
    const telling = { event: "daily_income" as const, subject: day, at, day };
    await tell(tx, deps, nobody, { ...telling, amountMinor, currency });
  });
}

async function noteFor(
  deps: PostbackJobDeps,
  event: "qualified" | "daily_income",
  pace: Pace,
  note: typeof noteIncome,
): Promise<void> {
  const until = deps.clock.now().getTime() + noteMaxMs;
  const ids = await deps.db.read((reader) => listListeners(reader, event));
  await tryEach(ids, deps.onError, async (memberId) => {
    if (deps.clock.now().getTime() > until) return;
    const affiliate = await deps.db.read((reader) => findAffiliate(reader, memberId));
    if (affiliate !== undefined) await note(deps, affiliate, pace);
  });
}

/** One run at a time holds one of the worker's slots; what comes meanwhile ends at once. */
export async function runPostbacks(deps: PostbackJobDeps, pace: Pace): Promise<void> {
  if (pace.isRunning) return;
  pace.isRunning = true;
  try {
    await noteFor(deps, "qualified", pace, noteQualified);
    await noteFor(deps, "daily_income", pace, noteIncome);
    await sendDue(deps);
  } finally {
    pace.isRunning = false;
  }
}

export const cleanUpPostbacks = ({ db, clock }: Pick<PostbackJobDeps, "db" | "clock">) =>
  db.transaction((tx) => deleteOldDeliveries(tx, new Date(clock.now().getTime() - keptMs)));
