import type { Reader, Tx } from "../../platform/db.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { OfferRow } from "./rules.ts";

/** SQL of what brands offer. */

/** The terms, as an offer has them and a bonus keeps them. */
export const termColumns = `kind, currency, title, terms, percent_bps as "percentBps", steps,
  rounds, max_minor as "maxMinor", min_deposit_minor as "minDepositMinor",
  wagering_bps as "wageringBps", weights, counts_at_most_minor as "countsAtMostMinor", days`;

const offerColumns = `merchant_code as "merchantCode", offer_id as "offerId", ${termColumns},
  is_open as "isOpen", frequency, nth, weekdays, methods, code,
  budget_minor as "budgetMinor", budget_day_minor as "budgetDayMinor",
  budget_mode as "budgetMode", updated_at as "updatedAt", revision`;

export function listOpenOffers(
  reader: Reader,
  _leave: OfferLeave,
  merchantCode: string,
  currency: string,
): Promise<OfferRow[]> {
  return reader.query<OfferRow>(
    `select ${offerColumns} from rewards.bonus_offer
     where merchant_code = $1 and currency = $2 and is_open order by kind, created_at, offer_id`,
    [merchantCode, currency],
  );
}

export interface CountedOffer extends OfferRow {
  readonly granted: number;
  readonly active: number;
  /** Null where it never had a budget. */
  readonly spentMinor: bigint | null;
}

/** Open ones first, newest first. */
export function listOffers(reader: Reader): Promise<CountedOffer[]> {
  return reader.query<CountedOffer>(
    `select ${offerColumns}, granted, active,
       (select spent_minor from rewards.promotion_budget u
        where u.merchant_code = o.merchant_code and u.promotion_id = o.offer_id
          and u.scope = 'total') as "spentMinor"
     from rewards.bonus_offer o
     cross join lateral (
       select count(*)::int as granted, count(*) filter (where b.state = 'active')::int as active
       from rewards.bonus b where b.offer_id = o.offer_id and b.granted_at is not null) c
     order by is_open desc, merchant_code, created_at desc, offer_id`,
  );
}

/**
 * Locks an offer until the transaction ends: a choice at the same time comes after and sees this
 * one.
 */
export async function lockOffer(
  tx: Tx,
  merchantCode: string,
  offerId: string,
): Promise<OfferRow | undefined> {
  const rows = await tx.query<OfferRow>(
    `select ${offerColumns} from rewards.bonus_offer
     where merchant_code = $1 and offer_id = $2 for update`,
    [merchantCode, offerId],
  );
  return rows[0];
}

/** What of an offer is written, in the order of the statements' parameters from the third on. */
function offerValues(row: OfferRow): unknown[] {
  return [
    row.isOpen,
    row.title,
    row.terms,
    row.percentBps,
    row.maxMinor,
    row.minDepositMinor,
    row.wageringBps,
    row.weights,
    row.days,
    row.frequency,
    row.updatedAt,
    row.countsAtMostMinor,
    JSON.stringify(row.steps),
    row.nth,
    row.weekdays,
    row.methods,
    row.code,
    row.rounds,
    row.budgetMinor,
    row.budgetDayMinor,
    row.budgetMode,
  ];
}

/** False when the brand has an offer of this id already. */
export async function insertOffer(tx: Tx, row: OfferRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.bonus_offer (merchant_code, offer_id, is_open, title, terms, percent_bps,
       max_minor, min_deposit_minor, wagering_bps, weights, days, frequency, created_at,
       updated_at, counts_at_most_minor, steps, nth, weekdays, methods, code, rounds, budget_minor,
       budget_day_minor, budget_mode, kind, currency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $17, $18,
       $19, $20, $21, $22, $23, $24, $25)
     on conflict (merchant_code, offer_id) do nothing`,
    [row.merchantCode, row.offerId, ...offerValues(row), row.kind, row.currency],
  );
  return added === 1;
}

/** Writes an offer over the revision that was read; false when somebody else was first. */
export async function updateOffer(tx: Tx, row: OfferRow): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.bonus_offer set is_open = $3, title = $4, terms = $5, percent_bps = $6,
       max_minor = $7, min_deposit_minor = $8, wagering_bps = $9, weights = $10, days = $11,
       frequency = $12, updated_at = $13, counts_at_most_minor = $14, steps = $15, nth = $16,
       weekdays = $17, methods = $18, code = $19, rounds = $20, budget_minor = $21,
       budget_day_minor = $22, budget_mode = $23, revision = revision + 1
     where merchant_code = $1 and offer_id = $2 and revision = $24`,
    [row.merchantCode, row.offerId, ...offerValues(row), row.revision],
  );
  return changed === 1;
}

/** The offer that a code of the brand names. */
export async function findOfferByCode(
  reader: Reader,
  _leave: OfferLeave,
  merchantCode: string,
  code: string,
): Promise<OfferRow | undefined> {
  const rows = await reader.query<OfferRow>(
    `select ${offerColumns} from rewards.bonus_offer where merchant_code = $1 and code = $2`,
    [merchantCode, code],
  );
  return rows[0];
}

/** Whether an offer of the brand has this code, but for one. */
export async function isCodeOfOffer(
  reader: Reader,
  merchantCode: string,
  codes: readonly string[],
  but?: string,
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from rewards.bonus_offer
     where merchant_code = $1 and code = any ($2::text[]) and offer_id is distinct from $3 limit 1`,
    [merchantCode, codes, but ?? null],
  );
  return rows.length > 0;
}

/** Notes that a member knows the code of an offer. */
export async function saveTypedCode(
  tx: Tx,
  memberId: bigint,
  { offerId, code }: Pick<OfferRow, "offerId" | "code">,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into rewards.offer_code_typed (member_id, offer_id, code, typed_at)
     values ($1, $2, $3, $4)
     on conflict (member_id, offer_id)
     do update set code = excluded.code, typed_at = excluded.typed_at`,
    [memberId, offerId, code, at],
  );
}

/** The codes that a member has typed in, by offer. */
export async function listTypedCodes(
  reader: Reader,
  memberId: bigint,
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query<{ offerId: string; code: string }>(
    `select offer_id as "offerId", code from rewards.offer_code_typed where member_id = $1`,
    [memberId],
  );
  return new Map(rows.map(({ offerId, code }) => [offerId, code]));
}

export interface SpentOffer {
  readonly merchantCode: string;
  readonly offerId: string;
  readonly title: OfferRow["title"];
  readonly currency: string;
  readonly spentMinor: bigint;
  readonly maxMinor: bigint;
}

/** Open offers whose budget has an end, and what was spent of it. */
export function listSpentOffers(reader: Reader): Promise<SpentOffer[]> {
  return reader.query<SpentOffer>(
    `select o.merchant_code as "merchantCode", o.offer_id as "offerId", o.title, o.currency,
       b.spent_minor as "spentMinor", b.max_minor as "maxMinor"
     from rewards.bonus_offer o
     join rewards.promotion_budget b on b.merchant_code = o.merchant_code
       and b.promotion_id = o.offer_id and b.scope = 'total'
     where o.is_open and b.max_minor is not null`,
  );
}
