import type { Journey, JourneyCounts } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Reader } from "../../platform/db.ts";
import { countRuns, countSteps } from "./run-store.ts";
import {
  findRevisions,
  listSpent,
  type Cost,
  type JourneyRevision,
  type JourneyRow,
} from "./store.ts";

/** Journeys as operators see them. */

type Counted = Awaited<ReturnType<typeof countRuns>>;

function countsOf(runs: Counted, steps: Counted): JourneyCounts {
  const sum = (rows: Counted, what: string) =>
    rows.filter((one) => one.what === what).reduce((all, { count }) => all + count, 0);
  const byReason = (rows: Counted, what: string) =>
    Object.fromEntries(
      rows.flatMap((one) =>
        one.what === what && one.reason !== null ? [[one.reason, one.count]] : [],
      ),
    );
  return {
    entered: runs.reduce((all, { count }) => all + count, 0),
    waiting: sum(runs, "waiting"),
    done: sum(runs, "done"),
    left: byReason(runs, "left"),
    sent: sum(steps, "sent"),
    suppressed: byReason(steps, "suppressed"),
    awarded: sum(steps, "awarded"),
  };
}

function viewOf(
  row: JourneyRow,
  revisions: ReadonlyMap<number, JourneyRevision>,
  { counts, spent }: { readonly counts: JourneyCounts; readonly spent: Cost | undefined },
): Journey {
  const current = row.revision === null ? undefined : revisions.get(row.revision);
  const draft = row.draftRevision === null ? undefined : revisions.get(row.draftRevision);
  const { currency = "USD" } = (current ?? draft)?.terms ?? {};
  return {
    merchantCode: row.merchantCode,
    journeyId: row.journeyId,
    state: row.state,
    reason: row.reason,
    reasonBy: row.reasonBy,
    current: current?.terms ?? null,
    currentRevision: row.revision,
    draft: draft?.terms ?? null,
    draftState: row.draftState,
    maker: (draft ?? current)?.maker ?? null,
    approver: row.approver,
    counts,
    spent: formatMinor(minor(spent?.amountMinor ?? 0n), currency),
    given: spent?.awards ?? 0,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export async function viewsOf(reader: Reader, rows: readonly JourneyRow[]): Promise<Journey[]> {
  const ids = rows.map(({ journeyId }) => journeyId);
  const runs = await countRuns(reader, ids);
  const steps = await countSteps(reader, ids);
  const spent = await listSpent(reader, ids);
  const views: Journey[] = [];
  for (const row of rows) {
    const own = <One extends { readonly journeyId: string }>(all: readonly One[]) =>
      all.filter(({ journeyId }) => journeyId === row.journeyId);
    const revisions = await findRevisions(reader, row, [row.revision, row.draftRevision]);
    const counts = countsOf(own(runs), own(steps));
    views.push(viewOf(row, revisions, { counts, spent: spent.get(row.journeyId) }));
  }
  return views;
}
