import type {
  MemberInConsole,
  MemberInList,
  MemberNote,
  Movement,
  Permission,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { createAudit, type Audit, change, type Actor } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { MemberStatus } from "../rules.ts";
import type { MemberDirectory, PersonalField } from "./service.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { timeOfUuidv7, type Ids } from "../../platform/ids.ts";
import type { PageAsked } from "../../platform/pages.ts";
import { insertNote, listNotes, type NoteRow } from "./notes-store.ts";
import { setStatusIn, type StatusTo } from "./status-change.ts";
import { listTimeline, type TimelineQuery, type TimelineSource } from "./timeline.ts";

/** What operators see of members and do about them. */
export interface MemberConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "settings">;
  readonly identity: {
    readonly directory: MemberDirectory;
    readonly forgetMember: (memberId: bigint) => void;
  };
  readonly ledger: Pick<Ledger, "balanceOf" | "statement">;
  readonly timeline: () => readonly TimelineSource[];
}

type Deps = MemberConsoleDeps & { readonly audit: Audit };

interface MemberFilter {
  readonly keyword?: string | undefined;
  readonly merchantCode?: string | undefined;
  readonly status?: MemberStatus | undefined;
}

const notesShown = 50;

const noteOf = ({ at, ...note }: NoteRow): MemberNote => ({ ...note, at: at.toISOString() });

async function brandsOf({ brand }: Deps, merchantCode: string | undefined): Promise<string[]> {
  const all = (await brand.settings.list()).map((one) => one.merchantCode);
  return merchantCode === undefined ? all : all.filter((one) => one === merchantCode);
}

async function search(
  deps: Deps,
  { merchantCode, keyword, status, ...page }: MemberFilter & PageAsked,
) {
  const merchantCodes = await brandsOf(deps, merchantCode);
  return deps.identity.directory.search({ keyword, status, merchantCodes, ...page });
}

/** Newest first, for callers that read all of them. */
async function listBelow(
  deps: Deps,
  { merchantCode, keyword, status }: MemberFilter,
  below: bigint | undefined,
  limit: number,
): Promise<MemberInList[]> {
  const merchantCodes = await brandsOf(deps, merchantCode);
  return deps.identity.directory.listBelow({ keyword, status, merchantCodes }, below, limit);
}

/** Refuses: not_found. */
async function describe(
  { db, identity, ledger }: Deps,
  memberId: bigint,
): Promise<MemberInConsole> {
  const account = await identity.directory.describe(memberId);
  const [balances, notes] = await Promise.all([
    ledger.balanceOf(memberId),
    db.read((reader) => listNotes(reader, memberId, notesShown)),
  ]);
  const text = (amount: bigint | undefined) => formatMinor(minor(amount ?? 0n), account.currency);
  return {
    ...account,
    balance: {
      cash: text(balances?.cashMinor),
      bonus: text(balances?.bonusMinor),
      locked: text(balances?.lockedMinor),
    },
    notes: notes.map(noteOf),
  };
}

/** Refuses: not_found. */
async function listMovements(
  { identity, ledger }: Deps,
  memberId: bigint,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
): Promise<{ content: Movement[]; next: string | null }> {
  await identity.directory.demand(memberId);
  const lines = await ledger.statement(memberId, {
    limit: pageSize + 1,
    ...(cursor === undefined ? {} : { before: cursor }),
  });
  const content = lines.slice(0, pageSize).map((line) => ({
    transferId: line.transferId,
    kind: line.kind,
    debit: line.debit,
    credit: line.credit,
    amount: formatMinor(line.amountMinor, line.currency),
    balanceAfter: formatMinor(line.balanceAfterMinor, line.currency),
    currency: line.currency,
    reference: line.reference,
    at: timeOfUuidv7(line.transferId).toISOString(),
  }));
  const last = content.at(-1);
  return { content, next: lines.length > pageSize && last ? last.transferId : null };
}

/**
 * Suspends, closes or opens an account. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found.
 */
async function saveStatus(
  deps: Deps,
  actor: Actor | undefined,
  memberId: bigint,
  to: StatusTo,
): Promise<{ status: MemberStatus }> {
  await change(deps, actor, "members.write", (tx) => setStatusIn(tx, deps, actor, memberId, to));
  deps.identity.forgetMember(memberId);
  return { status: (await deps.identity.directory.demand(memberId)).status };
}

/**
 * One thing about a person in full. What was read is not in the trail, only that it was.
 *
 * Refuses, in this order: permission_denied, not_found.
 */
async function reveal(
  deps: Deps,
  actor: Actor | undefined,
  memberId: bigint,
  { field, reason }: { readonly field: PersonalField; readonly reason: string },
): Promise<{ value: string | null }> {
  await change(deps, actor, "members.reveal", async (tx) => {
    const { username } = await deps.identity.directory.demandIn(tx, memberId);
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: "member.revealed",
      subject: username,
      after: { field, reason },
    });
  });
  // After the row is committed: nobody reads anything that is not on record.
  return { value: (await deps.identity.directory.reveal(memberId, field)) ?? null };
}

/** Refuses, in this order: permission_denied, not_found. */
async function addNote(
  deps: Deps,
  actor: Actor,
  memberId: bigint,
  text: string,
): Promise<MemberNote> {
  const { audit, clock, identity, ids } = deps;
  return change(deps, actor, "members.write", async (tx) => {
    const { username } = await identity.directory.demandIn(tx, memberId);
    const note = { noteId: ids.uuidv7(), operator: actor.username, text, at: clock.now() };
    await insertNote(tx, memberId, actor.operatorId, note);
    await audit.record(tx, {
      actor,
      memberId,
      action: "member.noted",
      subject: username,
      after: { note: text },
    });
    return noteOf(note);
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createMemberConsole(given: MemberConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    search: (filter: MemberFilter & PageAsked) => search(deps, filter),
    listBelow: (
      filter: Parameters<typeof listBelow>[1],
      below: bigint | undefined,
      limit: number,
    ) => listBelow(deps, filter, below, limit),
    describe: (memberId: bigint) => describe(deps, memberId),
    listMovements: (memberId: bigint, page: Parameters<typeof listMovements>[2]) =>
      listMovements(deps, memberId, page),
    listTimeline: (may: ReadonlySet<Permission>, memberId: bigint, query: TimelineQuery) =>
      listTimeline({ ...deps, members: deps.identity.directory }, may, memberId, query),
    saveStatus: (
      actor: Actor | undefined,
      memberId: bigint,
      to: Parameters<typeof saveStatus>[3],
    ) => saveStatus(deps, actor, memberId, to),
    reveal: (actor: Actor | undefined, memberId: bigint, asked: Parameters<typeof reveal>[3]) =>
      reveal(deps, actor, memberId, asked),
    addNote: (actor: Actor, memberId: bigint, text: string) => addNote(deps, actor, memberId, text),
  };
}

export type MemberConsole = ReturnType<typeof createMemberConsole>;
