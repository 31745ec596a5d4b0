import type { InboxKind } from "@baize/contract";
import type { Tx } from "../platform/db.ts";
import {
  defineConsumer,
  type AnyEventType,
  type Consumer,
  type EventType,
  type HappenedOf,
} from "../platform/events/index.ts";
import { timeOfUuidv7 } from "../platform/ids.ts";
import type { Params } from "./params.ts";
import { isAlwaysTold, newMessage } from "./rules.ts";
import { inboxFlag, tellTabs, type InboxDeps } from "./service.ts";
import { insertMessage, lockInbox } from "./store.ts";

/**
 * From an event to a message. Each noun says what is told of its events; one consumer reads them
 * all.
 */

/** What is told of one event. */
export interface Told {
  readonly kind: InboxKind;
  readonly params: Params;
  /** What of the linked page is meant. */
  readonly link?: Readonly<Record<string, string>>;
  /**
   * What the message is of, where several events tell the same: a member has one message of a kind
   * and a source. The event itself where absent.
   */
  readonly source?: string;
}

/** What one type of event tells; undefined where a member need not hear of it. */
export interface InboxSource {
  readonly type: AnyEventType;
  tell(tx: Tx, event: unknown): Promise<Told | undefined>;
}

export function tellInbox<Kind extends string, Payload, Written>(
  type: EventType<Kind, Payload, Written>,
  tell: (payload: Payload, tx: Tx) => Told | undefined | Promise<Told | undefined>,
): InboxSource {
  return {
    type,
    // The consumer has read it by this type.
    tell: async (tx, event) => tell((event as { payload: Payload }).payload, tx),
  };
}

/** Whom a message is for, as the inbox needs it. */
interface InboxMember {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly isTrial: boolean;
}

export interface TellingDeps extends InboxDeps {
  readonly findMembersIn: (tx: Tx, memberIds: readonly bigint[]) => Promise<readonly InboxMember[]>;
  /** The given members who may be offered nothing. */
  readonly withoutOffersIn: (tx: Tx, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
}

/** The member where this is told: not in trial accounts, nor to who may be offered nothing. */
async function receiverOf(
  deps: TellingDeps,
  tx: Tx,
  memberId: bigint,
  kind: InboxKind,
): Promise<InboxMember | undefined> {
  const [member] = await deps.findMembersIn(tx, [memberId]);
  if (member === undefined || member.isTrial) return undefined;
  if (!(await deps.brand.isFlagOn(member.merchantCode, inboxFlag))) return undefined;
  if (isAlwaysTold(kind)) return member;
  return (await deps.withoutOffersIn(tx, [memberId])).has(memberId) ? undefined : member;
}

interface Happening {
  readonly id: string;
  readonly memberId: bigint | null;
}

async function keep(
  deps: TellingDeps,
  tx: Tx,
  { id: messageId, memberId }: Happening,
  told: Told,
): Promise<void> {
  if (memberId === null) return;
  const member = await receiverOf(deps, tx, memberId, told.kind);
  if (member === undefined) return;
  const { kind, params, link = {}, source = messageId } = told;
  await lockInbox(tx, memberId);
  const at = timeOfUuidv7(messageId);
  const row = newMessage(memberId, { messageId, at, source }, { kind, params, link });
  if (!(await insertMessage(tx, row))) return;
  await tellTabs(deps, tx, member, { messageId, kind, params, link });
}

/** The reader of everything that is told. Throws where two nouns tell of one type of event. */
export function inboxConsumer(deps: TellingDeps, sources: readonly InboxSource[]): Consumer {
  const byKind = new Map(sources.map((source) => [source.type.kind, source]));
  if (byKind.size < sources.length) throw new Error("two sources tell of one type of event");
  const types = sources.map(({ type }) => type);
  return defineConsumer({
    name: "inbox",
    kinds: types,
    order: "none",
    // A brand that gets its inbox begins with a week of it.
    start: { daysBack: 7 },
    async handle(tx, event: HappenedOf<readonly AnyEventType[]>) {
      const told = await byKind.get(event.kind)?.tell(tx, event);
      if (told !== undefined) await keep(deps, tx, event, told);
    },
  });
}
