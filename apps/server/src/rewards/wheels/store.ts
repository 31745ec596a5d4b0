import type { WheelSettings } from "@baize/contract";
import { kept, type Reader, type Tx } from "../../platform/db.ts";

/** SQL of wheels, and of the stock of their prizes. */

export interface WheelRow {
  readonly wheelId: string;
  readonly merchantCode: string;
  readonly revision: number;
  readonly settings: WheelSettings;
  readonly savedAt: Date;
}

const columns = `w.wheel_id as "wheelId", w.merchant_code as "merchantCode", w.revision, r.settings,
  r.saved_at as "savedAt"`;
const wheels = `rewards.wheel w join rewards.wheel_revision r
  on r.wheel_id = w.wheel_id and r.revision = w.revision`;

export function listOpenWheels(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<WheelRow[]> {
  return reader.query<WheelRow>(
    `select ${columns} from ${wheels}
     where w.merchant_code = $1 and w.currency = $2 and w.is_open
     order by w.created_at, w.wheel_id`,
    [merchantCode, currency],
  );
}

/** Open wheels that give tickets by themselves. */
export function listGivingWheels(reader: Reader): Promise<WheelRow[]> {
  return reader.query<WheelRow>(
    kept(`select ${columns} from ${wheels}
     where w.is_open and r.settings -> 'rule' ->> 'by' <> 'none' order by w.wheel_id`),
  );
}

export function listWheels(reader: Reader): Promise<WheelRow[]> {
  return reader.query<WheelRow>(
    `select ${columns} from ${wheels}
     order by w.is_open desc, w.merchant_code, w.created_at desc, w.wheel_id`,
  );
}

export async function findWheel(reader: Reader, wheelId: string): Promise<WheelRow | undefined> {
  const [row] = await reader.query<WheelRow>(
    `select ${columns} from ${wheels} where w.wheel_id = $1`,
    [wheelId],
  );
  return row;
}

/** A wheel as it was for a turn. */
export async function findWheelOf(
  reader: Reader,
  wheelId: string,
  revision: number,
): Promise<WheelRow | undefined> {
  const [row] = await reader.query<WheelRow>(
    `select w.wheel_id as "wheelId", w.merchant_code as "merchantCode", r.revision, r.settings,
       r.saved_at as "savedAt"
     from rewards.wheel w join rewards.wheel_revision r on r.wheel_id = w.wheel_id
     where w.wheel_id = $1 and r.revision = $2`,
    [wheelId, revision],
  );
  return row;
}

/** Locks a wheel until the transaction ends, for who saves it. */
export async function lockWheel(tx: Tx, wheelId: string): Promise<WheelRow | undefined> {
  await tx.query("select 1 from rewards.wheel where wheel_id = $1 for update", [wheelId]);
  return findWheel(tx, wheelId);
}

/** Writes the next revision of a wheel; false where somebody else was first. */
export async function saveWheelRow(tx: Tx, row: WheelRow): Promise<boolean> {
  const { wheelId, merchantCode, revision, settings, savedAt } = row;
  const { currency, isOpen } = settings;
  const written =
    revision === 1
      ? await tx.execute(
          `insert into rewards.wheel
             (wheel_id, merchant_code, currency, is_open, revision, created_at)
           values ($1, $2, $3, $4, 1, $5) on conflict do nothing`,
          [wheelId, merchantCode, currency, isOpen, savedAt],
        )
      : await tx.execute(
          `update rewards.wheel set is_open = $3, revision = $4
           where wheel_id = $1 and merchant_code = $2 and revision = $4 - 1`,
          [wheelId, merchantCode, isOpen, revision],
        );
  if (written !== 1) return false;
  await tx.execute(
    `insert into rewards.wheel_revision (wheel_id, revision, settings, saved_at)
     values ($1, $2, $3, $4)`,
    [wheelId, revision, settings, savedAt],
  );
  return true;
}

interface OfDay {
  readonly wheelId: string;
  readonly prizeId: string;
  readonly day: string;
}

/** Takes one of a prize; false where none of the day is left. */
export async function takeStock(
  tx: Tx,
  { wheelId, prizeId, day }: OfDay,
  most: number,
): Promise<boolean> {
  const taken = await tx.execute(
    `insert into rewards.wheel_stock as s (wheel_id, prize_id, day, given)
     values ($1, $2, $3::date, 1)
     on conflict (wheel_id, prize_id, day) do update set given = s.given + 1 where s.given < $4`,
    [wheelId, prizeId, day, most],
  );
  return taken === 1;
}

/** How many of each prize went on a day. */
export async function listGiven(
  reader: Reader,
  wheelIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<OfDay & { given: number }>(
    `select wheel_id as "wheelId", prize_id as "prizeId", given from rewards.wheel_stock
     where wheel_id = any ($1::uuid[]) and day = $2::date`,
    [wheelIds, day],
  );
  return new Map(rows.map(({ wheelId, prizeId, given }) => [`${wheelId} ${prizeId}`, given]));
}

export interface WheelSums {
  readonly wheelId: string;
  readonly turns: number;
  readonly paidMinor: bigint;
  readonly open: number;
}

/** Turns since a moment, and tickets that may be used at `at`. */
export async function sumWheels(
  reader: Reader,
  { since, at }: { readonly since: Date; readonly at: Date },
): Promise<ReadonlyMap<string, WheelSums>> {
  const rows = await reader.query<WheelSums>(
    `select w.wheel_id as "wheelId", turns, "paidMinor", open from rewards.wheel w
     cross join lateral (
       select count(*)::int as turns, coalesce(sum(amount_minor), 0)::bigint as "paidMinor"
       from rewards.wheel_turn t where t.wheel_id = w.wheel_id and t.at >= $2) t
     cross join lateral (
       select count(*)::int as open from rewards.ticket k
       where k.wheel_id = w.wheel_id and not is_used and cancelled_at is null
         and expires_at > $1) k`,
    [at, since],
  );
  return new Map(rows.map((row) => [row.wheelId, row]));
}
