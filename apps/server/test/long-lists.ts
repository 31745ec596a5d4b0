import type { Database } from "../src/platform/db.ts";

/** Lists that are longer than one stretch of an export. */

/** More than two stretches of each list, in threes of the same moment. */
export const many = 1300;

/** The stores' own rows are tested elsewhere; here there must only be many of them. */
export async function fillLists(db: Database, memberId: bigint): Promise<void> {
  const at = "timestamptz '2026-01-01' + interval '1 minute' * (n / 3)";
  const statements = [
    `insert into cashier.deposit (member_id, id, merchant_code, method_id, provider, reference,
       currency, amount_minor, fee_minor, status, created_at, updated_at, expires_at, poll_at)
     select $1, gen_random_uuid(), 'AMBERJACK', 'none', 'sandpay', 'D-' || n, 'BDT', n * 100, 0,
       'declined', ${at}, ${at}, ${at}, ${at} from generate_series(1, ${many}) n`,
    `insert into cashier.withdrawal (member_id, id, merchant_code, reference, account_id,
       account_kind, account_provider, account_last4, currency, amount_minor, state, needs_second,
       poll_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'AMBERJACK', 'W-' || n, gen_random_uuid(), 'bank', 'Bank',
       '1234', 'BDT', n * 100, 'rejected', false, ${at}, ${at}, ${at}
     from generate_series(1, ${many}) n`,
    `insert into cashier.bank_line (merchant_code, account_id, bank_reference, id, currency,
       amount_minor, received_on, sender, text, entered_by, entered_by_name, entered_at,
       looked_at, updated_at)
     select 'AMBERJACK', 'none', 'B-' || $1 || '-' || n, gen_random_uuid(), 'BDT', n * 100,
       '2026-01-01', '=HYPERLINK("http://x")', '@SUM(1+1)', gen_random_uuid(), 'op', ${at}, ${at},
       ${at} from generate_series(1, ${many}) n`,
    `insert into verification.document (member_id, document_id, merchant_code, kind, state,
       submitted_at, decided_at)
     select $1, gen_random_uuid(), 'AMBERJACK', 'passport', 'accepted', ${at}, ${at}
     from generate_series(1, ${many}) n`,
    `insert into cashier.adjustment (member_id, adjustment_id, merchant_code, username,
       reference, direction, currency, amount_minor, category, reason, needs_second, requested_by,
       requester, requested_at)
     select $1, gen_random_uuid(), 'AMBERJACK', 'exported1', 'A-' || n, 'debit', 'BDT', n * 100,
       'other', E'=cmd|'' /C calc''!A0\\nsecond, "line"', true, gen_random_uuid(), 'op', ${at}
     from generate_series(1, ${many}) n`,
    `insert into rewards.bonus (member_id, bonus_id, merchant_code, offer_id, deposit_id, kind,
       currency, title, terms, percent_bps, max_minor, min_deposit_minor, wagering_bps, weights,
       days, state, amount_minor, required_minor, chosen_at, granted_at, ends_at, ended_at,
       look_at)
     select $1, gen_random_uuid(), 'AMBERJACK', gen_random_uuid(), gen_random_uuid(), 'reload',
       'BDT', '{"en":"=1+1"}', '{}', 10000, 100000, 50000, 100000, '{}', 1, 'expired', n * 100,
       n * 1000, ${at}, ${at}, ${at}, ${at}, ${at} from generate_series(1, ${many}) n`,
    `insert into rewards.award (member_id, award_id, merchant_code, source, reason, currency,
       amount_minor, turnover_bps, title, state, issued_at, ended_at)
     select $1, gen_random_uuid(), 'AMBERJACK', 'gift:' || n, 'gift', 'BDT', n * 100, 10000,
       '{"en":"=1+1"}', 'expired', ${at}, ${at} from generate_series(1, ${many}) n`,
    `insert into rewards.redemption (member_id, redemption_id, merchant_code, item_id,
       item_revision, kind, name, points, points_after, currency, amount_minor, turnover_bps, terms,
       state, applied_at, ended_at)
     select $1, gen_random_uuid(), 'AMBERJACK', gen_random_uuid(), 1, 'cash', '{"en":"=1+1"}', n, 0,
       'BDT', n * 100, 10000, '{}', 'rejected', ${at}, ${at} from generate_series(1, ${many}) n`,
    `insert into rewards.referral_terms (merchant_code, revision, settings, saved_at)
     select 'AMBERJACK', 1, '{}', timestamptz '2026-01-01' where $1::bigint > 0
     on conflict do nothing`,
    `insert into rewards.referral (friend_id, referral_id, inviter_id, merchant_code, currency,
       revision, state, registered_at, ends_at, ended_at)
     select n, gen_random_uuid(), $1, 'AMBERJACK', 'BDT', 1, 'expired', ${at}, ${at}, ${at}
     from generate_series(1, ${many}) n`,
  ];
  await db.transaction(async (tx) => {
    for (const sql of statements) await tx.execute(sql, [memberId]);
  });
}
