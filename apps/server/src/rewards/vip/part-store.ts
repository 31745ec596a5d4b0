import type { Reader, Tx } from "../../platform/db.ts";
import type { LocalText } from "../../platform/text.ts";

/** SQL of weekly amounts that come in parts. */

export interface PartRow {
  readonly memberId: bigint;
  /** The first day of the week that earned it. */
  readonly week: string;
  readonly part: number;
  readonly merchantCode: string;
  readonly level: number;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly title: LocalText;
  readonly turnoverBps: number;
  readonly claimDays: number;
  readonly dueOn: string;
}

const columns = `member_id as "memberId", week::text as week, part,
  merchant_code as "merchantCode", level, currency, amount_minor as "amountMinor", title,
  turnover_bps as "turnoverBps", claim_days as "claimDays", due_on::text as "dueOn"`;

/** Writes the parts of a week down; those that are there stay as they are. */
export async function insertParts(tx: Tx, rows: readonly PartRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `insert into rewards.vip_part (member_id, week, part, merchant_code, level, currency,
       amount_minor, title, turnover_bps, claim_days, due_on, state)
     select u.*, 'waiting' from unnest($1::bigint[], $2::date[], $3::int[], $4::text[], $5::int[],
       $6::text[], $7::bigint[], $8::jsonb[], $9::int[], $10::int[], $11::date[]) as u
     on conflict do nothing`,
    [
      rows.map(({ memberId }) => memberId),
      rows.map(({ week }) => week),
      rows.map(({ part }) => part),
      rows.map(({ merchantCode }) => merchantCode),
      rows.map(({ level }) => level),
      rows.map(({ currency }) => currency),
      rows.map(({ amountMinor }) => amountMinor),
      rows.map(({ title }) => JSON.stringify(title)),
      rows.map(({ turnoverBps }) => turnoverBps),
      rows.map(({ claimDays }) => claimDays),
      rows.map(({ dueOn }) => dueOn),
    ],
  );
}

/** Members of a brand with a part that is due, in pages by member. */
export async function listPartMembers(
  reader: Reader,
  { merchantCode, today }: { readonly merchantCode: string; readonly today: string },
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from rewards.vip_part
     where merchant_code = $1 and state = 'waiting' and due_on <= $2::date and member_id > $3
     order by member_id limit $4`,
    [merchantCode, today, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Locks what is due of a member. */
export const lockDueParts = (tx: Tx, memberId: bigint, today: string): Promise<PartRow[]> =>
  tx.query<PartRow>(
    `select ${columns} from rewards.vip_part
     where member_id = $1 and state = 'waiting' and due_on <= $2::date
     order by week, part for update`,
    [memberId, today],
  );

export async function endPart(
  tx: Tx,
  { memberId, week, part }: Pick<PartRow, "memberId" | "week" | "part">,
  state: "issued" | "lapsed",
  at: Date,
): Promise<void> {
  await tx.execute(
    `update rewards.vip_part set state = $4, ended_at = $5
     where member_id = $1 and week = $2::date and part = $3 and state = 'waiting'`,
    [memberId, week, part, state, at],
  );
}

/** What is still to come for a member, the next first. */
export const listComing = (
  reader: Reader,
  memberId: bigint,
): Promise<Pick<PartRow, "amountMinor" | "dueOn" | "currency">[]> =>
  reader.query(
    `select amount_minor as "amountMinor", due_on::text as "dueOn", currency
     from rewards.vip_part where member_id = $1 and state = 'waiting'
     order by due_on, part limit 50`,
    [memberId],
  );
