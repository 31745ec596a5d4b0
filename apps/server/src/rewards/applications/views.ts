import type { DeskApplication } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import { claimShown } from "../../platform/claims.ts";
import type { Reader } from "../../platform/db.ts";
import type { EntryRow } from "../promotions/entry-store.ts";
import type { SentApplication } from "../promotions/views.ts";
import { listNewest, type ApplicationRow, type SeenApplication } from "./store.ts";

/** Applications as they cross the wire. */

const ownOf = (row: SeenApplication): SentApplication => ({
  comment: row.comment,
  pictures: row.pictures,
  sentAt: row.sentAt.toISOString(),
  question: row.question,
  answer: row.answer,
  attempt: row.attempt,
});

/** What the member sent in last for each part, by its id. */
export async function ownApplications(
  reader: Reader,
  entries: readonly Pick<EntryRow, "memberId" | "entryId" | "attempts">[],
): Promise<ReadonlyMap<string, SentApplication>> {
  const applied = entries.filter(({ attempts }) => attempts > 0);
  const rows = applied.length === 0 ? [] : await listNewest(reader, applied);
  return new Map(rows.map((row) => [row.entryId, ownOf(row)]));
}

type Waiting = NonNullable<DeskApplication["entry"]["application"]>;

/** Since when each part waits, and who works on it. */
export async function waitingApplications(
  reader: Reader,
  entries: readonly Pick<EntryRow, "memberId" | "entryId" | "attempts">[],
  { clock, operatorId }: { readonly clock: Clock; readonly operatorId: string },
): Promise<ReadonlyMap<string, Waiting>> {
  const applied = entries.filter(({ attempts }) => attempts > 0);
  const rows = applied.length === 0 ? [] : await listNewest(reader, applied);
  const at = clock.now();
  return new Map(
    rows.map((row) => [
      row.entryId,
      {
        sentAt: row.sentAt.toISOString(),
        hasQuestion: row.question !== null && row.answer === null,
        claim: row.decision === null ? claimShown(row, at, { operatorId }) : null,
      },
    ]),
  );
}

export function attemptOf(
  row: ApplicationRow,
  pictures: number,
  currency: string,
): DeskApplication["attempts"][number] {
  return {
    attempt: row.attempt,
    comment: row.comment,
    pictures,
    sentAt: row.sentAt.toISOString(),
    question: row.question,
    answer: row.answer,
    decision: row.decision,
    amount: row.amountMinor === null ? null : formatMinor(minor(row.amountMinor), currency),
    rejection: row.reason,
    note: row.note,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
