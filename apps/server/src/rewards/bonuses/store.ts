import type { BonusState } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { termColumns } from "../offers/store.ts";
import { notStopped } from "../stop/store.ts";
import type { BonusAmounts, BonusRow } from "./rules.ts";

/** SQL of bonuses. */

const bonusColumns = `member_id as "memberId", bonus_id as "bonusId",
  merchant_code as "merchantCode", offer_id as "offerId", deposit_id as "depositId",
  ${termColumns}, rounds_count as "roundsCount", budget_mode as "budgetMode",
  budget_minor as "budgetMinor", budget_day as "budgetDay", state,
  amount_minor as "amountMinor", required_minor as "requiredMinor",
  done_minor as "doneMinor", counted, miss, reason, operator, chosen_at as "chosenAt",
  granted_at as "grantedAt", ends_at as "endsAt", ended_at as "endedAt"`;

/** When each offer was last chosen by one of these members and granted, or still waits. */
export async function listLastChosen(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<Map<string, Date>> {
  const rows = await reader.query<{ offerId: string; at: Date }>(
    `select offer_id as "offerId", max(chosen_at) as at from rewards.bonus
     where member_id = any ($1::bigint[]) and offer_id is not null
       and (granted_at is not null or state = 'chosen')
     group by offer_id`,
    [`{${memberIds.join(",")}}`],
  );
  return new Map(rows.map(({ offerId, at }) => [offerId, at]));
}

/** False when the member has a bonus that stands, or one with this deposit. */
export async function insertBonus(tx: Tx, _leave: OfferLeave, row: BonusRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.bonus (member_id, bonus_id, merchant_code, offer_id, deposit_id, kind,
       currency, title, terms, percent_bps, max_minor, min_deposit_minor, wagering_bps, weights,
       days, state, amount_minor, required_minor, chosen_at, look_at, counts_at_most_minor, steps,
       rounds, rounds_count, budget_mode, budget_minor, budget_day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $19, $20, $21, $22, $23, $24, $25, $26)
     on conflict do nothing`,
    [
      row.memberId,
      row.bonusId,
      row.merchantCode,
      row.offerId,
      row.depositId,
      row.kind,
      row.currency,
      row.title,
      row.terms,
      row.percentBps,
      row.maxMinor,
      row.minDepositMinor,
      row.wageringBps,
      row.weights,
      row.days,
      row.state,
      row.amountMinor,
      row.requiredMinor,
      row.chosenAt,
      row.countsAtMostMinor,
      JSON.stringify(row.steps),
      row.rounds,
      row.roundsCount,
      row.budgetMode,
      row.budgetMinor,
      row.budgetDay,
    ],
  );
  return added === 1;
}

/** Writes what became of a bonus over the state that was read; empty when somebody was first. */
export function updateBonus(
  tx: Tx,
  before: BonusRow,
  row: BonusRow,
  lookAt: Date,
): Promise<BonusRow[]> {
  return tx.query<BonusRow>(
    `update rewards.bonus set state = $4, amount_minor = $5, required_minor = $6, done_minor = $7,
       miss = $8, reason = $9, operator = $10, granted_at = $11, ends_at = $12, ended_at = $13,
       look_at = $14, rounds_count = $15, budget_minor = $16, budget_day = $17
     where member_id = $1 and bonus_id = $2 and state = $3 returning ${bonusColumns}`,
    [
      before.memberId,
      before.bonusId,
      before.state,
      row.state,
      row.amountMinor,
      row.requiredMinor,
      row.doneMinor,
      row.miss,
      row.reason,
      row.operator,
      row.grantedAt,
      row.endsAt,
      row.endedAt,
      lookAt,
      row.roundsCount,
      row.budgetMinor,
      row.budgetDay,
    ],
  );
}

/** Keeps what a credited deposit brings until a stop of the brand's rewards is lifted. */
export const letBonusWait = (
  tx: Tx,
  { memberId, bonusId }: Pick<BonusRow, "memberId" | "bonusId">,
  changes: BonusAmounts & Pick<BonusRow, "budgetMinor" | "budgetDay">,
): Promise<number> =>
  tx.execute(
    `update rewards.bonus set waits = true, amount_minor = $3, required_minor = $4,
       rounds_count = $5, budget_minor = $6, budget_day = $7
     where member_id = $1 and bonus_id = $2 and state = 'chosen'`,
    [
      memberId,
      bonusId,
      changes.amountMinor,
      changes.requiredMinor,
      changes.roundsCount,
      changes.budgetMinor,
      changes.budgetDay,
    ],
  );

/** Bonuses whose deposits came in a stop that is over by now. */
export const listWaitingBonuses = (reader: Reader, limit: number): Promise<BonusRow[]> =>
  reader.query<BonusRow>(
    `select ${bonusColumns} from rewards.bonus b
     where waits and state = 'chosen' and ${notStopped("b")}
     order by chosen_at limit $1`,
    [limit],
  );

/** Takes a bonus until the transaction is over. */
export async function lockBonus(
  tx: Tx,
  memberId: bigint,
  bonusId: string,
): Promise<BonusRow | undefined> {
  const rows = await tx.query<BonusRow>(
    `select ${bonusColumns} from rewards.bonus where member_id = $1 and bonus_id = $2 for update`,
    [memberId, bonusId],
  );
  return rows[0];
}

/** Takes the bonus that was chosen with a deposit. */
export async function lockBonusOf(
  tx: Tx,
  memberId: bigint,
  depositId: string,
): Promise<BonusRow | undefined> {
  const rows = await tx.query<BonusRow>(
    `select ${bonusColumns} from rewards.bonus where member_id = $1 and deposit_id = $2 for update`,
    [memberId, depositId],
  );
  return rows[0];
}

export async function findBonus(
  reader: Reader,
  memberId: bigint,
  bonusId: string,
): Promise<BonusRow | undefined> {
  const rows = await reader.query<BonusRow>(
    `select ${bonusColumns} from rewards.bonus where member_id = $1 and bonus_id = $2`,
    [memberId, bonusId],
  );
  return rows[0];
}

/** The one that prevents another. */
export async function findStanding(
  reader: Reader,
  memberId: bigint,
): Promise<BonusRow | undefined> {
  const rows = await reader.query<BonusRow>(
    `select ${bonusColumns} from rewards.bonus
     where member_id = $1 and state in ('chosen', 'active')`,
    [memberId],
  );
  return rows[0];
}

export function listBonusesOf(
  reader: Reader,
  memberId: bigint,
  depositIds: readonly string[],
): Promise<BonusRow[]> {
  return reader.query<BonusRow>(
    `select ${bonusColumns} from rewards.bonus
     where member_id = $1 and deposit_id = any ($2::uuid[])`,
    [memberId, depositIds],
  );
}

export interface BonusQuery {
  readonly memberId: bigint;
  readonly state?: BonusState | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

const ofQuery = `member_id = $1 and ($2::text is null or state = $2)
  and ($3::timestamptz is null or chosen_at >= $3) and ($4::timestamptz is null or chosen_at < $4)`;

function queryParams({ memberId, state, from, to }: BonusQuery): unknown[] {
  return [memberId, state ?? null, from ?? null, to ?? null];
}

export function listBonuses(
  reader: Reader,
  query: BonusQuery,
  { limit, offset }: RowRange,
): Promise<BonusRow[]> {
  return reader.query<BonusRow>(
    `select ${bonusColumns} from rewards.bonus where ${ofQuery}
     order by chosen_at desc, bonus_id desc limit $5 offset $6`,
    [...queryParams(query), limit, offset],
  );
}

export async function countBonuses(reader: Reader, query: BonusQuery): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.bonus where ${ofQuery}`,
    queryParams(query),
  );
  return rows[0]?.total ?? 0;
}

