import { dividendPeriodLetters } from "@baize/contract/agent-contract-bounds";
import { hourMs, minuteMs } from "@baize/contract/durations";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Alerts } from "../../platform/alerts/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { tryEach } from "../../platform/try-each.ts";
import { atClock, dayOf, startOfDay } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import { policyIn } from "../policy/service.ts";
import {
  findHours,
  listBrands,
  listOver,
  listUnsettled,
  lockContracts,
  type SettledPeriod,
} from "./contract-store.ts";
import { correctedDaysMax } from "./batch.ts";
import { collect } from "./collect.ts";
import { commissionOverdueOf } from "./events.ts";
import { lateMsMax } from "@baize/contract/agent-due";
import { inHalves } from "./halves.ts";
import { heldIn } from "./held.ts";
import { growIn } from "./grow.ts";
import { listLateEnded } from "./hour-inputs-store.ts";
import { findFolded } from "./inputs-store.ts";
import { creditShares } from "./shares.ts";
import { bringUpOwnAccounts, type OwnAccountDeps } from "./own-accounts.ts";
import { openAccounts, type PayDeps } from "./pay.ts";
import { payDue } from "./pay-due.ts";
import { correctionKey, hoursBefore, periodsEnded, realtimePeriod } from "../periods.ts";
import { beginRun, finishRun, isStepped, listFinished, saveStepped } from "./run-store.ts";
import { allowLong, correctIn, needsApproval, settleIn, type SettleDeps } from "./settle.ts";
import { listGrowing, slotOf } from "./step-store.ts";
import { listChangedEnded, listLate, listOnHold, lockStatement, moveStatement } from "./store.ts";

/**
 * Settles by the clock of each brand: daily salaries at two, dividends at three on the day after
 * their period, hours five minutes after their end, and days of real-time salaries in steps of five
 * minutes. A period waits until everything that happened in it is in the figures, and is done
 * in the order of its days; one that waits for long is an alert.
 *
 * Every step is a transaction of its own that looks at what is left, so a run that is killed, comes
 * twice or overlaps another writes and pays the same.
 */
export interface RunDeps extends Omit<SettleDeps, "heldIn">, PayDeps, OwnAccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "findMembersIn" | "team">;
  readonly offers: Pick<OfferGate, "excludedIn">;
  readonly alerts: Pick<Alerts, "report">;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

const hours = { daily: 2, dividend: 3 } as const;
/** What is settled by hours is so soon after its end. */
const afterMs = 5 * minuteMs;
const waitsMsMax = 30 * minuteMs;
/** A worker that was away so long comes back to everything. */
const daysBack = 35;
/** Whose contracts may still be corrected: days of corrections, and of the longest period. */
const ownDaysBack = daysBack + correctedDaysMax + 31;
const contractsAtOnce = 500;
const heldAtOnce = 500;
/** Before every statement. */
const firstId = "00000000-0000-0000-0000-000000000000";

const settling = (deps: RunDeps): SettleDeps => ({
  ...deps,
  heldIn: (tx, memberIds) => heldIn(deps, tx, memberIds),
});

type Period = Omit<SettledPeriod, "merchantCode">;
type DayPeriod = Period & { readonly kind: keyof typeof hours };

function periodsDue(today: string): DayPeriod[] {
  const daily = periodsEnded("D", today, daysBack).map((one) => ({
    ...one,
    kind: "daily" as const,
  }));
  const dividends = dividendPeriodLetters.flatMap((letter) =>
    periodsEnded(letter, today, daysBack).map((one) => ({ ...one, kind: "dividend" as const })),
  );
  return [...daily, ...dividends.toSorted((one, other) => (one.to < other.to ? -1 : 1))];
}

