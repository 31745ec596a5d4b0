import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Tx } from "../../platform/db.ts";
import { timeOfUuidv7 } from "../../platform/ids.ts";
import type { RecordedRound, RoundEntry, SavedRound } from "./count.ts";
import type { KeyOwner } from "./oddities.ts";
import type { Entry } from "./store.ts";
import { bareKeyOf, decodeDetail, type Detail } from "../operations.ts";

/** SQL of what rounds are counted from, and of what they came to. */

type RoundKey = Pick<Entry, "memberId" | "roundId">;

const keysOf = (rounds: readonly RoundKey[]) => [
  plainArray(rounds, ({ memberId }) => memberId),
  textArray(rounds, ({ roundId }) => roundId),
];

/** Who has transactions under these keys, whoever it is. */
export async function listKeyOwners(tx: Tx, keyIds: readonly string[]): Promise<KeyOwner[]> {
  const rows = await tx.query<KeyOwner>(
    `select o.member_id as "memberId", u.key_id as "keyId", o.round_id as "roundId", o.kind
     from unnest($1::uuid[]) as u (key_id)
     cross join lateral vendors.operations_under(u.key_id) o`,
    [plainArray([...new Set(keyIds)], (keyId) => keyId)],
  );
  return rows.map((row) => ({ ...row, keyId: bareKeyOf(row.keyId) }));
}

/** A key of a round. */
export interface RoundRef extends RoundKey {
  readonly keyId: string;
}

const listRoundEntriesSql = kept(
  `select u.member_id as "memberId", u.round_id as "roundId", u.key_id as "keyId", o.id, o.kind,
     o.amount_minor as "amountMinor", o.detail
   from unnest($1::bigint[], $2::text[], $3::uuid[]) as u (member_id, round_id, key_id)
   cross join lateral ledger.operation_of(u.member_id, u.key_id) o`,
);

/** The entries of rounds under these keys. */
export async function listRoundEntries(
  tx: Tx,
  refs: readonly RoundRef[],
): Promise<(RoundKey & RoundEntry)[]> {
  const rows = await tx.query<EntryRow>(listRoundEntriesSql, [
    ...keysOf(refs),
    plainArray(refs, ({ keyId }) => keyId),
  ]);
  return rows.map(({ memberId, roundId, id, keyId, kind, amountMinor, detail }) => {
    const decoded = decodeDetail(detail);
    return {
      memberId,
      roundId,
      operationId: id,
      keyId: bareKeyOf(keyId),
      kind,
      amountMinor,
      targetKeyId: decoded?.targetKeyId ?? null,
      isClosing: decoded?.isClosing ?? false,
      at: timeOfUuidv7(id),
      jackpotMinor: jackpotOf(kind, decoded),
    };
  });
}

type EntryRow = RoundRef & {
  readonly id: string;
  readonly kind: string;
  readonly amountMinor: bigint;
  readonly detail: string;
};

/** What of a win a jackpot pays. */
export const jackpotOf = (kind: string, detail: Detail | undefined): bigint =>
  kind === "win" ? (detail?.jackpotMinor ?? 0n) : 0n;

/** What is on record of a round before new entries are added. */
export interface KnownRound extends RoundKey {
  /** Undefined where it has rollbacks alone, or only held wins. */
  readonly was: RecordedRound | undefined;
  /** What of its wins an operator looks at first. */
  readonly heldMinor: bigint | null;
  /** Keys of its entries, in its row and beside it. */
  readonly keyIds: readonly string[] | null;
  readonly restKeyIds: readonly string[] | null;
}

type KnownRow = RecordedRound & Omit<KnownRound, "was"> & { readonly isRound: boolean };

const listKnownSql = kept(
  `select u.member_id as "memberId", u.round_id as "roundId", r.vendor_code as "vendorCode",
     r.game_code as "gameCode", r.currency, r.stake_minor as "stakeMinor",
     r.payout_minor as "payoutMinor", r.jackpot_minor as "jackpotMinor", r.status,
     r.started_at as "startedAt", r.settled_at as "settledAt", r.is_free as "isFree",
     r.game_type as "gameType", r.is_of_house as "isOfHouse", r.fact_id as "factId",
     r.first_settled_at as "firstSettledAt",
     h.held as "heldMinor", r.key_ids::text[] as "keyIds", e.keys as "restKeyIds",
     r.member_id is not null as "isRound"
   from unnest($1::bigint[], $2::text[]) as u (member_id, round_id)
   left join vendors.round r on r.member_id = u.member_id and r.round_id = u.round_id
   left join lateral (
     select sum(w.amount_minor)::bigint as held from vendors.held_win w
     where w.member_id = u.member_id and w.round_id = u.round_id and w.state = 'open') h on true
   left join lateral (
     select array_agg(o.key_id::text) as keys from vendors.round_rest o
     where o.member_id = u.member_id and o.round_id = u.round_id) e on true
   where num_nonnulls(r.member_id, h.held, e.keys) > 0`,
);

/** These rounds as they are on record; those of which nothing is known are left out. */
export async function listKnown(tx: Tx, rounds: readonly RoundKey[]): Promise<KnownRound[]> {
  const rows = await tx.query<KnownRow>(listKnownSql, keysOf(rounds));
  return rows.map((row) => {
    const { memberId, roundId, heldMinor, keyIds, restKeyIds } = row;
    const was = row.isRound ? row : undefined;
    return { memberId, roundId, heldMinor, keyIds, restKeyIds, was };
  });
}

