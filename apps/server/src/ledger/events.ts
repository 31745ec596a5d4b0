import { z } from "zod";
import type { Tx } from "../platform/db.ts";
import {
  defineBatchConsumer,
  defineEvent,
  type Consumer,
  type Events,
} from "../platform/events/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { PostedMemory, ToldOf } from "./posted.ts";
import type { Posted } from "./store.ts";

/**
 * The events of the ledger. A bet itself writes no event: the relay, which takes the postings,
 * publishes many of them in one event.
 */
export const operationsPosted = defineEvent(
  "ledger.operations_posted",
  1,
  z
    .object({
      /** The members and keys of the operations, in one order, oldest first. */
      memberIds: z.array(z.string().regex(/^\d{1,18}$/)),
      keyIds: z.array(z.guid()),
    })
    .refine(({ memberIds, keyIds }) => memberIds.length === keyIds.length),
);

/** What one event tells of at most: so much is set aside where one of them cannot be taken. */
const operationsMax = 64;

export interface PublishDeps {
  readonly events: Events;
  readonly ids: Ids;
  readonly memory: Pick<PostedMemory, "note">;
}

export async function publishPosted(
  tx: Tx,
  { events, ids, memory }: PublishDeps,
  operations: readonly Posted[],
): Promise<void> {
  const told = [];
  for (let from = 0; from < operations.length; from += operationsMax) {
    const some = operations.slice(from, from + operationsMax);
    const id = ids.uuidv7();
    const memberIds = some.map(({ memberId }) => String(memberId));
    told.push({ id, ...operationsPosted({ memberIds, keyIds: some.map(({ keyId }) => keyId) }) });
    memory.note(id, some);
  }
  await events.publishAll(tx, told);
}

/** Of these events; each may carry 64 operations. */
const eventsPerTurn = 100;

/** Who knows what was posted: the ledger. */
export interface PostedReader {
  operationsToldOf(tx: Tx, events: readonly ToldOf[]): Promise<Posted[]>;
}

/** Declares who counts what the ledger posted: each operation once, the oldest first. */
export function defineOperationsConsumer(options: {
  readonly name: string;
  /** For an effect that is no repeat by itself. */
  readonly isOnce: boolean;
  readonly ledger: PostedReader;
  readonly fold: (tx: Tx, operations: readonly Posted[]) => Promise<void>;
}): Consumer {
  const { name, isOnce, ledger, fold } = options;
  return defineBatchConsumer({
    name,
    kinds: [operationsPosted],
    order: "none",
    start: "oldest",
    limit: eventsPerTurn,
    isOnce,
    async handleAll(tx, events) {
      const told = events.map(({ id, payload: { memberIds, keyIds } }) => ({
        id,
        // Only where they are not at hand: those of the program's own events are.
        get refs() {
          return keyIds.map((keyId, at) => ({ memberId: BigInt(memberIds[at] ?? 0), keyId }));
        },
      }));
      await fold(tx, await ledger.operationsToldOf(tx, told));
      return undefined;
    },
  });
}
