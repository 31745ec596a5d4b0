import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { places, sealFalls } from "../vault/store.ts";
import type { EndedStart, Entry, LevelState, LevelTerms, Won } from "./rules.ts";

/** SQL of the jackpots. The one row of a pool is the lock that its winners queue behind. */

export interface PoolKey {
  readonly operatorId: string;
  readonly network: string;
  readonly currency: string;
}

/** The current state of a pool. */
export interface Pool {
  readonly id: string;
  readonly reserveMicro: bigint;
  readonly levels: readonly LevelState[];
}

/** bigint[] comes from the driver as texts. */
type Numbers = readonly (string | null)[];

interface PoolRow {
  readonly id: string;
  readonly reserveMicro: bigint;
  readonly levels: readonly string[];
  readonly starts: readonly number[];
  readonly rates: readonly number[];
  readonly pots: Numbers;
  readonly falls: readonly (Buffer | null)[];
  readonly ceilings: Numbers;
  readonly hitEvery: Numbers;
}

const columns = `p.id, p.reserve_micro as "reserveMicro", p.levels, p.starts, p.rates_ppm as rates,
  p.pots_micro as pots, p.falls_sealed as falls, p.ceilings_minor as ceilings,
  p.hit_every_minor as "hitEvery"`;

const at = (list: Numbers, place: number): bigint | null => {
  const value = list[place] ?? null;
  return value === null ? null : BigInt(value);
};

function poolOf({ vault }: Reader, { id, reserveMicro, ...row }: PoolRow): Pool {
  const fallOf = (level: string, startNo: number, place: number) => {
    const sealed = row.falls[place] ?? null;
    return sealed === null ? null : BigInt(vault.open(sealed, places.potFall(id, level, startNo)));
  };
  const levels = row.levels.map((level, place) => ({
    level,
    startNo: row.starts[place] ?? 0,
    ratePpm: row.rates[place] ?? 0,
    potMicro: at(row.pots, place) ?? 0n,
    fallsMicro: fallOf(level, row.starts[place] ?? 0, place),
    ceilingMinor: at(row.ceilings, place),
    hitEveryMinor: at(row.hitEvery, place),
  }));
  return { id, reserveMicro, levels };
}

const keyOf = ({ operatorId, network, currency }: PoolKey) => [operatorId, network, currency];
const isPool = "p.operator_id = $1 and p.network = $2 and p.currency = $3";

/**
 * Adds a stake's contributions to the pots and to the journal; gives the pool after it. Undefined
 * while there is no pool. One statement, because every round of the network waits for this row from
 * here to the end of the transaction.
 */
export async function contribute(
  tx: Tx,
  key: PoolKey,
  given: {
    readonly roundId: string;
    readonly stakeMinor: bigint;
    readonly contributionPpm: number;
    readonly nowMs: number;
  },
): Promise<Pool | undefined> {
  const rows = await tx.query<PoolRow>(
    `with pool as (
       update studio.jackpot_pool p set
         pots_micro = array(select u.pot + $5::bigint * u.rate
           from unnest(p.pots_micro, p.rates_ppm) with ordinality as u (pot, rate, place)
           order by u.place),
         contributed_micro = p.contributed_micro + $5::bigint * $6::int,
         reserve_micro = p.reserve_micro
           + $5::bigint * ($6::int - (select sum(rate) from unnest(p.rates_ppm) as r (rate)))
       where ${isPool} returning p.*
     ), entered as (
       insert into studio.jackpot_entry
         (pool_id, round_id, kind, debit, credit, amount_micro, created_at)
       select p.id, $4, 'contribution', 'house', u.account, $5::bigint * u.rate, $7
       from pool p cross join lateral (
         select 'pot:' || l.level as account, l.rate
         from unnest(p.levels, p.rates_ppm) as l (level, rate)
         union all
         select 'reserve', $6::int - (select sum(rate) from unnest(p.rates_ppm) as r (rate))
       ) u where u.rate > 0
     )
     select ${columns} from pool p`,
    [...keyOf(key), given.roundId, given.stakeMinor, given.contributionPpm, isoAt(given.nowMs)],
  );
  const [row] = rows;
  return row === undefined ? undefined : poolOf(tx, row);
}

