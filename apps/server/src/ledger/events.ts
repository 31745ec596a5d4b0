import { z } from "zod";
import type { Tx } from "../platform/db.ts";
import {
  defineBatchConsumer,
  defineEvent,
  type Consumer,
  type Events,
} from "../platform/events/index.ts";
import { listPosted } from "./posting-store.ts";
import type { Operation } from "./store.ts";

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

export async function publishPosted(
  tx: Tx,
  events: Events,
  operations: readonly Operation[],
): Promise<void> {
  const told = [];
  for (let from = 0; from < operations.length; from += operationsMax) {
    const some = operations.slice(from, from + operationsMax);
    told.push(
      operationsPosted({
        memberIds: some.map(({ memberId }) => String(memberId)),
        keyIds: some.map(({ keyId }) => keyId),
      }),
    );
  }
  await events.publishAll(tx, told);
}

/** Of these events; each may carry 64 operations. */
const eventsPerTurn = 100;

/** Declares who counts what the ledger posted: each operation once, the oldest first. */
export function defineOperationsConsumer(options: {
  readonly name: string;
  /** For an effect that is no repeat by itself. */
  readonly isOnce: boolean;
  readonly fold: (tx: Tx, operations: readonly Operation[]) => Promise<void>;
}): Consumer {
  const { name, isOnce, fold } = options;
  return defineBatchConsumer({
    name,
    kinds: [operationsPosted],
    order: "none",
    start: "oldest",
    limit: eventsPerTurn,
    isOnce,
    async handleAll(tx, events) {
      const refs = events.flatMap(({ payload: { memberIds, keyIds } }) =>
        keyIds.map((keyId, at) => ({ memberId: BigInt(memberIds[at] ?? 0), keyId })),
      );
      const posted = await listPosted(tx, refs);
      // The ledger forgets nothing: it would be left out of every sum, and nobody would know.
      if (posted.length !== refs.length) throw new Error("an operation is not in the ledger");
      await fold(tx, posted);
      return undefined;
    },
  });
}
