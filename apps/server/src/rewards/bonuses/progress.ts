import type { Reader } from "../../platform/db.ts";
import { defineBatchConsumer, listUnread, type Consumer } from "../../platform/events/index.ts";
import { betRolledBack, betSettled, type Settlement } from "../../vendors/index.ts";
import type { Bonuses } from "./service.ts";

/** Settled rounds as they count for bonuses. */
const progress = "bonus_progress";
const facts = [betSettled, betRolledBack] as const;

function factOf({ id, payload }: { readonly id: string; readonly payload: Settlement }) {
  const { vendorCode, gameCode, stakeMinor } = payload;
  return {
    id,
    memberId: BigInt(payload.memberId),
    vendorCode,
    gameCode,
    stakeMinor,
    placedAt: new Date(payload.placedAt),
  };
}

/** Facts of these members that are on record and do not count for their bonuses yet. */
export async function listUncounted(reader: Reader, memberIds: readonly bigint[]) {
  const reads = { name: progress, kinds: facts.map(({ kind }) => kind) };
  const unread = await listUnread(reader, reads, memberIds);
  return unread.map(({ id, payload }) => factOf({ id, payload: betSettled.schema.parse(payload) }));
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
