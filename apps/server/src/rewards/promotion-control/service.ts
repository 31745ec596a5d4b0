import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { isHeldBack } from "./rules.ts";
import { insertSeen, type SeenRow } from "./store.ts";

/** Who sees a promotion and who is held back, and that it is noted. */

export interface Offered {
  readonly promotionId: string;
  readonly merchantCode: string;
  /** The terms that count, with how many of a hundred are held back. */
  readonly now: { readonly controlShare: number };
}

/** Whether a promotion is held back from a member under the terms at hand. */
export const isControl = ({ promotionId, now }: Offered, memberId: bigint): boolean =>
  isHeldBack(promotionId, memberId, now.controlShare);

/** That a promotion is held back reads like any other reason to take no part. */
class HeldBack extends Refusal {
  readonly seen: SeenRow;

  constructor(seen: SeenRow) {
    super("not_eligible");
    this.seen = seen;
  }
}

/**
 * What a member asks for. The refusal of a promotion that is held back undoes all of it; that the
 * member met it is noted all the same, or the control group would lack everybody who asks.
 */
export async function notingHeld<T>(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error;
    await db.transaction((tx) => insertSeen(tx, [error.seen], clock.now()));
    throw error;
  }
}

/** Notes that a member meets a promotion. Refuses: not_eligible, where it is held back. */
export async function demandOffered(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  open: Offered,
  memberId: bigint,
): Promise<void> {
  const { promotionId, merchantCode } = open;
  const seen = { promotionId, memberId, merchantCode, isControl: isControl(open, memberId) };
  await insertSeen(tx, [seen], clock.now());
  if (seen.isControl) throw new HeldBack(seen);
}

/** What one process has noted lately is not written again. */
const notedMax = 100_000;

export interface Showing {
  /** Notes whom promotions were shown to. Repeating it changes nothing. */
  readonly note: (memberId: bigint, promotions: readonly Offered[]) => Promise<void>;
}

export function createShowing({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Showing {
  const noted = new Set<string>();
  return {
    async note(memberId, promotions) {
      const rows: SeenRow[] = promotions
        .filter(({ promotionId }) => !noted.has(`${promotionId} ${memberId}`))
        .map((one) => ({
          promotionId: one.promotionId,
          memberId,
          merchantCode: one.merchantCode,
          isControl: isControl(one, memberId),
        }));
      if (rows.length === 0) return;
      await db.transaction((tx) => insertSeen(tx, rows, clock.now()));
      if (noted.size > notedMax) noted.clear();
      for (const { promotionId } of rows) noted.add(`${promotionId} ${memberId}`);
    },
  };
}
