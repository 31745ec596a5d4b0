import { dayMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { compare, type Finding } from "./rules.ts";
import {
  endOtherFindings,
  listCredited,
  listKnown,
  countDays,
  findDay,
  listDays,
  listFindings,
  listOpenFindings,
  saveLook,
  upsertFinding,
  type DayRow,
  type FindingRow,
  type OpenFinding,
} from "./store.ts";

/**
 * The daily comparison with payment providers. It writes down what differs and corrects nothing:
 * a person decides. A day may be compared as often as one likes; findings that are over keep
 * their row with the moment of their end.
 */

export interface ReconcileDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly providers: readonly PaymentProvider[];
  readonly onError: (error: unknown) => void;
}

export interface Reconciled {
  readonly provider: string;
  readonly day: string;
  readonly providerRows: number;
  readonly ourRows: number;
  readonly findings: readonly Finding[];
}

export interface Reconciliation {
  /**
   * Compares one day, written as 2026-01-31, in UTC, with every provider. Throws when a report
   * cannot be read.
   */
  reconcileDay(day: string): Promise<Reconciled[]>;
  /**
   * The last days that are over, for every provider: a notification that came late heals the day
   * before. One provider that does not answer does not stop the rest, and is reported to `onError`.
   */
  reconcileRecent(): Promise<{ readonly done: Reconciled[]; readonly failed: number }>;
  listOpenFindings(limit: number): Promise<OpenFinding[]>;
  /** Days that were compared, the newest first: those with open findings only, or all. */
  listDays(asked: AskedDays): Promise<{ readonly rows: DayRow[]; readonly total: number }>;
  /** One of them with what was found, open findings first; undefined where it was not compared. */
  findDay(provider: string, day: string): Promise<ComparedDay | undefined>;
  /**
   * Compares a day again that was compared before.
   *
   * Refuses, in this order: not_found, payment_unavailable.
   */
  compareAgain(provider: string, day: string): Promise<ComparedDay>;
}

export interface AskedDays {
  readonly differsOnly: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface ComparedDay extends DayRow {
  readonly findings: readonly FindingRow[];
}

const findingsMax = 500;

const recentDays = 3;

async function reconcile(
  { db, clock }: ReconcileDeps,
  provider: PaymentProvider,
  day: string,
): Promise<Reconciled> {
  const { code } = provider;
  const around = [
    ...(await provider.listPayments(addDays(day, -1))),
    ...(await provider.listPayments(addDays(day, 1))),
  ];
  const theirs = await provider.listPayments(day);
  const from = new Date(day);
  const until = new Date(from.getTime() + dayMs);
  return db.transaction(async (tx) => {
    const known = await listKnown(tx, code, theirs);
    const credited = await listCredited(tx, code, from, until);
    const findings = compare({ theirs, around, known, credited });
    const counts = { providerRows: theirs.length, ourRows: credited.length };
    const look = { provider: code, day, at: clock.now(), ...counts };
    await saveLook(tx, look, findings.length);
    for (const finding of findings) await upsertFinding(tx, look, finding);
    const paymentIds = findings.map(({ paymentId }) => paymentId);
    await endOtherFindings(tx, look, paymentIds);
    return { provider: code, day, ...counts, findings };
  });
}

function readDay(db: Database, provider: string, day: string): Promise<ComparedDay | undefined> {
  return db.read(async (reader) => {
    const row = await findDay(reader, provider, day);
    if (row === undefined) return undefined;
    return { ...row, findings: await listFindings(reader, provider, day, findingsMax) };
  });
}

async function compareAgain(deps: ReconcileDeps, code: string, day: string): Promise<ComparedDay> {
  const { db, providers, onError } = deps;
  if ((await readDay(db, code, day)) === undefined) throw new Refusal("not_found");
  const provider = providers.find((one) => one.code === code);
  if (provider === undefined) throw new Refusal("payment_unavailable");
  try {
    await reconcile(deps, provider, day);
  } catch (error) {
    onError(error);
    throw new Refusal("payment_unavailable");
  }
  const after = await readDay(db, code, day);
  if (after === undefined) throw new Error(`the day ${day} of ${code} is gone`);
  return after;
}

export function createReconciliation(deps: ReconcileDeps): Reconciliation {
  const { db, clock, providers, onError } = deps;
  return {
    compareAgain: (provider, day) => compareAgain(deps, provider, day),
    findDay: (provider, day) => readDay(db, provider, day),
    listDays: ({ differsOnly, limit, offset }) =>
      db.read(async (reader) => ({
        rows: await listDays(reader, differsOnly, { limit, offset }),
        total: await countDays(reader, differsOnly),
      })),
    async reconcileDay(day) {
      const done: Reconciled[] = [];
      for (const provider of providers) done.push(await reconcile(deps, provider, day));
      return done;
    },
    async reconcileRecent() {
      const today = clock.now().toISOString().slice(0, 10);
      const done: Reconciled[] = [];
      let failed = 0;
      for (const provider of providers) {
        try {
          for (let days = recentDays; days >= 1; days -= 1) {
            done.push(await reconcile(deps, provider, addDays(today, -days)));
          }
        } catch (error) {
          failed += 1;
          onError(error);
        }
      }
      return { done, failed };
    },
    listOpenFindings: (limit) => db.read((reader) => listOpenFindings(reader, limit)),
  };
}
