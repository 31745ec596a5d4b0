import type { Reader } from "../../platform/db.ts";
import { defineBatchConsumer, listUnread, type Consumer } from "../../platform/events/index.ts";
import { betRolledBack, betSettled, type Settlement } from "../../vendors/index.ts";
import type { Bonuses } from "./service.ts";

/** Settled rounds as they count for bonuses. */
const progress = "bonus_progress";
const facts = [betSettled, betRolledBack] as const;

function factOf({ id, payload }: { readonly id: string; readonly payload: Settlement }) {
  const { vendorCode, gameCode, roundId, stakeMinor } = payload;
  return {
    id,
    memberId: BigInt(payload.memberId),
    vendorCode,
    gameCode,
    roundId,
    stakeMinor,
    placedAt: new Date(payload.placedAt),
  };
}

const reads = { name: progress, kinds: facts.map(({ kind }) => kind) };

/** Whether every published fact of a member's rounds is counted. */
export async function isCounted(reader: Reader, memberId: bigint): Promise<boolean> {
  return (await listUnread(reader, reads, [memberId])).length === 0;
}

/** Facts of these members that are on record and do not count for their bonuses yet. */
export async function listUncounted(reader: Reader, memberIds: readonly bigint[]) {
  const unread = await listUnread(reader, reads, memberIds);
  return unread.flatMap(({ id, payload }) => {
    // An unreadable fact is set aside until an operator decides on it.
    const fact = betSettled.schema.safeParse(payload);
    return fact.success ? [factOf({ id, payload: fact.data })] : [];
  });
}

/** The reader of settled rounds that counts them for bonuses. */
export const progressConsumer = ({ countFacts }: Pick<Bonuses, "countFacts">): Consumer =>
  defineBatchConsumer({
    name: progress,
    kinds: facts,
    order: "none",
    start: "oldest",
    async handleAll(tx, events) {
      await countFacts(tx, events.map(factOf));
      return undefined;
    },
  });
