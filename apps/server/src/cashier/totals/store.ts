import { kept, type Reader } from "../../platform/db.ts";

/** SQL of what a member's payments add up to. */

/** What deposits brought since, without their fees. */
export async function sumDeposits(reader: Reader, memberId: bigint, since: Date): Promise<bigint> {
  const rows = await reader.query<{ amount: bigint }>(
    `select coalesce(sum(coalesce(received_minor, amount_minor) - fee_minor), 0)::bigint as amount
     from cashier.deposit
     where member_id = $1 and status = 'received' and updated_at > $2`,
    [memberId, since],
  );
  return rows[0]?.amount ?? 0n;
}

/** Everything that ever came to the member along the line. */
export async function sumReceived(reader: Reader, memberId: bigint): Promise<bigint> {
  const rows = await reader.query<{ amount: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as amount from cashier.line_transfer
     where member_id = $1 and side = 'received'`,
    [memberId],
  );
  return rows[0]?.amount ?? 0n;
}

/** What is held for withdrawals that are not decided or not paid yet. */
export async function sumHeld(reader: Reader, memberId: bigint): Promise<bigint> {
  const rows = await reader.query<{ held: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as held from cashier.withdrawal
     where member_id = $1 and state not in ('paid', 'rejected')`,
    [memberId],
  );
  return rows[0]?.held ?? 0n;
}

/** The same of many members; of whom nothing is held is left out. */
export async function sumHeldEach(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.query<{ memberId: bigint; held: bigint }>(
    kept(`select member_id as "memberId", sum(amount_minor)::bigint as held from cashier.withdrawal
     where member_id = any ($1::bigint[]) and state not in ('paid', 'rejected')
     group by member_id`),
    [`{${memberIds.join(",")}}`],
  );
  return new Map(rows.map(({ memberId, held }) => [memberId, held]));
}

export interface PaymentSums {
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
}

/** All that came and all that left, ever. What a forced receipt gave back has not left. */
export async function sumPayments(reader: Reader, memberId: bigint): Promise<PaymentSums> {
  const rows = await reader.query<PaymentSums>(
    `select (
       select coalesce(sum(coalesce(received_minor, amount_minor)), 0)::bigint
       from cashier.deposit where member_id = $1 and status = 'received') as "depositedMinor", (
       select coalesce(sum(case confirmation when 'forced' then coalesce(received_minor, 0)
         else amount_minor end), 0)::bigint
       from cashier.withdrawal where member_id = $1 and state = 'paid') as "withdrawnMinor"`,
    [memberId],
  );
  return rows[0] ?? { depositedMinor: 0n, withdrawnMinor: 0n };
}
