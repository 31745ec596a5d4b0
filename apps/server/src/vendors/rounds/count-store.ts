import type { Tx } from "../../platform/db.ts";
import type { RecordedRound, RoundEntry, SavedRound } from "./count.ts";
import type { KeyOwner } from "./oddities.ts";
import type { Entry } from "./store.ts";
import { bareKeyOf } from "../operations.ts";

/** SQL of what rounds are counted from, and of what they came to. */

type RoundKey = Pick<Entry, "memberId" | "roundId">;

const keysOf = (rounds: readonly RoundKey[]) => [
  `{${rounds.map(({ memberId }) => memberId).join(",")}}`,
  rounds.map(({ roundId }) => roundId),
];

/** Who has transactions under these keys, whoever it is. */
export async function listKeyOwners(tx: Tx, keyIds: readonly string[]): Promise<KeyOwner[]> {
  const rows = await tx.query<KeyOwner>(
    `select member_id as "memberId", key_id as "keyId", round_id as "roundId", kind
     from vendors.round_entry where key_id = any ($1::uuid[])`,
    [`{${keyIds.join(",")}}`],
  );
  return rows.map((row) => ({ ...row, keyId: bareKeyOf(row.keyId) }));
}

/** The entries on record of these rounds. */
export async function listRoundEntries(
  tx: Tx,
  rounds: readonly RoundKey[],
): Promise<(RoundKey & RoundEntry)[]> {
  const rows = await tx.query<RoundKey & RoundEntry>(
    `select e.member_id as "memberId", e.round_id as "roundId", e.operation_id as "operationId",
       e.key_id as "keyId", e.kind, e.amount_minor as "amountMinor",
       e.target_key_id as "targetKeyId", e.is_closing as "isClosing", e.at,
       e.jackpot_minor as "jackpotMinor"
     from unnest($1::bigint[], $2::text[]) as u (member_id, round_id)
     join vendors.round_entry e on e.member_id = u.member_id and e.round_id = u.round_id`,
    keysOf(rounds),
  );
  return rows.map((row) => {
    const { keyId, targetKeyId } = row;
    return { ...row, keyId: bareKeyOf(keyId), targetKeyId: targetKeyId && bareKeyOf(targetKeyId) };
  });
}

/** These rounds as they are on record; new ones are left out. */
export function listRecorded(tx: Tx, rounds: readonly RoundKey[]): Promise<RecordedRound[]> {
  return tx.query<RecordedRound>(
    `select r.member_id as "memberId", r.round_id as "roundId", r.vendor_code as "vendorCode",
       r.game_code as "gameCode", r.currency, r.stake_minor as "stakeMinor",
       r.payout_minor as "payoutMinor", r.jackpot_minor as "jackpotMinor", r.status,
       r.started_at as "startedAt", r.settled_at as "settledAt", r.is_free as "isFree",
       r.game_type as "gameType", r.is_of_house as "isOfHouse", r.fact_id as "factId"
     from unnest($1::bigint[], $2::text[]) as u (member_id, round_id)
     join vendors.round r on r.member_id = u.member_id and r.round_id = u.round_id`,
    keysOf(rounds),
  );
}

/** What of these rounds' wins an operator looks at first; those without are left out. */
export function listHeld(
  tx: Tx,
  rounds: readonly RoundKey[],
): Promise<(RoundKey & { readonly heldMinor: bigint })[]> {
  return tx.query(
    `select h.member_id as "memberId", h.round_id as "roundId",
       sum(h.amount_minor)::bigint as "heldMinor"
     from unnest($1::bigint[], $2::text[]) as u (member_id, round_id)
     join vendors.held_win h on h.member_id = u.member_id and h.round_id = u.round_id
     where h.state = 'open' group by h.member_id, h.round_id`,
    keysOf(rounds),
  );
}

/** Writes rounds as they were counted. */
export async function saveRounds(tx: Tx, rounds: readonly SavedRound[]): Promise<void> {
  await tx.execute(
    `insert into vendors.round as r (member_id, round_id, vendor_code, game_code, currency,
       stake_minor, payout_minor, bets, wins, status, started_at, settled_at, is_free,
       jackpot_minor, fact_id, game_type, is_of_house)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[],
       $6::bigint[], $7::bigint[], $8::int[], $9::int[], $10::text[], $11::timestamptz[],
       $12::timestamptz[], $13::boolean[], $14::bigint[], $15::uuid[], $16::text[], $17::boolean[])
     on conflict (member_id, round_id) do update set stake_minor = excluded.stake_minor,
       payout_minor = excluded.payout_minor, bets = excluded.bets, wins = excluded.wins,
       status = excluded.status, started_at = excluded.started_at,
       settled_at = excluded.settled_at, is_free = excluded.is_free,
       jackpot_minor = excluded.jackpot_minor, fact_id = excluded.fact_id,
       game_type = excluded.game_type, is_of_house = excluded.is_of_house`,
    [
      ...keysOf(rounds),
      rounds.map((round) => round.vendorCode),
      rounds.map((round) => round.gameCode),
      rounds.map((round) => round.currency),
      rounds.map((round) => round.stakeMinor),
      rounds.map((round) => round.payoutMinor),
      rounds.map((round) => round.bets),
      rounds.map((round) => round.wins),
      rounds.map((round) => round.status),
      rounds.map((round) => round.startedAt.toISOString()),
      rounds.map((round) => round.settledAt?.toISOString() ?? null),
      rounds.map((round) => round.isFree),
      rounds.map((round) => round.jackpotMinor),
      rounds.map((round) => round.factId),
      rounds.map((round) => round.gameType),
      rounds.map((round) => round.isOfHouse),
    ],
  );
}