/** A counted round, and the keys of new entries that its row takes. */
export interface Addition {
  readonly round: SavedRound;
  readonly newKeyIds: readonly string[];
}

function columnsOf(additions: readonly Addition[]) {
  const rounds = additions.map(({ round }) => round);
  return [
    ...keysOf(rounds),
    textArray(rounds, ({ vendorCode }) => vendorCode),
    textArray(rounds, ({ gameCode }) => gameCode),
    textArray(rounds, ({ currency }) => currency),
    plainArray(rounds, ({ stakeMinor }) => stakeMinor),
    plainArray(rounds, ({ payoutMinor }) => payoutMinor),
    plainArray(rounds, ({ bets }) => bets),
    plainArray(rounds, ({ wins }) => wins),
    plainArray(rounds, ({ status }) => status),
    plainArray(rounds, ({ startedAt }) => startedAt.getTime()),
    plainArray(rounds, ({ settledAt }) => settledAt?.getTime() ?? null),
    plainArray(rounds, ({ isFree }) => isFree),
    plainArray(rounds, ({ jackpotMinor }) => jackpotMinor),
    plainArray(rounds, ({ factId }) => factId),
    plainArray(rounds, ({ gameType }) => gameType),
    plainArray(rounds, ({ isOfHouse }) => isOfHouse),
    plainArray(rounds, ({ firstSettledAt }) => firstSettledAt?.getTime() ?? null),
    textArray(additions, ({ newKeyIds }) => `{${newKeyIds.join(",")}}`),
  ];
}

const columnTypes = `unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[],
  $6::bigint[], $7::bigint[], $8::int[], $9::int[], $10::text[], $11::bigint[],
  $12::bigint[], $13::boolean[], $14::bigint[], $15::uuid[], $16::text[], $17::boolean[],
  $18::bigint[], $19::text[]) as u (member_id, round_id, vendor_code, game_code, currency,
  stake_minor, payout_minor, bets, wins, status, started_ms, settled_ms, is_free, jackpot_minor,
  fact_id, game_type, is_of_house, first_settled_ms, keys)`;

const timeOf = (ms: string) => `timestamptz 'epoch' + ${ms} * interval '1 millisecond'`;

const insertRoundsSql = kept(
  `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency, stake_minor,
     payout_minor, bets, wins, status, started_at, settled_at, is_free, jackpot_minor, fact_id,
     game_type, is_of_house, first_settled_at, key_ids)
   select member_id, round_id, vendor_code, game_code, currency, stake_minor, payout_minor, bets,
     wins, status, ${timeOf("started_ms")}, ${timeOf("settled_ms")}, is_free, jackpot_minor,
     fact_id, game_type, is_of_house, ${timeOf("first_settled_ms")}, keys::uuid[]
   from ${columnTypes}`,
);

async function insertRounds(tx: Tx, rounds: readonly Addition[]): Promise<void> {
  if (rounds.length === 0) return;
  await tx.execute(insertRoundsSql, columnsOf(rounds));
}

const updateRoundsSql = kept(
  `update vendors.round r set stake_minor = u.stake_minor, payout_minor = u.payout_minor,
     bets = u.bets, wins = u.wins, status = u.status, started_at = ${timeOf("u.started_ms")},
     settled_at = ${timeOf("u.settled_ms")}, is_free = u.is_free, jackpot_minor = u.jackpot_minor,
     fact_id = u.fact_id, game_type = u.game_type, is_of_house = u.is_of_house,
     first_settled_at = ${timeOf("u.first_settled_ms")},
     key_ids = case when u.keys = '{}' then r.key_ids else r.key_ids || u.keys::uuid[] end
   from ${columnTypes} where r.member_id = u.member_id and r.round_id = u.round_id`,
);

async function updateRounds(tx: Tx, rounds: readonly Addition[]): Promise<void> {
  if (rounds.length === 0) return;
  await tx.execute(updateRoundsSql, columnsOf(rounds));
}

/** Writes rounds as they were counted: only the relay does, so one that was not there is new. */
export async function saveRounds(tx: Tx, rounds: readonly Addition[]): Promise<void> {
  await insertRounds(
    tx,
    rounds.filter(({ round }) => round.was === undefined),
  );
  await updateRounds(
    tx,
    rounds.filter(({ round }) => round.was !== undefined),
  );
}

/** Keeps entries that the rows of their rounds do not hold. */
export async function insertRest(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.execute(
    `insert into vendors.round_rest (member_id, round_id, operation_id, key_id)
     select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::uuid[])
     on conflict do nothing`,
    [
      ...keysOf(entries),
      plainArray(entries, ({ operationId }) => operationId),
      plainArray(entries, ({ keyId }) => keyId),
    ],
  );
}

const insertTurnSql = kept(
  `insert into vendors.round_turn (vendor_code, last_id, first_id, member_ids, key_ids)
   values ($1, $2, $3, $4, $5)`,
);

/** Notes what a turn added to the rows of a vendor's rounds. */
export async function insertTurn(
  tx: Tx,
  vendorCode: string,
  entries: readonly Entry[],
): Promise<void> {
  const ids = entries.map(({ operationId }) => operationId).toSorted();
  await tx.execute(insertTurnSql, [
    vendorCode,
    ids.at(-1),
    ids[0],
    plainArray(entries, ({ memberId }) => memberId),
    plainArray(entries, ({ keyId }) => keyId),
  ]);
}
