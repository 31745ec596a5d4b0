import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { PaymentProvider } from "./provider.ts";
import { compare, type Finding } from "./reconcile-rules.ts";
import {
  endOtherFindings,
  listCredited,
  listKnown,
  listOpenFindings,
  saveLook,
  upsertFinding,
  type OpenFinding,
} from "./reconcile-store.ts";

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
   * before. One provider that does not answer does not stop the rest, and is told to `onError`.
   */
  reconcileRecent(): Promise<{ readonly done: Reconciled[]; readonly failed: number }>;
  listOpenFindings(limit: number): Promise<OpenFinding[]>;
}

const dayMs = 86_400_000;
const recentDays = 3;

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
}

export function createReconciliation(deps: ReconcileDeps): Reconciliation {
  const { db, clock, providers, onError } = deps;

  async function reconcile(provider: PaymentProvider, day: string): Promise<Reconciled> {
    const { code } = provider;
    const around = [
      ...(await provider.listPayments(dayBefore(day, 1))),
      ...(await provider.listPayments(dayBefore(day, -1))),
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

  return {
    async reconcileDay(day) {
      const done: Reconciled[] = [];
      for (const provider of providers) done.push(await reconcile(provider, day));
      return done;
    },
    async reconcileRecent() {
      const today = clock.now().toISOString().slice(0, 10);
      const done: Reconciled[] = [];
      let failed = 0;
      for (const provider of providers) {
        try {
          for (let days = recentDays; days >= 1; days -= 1) {
            done.push(await reconcile(provider, dayBefore(today, days)));
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
