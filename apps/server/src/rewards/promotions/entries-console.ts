import type { CallParsed, DeskEntry } from "@baize/contract";
import { createAudit, type Audit, type FourEyes, type Together } from "../../backoffice/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import {
  countEntries,
  findEntry,
  listEntries,
  lockEntryById,
  type EntryRow,
} from "./entry-store.ts";
import { giveBack, issueFor, moveEntry } from "./moves.ts";
import { openFor, termsByRevision } from "./running.ts";
import { demandLeave, demandRunning, type TakeDeps } from "./taking.ts";
import { deskEntryOf } from "./views.ts";

/** Who takes part, as operators see it, and what they decide of what is being checked. */
export interface EntryConsoleDeps extends TakeDeps {
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "findMembers" | "directory">;
  /** Since when parts that were applied for wait, who works on them, and what one may decide. */
  readonly waitingApplications: (
    reader: Reader,
    entries: readonly EntryRow[],
    by: { readonly operatorId: string },
  ) => Promise<ReadonlyMap<string, DeskEntry["application"]>>;
}

/** In whose language, and whose own is marked. */
export interface ReadBy {
  readonly language: string;
  readonly operatorId: string;
}

type Deps = EntryConsoleDeps & { readonly audit: Audit };

type ViewDeps = Pick<EntryConsoleDeps, "db" | "identity" | "waitingApplications">;

export async function entryViews(
  { db, identity, waitingApplications }: ViewDeps,
  rows: readonly EntryRow[],
  { language, operatorId }: ReadBy,
): Promise<DeskEntry[]> {
  const members = await identity.findMembers([...new Set(rows.map((row) => row.memberId))]);
  const names = new Map(members.map((one) => [one.memberId, one.username]));
  const [termsOf, waiting] = await db.read(async (reader) => [
    await termsByRevision(reader, rows),
    await waitingApplications(reader, rows, { operatorId }),
  ]);
  return rows.map((row) => {
    const application = waiting.get(row.entryId) ?? null;
    const username = names.get(row.memberId) ?? "";
    return deskEntryOf(row, termsOf(row), { username, language, application });
  });
}

async function list(deps: Deps, query: CallParsed<"promotionEntries">["query"], by: ReadBy) {
  const { merchantCode, promotionId, state, order } = query;
  const filter = { merchantCode, promotionId, state, order };
  const [total, rows] = await deps.db.read(async (reader) => [
    await countEntries(reader, filter),
    await listEntries(reader, filter, rangeOf(query)),
  ]);
  return pageOf(query, total, await entryViews(deps, rows, by));
}

/** Refuses: not_found. */
export async function getEntry(
  deps: ViewDeps,
  { memberId, entryId, ...by }: Named,
): Promise<DeskEntry> {
  const row = await deps.db.read((reader) => findEntry(reader, memberId, entryId));
  const [view] = row === undefined ? [] : await entryViews(deps, [row], by);
  if (view === undefined) throw new Refusal("not_found");
  return view;
}

export interface Named extends ReadBy {
  readonly memberId: bigint;
  readonly entryId: string;
}

const ends = { clear: "issued", confirm: "rejected" } as const;

/**
 * Decides on what is being checked. What came to this end before is left as it is.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, play_paused,
 * approval_pending.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  { reason, decision, ...named }: Named & { reason: string; decision: "clear" | "confirm" },
): Promise<DeskEntry> {
  const { memberId, entryId } = named;
  const { username } = await deps.identity.directory.demand(memberId);
  await getEntry(deps, named);
  const may = await deps.offers.mayOffer(memberId);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const before = await lockEntryById(tx, memberId, entryId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.state === ends[decision]) return;
    // What was claimed and is looked at is decided on with the awards.
    const isOurs = before.state === "on_hold" && before.awardId === null;
    if (!isOurs) throw new Refusal("changed_meanwhile");
    const entry = { ...before, operator: hand.asker.username };
    if (decision === "clear") {
      const leave = await demandLeave(tx, deps, memberId, may);
      const open = await openFor(tx, await demandRunning(tx, before), before);
      await issueFor(tx, leave, deps, open, entry, "clear");
    } else {
      await giveBack(tx, before);
      const { operator } = entry;
      await moveEntry(tx, deps, before, "confirm", {
        operator,
        reason: "not_eligible",
        budgetDay: null,
      });
    }
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: "promotion.entry_decided",
      subject: username,
      before: { state: before.state },
      after: { state: ends[decision], reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.review", work });
  deps.onMoved();
  return getEntry(deps, named);
}

export function createEntryConsole(given: EntryConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (query: CallParsed<"promotionEntries">["query"], by: ReadBy) => list(deps, query, by),
    /** Refuses: not_found. */
    get: (named: Named) => getEntry(deps, named),
    decide: (hand: Hand, asked: Parameters<typeof decide>[2]) => decide(deps, hand, asked),
  };
}

export type EntryConsole = ReturnType<typeof createEntryConsole>;
