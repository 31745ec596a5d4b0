import type { Permission, TimelineItem, TimelineKind } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { listActsBefore } from "../../backoffice/index.ts";
import type { Database, Reader } from "../../platform/db.ts";
import {
  compareMoments,
  momentText,
  readMoment,
  type Moment,
  type MomentPage,
} from "../../platform/moments.ts";
import { listLoginsBefore } from "../sign-in/logins-store.ts";
import type { MemberDirectory } from "./service.ts";
import { listNotesBefore } from "./notes-store.ts";

/**
 * Everything that happened to one member, by time. Each noun gives its own rows before a moment;
 * here they become one list. As every source gives as many as a page holds, the newest of all of
 * them are the page, and the last one shown is where each source goes on.
 */

interface Whose {
  readonly memberId: bigint;
  readonly currency: string;
}

interface Rowlike extends Moment {
  readonly amountMinor?: bigint;
  readonly currency?: string;
}

/** What a row is about; everything else is said by its kind. */
type Said = Partial<Pick<TimelineItem, "by" | "text" | "limit" | "direction">> & {
  readonly what: string;
};

function itemOf(kind: TimelineKind, row: Rowlike, said: Said): TimelineItem {
  const { amountMinor, currency } = row;
  const hasAmount = amountMinor !== undefined && currency !== undefined;
  return {
    itemId: row.id,
    at: row.at.toISOString(),
    kind,
    amount: hasAmount ? formatMinor(minor(amountMinor), currency) : null,
    currency: hasAmount ? currency : null,
    by: null,
    text: null,
    direction: null,
    limit: null,
    ...said,
  };
}

/** The rows of one kind: what is said of each, and what an operator must be allowed to read. */
export interface TimelineSource {
  readonly kind: TimelineKind;
  readonly needs: Permission;
  readonly list: (reader: Reader, whose: Whose, page: MomentPage) => Promise<TimelineItem[]>;
}

export function timelineSource<Row extends Rowlike>(
  kind: TimelineKind,
  needs: Permission,
  list: (reader: Reader, memberId: bigint, page: MomentPage) => Promise<Row[]>,
  say: (row: Row, whose: Whose) => Said,
): TimelineSource {
  return {
    kind,
    needs,
    list: async (reader, whose, page) =>
      (await list(reader, whose.memberId, page)).map((row) => itemOf(kind, row, say(row, whose))),
  };
}

/** What identity and the back office know of a member. */
export const memberTimeline: readonly TimelineSource[] = [
  timelineSource("sign_in", "members.read", listLoginsBefore, ({ outcome, ip }) => ({
    what: outcome,
    text: ip,
  })),
  timelineSource("note", "members.read", listNotesBefore, ({ operator, text }) => ({
    what: "noted",
    by: operator,
    text,
  })),
  timelineSource("act", "audit.read", listActsBefore, ({ action, operator }) => ({
    what: action,
    by: operator,
  })),
];

const momentOf = ({ at, itemId }: TimelineItem): Moment => ({ at: new Date(at), id: itemId });

/** One page of several lists: the newest rows of all, and where the next page goes on. */
export function mergePage(
  lists: readonly (readonly TimelineItem[])[],
  pageSize: number,
): { content: TimelineItem[]; next: string | null } {
  const all = lists.flat().toSorted((a, b) => compareMoments(momentOf(a), momentOf(b)));
  const content = all.slice(0, pageSize);
  const last = content.at(-1);
  const hasMore = all.length > pageSize && last !== undefined;
  return { content, next: hasMore ? momentText(momentOf(last)) : null };
}

export interface TimelineQuery {
  readonly kind?: TimelineKind | undefined;
  readonly cursor?: string | undefined;
  readonly pageSize: number;
}

export interface TimelineDeps {
  readonly db: Database;
  readonly members: Pick<MemberDirectory, "demand">;
  /** Of all modules, each kind once. */
  readonly timeline: () => readonly TimelineSource[];
}

/** Kinds the operator may not read are left out. Refuses: not_found. */
export async function listTimeline(
  { db, members, timeline }: TimelineDeps,
  permissions: ReadonlySet<Permission>,
  memberId: bigint,
  { kind, cursor, pageSize }: TimelineQuery,
): Promise<{ content: TimelineItem[]; next: string | null }> {
  const { currency } = await members.demand(memberId);
  const sources = timeline().filter(
    (one) => (kind === undefined || one.kind === kind) && permissions.has(one.needs),
  );
  const before = cursor === undefined ? undefined : readMoment(cursor);
  const page = { before, limit: pageSize + 1 };
  return db.read(async (reader) => {
    const lists: TimelineItem[][] = [];
    for (const one of sources) lists.push(await one.list(reader, { memberId, currency }, page));
    return mergePage(lists, pageSize);
  });
}
