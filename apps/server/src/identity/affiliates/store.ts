import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement about the codes and hosts that agents and affiliates invite by. */

export interface AffiliateRow {
  readonly code: string;
  readonly memberId: bigint;
}

export async function findAffiliateByCode(
  reader: Reader,
  merchantCode: string,
  codeFolded: string,
): Promise<AffiliateRow | undefined> {
  const rows = await reader.query<AffiliateRow>(
    `select code, member_id as "memberId" from identity.affiliate_code
     where merchant_code = $1 and code_folded = $2`,
    [merchantCode, codeFolded],
  );
  return rows[0];
}

export async function findAffiliateByHost(
  reader: Reader,
  merchantCode: string,
  host: string,
): Promise<AffiliateRow | undefined> {
  const rows = await reader.query<AffiliateRow>(
    `select c.code, c.member_id as "memberId" from identity.affiliate_domain d
     join identity.affiliate_code c using (merchant_code, code_folded)
     where d.merchant_code = $1 and d.host = $2`,
    [merchantCode, host],
  );
  return rows[0];
}

/** Gives a code to a member; false when somebody has it. */
export async function insertAffiliateCode(
  tx: Tx,
  merchantCode: string,
  codeFolded: string,
  code: string,
  memberId: bigint,
): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into identity.affiliate_code (merchant_code, code_folded, code, member_id)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [merchantCode, codeFolded, code, memberId],
  );
  return inserted === 1;
}

export async function saveAffiliateHost(
  tx: Tx,
  host: string,
  merchantCode: string,
  codeFolded: string,
): Promise<void> {
  await tx.execute(
    `insert into identity.affiliate_domain (host, merchant_code, code_folded) values ($1, $2, $3)
     on conflict (host) do update set
       merchant_code = excluded.merchant_code, code_folded = excluded.code_folded`,
    [host, merchantCode, codeFolded],
  );
}
