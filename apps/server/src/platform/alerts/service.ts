import { eventOfAlert, type EventKind } from "@baize/contract";
import type { Clock } from "../clock.ts";
import type { Database } from "../db.ts";
import { recordEvents } from "../significant-events/index.ts";
import type { Log } from "../log.ts";
import { endOthers, listOpen, upsertAlert, type Alert } from "./store.ts";

export type { Alert };

export type AlertCode =
  | "board_payment_failed"
  | "books_incoherent"
  | "build_differs"
  | "clock_off"
  | "commission_run_waits"
  | "configuration_differs"
  | "event_parked"
  | "events_late"
  | "game_return_off"
  | "operator_sign_in_guessed"
  | "promotion_budget"
  | "reconciliation_differs"
  | "vendor_report_differs"
  | "wallet_transfers_wait"
  | "win_held";

export interface Seen {
  readonly subject: string;
  readonly detail: object;
}

export interface Alerts {
  /**
   * Says everything one look found under a code, and with it that the rest is over. What is new is
   * logged as an error with the code; what was known is not said again.
   */
  report(code: AlertCode, seen: readonly Seen[]): Promise<{ readonly fresh: number }>;
  /** Says at once what nobody should wait for the next look with; that look ends it. */
  raise(code: AlertCode, seen: Seen): Promise<void>;
  listOpen(limit: number): Promise<Alert[]>;
}

/** More than this of one code is one cause, and its first rows tell it. */
const subjectsMax = 200;

function eventOf(kind: EventKind, code: AlertCode, { subject, detail }: Seen) {
  return { kind, subject, detail: { ...detail, alert: code } };
}

export function createAlerts(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}): Alerts {
  const { db, clock, log } = deps;
  return {
    async report(code, seen) {
      const at = clock.now();
      const kept = seen.slice(0, subjectsMax);
      const fresh = await db.transaction(async (tx) => {
        const added: Seen[] = [];
        for (const one of kept) if (await upsertAlert(tx, { code, ...one, at })) added.push(one);
        const subjects = kept.map(({ subject }) => subject);
        await endOthers(tx, code, subjects, at);
        const kind = eventOfAlert(code);
        const told = kind === undefined ? [] : added.map((one) => eventOf(kind, code, one));
        await recordEvents(tx, at, told);
        return added;
      });
      const found = fresh.slice(0, 20);
      if (fresh.length > 0) log.error({ alert: code, found, total: seen.length }, `alert: ${code}`);
      return { fresh: fresh.length };
    },
    async raise(code, seen) {
      const at = clock.now();
      const isFresh = await db.transaction((tx) => upsertAlert(tx, { code, ...seen, at }));
      if (isFresh) log.error({ alert: code, found: [seen], total: 1 }, `alert: ${code}`);
    },
    listOpen: (limit) => db.read((reader) => listOpen(reader, limit)),
  };
}
