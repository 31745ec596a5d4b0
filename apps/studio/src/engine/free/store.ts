import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of free rounds: what platforms gave, and how much of it is left. */

export interface OfferRow {
  readonly id: string;
  readonly operatorId: string;
  readonly rewardUuid: string;
  readonly playerId: string;
  readonly userRef: string;
  readonly gameCode: string;
  readonly vendorCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly rounds: number;
  readonly used: number;
  readonly startsAtMs: number | null;
  readonly endsAtMs: number;
  readonly isCancelled: boolean;
  readonly createdAtMs: number;
  /** What its rounds won so far. */
  readonly wonMinor: bigint;
}

const select = `
  select o.id, o.operator_id as "operatorId", o.reward_uuid as "rewardUuid",
    o.player_id as "playerId", p.user_ref as "userRef", o.game_code as "gameCode",
    o.vendor_code as "vendorCode", o.currency, o.stake_minor as "stakeMinor", o.rounds, o.used,
    o.starts_at as "startsAtMs", o.ends_at as "endsAtMs",
    o.cancelled_at is not null as "isCancelled", o.created_at as "createdAtMs",
    (select coalesce(sum(r.payout_minor), 0)::bigint from studio.round r
     where r.free_offer_id = o.id) as "wonMinor"
  from studio.free_offer o join studio.player p on p.id = o.player_id`;

async function one(reader: Reader, where: string, params: readonly unknown[]) {
  const [row] = await reader.query<OfferRow>(`${select} where ${where}`, params);
  return row;
}

export const findOffer = (reader: Reader, id: string) => one(reader, "o.id = $1", [id]);
export const findReward = (reader: Reader, operatorId: string, rewardUuid: string) =>
  one(reader, "o.operator_id = $1 and o.reward_uuid = $2", [operatorId, rewardUuid]);

/** What a player may play in a game now: the offer that ends first. */
export const findOpenOffer = (reader: Reader, playerId: string, gameCode: string, nowMs: number) =>
  one(
    reader,
    `o.player_id = $1 and o.game_code = $2 and o.cancelled_at is null and o.used < o.rounds
     and o.ends_at > $3 and (o.starts_at is null or o.starts_at <= $3)
     order by o.ends_at, o.created_at limit 1`,
    [playerId, gameCode, isoAt(nowMs)],
  );

/** Newest first. */
export const listOffers = (
  reader: Reader,
  operatorId: string,
  userRef: string,
  limit: number,
): Promise<OfferRow[]> =>
  reader.query<OfferRow>(
    `${select} where o.operator_id = $1 and p.user_ref = $2
     order by o.created_at desc, o.id limit $3`,
    [operatorId, userRef, limit],
  );

export type NewOffer = Omit<OfferRow, "userRef" | "used" | "isCancelled" | "wonMinor">;

/** False where there is one under that name. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<boolean> {
  const count = await tx.execute(
    `insert into studio.free_offer (id, operator_id, reward_uuid, player_id, game_code,
       vendor_code, currency, stake_minor, rounds, starts_at, ends_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict on constraint free_offer_reward_key do nothing`,
    [
      offer.id,
      offer.operatorId,
      offer.rewardUuid,
      offer.playerId,
      offer.gameCode,
      offer.vendorCode,
      offer.currency,
      offer.stakeMinor,
      offer.rounds,
      offer.startsAtMs === null ? null : isoAt(offer.startsAtMs),
      isoAt(offer.endsAtMs),
      isoAt(offer.createdAtMs),
    ],
  );
  return count === 1;
}

export async function cancelOffer(tx: Tx, id: string, nowMs: number): Promise<void> {
  await tx.execute(
    `update studio.free_offer set cancelled_at = $2
     where id = $1 and cancelled_at is null and used < rounds and ends_at > $2`,
    [id, isoAt(nowMs)],
  );
}

export interface FreeRound {
  readonly offerId: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly stakeMinor: bigint;
}

/** Takes one round of an offer; false when it has none for this player, game and stake now. */
export async function takeFreeRound(tx: Tx, round: FreeRound, nowMs: number): Promise<boolean> {
  const count = await tx.execute(
    `update studio.free_offer set used = used + 1
     where id = $1 and player_id = $2 and game_code = $3 and stake_minor = $4
       and cancelled_at is null and used < rounds and ends_at > $5
       and (starts_at is null or starts_at <= $5)`,
    [round.offerId, round.playerId, round.gameCode, round.stakeMinor, isoAt(nowMs)],
  );
  return count === 1;
}

/** What the platform calls the reward that an offer is. */
export async function findRewardUuid(reader: Reader, offerId: string): Promise<string | null> {
  const [row] = await reader.query<{ uuid: string }>(
    "select reward_uuid as uuid from studio.free_offer where id = $1",
    [offerId],
  );
  return row?.uuid ?? null;
}

/** Gives a round back whose stake was refused or goes back. */
export async function giveBackFreeRound(tx: Tx, offerId: string | null): Promise<void> {
  if (offerId === null) return;
  await tx.execute("update studio.free_offer set used = used - 1 where id = $1", [offerId]);
}