const fallsOf = ({ vault }: Tx, { id, levels }: Pick<Pool, "id" | "levels">) =>
  sealFalls(vault, {
    id,
    levels: levels.map(({ level }) => level),
    starts: levels.map(({ startNo }) => startNo),
    falls: levels.map(({ fallsMicro }) => fallsMicro),
  });

/** Writes back levels that were won and start again, with what these entries paid and got. */
export async function saveLevels(tx: Tx, pool: Pool, entries: readonly Entry[]): Promise<void> {
  const { levels } = pool;
  await tx.execute(
    `update studio.jackpot_pool set reserve_micro = $2, starts = $3, rates_ppm = $4,
       pots_micro = $5, falls_sealed = $6, ceilings_minor = $7, hit_every_minor = $8,
       paid_micro = paid_micro + $9, advanced_micro = advanced_micro + $10
     where id = $1`,
    [
      pool.id,
      pool.reserveMicro,
      levels.map(({ startNo }) => startNo),
      levels.map(({ ratePpm }) => ratePpm),
      levels.map(({ potMicro }) => potMicro),
      fallsOf(tx, pool),
      levels.map(({ ceilingMinor }) => ceilingMinor),
      levels.map(({ hitEveryMinor }) => hitEveryMinor),
      sumOf(entries, "win"),
      sumOf(entries, "advance"),
    ],
  );
}

const sumOf = (entries: readonly Entry[], kind: Entry["kind"]): bigint =>
  entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.amountMicro : sum), 0n);

/** False when another transaction made the pool first. */
export async function insertPool(
  tx: Tx,
  key: PoolKey,
  { id, levels }: Pool,
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `insert into studio.jackpot_pool (operator_id, network, currency, id, levels, starts, rates_ppm,
       pots_micro, falls_sealed, ceilings_minor, hit_every_minor, reserve_micro, advanced_micro,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, $12, $13)
     on conflict on constraint jackpot_pool_key do nothing`,
    [
      ...keyOf(key),
      id,
      levels.map(({ level }) => level),
      levels.map(({ startNo }) => startNo),
      levels.map(({ ratePpm }) => ratePpm),
      levels.map(({ potMicro }) => potMicro),
      fallsOf(tx, { id, levels }),
      levels.map(({ ceilingMinor }) => ceilingMinor),
      levels.map(({ hitEveryMinor }) => hitEveryMinor),
      levels.reduce((sum, { potMicro }) => sum + potMicro, 0n),
      isoAt(nowMs),
    ],
  );
  return count === 1;
}

export interface NewStart extends LevelTerms {
  readonly startNo: number;
  readonly secret: string;
  readonly commitment: string;
}

