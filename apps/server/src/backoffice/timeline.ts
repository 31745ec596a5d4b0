import type { Permission, TimelineItem, TimelineKind } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  listDepositsBefore,
  listLineTransfersBefore,
  listWithdrawalsBefore,
} from "../cashier/index.ts";
import { listLoginsBefore, type Identity } from "../identity/index.ts";
import type { Database, Reader } from "../platform/db.ts";
import {
  compareMoments,
  momentText,
  readMoment,
  type Moment,
  type MomentPage,
} from "../platform/moments.ts";
import { changeView, listChangesBefore, listFlagsBefore } from "../protection/index.ts";
import { textIn } from "../platform/text.ts";
import { listBonusesBefore } from "../rewards/index.ts";
import { listTransfersBefore } from "../vendors/index.ts";
import { listDocumentsBefore } from "../verification/index.ts";
import { listActsBefore, listMemberAdjustmentsBefore, listNotesBefore } from "./timeline-store.ts";

/**
 * Everything that happened to one member, by time. Each module gives its own rows before a moment;
 * here they become one list. As every source gives as many as a page holds, the newest of all of
 * them are the page, and the last one shown is where each source goes on.
 */

interface Whose {
  readonly memberId: bigint;
  readonly currency: string;
}

type Source = (reader: Reader, whose: Whose, page: MomentPage) => Promise<TimelineItem[]>;

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

/** A source of one kind of rows: where they come from, and what is said of each. */
function source<Row extends Rowlike>(
  kind: TimelineKind,
  list: (reader: Reader, memberId: bigint, page: MomentPage) => Promise<Row[]>,
  say: (row: Row, whose: Whose) => Said,
): Source {
  return async (reader, whose, page) =>
    (await list(reader, whose.memberId, page)).map((row) => itemOf(kind, row, say(row, whose)));
}

const sources: Readonly<Record<TimelineKind, Source>> = {
  sign_in: source("sign_in", listLoginsBefore, ({ outcome, ip }) => ({ what: outcome, text: ip })),
  deposit: source("deposit", listDepositsBefore, ({ state, reference }) => ({
    what: state,
    text: reference,
    direction: "in",
  })),
  withdrawal: source("withdrawal", listWithdrawalsBefore, ({ state, confirmation, reference }) => ({
    what: state === "paid" && confirmation !== "none" ? confirmation : state,
    text: reference,
    direction: "out",
  })),
  wallet: source("wallet", listTransfersBefore, ({ state, vendorCode, direction }) => ({
    what: state === "requested" ? "pending" : state,
    text: vendorCode,
    // Into the vendor's wallet is out of the member's own.
    direction: direction === "in" ? "out" : "in",
  })),
  bonus: source("bonus", listBonusesBefore, ({ state, title }) => ({
    what: state,
    text: textIn(title, "en"),
  })),
  line: source("line", listLineTransfersBefore, ({ side, otherName, reference }) => ({
    what: side,
    text: `${otherName} · ${reference}`,
    direction: side === "sent" ? "out" : "in",
  })),
  adjustment: source("adjustment", listMemberAdjustmentsBefore, (row) => ({
    what: row.state,
    by: row.requester,
    text: row.reference,
    direction: row.direction === "credit" ? "in" : "out",
  })),
  limit: source("limit", listChangesBefore, (row, { currency }) => ({
    what: row.what,
    limit: changeView(row, currency),
  })),
  document: source("document", listDocumentsBefore, ({ state, kind }) => ({
    what: state,
    text: kind,
  })),
  risk: source("risk", listFlagsBefore, ({ state, kind }) => ({ what: state, text: kind })),
  note: source("note", listNotesBefore, ({ operator, text }) => ({
    what: "noted",
    by: operator,
    text,
  })),
  act: source("act", listActsBefore, ({ action, operator }) => ({ what: action, by: operator })),
};

/** What an operator must be allowed to read beside members. */
const needs: Readonly<Record<TimelineKind, Permission>> = {
  sign_in: "members.read",
  deposit: "deposits.read",
  withdrawal: "withdrawals.read",
  wallet: "withdrawals.read",
  line: "withdrawals.read",
  bonus: "rewards.read",
  adjustment: "adjustments.read",
  limit: "members.read",
  document: "kyc.read",
  risk: "risk.read",
  note: "members.read",
  act: "audit.read",
};

const kindsOf = Object.keys(sources) as TimelineKind[];

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

/** Kinds the operator may not read are left out. Refuses: not_found. */
export async function listTimeline(
  { db, identity }: { readonly db: Database; readonly identity: Pick<Identity, "desk"> },
  permissions: ReadonlySet<Permission>,
  memberId: bigint,
  { kind, cursor, pageSize }: TimelineQuery,
): Promise<{ content: TimelineItem[]; next: string | null }> {
  const { currency } = await identity.desk.demand(memberId);
  const kinds = kindsOf.filter(
    (one) => (kind === undefined || one === kind) && permissions.has(needs[one]),
  );
  const before = cursor === undefined ? undefined : readMoment(cursor);
  const page = { before, limit: pageSize + 1 };
  return db.read(async (reader) => {
    const lists: TimelineItem[][] = [];
    for (const one of kinds) lists.push(await sources[one](reader, { memberId, currency }, page));
    return mergePage(lists, pageSize);
  });
}