/** What later facts changed of contracts that are over. */
async function correctOver(deps: RunDeps, period: SettledPeriod, at: Date): Promise<void> {
  const own = { ...period, key: correctionKey(period.to), from: period.to };
  for (;;) {
    const done = await deps.db.transaction(async (tx) => {
      await allowLong(tx);
      const since = addDays(period.to, -correctedDaysMax);
      const { untilAt } = period;
      const listEnded = () =>
        untilAt === undefined
          ? listChangedEnded(tx, own, since, own)
          : listLateEnded(tx, own, since, { ...own, untilAt });
      const ids = (await listEnded()).slice(0, contractsAtOnce);
      await lockContracts(tx, ids);
      const still = new Set(await listEnded());
      const over = await listOver(
        tx,
        own,
        ids.filter((id) => still.has(id)),
      );
      await correctIn(settling(deps), tx, own, over, { at });
      return ids.length < contractsAtOnce;
    });
    if (done) return;
  }
}

/** What fails alone is told, and left out of what follows. */
const settleEach = (
  deps: Pick<RunDeps, "onError">,
  ids: readonly string[],
  failed: Set<string>,
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<unknown> =>
  inHalves(
    ids,
    async (some) => {
      await work(some);
      return some.length;
    },
    (error, id) => {
      deps.onError(error);
      failed.add(id);
    },
  );

/**
 * Writes the statements of a period that are missing. `failed` are contracts whose earlier periods
 * could not be settled.
 */
async function settleMissing(
  deps: RunDeps,
  period: SettledPeriod,
  failed: Set<string>,
): Promise<void> {
  await deps.db.transaction((tx) => beginRun(tx, period, deps.clock.now()));
  for (;;) {
    const ids = await deps.db.read((reader) =>
      listUnsettled(reader, period, [...failed], contractsAtOnce),
    );
    if (ids.length === 0) break;
    await settleEach(deps, ids, failed, (some) =>
      deps.db.transaction((tx) => settleIn(settling(deps), tx, period, some, deps.clock.now())),
    );
  }
}

/** Answers whether all of it is done; what is not is tried again by the next run. */
async function settle(deps: RunDeps, period: SettledPeriod, failed: Set<string>): Promise<boolean> {
  await settleMissing(deps, period, failed);
  let isDone = failed.size === 0;
  if (period.kind !== "dividend" || period.key.startsWith("D:")) {
    try {
      await correctOver(deps, period, deps.clock.now());
    } catch (error) {
      deps.onError(error);
      isDone = false;
    }
  }
  if (isDone) await deps.db.transaction((tx) => finishRun(tx, period, deps.clock.now()));
  return isDone;
}

interface OfBrand {
  readonly merchantCode: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly today: string;
  readonly finished: ReadonlySet<string>;
}

const isFolded = async (deps: RunDeps, until: Date): Promise<boolean> => {
  const { asOf } = await deps.db.read(findFolded);
  return asOf !== null && asOf >= until;
};

/** Before what is settled by hours: an account found today counts for nothing more from then on. */
const bringUpByHours = (deps: RunDeps, { merchantCode, today }: OfBrand): Promise<void> =>
  bringUpOwnAccounts(deps, merchantCode, addDays(today, -correctedDaysMax), true);

/** The hours that are over, in their order; answers what waits for its facts. */
async function settleHours(deps: RunDeps, of: OfBrand): Promise<SettledPeriod[]> {
  const { merchantCode, timeZone, now, finished } = of;
  const inForce = await deps.db.read((reader) => findHours(reader, merchantCode, "hourly"));
  if (inForce === undefined) return [];
  const { first, last } = inForce;
  const waiting: SettledPeriod[] = [];
  const failed = new Set<string>();
  let isBroughtUp = false;
  for (const one of hoursBefore(new Date(now.getTime() - afterMs), daysBack * 24, timeZone)) {
    if (one.fromAt < first || finished.has(`hourly ${one.key}`)) continue;
    // Once all are over, what is corrected of them is so once a day.
    const isDayOver = dayOf(one.untilAt, timeZone) !== dayOf(one.fromAt, timeZone);
    if (last !== null && one.fromAt >= last && !isDayOver) continue;
    const period = { ...one, kind: "hourly" as const, merchantCode };
    if (!(await isFolded(deps, one.untilAt))) return [...waiting, period];
    if (!isBroughtUp) await bringUpByHours(deps, of);
    isBroughtUp = true;
    if (!(await settle(deps, period, failed))) waiting.push(period);
  }
  return waiting;
}

/** Brings up a day's statements: of those whose figures changed, or of all at its end. */
async function grow(
  deps: RunDeps,
  period: SettledPeriod,
  failed: Set<string>,
  step: { readonly at: Date; readonly isLast: boolean },
): Promise<void> {
  for (;;) {
    const ids = await deps.db.read((reader) =>
      listGrowing(reader, period, {
        isAll: step.isLast,
        without: [...failed],
        limit: contractsAtOnce,
      }),
    );
    if (ids.length === 0) return;
    await settleEach(deps, ids, failed, (some) =>
      deps.db.transaction((tx) =>
        growIn({ ...settling(deps), events: deps.events }, tx, period.key, some, step),
      ),
    );
  }
}

/** A step of the day that goes on, once in five minutes. */
async function stepToday(deps: RunDeps, of: OfBrand, failed: Set<string>): Promise<void> {
  const { merchantCode, timeZone, now, today } = of;
  const period = {
    ...realtimePeriod(today, timeZone),
    kind: "realtime" as const,
    merchantCode,
    begunBy: now,
  };
  const slot = slotOf(now);
  if (await deps.db.read((reader) => isStepped(reader, period, slot))) return;
  await bringUpByHours(deps, of);
  await settleMissing(deps, period, failed);
  await grow(deps, period, failed, { at: now, isLast: false });
  if (failed.size === 0) await deps.db.transaction((tx) => saveStepped(tx, period, slot));
}

/** Days that are over get their last step; then the one that goes on gets its next. */
async function settleRealtime(deps: RunDeps, of: OfBrand): Promise<SettledPeriod[]> {
  const { merchantCode, timeZone, now, today, finished } = of;
  const inForce = await deps.db.read((reader) => findHours(reader, merchantCode, "realtime"));
  if (inForce === undefined || inForce.first > now) return [];
  const firstDay = dayOf(inForce.first, timeZone);
  const earliest = addDays(today, -daysBack);
  const failed = new Set<string>();
  const waiting: SettledPeriod[] = [];
  for (let day = firstDay < earliest ? earliest : firstDay; day < today; day = addDays(day, 1)) {
    const one = realtimePeriod(day, timeZone);
    if (finished.has(`realtime ${one.key}`)) continue;
    const period = { ...one, kind: "realtime" as const, merchantCode };
    // The next day bears what this one leaves, so it does not go before.
    if (now.getTime() < one.untilAt.getTime() + afterMs) return waiting;
    if (!(await isFolded(deps, one.untilAt))) return [...waiting, period];
    await bringUpByHours(deps, of);
    await settleMissing(deps, period, failed);
    await grow(deps, period, failed, { at: now, isLast: true });
    // Those that failed are left out from here on; the others do not wait for them.
    if (!(await settle(deps, period, failed))) waiting.push(period);
  }
  await stepToday(deps, of, failed);
  return waiting;
}

/** Settles what is due of a brand; answers what waits for its facts. */
async function settleBrand(deps: RunDeps, merchantCode: string): Promise<SettledPeriod[]> {
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const now = deps.clock.now();
  const today = dayOf(now, timeZone);
  const finished = await deps.db.read((reader) =>
    listFinished(reader, merchantCode, addDays(today, -daysBack - 31)),
  );
  const of = { merchantCode, timeZone, now, today, finished };
  const waiting: SettledPeriod[] = [];
  await tryEach([settleDays, settleHours, settleRealtime], deps.onError, async (settleKind) => {
    waiting.push(...(await settleKind(deps, of)));
  });
  return waiting;
}

async function settleDays(
  deps: RunDeps,
  { merchantCode, timeZone, now, today, finished }: OfBrand,
): Promise<SettledPeriod[]> {
  const waiting: SettledPeriod[] = [];
  const failed = new Set<string>();
  let isBroughtUp = false;
  for (const one of periodsDue(today)) {
    if (finished.has(`${one.kind} ${one.key}`)) continue;
    const after = addDays(one.to, 1);
    if (atClock(after, hours[one.kind] * hourMs, timeZone) > now) continue;
    const period = { ...one, merchantCode };
    // Later periods bear what earlier ones carry, so none goes before.
    if (!(await isFolded(deps, startOfDay(after, timeZone)))) return [...waiting, period];
    if (!isBroughtUp) await bringUpOwnAccounts(deps, merchantCode, addDays(today, -ownDaysBack));
    isBroughtUp = true;
    if (!(await settle(deps, period, failed))) waiting.push(period);
  }
  return waiting;
}

/** When a period is settled, where nothing holds it up. */
function dueAtOf({ kind, to, untilAt }: SettledPeriod, timeZone: string): Date {
  if (untilAt !== undefined) return new Date(untilAt.getTime() + afterMs);
  const hour = kind === "dividend" ? hours.dividend : hours.daily;
  return atClock(addDays(to, 1), hour * hourMs, timeZone);
}

async function tellWaiting(deps: RunDeps, waiting: readonly SettledPeriod[]): Promise<void> {
  const now = deps.clock.now().getTime();
  const long: SettledPeriod[] = [];
  for (const one of waiting) {
    const { timeZone } = await deps.brand.getMerchant(one.merchantCode);
    const due = dueAtOf(one, timeZone);
    if (now - due.getTime() > waitsMsMax) long.push(one);
  }
  const seen = long.map(({ merchantCode, kind, key }) => ({
    subject: `${merchantCode} ${kind} ${key}`,
    detail: { merchantCode, kind, period: key },
  }));
  await deps.alerts.report("commission_run_waits", seen);
}

/** Those who may be paid again are. */
async function release(deps: RunDeps): Promise<void> {
  for (let after = firstId; ;) {
    const page = await deps.db.read((reader) => listOnHold(reader, after, heldAtOnce));
    const held = await deps.db.transaction((tx) =>
      heldIn(
        deps,
        tx,
        page.map(({ agentId }) => agentId),
      ),
    );
    await tryEach(
      page.filter(({ agentId }) => !held.has(agentId)),
      deps.onError,
      ({ statementId }) => deps.db.transaction((tx) => releaseIn(tx, deps, statementId)),
    );
    const last = page.at(-1);
    if (last === undefined || page.length < heldAtOnce) return;
    after = last.statementId;
  }
}

async function releaseIn(tx: Tx, deps: RunDeps, statementId: string): Promise<void> {
  const row = await lockStatement(tx, statementId);
  if (row?.state !== "on_hold") return;
  const policy = await policyIn(deps, tx, row.merchantCode, row.currency);
  const isApproved = row.approvedBy !== null || !needsApproval(row, policy);
  const state = isApproved ? "due" : "awaiting_approval";
  await moveStatement(tx, row, { state, ...(isApproved ? { dueAt: deps.clock.now() } : {}) });
}

/** Owed for more than a day: it is told, and locks the payer. */
async function tellLate(deps: RunDeps): Promise<void> {
  const at = deps.clock.now();
  const late = await deps.db.read((reader) => listLate(reader, new Date(at.getTime() - lateMsMax)));
  await tryEach(late, deps.onError, (row) =>
    deps.db.transaction(async (tx) => {
      if (!(await moveStatement(tx, row, { state: "overdue", overdueAt: at }))) return;
      if (row.payerId === null) return;
      await deps.events.publish(tx, commissionOverdueOf(row, row.payerId, at));
    }),
  );
}

export const createCommissionRuns = (deps: RunDeps) => ({
  async run(): Promise<void> {
    await deps.db.transaction((tx) => openAccounts(tx, deps));
    const waiting: SettledPeriod[] = [];
    await tryEach(await deps.db.read(listBrands), deps.onError, async (merchantCode) => {
      waiting.push(...(await settleBrand(deps, merchantCode)));
    });
    await tellWaiting(deps, waiting);
    await release(deps);
    const paid = await payDue(deps);
    // After all statements: an agent is credited what is left of them, in one.
    const credited = await creditShares(deps);
    if (paid + credited > 0) deps.onMoved();
    await tellLate(deps);
    if ((await collect(deps)) > 0) deps.onMoved();
  },
});
