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
}

const timeoutMs = 5000;
const bounds = { timeoutMs, trustedHosts: new Set<string>() };
const atOnce = 8;
const takenAtOnce = 100;
/** Longer than all of one run may take. */
const heldMs = 10 * minuteMs;
/** Longer than a member can still be found to have reached something. */
const keptMs = 100 * dayMs;

/** What an address answered, in a few words. */
export async function askAddress(
  { ask = (address) => askOutside(address, bounds) }: Pick<PostbackJobDeps, "ask">,
  url: string,
): Promise<{ readonly isTaken: boolean; readonly answer: string }> {
  try {
    const status = await ask(url);
    return { isTaken: isTakenAnswer(status), answer: String(status) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
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

/** Nothing is held while an address is asked. */
async function sendDue(deps: PostbackJobDeps): Promise<void> {
  for (;;) {
    const at = deps.clock.now();
    const until = new Date(at.getTime() + heldMs);
    const due = await deps.db.transaction((tx) => takeDue(tx, at, until, takenAtOnce));
    await doEach(due, (one) => send(deps, one), atOnce);
    if (due.length < takenAtOnce) return;
  }
}

async function noteQualified(deps: PostbackJobDeps, affiliate: AffiliateRow): Promise<void> {
  const { memberId: affiliateId, currency, merchantCode } = affiliate;
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const at = deps.clock.now();
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
async function noteIncome(deps: PostbackJobDeps, affiliate: AffiliateRow): Promise<void> {
  const { memberId: affiliateId, currency, merchantCode } = affiliate;
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const at = deps.clock.now();
  const today = dayOf(at, timeZone);
  if (atClock(today, dailyHour * hourMs, timeZone) > at) return;
  await deps.db.transaction(async (tx) => {
    const { asOf } = await findFolded(tx);
    if (asOf === null || asOf < startOfDay(today, timeZone)) return;
    const day = addDays(today, -1);
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
  note: typeof noteIncome,
): Promise<void> {
  const ids = await deps.db.read((reader) => listListeners(reader, event));
  await tryEach(ids, deps.onError, async (memberId) => {
    const affiliate = await deps.db.read((reader) => findAffiliate(reader, memberId));
    if (affiliate !== undefined) await note(deps, affiliate);
  });
}

export async function runPostbacks(deps: PostbackJobDeps): Promise<void> {
  await noteFor(deps, "qualified", noteQualified);
  await noteFor(deps, "daily_income", noteIncome);
  await sendDue(deps);
}

export const cleanUpPostbacks = ({ db, clock }: Pick<PostbackJobDeps, "db" | "clock">) =>
  db.transaction((tx) => deleteOldDeliveries(tx, new Date(clock.now().getTime() - keptMs)));
