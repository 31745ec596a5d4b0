import type {
  InboxCategory,
  InboxImportance,
  InboxKind,
  InboxLink,
  InboxMessage,
  InboxPage,
} from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { kinds } from "./kinds.ts";
import type { Params } from "./params.ts";
import { composeText } from "./texts.ts";

/** Messages without the database. Pure. */

export interface MessageRow {
  readonly memberId: bigint;
  readonly messageId: string;
  readonly kind: InboxKind;
  readonly category: InboxCategory;
  readonly params: Params;
  readonly source: string;
  readonly importance: InboxImportance;
  readonly link: InboxLink | null;
  readonly isPinned: boolean;
  readonly needsAck: boolean;
  readonly readAt: Date | null;
  readonly ackedAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Read or not: nobody looks for what is older. */
export const keptMs = 180 * dayMs;
/** Offers are over by then. */
const newsKeptMs = 30 * dayMs;

/** Told whatever the member chose, and whatever became of the account. */
const mandatory: ReadonlySet<InboxCategory> = new Set([
  "money",
  "account",
  "protection",
  "contract",
  "service",
  "system",
]);

/** Whether a member who may be offered nothing is still told. */
export function isAlwaysTold(kind: InboxKind): boolean {
  const { category, isAlways } = kinds[kind];
  return isAlways === true || mandatory.has(category);
}

/** What a text is made for. */
interface Reading {
  readonly language: string;
  /** Where the reader's language lacks the text. */
  readonly fallback: string;
  readonly timeZone: string;
}

export function messageOf(row: MessageRow, reading: Reading): InboxMessage {
  const { readAt, ackedAt, createdAt, expiresAt } = row;
  return {
    id: row.messageId,
    category: row.category,
    kind: row.kind,
    importance: row.importance,
    ...composeText(row.kind, row.params, reading),
    link: row.link,
    picture: null,
    isPinned: row.isPinned,
    needsAck: row.needsAck,
    ackedAt: ackedAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** A new message as it is kept. */
export function newMessage(
  memberId: bigint,
  told: { readonly messageId: string; readonly at: Date; readonly source: string },
  {
    kind,
    params,
    link,
    page = kinds[kind].page ?? null,
  }: {
    readonly kind: InboxKind;
    readonly params: Params;
    readonly link?: InboxLink["params"];
    readonly page?: InboxPage | null | undefined;
  },
): MessageRow {
  const { category, importance } = kinds[kind];
  const ownMs = category === "news" ? newsKeptMs : keptMs;
  return {
    memberId,
    messageId: told.messageId,
    kind,
    category,
    params,
    source: told.source,
    importance,
    link: page === null ? null : { page, params: link ?? {} },
    isPinned: false,
    needsAck: false,
    readAt: null,
    ackedAt: null,
    createdAt: told.at,
    expiresAt: new Date(told.at.getTime() + ownMs),
  };
}
