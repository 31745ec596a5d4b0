import type {
  CallParsed,
  ReconciledVendorDay,
  ReconciledVendorDayCase,
  VendorDaySum,
  VendorReconciliationFinding,
  VendorSide,
  VendorTransaction,
  VendorTransfer,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { createAudit, change, actorOf, type Actor } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { directionOf } from "./transfer-rules.ts";
import { kindOf, minorOf } from "./rules.ts";
import { netOf } from "./day-sums.ts";
import type { ComparedVendorDay, VendorDayCase, VendorReconciliation } from "./service.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/** What we have beside what game vendors report; looking corrects nothing. */
export interface VendorReconciliationConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vendorReconciliation: Pick<
    VendorReconciliation,
    "listDays" | "findDay" | "compareAgain" | "begin"
  >;
}

type Found = VendorDayCase["findings"][number];
type Sum = ComparedVendorDay["sums"][number];

function sumOf({ merchantCode, currency, lines }: Sum): VendorDaySum {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const [theirs, ours] = [netOf(lines, "theirs"), netOf(lines, "ours")];
  return {
    merchantCode,
    currency,
    lines: lines.map(({ line, theirsMinor, oursMinor }) => ({
      line,
      theirs: text(theirsMinor),
      ours: text(oursMinor),
    })),
    net: { theirs: text(theirs), ours: text(ours) },
    difference: text(ours - theirs),
  };
}

const statuses: Readonly<Record<VendorTransaction["status"], VendorSide["status"]>> = {
  TS_SUCCESS: "stands",
  TS_ROLLEDBACK: "undone",
  TS_DECLINED: "declined",
  TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED: "declined",
};

function shownOf(
  theirs: VendorTransaction | VendorTransfer,
): Pick<VendorSide, "kind" | "round" | "gameCode" | "at"> {
  if ("transfer_uuid" in theirs) {
    const kind = directionOf(theirs);
    return { kind, round: null, gameCode: null, at: theirs.decided_at };
  }
  const { round, game_code: gameCode, created_at: at } = theirs;
  return { kind: kindOf(theirs), round, gameCode, at };
}

function theirSideOf(theirs: Found["theirs"]): VendorSide | null {
  if (theirs === null) return null;
  return {
    ...shownOf(theirs),
    status: statuses[theirs.status],
    amount: formatMinor(minor(minorOf(theirs)), theirs.currency),
    currency: theirs.currency,
    user: theirs.user,
  };
}

const states = {
  requested: "waits",
  pending: "waits",
  done: "stands",
  refused: "declined",
} as const satisfies Record<string, VendorSide["status"]>;

function ownOf(
  ours: NonNullable<Found["ours"]>,
): Pick<VendorSide, "kind" | "status" | "round" | "gameCode"> {
  if ("transferId" in ours) {
    const { direction: kind, state } = ours;
    return { kind, status: states[state], round: null, gameCode: null };
  }
  const { kind, isReversed, roundId: round, gameCode } = ours;
  return { kind, status: isReversed ? "undone" : "stands", round, gameCode };
}

function ourSideOf(ours: Found["ours"]): VendorSide | null {
  if (ours === null) return null;
  return {
    ...ownOf(ours),
    amount: formatMinor(minor(BigInt(ours.amountMinor)), ours.currency),
    currency: ours.currency,
    user: ours.userRef,
    at: ours.at,
  };
}

function findingOf(row: Found): VendorReconciliationFinding {
  return {
    subject: row.subject,
    kind: row.kind,
    fields: row.fields as VendorReconciliationFinding["fields"],
    theirs: theirSideOf(row.theirs),
    ours: ourSideOf(row.ours),
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    goneAt: row.goneAt?.toISOString() ?? null,
  };
}

function dayOf(row: ComparedVendorDay): ReconciledVendorDay {
  return {
    vendor: row.vendorCode,
    day: row.day,
    comparedAt: row.comparedAt?.toISOString() ?? null,
    failure: row.failure,
    failedAt: row.failedAt?.toISOString() ?? null,
    comparedFrom: row.comparedFrom?.toISOString() ?? null,
    vendorRows: row.vendorRows,
    ourRows: row.ourRows,
    openFindings: row.openFindings,
    sums: row.sums.map(sumOf),
  };
}

const caseOf = (row: VendorDayCase): ReconciledVendorDayCase => ({
  ...dayOf(row),
  findings: row.findings.map(findingOf),
});

export function createVendorReconciliationConsole(deps: VendorReconciliationConsoleDeps) {
  const { db, vendorReconciliation } = deps;
  const audit = createAudit(deps);
  return {
    async list({ state, ...page }: CallParsed<"reconciledVendorDays">["query"]) {
      const { rows, total } = await vendorReconciliation.listDays({
        differsOnly: state === "differs",
        ...rangeOf(page),
      });
      return pageOf(page, total, rows.map(dayOf));
    },

    /** Refuses: not_found. */
    async getDay(vendor: string, day: string): Promise<ReconciledVendorDayCase> {
      const row = await vendorReconciliation.findDay(vendor, day);
      if (row === undefined) throw new Refusal("not_found");
      return caseOf(row);
    },

    /**
     * Compares again. The vendor is asked outside of the change, which only records who requested
     * it.
     *
     * Refuses, in this order: not_found, vendor_unavailable, permission_denied.
     */
    async compare(actor: Actor, vendor: string, day: string): Promise<ReconciledVendorDayCase> {
      const after = await vendorReconciliation.compareAgain(vendor, day);
      await change({ db, audit }, actor, "alerts.acknowledge", (tx) =>
        audit.record(tx, {
          actor,
          action: "reconciliation.compared",
          subject: `${vendor} ${day}`,
          after: { openFindings: after.openFindings },
        }),
      );
      return caseOf(after);
    },

    /**
     * Compares a vendor, or all, from this moment on: what was played before was taken over. From
     * the command line alone, by the platform itself. Answers how many vendors it holds for.
     */
    async begin(at: Date, vendor?: string): Promise<number> {
      return change({ db, audit }, undefined, "alerts.acknowledge", async (tx) => {
        const begun = await vendorReconciliation.begin(tx, at, vendor);
        for (const { vendorCode, was } of begun) {
          await audit.record(tx, {
            action: "reconciliation.begun",
            subject: vendorCode,
            before: { comparedFrom: was?.toISOString() ?? null },
            after: { comparedFrom: at.toISOString() },
          });
        }
        return begun.length;
      });
    },
  };
}

export function vendorReconciliationRoutes(
  days: ReturnType<typeof createVendorReconciliationConsole>,
): Handlers<"reconciledVendorDays" | "reconciledVendorDay" | "compareVendorDay"> {
  return {
    reconciledVendorDays: ({ query }) => days.list(query),
    reconciledVendorDay: ({ params }) => days.getDay(params.vendor, params.day),
    compareVendorDay: ({ params }, context) =>
      days.compare(actorOf(context), params.vendor, params.day),
  };
}
