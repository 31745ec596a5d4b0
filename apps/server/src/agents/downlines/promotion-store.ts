import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of offers to become an agent. */

export interface OfferRow {
  readonly memberId: bigint;
  readonly offerId: string;
  readonly agentId: bigint;
  readonly state: "offered" | "accepted" | "declined" | "expired";
  readonly offeredAt: Date;
  readonly endsAt: Date;
}

const columns = `member_id as "memberId", offer_id as "offerId", agent_id as "agentId", state,
  offered_at as "offeredAt", ends_at as "endsAt"`;

/** The last offer to a member whose time is not over, whatever was said to it. */
export async function findOffer(
  reader: Reader,
  memberId: bigint,
  now: Date,
): Promise<OfferRow | undefined> {
  const [row] = await reader.query<OfferRow>(
    `select ${columns} from agents.promotion_offer
     where member_id = $1 and ends_at > $2 order by offered_at desc limit 1`,
    [memberId, now],
  );
  return row;
}

/** Makes an offer; false where another one waits. */
export async function insertOffer(tx: Tx, offer: Omit<OfferRow, "state">): Promise<boolean> {
  await tx.execute(
    `update agents.promotion_offer set state = 'expired'
     where member_id = $1 and state = 'offered' and ends_at <= $2`,
    [offer.memberId, offer.offeredAt],
  );
  const made = await tx.execute(
    `insert into agents.promotion_offer (member_id, offer_id, agent_id, offered_at, ends_at)
     values ($1, $2, $3, $4, $5) on conflict (member_id) where state = 'offered' do nothing`,
    [offer.memberId, offer.offerId, offer.agentId, offer.offeredAt, offer.endsAt],
  );
  return made === 1;
}

/** Settles an offer that waits, once; undefined where it does not wait any more. */
export async function settleOffer(
  tx: Tx,
  memberId: bigint,
  state: "accepted" | "declined",
  now: Date,
): Promise<OfferRow | undefined> {
  const [row] = await tx.query<OfferRow>(
    `update agents.promotion_offer set state = $2, answered_at = $3
     where member_id = $1 and state = 'offered' and ends_at > $3
     returning ${columns}`,
    [memberId, state, now],
  );
  return row;
}
