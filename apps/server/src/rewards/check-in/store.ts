import type { AwardPrize, CheckInSettings } from "@baize/contract";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { DaySum } from "../days/store.ts";
import type { Claimed } from "./rules.ts";

/** SQL of check-in. */

export interface CheckInRow {
  readonly merchantCode: string;
  readonly revision: number;
  readonly settings: CheckInSettings;
  readonly savedAt: Date;
}

const columns = `merchant_code as "merchantCode", revision, settings, saved_at as "savedAt"`;

async function one(reader: Reader, where: string, params: readonly unknown[]) {
  const [row] = await reader.query<CheckInRow>(
    `select ${columns} from rewards.check_in_settings where merchant_code = $1 ${where}
     order by revision desc limit 1`,
    params,
  );
  return row;
}

export const findCheckIn = (reader: Reader, merchantCode: string) =>
  one(reader, "", [merchantCode]);

export const findRevision = (reader: Reader, merchantCode: string, revision: number) =>
  one(reader, "and revision = $2", [merchantCode, revision]);

const unclaimedSql = kept(
  `select ${columns},
     coalesce((select valid_minor from rewards.day_sum
       where member_id = $3 and day = $4::date), 0) as "validMinor",
     coalesce((select deposit_minor from rewards.day_sum
       where member_id = $3 and day = $4::date), 0) as "depositMinor"
   from rewards.check_in_settings
   where merchant_code = $1 and is_open and currency = $2
     and revision = (
       select max(revision) from rewards.check_in_settings where merchant_code = $1)
     and not exists (
       select from rewards.check_in_claim where member_id = $3 and day >= $4::date)`,
);

/**
 * The brand's open check-in in this currency, where the member has not claimed the day, and what he
 * played and paid in on it.
 */
export async function findUnclaimed(
  reader: Reader,
  own: Pick<ClaimRow, "memberId" | "merchantCode" | "currency">,
  day: string,
): Promise<(CheckInRow & Pick<DaySum, "validMinor" | "depositMinor">) | undefined> {
  const { merchantCode, currency, memberId } = own;
  const params = [merchantCode, currency, memberId, day];
  const [row] = await reader.query<CheckInRow & DaySum>(unclaimedSql, params);
  return row;
}

/** False where somebody else saved this revision first. */
export async function insertCheckIn(tx: Tx, row: CheckInRow): Promise<boolean> {
  const { merchantCode, revision, settings, savedAt } = row;
  const added = await tx.execute(
    `insert into rewards.check_in_settings
       (merchant_code, revision, currency, is_open, settings, saved_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [merchantCode, revision, settings.currency, settings.isOpen, settings, savedAt],
  );
  return added === 1;
}

/** Brands whose open check-in asks for play or deposits of the day. */
export async function listAskingBrands(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ merchantCode: string }>(
    kept(`select merchant_code as "merchantCode" from (
       select distinct on (merchant_code) merchant_code, is_open, settings
       from rewards.check_in_settings order by merchant_code, revision desc) s
     where is_open and settings ->> 'condition' <> 'none'`),
  );
  return rows.map(({ merchantCode }) => merchantCode);
}

export interface ClaimRow extends Claimed {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly amountMinor: bigint;
  /** Null where the gift is money. */
  readonly prize: AwardPrize | null;
  readonly currency: string;
  readonly claimedAt: Date;
}

/** A claim with whether an operator still decides about its gift. */
export interface KnownClaim extends ClaimRow {
  readonly isHeld: boolean;
  /** It could not be given yet. */
  readonly waits: boolean;
}

const claimColumns = `c.member_id as "memberId", to_char(c.day, 'YYYY-MM-DD') as day,
  c.merchant_code as "merchantCode", to_char(c.began_on, 'YYYY-MM-DD') as "beganOn", c.revision,
  c.step, c.amount_minor as "amountMinor", c.prize, c.currency, c.claimed_at as "claimedAt",
  c.is_made_up as "isMadeUp", coalesce(a.state = 'on_hold', false) as "isHeld",
  coalesce(a.state = 'issued', false) as waits`;

/** The claims of a member's last calendar, by their steps. */
export function listLastClaims(reader: Reader, memberId: bigint): Promise<KnownClaim[]> {
  return reader.query<KnownClaim>(
    `select ${claimColumns} from rewards.check_in_claim c
     left join rewards.award a
       on a.member_id = c.member_id and a.source = 'check_in:' || to_char(c.day, 'YYYY-MM-DD')
     where c.member_id = $1 and c.began_on = (
       select max(began_on) from rewards.check_in_claim where member_id = $1)
     order by c.step`,
    [memberId],
  );
}

/** In money. */
export async function sumClaims(reader: Reader, memberId: bigint): Promise<bigint> {
  const [row] = await reader.query<{ sum: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as sum
     from rewards.check_in_claim where member_id = $1 and prize is null`,
    [memberId],
  );
  return row?.sum ?? 0n;
}

/** False where the day or the step was claimed before. */
export async function insertClaim(tx: Tx, row: ClaimRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.check_in_claim (member_id, day, merchant_code, began_on, revision, step,
       amount_minor, currency, claimed_at, is_made_up, prize)
     values ($1, $2::date, $3, $4::date, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      row.memberId,
      row.day,
      row.merchantCode,
      row.beganOn,
      row.revision,
      row.step,
      row.amountMinor,
      row.currency,
      row.claimedAt,
      row.isMadeUp,
      row.prize,
    ],
  );
  return added === 1;
}

export interface ClaimSums {
  readonly claims: number;
  readonly members: number;
  readonly paidMinor: bigint;
}

export async function sumClaimsSince(
  reader: Reader,
  merchantCode: string,
  since: Date,
): Promise<ClaimSums> {
  const [row] = await reader.query<ClaimSums>(
    `select count(*)::int as claims, count(distinct member_id)::int as members,
       coalesce(sum(amount_minor) filter (where prize is null), 0)::bigint as "paidMinor"
     from rewards.check_in_claim where merchant_code = $1 and claimed_at >= $2`,
    [merchantCode, since],
  );
  return row ?? { claims: 0, members: 0, paidMinor: 0n };
}
