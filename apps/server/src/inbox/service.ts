import {
  unreadMax,
  type CallAnswer,
  type CallParsed,
  type InboxCategory,
  inboxCategories,
} from "@baize/contract";
import type { Brand } from "../brand/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Reader, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Events } from "../platform/events/index.ts";
import { timeOfUuidv7 } from "../platform/ids.ts";
import { pageOf, rangeOf } from "../platform/pages.ts";
import { inboxChanged, type InboxChange } from "./events.ts";
import { messageOf, newMessage } from "./rules.ts";
import {
  ackMessage,
  countMessages,
  countUnacked,
  countUnread,
  deleteExpired,
  deleteMessages,
  findMessage,
  listMessages,
  lockInbox,
  readMessages,
  readMessagesUpTo,
} from "./store.ts";

/** What members do with their messages. A brand without the flag has no inbox: not_found. */

export const inboxFlag = "INBOX3";

export interface InboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
}

export interface Owner {
  readonly memberId: bigint;
  readonly merchantCode: string;
}

interface Asking extends Owner {
  readonly language: string;
}

export async function demandOn(
  { brand }: Pick<InboxDeps, "brand">,
  { merchantCode }: Owner,
): Promise<void> {
  if (!(await brand.isFlagOn(merchantCode, inboxFlag))) throw new Refusal("not_found");
}

const sumOf = (unreadBy: ReadonlyMap<InboxCategory, number>) =>
  Math.min(
    unreadMax,
    [...unreadBy.values()].reduce((sum, one) => sum + one, 0),
  );

export async function unreadIn(
  { clock }: Pick<InboxDeps, "clock">,
  reader: Reader,
  memberId: bigint,
): Promise<number> {
  return sumOf(await countUnread(reader, memberId, clock.now(), unreadMax));
}

/** Tells open tabs how many are unread now, and what is new. */
export async function tellTabs(
  deps: Omit<InboxDeps, "db">,
  tx: Tx,
  { memberId, merchantCode }: Owner,
  message: InboxChange["message"],
): Promise<number> {
  const unread = await unreadIn(deps, tx, memberId);
  const { defaultLanguage: fallback, timeZone } = await deps.brand.getMerchant(merchantCode);
  await deps.events.publish(
    tx,
    inboxChanged({
      memberId: String(memberId),
      merchantCode,
      unread,
      message,
      fallback,
      timeZone,
    }),
  );
  return unread;
}

/** A change of the feed as a tab gets it, in its own language. */
export function localiseChange(data: unknown, language: string) {
  // What the feed carries is what `inboxFeed` put there.
  const { memberId, unread, message, fallback, timeZone } = data as InboxChange;
  if (message === null) return { unread, message };
  const { messageId, kind, params, link, page } = message;
  const told = { messageId, source: messageId, at: timeOfUuidv7(messageId) };
  const row = newMessage(BigInt(memberId), told, { kind, params, link, page });
  return { unread, message: messageOf(row, { language, fallback, timeZone }) };
}

async function list(
  deps: InboxDeps,
  asking: Asking,
  { category: categories, unread, ...page }: CallParsed<"inbox">["query"],
): Promise<CallAnswer<"inbox">> {
  await demandOn(deps, asking);
  const { memberId, merchantCode, language } = asking;
  const { defaultLanguage: fallback, timeZone } = await deps.brand.getMerchant(merchantCode);
  const now = deps.clock.now();
  const filter = { categories, unread: unread === undefined ? undefined : unread === "true" };
  return deps.db.read(async (reader) => {
    const unreadBy = await countUnread(reader, memberId, now, unreadMax);
    const total = await countMessages(reader, memberId, now, filter);
    const rows = await listMessages(reader, memberId, now, filter, rangeOf(page));
    const content = rows.map((row) => messageOf(row, { language, fallback, timeZone }));
    return {
      ...pageOf(page, total, content),
      unread: sumOf(unreadBy),
      unreadBy: Object.fromEntries(
        inboxCategories.map((one) => [one, unreadBy.get(one) ?? 0]),
      ) as Record<InboxCategory, number>,
    };
  });
}

/** Changes messages, and tells the other tabs where something changed. */
async function change(
  deps: InboxDeps,
  owner: Owner,
  work: (tx: Tx, at: Date) => Promise<number>,
): Promise<{ unread: number }> {
  await demandOn(deps, owner);
  return deps.db.transaction(async (tx) => {
    await lockInbox(tx, owner.memberId);
    const changed = await work(tx, deps.clock.now());
    if (changed > 0) return { unread: await tellTabs(deps, tx, owner, null) };
    return { unread: await unreadIn(deps, tx, owner.memberId) };
  });
}

const read = (deps: InboxDeps, owner: Owner, body: CallParsed<"readInbox">["body"]) =>
  change(deps, owner, async (tx, at) => {
    const { ids, upTo, category } = body;
    if (upTo !== undefined) return readMessagesUpTo(tx, owner.memberId, upTo, category, at);
    return readMessages(tx, owner.memberId, ids ?? [], at);
  });

/** Refuses: not_found. */
const acknowledge = (deps: InboxDeps, owner: Owner, messageId: string) =>
  change(deps, owner, async (tx, at) => {
    const found = await findMessage(tx, owner.memberId, messageId);
    if (found?.needsAck !== true) throw new Refusal("not_found");
    return (await ackMessage(tx, owner.memberId, messageId, at)) ? 1 : 0;
  });

/** Deletes all of them or none. Refuses: ack_needed. */
const remove = (deps: InboxDeps, owner: Owner, messageIds: readonly string[]) =>
  change(deps, owner, async (tx, at) => {
    if ((await countUnacked(tx, owner.memberId, messageIds)) > 0) throw new Refusal("ack_needed");
    return deleteMessages(tx, owner.memberId, messageIds, at);
  });

/** One transaction deletes no more, so that none is long. */
const sliceOf = 1_000;

async function cleanUp({ db, clock }: InboxDeps): Promise<number> {
  const now = clock.now();
  let deleted = 0;
  for (;;) {
    const some = await db.transaction((tx) => deleteExpired(tx, now, sliceOf));
    deleted += some;
    if (some < sliceOf) return deleted;
  }
}

export function createInbox(deps: InboxDeps) {
  return {
    async unread(owner: Owner): Promise<number> {
      await demandOn(deps, owner);
      return deps.db.read((reader) => unreadIn(deps, reader, owner.memberId));
    },
    list: (asking: Asking, query: CallParsed<"inbox">["query"]) => list(deps, asking, query),
    read: (owner: Owner, body: CallParsed<"readInbox">["body"]) => read(deps, owner, body),
    acknowledge: (owner: Owner, messageId: string) => acknowledge(deps, owner, messageId),
    remove: (owner: Owner, messageIds: readonly string[]) => remove(deps, owner, messageIds),
    /** Deletes what is older than half a year; daily. */
    cleanUp: () => cleanUp(deps),
  };
}

export type Inbox = ReturnType<typeof createInbox>;