export interface BonusFilter {
  readonly merchantCode?: string | undefined;
  readonly state?: BonusState | undefined;
  readonly memberId?: bigint | undefined;
}

/** Of all members, for callers that read all of them. */
export function listAllBonusesBefore(
  reader: Reader,
  { merchantCode, state, memberId }: BonusFilter,
  page: MomentPage,
): Promise<BonusRow[]> {
  return reader.query<BonusRow>(
    `select ${bonusColumns} from rewards.bonus
     where ($1::text is null or merchant_code = $1) and ($2::text is null or state = $2)
       and ($3::bigint is null or member_id = $3)
       and ${momentSql({ at: "chosen_at", id: "bonus_id" }, 4)}`,
    [merchantCode ?? null, state ?? null, memberId ?? null, ...momentParams(page)],
  );
}

/**
 * Active bonuses that are to be looked at, each for one worker: until `again` they are its own. Of
 * named members all of them, whenever they are due.
 */
export function takeActive(
  tx: Tx,
  at: Date,
  again: Date,
  limit: number,
  of?: readonly bigint[],
): Promise<BonusRow[]> {
  return tx.query<BonusRow>(
    `update rewards.bonus set look_at = $2 where (member_id, bonus_id) in (
       select member_id, bonus_id from rewards.bonus
       where state = 'active'
         and (($4::bigint[] is null and look_at <= $1) or member_id = any ($4))
       order by look_at limit $3 for update skip locked)
     returning ${bonusColumns}`,
    [at, again, limit, of === undefined ? null : `{${of.join(",")}}`],
  );
}

/** Which of these members were granted a bonus of an offer. */
export async function listGranted(
  reader: Reader,
  offerId: string,
  memberIds: readonly bigint[],
): Promise<{ readonly memberId: bigint; readonly at: Date }[]> {
  return reader.query(
    `select member_id as "memberId", max(granted_at) as at from rewards.bonus
     where offer_id = $1 and member_id = any ($2::bigint[]) and granted_at is not null
     group by member_id order by member_id`,
    [offerId, `{${memberIds.join(",")}}`],
  );
}

/** For a list of everything that happened to a member. */
export function listBonusesBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly state: BonusState;
    readonly amountMinor: bigint;
    readonly currency: string;
    readonly title: BonusRow["title"];
  }>(
    `select bonus_id as id, chosen_at as at, state, amount_minor as "amountMinor", currency, title
     from rewards.bonus
     where member_id = $1 and ${momentSql({ at: "chosen_at", id: "bonus_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}

/** What the active bonuses of members come to, for comparing it with the ledger. */
export function listActiveSums(
  reader: Reader,
): Promise<{ readonly memberId: bigint; readonly totalMinor: bigint }[]> {
  return reader.query(
    `select member_id as "memberId", sum(amount_minor)::bigint as "totalMinor"
     from rewards.bonus where state = 'active' group by member_id`,
  );
}
