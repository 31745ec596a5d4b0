import type { ReferralSettings } from "@baize/contract";
import { kept, type Reader, type Tx } from "../../platform/db.ts";

/** SQL of members' codes, the clicks on their links, and the terms of brands. */

export interface Referrer {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly code: string | null;
}

/** Takes the inviter for the transaction: of two friends at once one is judged after the other. */
export async function lockReferrer(
  tx: Tx,
  { memberId, merchantCode }: Pick<Referrer, "memberId" | "merchantCode">,
): Promise<Referrer> {
  await tx.execute(
    `insert into rewards.referrer (member_id, merchant_code) values ($1, $2)
     on conflict do nothing`,
    [memberId, merchantCode],
  );
  const [row] = await tx.query<Referrer>(
    `select member_id as "memberId", merchant_code as "merchantCode", code
     from rewards.referrer where member_id = $1 for update`,
    [memberId],
  );
  if (row === undefined) throw new Error(`referrer ${memberId} is gone`);
  return row;
}

export async function findCode(reader: Reader, memberId: bigint): Promise<string | null> {
  const [row] = await reader.query<{ code: string | null }>(
    "select code from rewards.referrer where member_id = $1",
    [memberId],
  );
  return row?.code ?? null;
}

export async function saveCode(tx: Tx, memberId: bigint, code: string): Promise<void> {
  await tx.execute("update rewards.referrer set code = $2 where member_id = $1 and code is null", [
    memberId,
    code,
  ]);
}

/** Counts a click; a code of nobody counts nothing. */
export async function addClick(
  tx: Tx,
  merchantCode: string,
  code: string,
  day: string,
): Promise<void> {
  await tx.execute(
    `insert into rewards.referral_click as c (member_id, day, clicks)
     select member_id, $3::date, 1 from rewards.referrer where merchant_code = $1 and code = $2
     on conflict (member_id, day) do update set clicks = c.clicks + 1`,
    [merchantCode, code, day],
  );
}

export async function countClicks(
  reader: Reader,
  { memberId, merchantCode }: { readonly memberId?: bigint; readonly merchantCode?: string },
): Promise<number> {
  const [row] = await reader.query<{ clicks: number }>(
    `select coalesce(sum(c.clicks), 0)::int as clicks from rewards.referral_click c
     join rewards.referrer r on r.member_id = c.member_id
     where ($1::bigint is null or r.member_id = $1) and ($2::text is null or r.merchant_code = $2)`,
    [memberId ?? null, merchantCode ?? null],
  );
  return row?.clicks ?? 0;
}

/** What was given for friends: what was claimed of it, and what may be. */
export async function sumAwards(reader: Reader, memberId: bigint) {
  const [row] = await reader.query<{ earnedMinor: bigint; waitingMinor: bigint }>(
    `select coalesce(sum(amount_minor) filter (where state = 'claimed'), 0)::bigint
         as "earnedMinor",
       coalesce(sum(amount_minor) filter (where state in ('issued', 'on_hold')), 0)::bigint
         as "waitingMinor"
     from rewards.award
     where member_id = $1 and reason = 'referral' and source <> 'referral_friend'`,
    [memberId],
  );
  return row ?? { earnedMinor: 0n, waitingMinor: 0n };
}

/** The same, of what friends of friends play. */
export async function sumSecond(reader: Reader, memberId: bigint) {
  const [row] = await reader.query<{ earnedMinor: bigint; waitingMinor: bigint }>(
    `select coalesce(sum(amount_minor) filter (where state = 'claimed'), 0)::bigint
         as "earnedMinor",
       coalesce(sum(amount_minor) filter (where state in ('issued', 'on_hold')), 0)::bigint
         as "waitingMinor"
     from rewards.award
     where member_id = $1 and reason = 'referral' and source like 'referral\\_second:%'`,
    [memberId],
  );
  return row ?? { earnedMinor: 0n, waitingMinor: 0n };
}

/** The same of a brand or a member, by currency. */
export function sumEarned(
  reader: Reader,
  { memberId, merchantCode }: { readonly memberId?: bigint; readonly merchantCode?: string },
) {
  return reader.query<{ currency: string; amountMinor: bigint }>(
    `select currency, sum(amount_minor)::bigint as "amountMinor" from rewards.award
     where reason = 'referral' and state = 'claimed'
       and ($1::bigint is null or member_id = $1) and ($2::text is null or merchant_code = $2)
     group by currency order by currency`,
    [memberId ?? null, merchantCode ?? null],
  );
}

/** Terms that were saved before there was a second level say nothing of one. */
export const settingsSql = (column: string): string => `'{"second": null}'::jsonb || ${column}`;

export interface TermsRow {
  readonly merchantCode: string;
  readonly revision: number;
  readonly settings: ReferralSettings;
  readonly savedAt: Date;
}

/** Every revision of these brands. */
export function listTerms(reader: Reader, merchantCodes: readonly string[]): Promise<TermsRow[]> {
  return reader.query<TermsRow>(
    `select merchant_code as "merchantCode", revision, ${settingsSql("settings")} as settings,
       saved_at as "savedAt"
     from rewards.referral_terms where merchant_code = any ($1::text[])`,
    [[...merchantCodes]],
  );
}

const findTermsSql = kept(
  `select merchant_code as "merchantCode", revision, ${settingsSql("settings")} as settings,
       saved_at as "savedAt"
     from rewards.referral_terms where merchant_code = $1 order by revision desc limit 1`,
);

/** The newest of a brand. */
export async function findTerms(
  reader: Reader,
  merchantCode: string,
): Promise<TermsRow | undefined> {
  const [row] = await reader.query<TermsRow>(findTermsSql, [merchantCode]);
  return row;
}

/** False where somebody else saved this revision first. */
export async function insertTerms(tx: Tx, row: TermsRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.referral_terms (merchant_code, revision, settings, saved_at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [row.merchantCode, row.revision, row.settings, row.savedAt],
  );
  return added === 1;
}
