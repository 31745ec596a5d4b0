import { kept, type Reader, type Tx } from "../../platform/db.ts";

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

export interface OwnMark extends ClaimMark {
  readonly memberId: bigint;
}

const columnsOf = (marks: readonly OwnMark[]) => [
  marks.map(({ kind }) => kind),
  marks.map(({ mark }) => mark),
  marks.map(({ memberId }) => memberId),
];

const inOrder = (a: ClaimMark, b: ClaimMark) =>
  a.kind.localeCompare(b.kind) || Buffer.compare(a.mark, b.mark);

/** Of these members, those who bring what another one brought for the place before. */
export async function listMarked(
  reader: Reader,
  { merchantCode, scope, period }: MarkPlace,
  marks: readonly OwnMark[],
): Promise<ReadonlySet<bigint>> {
  if (marks.length === 0) return new Set();
  const rows = await reader.query<{ memberId: bigint }>(
    kept(
      `select distinct m.member_id as "memberId"
       from unnest($4::text[], $5::bytea[], $6::bigint[]) as m (kind, mark, member_id)
       join rewards.claim_mark c on c.merchant_code = $1 and c.scope = $2 and c.period = $3
         and c.kind = m.kind and c.mark = m.mark
       where c.member_id <> m.member_id`,
    ),
    [merchantCode, scope, period, ...columnsOf(marks)],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/**
 * Takes marks that no two of these members share, in the order in which a single claim takes its
 * own; false where somebody else took one of them meanwhile.
 */
export async function takeFreeMarks(
  tx: Tx,
  place: MarkPlace,
  all: readonly OwnMark[],
  at: Date,
): Promise<boolean> {
  if (all.length === 0) return true;
  const marks = all.toSorted(inOrder);
  await tx.execute(
    kept(
      `insert into rewards.claim_mark (merchant_code, scope, period, kind, mark, member_id, at)
       select $1, $2, $3, kind, mark, member_id, $7
       from unnest($4::text[], $5::bytea[], $6::bigint[]) as m (kind, mark, member_id)
       on conflict do nothing`,
    ),
    [place.merchantCode, place.scope, place.period, ...columnsOf(marks), at],
  );
  return (await listMarked(tx, place, marks)).size === 0;
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
