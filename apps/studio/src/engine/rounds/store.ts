import type { RoundOutcome, RoundStatus } from "../../protocol.ts";
import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { SeedPair } from "../seeds/store.ts";

/** The shared round of a bet. Hash and result only once it has ended. */
export interface SharedPart {
  readonly roundNo: number;
  readonly drawnBy: "words" | "hash";
  readonly gameNo: number;
  readonly hashBefore: string;
  readonly hash: string | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  /** Of its chain. */
  readonly salt: string;
  readonly terminatingHash: string;
}

export interface RoundRow {
  readonly id: string;
  readonly ref: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly actionId: string;
  readonly input: unknown;
  /** Null in a shared round where several stakes of a player may lie. */
  readonly panel: number | null;
  readonly currency: string;
  readonly stakeMinor: bigint;
  /** Stakes that steps added to it. */
  readonly extraMinor: bigint;
  /** Null for a round that one request plays. */
  readonly actedAtMs: number | null;
  readonly payoutMinor: bigint | null;
  readonly status: RoundStatus;
  readonly outcome: RoundOutcome | null;
  readonly clientSeed: string | null;
  readonly nonce: number | null;
  /** The round it lies on, where everybody plays together. */
  readonly shared: SharedPart | null;
  /** The offer it is played of for nothing; null for a round that is paid for. */
  readonly freeOfferId: string | null;
  readonly publicKey: string | null;
  /** Of the rules it is played by; null for a round of before they were written down. */
  readonly rulesDigest: string | null;
  readonly refusal: string | null;
  readonly placedAtMs: number;
  readonly settledAtMs: number | null;
  /** The steps taken, in order; null for a round that one request plays. */
  readonly steps: readonly unknown[] | null;
  /** Of the player. */
  readonly operatorId: string;
  readonly userRef: string;
  readonly isDemo: boolean;
  /** Of the seed pair; the seed itself only once revealed. */
  readonly serverSeedHash: string | null;
  readonly revealedSeed: string | null;
}

const select = `
  select r.id, o.ref, r.player_id as "playerId", r.game_code as "gameCode",
    r.action_id as "actionId", r.input, r.panel, o.currency, r.stake_minor as "stakeMinor",
    r.extra_minor as "extraMinor", r.acted_at as "actedAtMs", r.payout_minor as "payoutMinor",
    r.status, r.outcome, r.client_seed as "clientSeed", r.nonce,
    r.free_offer_id as "freeOfferId", r.public_key as "publicKey",
    r.rules_digest as "rulesDigest", r.refusal,
    r.placed_at as "placedAtMs",
    r.settled_at as "settledAtMs",
    case when r.acted_at is not null then (
      select coalesce(jsonb_agg(t.input order by t.place), '[]'::jsonb) from studio.round_step t
      where t.round_id = r.id and t.status = 'done') end as steps,
    p.operator_id as "operatorId", p.user_ref as "userRef", p.is_demo as "isDemo",
    s.server_seed_hash as "serverSeedHash",
    case when s.status = 'revealed' then s.server_seed end as "revealedSeed",
    case when g.id is not null then jsonb_build_object(
      'roundNo', g.round_no, 'drawnBy', g.drawn_by, 'gameNo', g.game_no,
      'hashBefore', g.hash_before, 'hash', g.hash, 'result', g.result, 'salt', h.salt,
      'terminatingHash', h.terminating_hash) end as shared
  from studio.round r
  join studio.owner o on o.id = r.id
  join studio.player p on p.id = r.player_id
  left join studio.seed_pair s on s.id = r.seed_pair_id
  left join studio.shared_round g on g.id = r.shared_round_id
  left join studio.chain h on h.id = g.chain_id`;

export interface NewRound {
  readonly id: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly actionId: string;
  readonly input: unknown;
  readonly panel: number | null;
  readonly stakeMinor: bigint;
  readonly sharedRoundId: string | null;
  readonly freeOfferId: string | null;
  readonly publicKey: string | null;
  readonly rulesDigest: string;
  readonly pressId: string | null;
  readonly isAuto: boolean;
  /** The plan of the autoplay it is a round of; null outside of autoplay. */
  readonly autoPlan: string | null;
  readonly nowMs: number;
}

export async function insertRound(tx: Tx, round: NewRound): Promise<void> {
  await tx.execute(
    `insert into studio.round
       (id, player_id, game_code, action_id, input, panel, stake_minor, shared_round_id, public_key,
        status, placed_at, free_offer_id, rules_digest, press_id, is_auto, auto_plan)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'stake_pending', $10, $11, $12, $13, $14, $15)`,
    [
      round.id,
      round.playerId,
      round.gameCode,
      round.actionId,
      JSON.stringify(round.input),
      round.panel,
      round.stakeMinor,
      round.sharedRoundId,
      round.publicKey,
      isoAt(round.nowMs),
      round.freeOfferId,
      round.rulesDigest,
      round.pressId,
      round.isAuto,
      round.autoPlan,
    ],
  );
}

/** Lets a player begin one round at a time, in whichever tab or process. */
export async function lockPlayer(tx: Tx, playerId: string): Promise<void> {
  await tx.query("select 1 from studio.player where id = $1 for update", [playerId]);
}