export async function insertStart(
  tx: Tx,
  poolId: string,
  start: NewStart,
  nowMs: number,
): Promise<void> {
  await tx.execute(
    `insert into studio.jackpot_start (pool_id, level, start_no, seed_minor, ceiling_minor,
       hit_every_minor, secret_sealed, commitment, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      poolId,
      start.level,
      start.startNo,
      start.seedMinor,
      start.ceilingMinor,
      start.hitEveryMinor,
      tx.vault.seal("jackpots", places.potSecret(poolId, start.level, start.startNo), start.secret),
      start.commitment,
      isoAt(nowMs),
    ],
  );
}

/** Ends a pot by the round that won it; undefined when it had ended. */
export async function endStart(
  tx: Tx,
  poolId: string,
  { level, startNo, amountMinor }: Won,
  roundId: string,
  nowMs: number,
): Promise<EndedStart | undefined> {
  const key = [poolId, level, startNo];
  const where = "pool_id = $1 and level = $2 and start_no = $3 and round_id is null";
  const [row] = await tx.query<Omit<EndedStart, "secret"> & { readonly sealed: Buffer }>(
    `select seed_minor as "seedMinor", ceiling_minor as "ceilingMinor", secret_sealed as sealed,
       commitment from studio.jackpot_start where ${where} for update`,
    key,
  );
  if (row === undefined) return undefined;
  const { sealed, ...start } = row;
  const secret = tx.vault.open(sealed, places.potSecret(poolId, level, startNo));
  await tx.execute(
    `update studio.jackpot_start set round_id = $4, won_minor = $5, won_at = $6, secret = $7
     where ${where}`,
    [...key, roundId, amountMinor, isoAt(nowMs), secret],
  );
  return { ...start, secret };
}

export async function insertEntries(
  tx: Tx,
  poolId: string,
  roundId: string | null,
  entries: readonly Entry[],
  nowMs: number,
): Promise<void> {
  await tx.execute(
    `insert into studio.jackpot_entry
       (pool_id, round_id, kind, debit, credit, amount_micro, created_at)
     select $1, $2, kind, debit, credit, amount, $7
     from unnest($3::text[], $4::text[], $5::text[], $6::bigint[])
       as u (kind, debit, credit, amount)`,
    [
      poolId,
      roundId,
      entries.map(({ kind }) => kind),
      entries.map(({ debit }) => debit),
      entries.map(({ credit }) => credit),
      entries.map(({ amountMicro }) => amountMicro),
      isoAt(nowMs),
    ],
  );
}

/** A pot as everybody may see it: where it falls is not among it. */
export interface OpenPot {
  readonly level: string;
  readonly startNo: number;
  readonly ratePpm: number;
  readonly potMicro: bigint;
  readonly seedMinor: bigint;
  readonly ceilingMinor: bigint | null;
  readonly hitEveryMinor: bigint | null;
  readonly commitment: string;
  readonly startedAtMs: number;
  /** The pot before, once there was one, with the secret that is none any more. */
  readonly lastWonMinor: bigint | null;
  readonly lastWonAtMs: number | null;
  readonly lastSecret: string | null;
}

/** The pots of a pool, the largest first as its levels stand. */
export function listOpenPots(reader: Reader, key: PoolKey): Promise<OpenPot[]> {
  return reader.query<OpenPot>(
    `select u.level, u.start as "startNo", u.rate as "ratePpm", u.pot as "potMicro",
       s.seed_minor as "seedMinor", s.ceiling_minor as "ceilingMinor",
       s.hit_every_minor as "hitEveryMinor", s.commitment,
       s.started_at as "startedAtMs", b.won_minor as "lastWonMinor", b.won_at as "lastWonAtMs",
       b.secret as "lastSecret"
     from studio.jackpot_pool p
     cross join unnest(p.levels, p.starts, p.rates_ppm, p.pots_micro) with ordinality
       as u (level, start, rate, pot, place)
     join studio.jackpot_start s
       on s.pool_id = p.id and s.level = u.level and s.start_no = u.start
     left join studio.jackpot_start b
       on b.pool_id = p.id and b.level = u.level and b.start_no = u.start - 1
     where ${isPool} order by u.place`,
    keyOf(key),
  );
}

/** What a pool ever got and gave, by kind, and what it holds: all of one moment. */
export interface PoolSums {
  readonly network: string;
  readonly currency: string;
  readonly contributedMicro: string;
  readonly advancedMicro: string;
  readonly paidMicro: string;
  readonly potsMicro: string;
  readonly reserveMicro: string;
}

export function listSums(reader: Reader, operatorId: string): Promise<PoolSums[]> {
  return reader.query<PoolSums>(
    `select network, currency, contributed_micro::text as "contributedMicro",
       advanced_micro::text as "advancedMicro", paid_micro::text as "paidMicro",
       studio.total_of(pots_micro)::text as "potsMicro", reserve_micro::text as "reserveMicro"
     from studio.jackpot_pool where operator_id = $1 order by network, currency`,
    [operatorId],
  );
}
