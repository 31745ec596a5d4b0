import type {
  CallParsed,
  ReconciledDay,
  ReconciledDayCase,
  ReconciledSide,
  ReconciliationFinding,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { createAudit, change, type Actor } from "../../backoffice/index.ts";
import type { ComparedDay, Reconciliation } from "./service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/** Our deposits beside what payment providers report; looking corrects nothing. */
export interface ReconciliationConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly reconciliation: Pick<Reconciliation, "listDays" | "findDay" | "compareAgain">;
}

type Found = ComparedDay["findings"][number];

const moneyOf = (amountMinor: string, currency: string) =>
  formatMinor(minor(BigInt(amountMinor)), currency);

function theirSideOf(theirs: Found["theirs"]): ReconciledSide | null {
  if (theirs === null) return null;
  const { status, currency, paymentId } = theirs;
  // What they took counts; until then, what was ordered.
  const amountMinor = status === "succeeded" ? theirs.receivedMinor : theirs.amountMinor;
  return { status, currency, paymentId, amount: moneyOf(amountMinor, currency) };
}

function ourSideOf(ours: Found["ours"]): ReconciledSide | null {
  if (ours === null) return null;
  const { status, currency, paymentId, amountMinor } = ours;
  return { status, currency, paymentId, amount: moneyOf(amountMinor, currency) };
}

function findingOf(row: Found): ReconciliationFinding {
  const { paymentId, kind, fields, depositId, theirs, ours } = row;
  return {
    paymentId,
    kind,
    fields: fields as ReconciliationFinding["fields"],
    depositId,
    theirs: theirSideOf(theirs),
    ours: ourSideOf(ours),
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    goneAt: row.goneAt?.toISOString() ?? null,
  };
}

function dayOf(row: Omit<ComparedDay, "findings">): ReconciledDay {
  const { provider, day, comparedAt, providerRows, ourRows, openFindings } = row;
  return {
    provider,
    day,
    comparedAt: comparedAt.toISOString(),
    providerRows,
    ourRows,
    openFindings,
  };
}

const caseOf = (row: ComparedDay): ReconciledDayCase => ({
  ...dayOf(row),
  findings: row.findings.map(findingOf),
});

export function createReconciliationConsole(deps: ReconciliationConsoleDeps) {
  const { db, reconciliation } = deps;
  const audit = createAudit(deps);
  return {
    async list({ state, ...page }: CallParsed<"reconciledDays">["query"]) {
      const { rows, total } = await reconciliation.listDays({
        differsOnly: state === "differs",
        ...rangeOf(page),
      });
      return pageOf(page, total, rows.map(dayOf));
    },

    /** Refuses: not_found. */
    async getDay(provider: string, day: string): Promise<ReconciledDayCase> {
      const row = await reconciliation.findDay(provider, day);
      if (row === undefined) throw new Refusal("not_found");
      return caseOf(row);
    },

    /**
     * Compares again. The provider is asked outside of the change, which only records who requested
     * it.
     *
     * Refuses, in this order: not_found, payment_unavailable, permission_denied.
     */
    async compare(actor: Actor, provider: string, day: string): Promise<ReconciledDayCase> {
      const after = await reconciliation.compareAgain(provider, day);
      await change({ db, audit }, actor, "alerts.acknowledge", (tx) =>
        audit.record(tx, {
          actor,
          action: "reconciliation.compared",
          subject: `${provider} ${day}`,
          after: { openFindings: after.openFindings },
        }),
      );
      return caseOf(after);
    },
  };
}

export type ReconciliationConsole = ReturnType<typeof createReconciliationConsole>;