/** What autoplay that one press began has played so far; what was not taken is not among it. */
export async function sumAutoRounds(tx: Tx, playerId: string, pressId: string, plan: string) {
  const [row] = await tx.query<{
    count: number;
    lostMinor: bigint;
    topWinMinor: bigint;
    isSamePlan: boolean;
  }>(
    `select count(*) filter (where stands)::int as count,
       coalesce(sum(cost - coalesce(payout_minor, 0)) filter (where stands), 0)::bigint
         as "lostMinor",
       coalesce(max(payout_minor) filter (where stands), 0)::bigint as "topWinMinor",
       coalesce(bool_and(auto_plan is null or auto_plan = $3::jsonb), true) as "isSamePlan"
     from (
       select payout_minor, auto_plan,
         status not in ('refused', 'refunded', 'refund_pending') as stands,
         case when free_offer_id is null then stake_minor + extra_minor else 0 end as cost
       from studio.round where player_id = $1 and press_id = $2 and is_auto
     ) run`,
    [playerId, pressId, plan],
  );
  return row ?? { count: 0, lostMinor: 0n, topWinMinor: 0n, isSamePlan: true };
}

async function one(reader: Reader, where: string, params: readonly unknown[]) {
  const [row] = await reader.query<RoundRow>(`${select} where ${where}`, params);
  return row;
}

export const findRound = (reader: Reader, id: string) => one(reader, "r.id = $1", [id]);
export const findRoundByRef = (reader: Reader, operatorId: string, ref: string) =>
  one(reader, "o.ref = $2 and p.operator_id = $1", [operatorId, ref]);
export const findRoundOf = (reader: Reader, playerId: string, id: string) =>
  one(reader, "r.player_id = $1 and r.id = $2", [playerId, id]);
export const findRoundByAction = (reader: Reader, playerId: string, actionId: string) =>
  one(reader, "r.player_id = $1 and r.action_id = $2", [playerId, actionId]);
/** The round that a press started; of autoplay a press starts many, and none is found. */
export const findRoundByPress = (reader: Reader, playerId: string, pressId: string) =>
  one(reader, "r.player_id = $1 and r.press_id = $2 and not r.is_auto", [playerId, pressId]);
export const findOpenRound = (reader: Reader, playerId: string, gameCode: string) =>
  one(
    reader,
    `r.player_id = $1 and r.game_code = $2
     and r.status in ('stake_pending', 'accepted', 'payout_pending', 'refund_pending')
     order by r.id limit 1`,
    [playerId, gameCode],
  );

export async function listRoundsOf(
  reader: Reader,
  playerId: string,
  gameCode: string,
  before: string | undefined,
  pageSize: number,
): Promise<RoundRow[]> {
  return reader.query<RoundRow>(
    `${select} where r.player_id = $1 and r.game_code = $2 and r.status <> 'refused'
       and ($3::uuid is null or r.id < $3::uuid)
     order by r.id desc limit $4`,
    [playerId, gameCode, before ?? null, pageSize],
  );
}

/** All bets that were ever laid on a shared round. */
export const listSharedBets = (reader: Reader, sharedRoundId: string): Promise<RoundRow[]> =>
  reader.query<RoundRow>(`${select} where r.shared_round_id = $1`, [sharedRoundId]);

/** A stake on its way, or a round of several steps that has not ended. */
export async function hasRoundInPlay(tx: Tx, playerId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from studio.round where player_id = $1 and status in ('stake_pending', 'accepted')
       and shared_round_id is null limit 1`,
    [playerId],
  );
  return rows.length > 0;
}

export async function lastPlacedAtMs(
  tx: Tx,
  playerId: string,
  gameCode: string,
): Promise<number | undefined> {
  const [row] = await tx.query<{ placedAtMs: number }>(
    `select placed_at as "placedAtMs" from studio.round
     where player_id = $1 and game_code = $2 and status <> 'refused' order by id desc limit 1`,
    [playerId, gameCode],
  );
  return row?.placedAtMs;
}

/** Moves the round from one of `from` to `to`; false when it was in none of them any more. */
export async function changeStatus(
  tx: Tx,
  roundId: string,
  from: readonly RoundStatus[],
  to: RoundStatus,
  nowMs: number,
): Promise<boolean> {
  const isEnd = ["settled", "refunded", "refused", "disputed"].includes(to);
  const count = await tx.execute(
    `update studio.round set status = $3, settled_at = coalesce($4, settled_at)
     where id = $1 and status = any($2)`,
    [roundId, from, to, isEnd ? isoAt(nowMs) : null],
  );
  return count === 1;
}

export async function setRefusal(tx: Tx, roundId: string, refusal: string): Promise<void> {
  await tx.execute("update studio.round set refusal = $2 where id = $1", [roundId, refusal]);
}

export async function setSeeds(tx: Tx, roundId: string, pair: SeedPair): Promise<void> {
  await tx.execute(
    "update studio.round set seed_pair_id = $2, client_seed = $3, nonce = $4 where id = $1",
    [roundId, pair.id, pair.clientSeed, pair.nonce],
  );
}

/** Writes outcome and payout, once: false when the round is not waiting for them. */
export async function fixOutcome(
  tx: Tx,
  roundId: string,
  outcome: RoundOutcome,
  payoutMinor: bigint,
): Promise<boolean> {
  const count = await tx.execute(
    `update studio.round set outcome = $2, payout_minor = $3, status = 'payout_pending'
     where id = $1 and status = 'accepted' and payout_minor is null`,
    [roundId, JSON.stringify(outcome), payoutMinor],
  );
  return count === 1;
}

/** Stakes whose process died before the wallet's answer was written. */
export async function listOrphans(reader: Reader, olderThanMs: number): Promise<RoundRow[]> {
  return reader.query<RoundRow>(
    `${select} where r.status = 'stake_pending' and r.placed_at < $1 limit 100`,
    [isoAt(olderThanMs)],
  );
}
