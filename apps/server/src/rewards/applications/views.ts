import type { ApplicationBlock, DeskApplication } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import { claimShown } from "../../platform/claims.ts";
import type { Reader } from "../../platform/db.ts";
import type { EntryRow } from "../promotions/entry-store.ts";
import { termsOf } from "../promotions/rules.ts";
import { openFor, openOf, termsByRevision } from "../promotions/running.ts";
import { findRunning, type Running } from "../promotions/store.ts";
import type { SentApplication } from "../promotions/views.ts";
import { blockOf, type BlockDeps } from "./blocks.ts";
import { boundsOf } from "./deciding.ts";
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

export interface WaitingDeps extends BlockDeps {
  readonly clock: Clock;
}

/** Why each of these waiting parts must be decided on by itself, by its id. */
async function blocksOf(
  reader: Reader,
  deps: WaitingDeps,
  entries: readonly EntryRow[],
  rows: ReadonlyMap<string, ApplicationRow>,
): Promise<ReadonlyMap<string, ApplicationBlock | null>> {
  const running = new Map<string, Running | undefined>();
  const blocks = new Map<string, ApplicationBlock | null>();
  for (const entry of entries) {
    const { entryId, promotionId } = entry;
    const row = rows.get(entryId);
    if (entry.state !== "applying" || row === undefined) continue;
    if (!running.has(promotionId)) running.set(promotionId, await findRunning(reader, entry));
    const promotion = running.get(promotionId);
    if (promotion === undefined) continue;
    const open = await openFor(reader, openOf(promotion), entry);
    blocks.set(entryId, await blockOf(reader, deps, { entry, row, open }));
  }
  return blocks;
}

/** Since when each part waits, who works on it, and whether it can be decided with others. */
export async function waitingApplications(
  reader: Reader,
  deps: WaitingDeps,
  entries: readonly EntryRow[],
  { operatorId }: { readonly operatorId: string },
): Promise<ReadonlyMap<string, Waiting>> {
  const applied = entries.filter(({ attempts }) => attempts > 0);
  if (applied.length === 0) return new Map();
  const newest = await listNewest(reader, applied);
  const rows = new Map(newest.map((row) => [row.entryId, row]));
  const blocks = await blocksOf(reader, deps, applied, rows);
  const termsFor = await termsByRevision(reader, applied);
  const at = deps.clock.now();
  const waiting = new Map<string, Waiting>();
  for (const entry of applied) {
    const row = rows.get(entry.entryId);
    if (row === undefined) continue;
    const { min, max } = boundsOf({ now: termsOf(termsFor(entry)) });
    const text = (amount: bigint) => formatMinor(minor(amount), entry.currency);
    waiting.set(entry.entryId, {
      sentAt: row.sentAt.toISOString(),
      hasQuestion: row.question !== null && row.answer === null,
      revision: row.revision,
      min: text(min),
      max: text(max),
      block: blocks.get(entry.entryId) ?? null,
      claim: row.decision === null ? claimShown(row, at, { operatorId }) : null,
    });
  }
  return waiting;
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

const namedMax = 10;

/** The words of a text that may be ids of rounds: with a digit, and as long as any id is. */
export function namedIn(text: string): string[] {
  const words = text.match(/[A-Za-z0-9][A-Za-z0-9:_.-]{4,126}[A-Za-z0-9]/g) ?? [];
  return [...new Set(words.filter((word) => /\d/.test(word)))].slice(0, namedMax);
}
