import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of who used a person, a payee, a device or an address for what is given once. */

export type MarkKind = "person" | "payee" | "device" | "address";

export interface ClaimMark {
  readonly kind: MarkKind;
  readonly mark: Buffer;
}

/** What the marks are for: a promotion, a wheel or a gift, in a period. */
export interface MarkPlace {
  readonly merchantCode: string;
  readonly scope: string;
  readonly period: string;
}

/**
 * Marks what a member brings for a place; answers who has a mark already, this
 * member not counted. The row of a mark serialises two members who bring the same.
 */
export async function takeMark(
  tx: Tx,
  place: MarkPlace,
  { kind, mark }: ClaimMark,
  { memberId, at }: { readonly memberId: bigint; readonly at: Date },
): Promise<bigint | undefined> {
  const key = [place.merchantCode, place.scope, place.period, kind, mark];
  await tx.execute(
    `insert into rewards.claim_mark (merchant_code, scope, period, kind, mark, member_id, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [...key, memberId, at],
  );
  const [row] = await tx.query<{ memberId: bigint }>(
    `select member_id as "memberId" from rewards.claim_mark
     where merchant_code = $1 and scope = $2 and period = $3 and kind = $4 and mark = $5`,
    key,
  );
  return row === undefined || row.memberId === memberId ? undefined : row.memberId;
}

/** Others who have used one of these, without marking anything. */
export async function findMarked(
  reader: Reader,
  place: MarkPlace,
  marks: readonly ClaimMark[],
  memberId: bigint,
): Promise<readonly bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select distinct c.member_id as "memberId"
     from unnest($4::text[], $5::bytea[]) as m (kind, mark)
     join rewards.claim_mark c on c.merchant_code = $1 and c.scope = $2 and c.period = $3
       and c.kind = m.kind and c.mark = m.mark
     where c.member_id <> $6`,
    [
      place.merchantCode,
      place.scope,
      place.period,
      marks.map(({ kind }) => kind),
      marks.map(({ mark }) => mark),
      memberId,
    ],
  );
  return rows.map((row) => row.memberId);
}
