import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { ContractKind } from "@baize/contract/agent-terms";

/** SQL of what agents have left of commissions that the house pays to everybody. */

export interface Share {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly kind: ContractKind;
}

/** Until the transaction ends nobody else books on these members' shares, whatever their kind. */
export function lockShares(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<(Pick<Share, "memberId" | "kind"> & { readonly balanceMinor: bigint })[]> {
  if (memberIds.length === 0) return Promise.resolve([]);
  return tx.query(
    kept(`select member_id as "memberId", kind, balance_minor as "balanceMinor"
     from agents.share where member_id = any ($1::bigint[])
     order by member_id, kind for update`),
    [plainArray(memberIds, (id) => id)],
  );
}

/** Adds to shares, the lower member first, so that nobody waits in a circle. */
export async function addToShares(
  tx: Tx,
  changes: readonly (Share & { readonly amountMinor: bigint })[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(
    kept(`insert into agents.share as s (member_id, kind, currency, merchant_code, balance_minor)
     select member_id, kind, currency, merchant_code, amount
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[])
       as u (member_id, kind, currency, merchant_code, amount) order by member_id, kind
     on conflict (member_id, kind) do update
       set balance_minor = s.balance_minor + excluded.balance_minor`),
    [
      plainArray(changes, ({ memberId }) => memberId),
      textArray(changes, ({ kind }) => kind),
      textArray(changes, ({ currency }) => currency),
      textArray(changes, ({ merchantCode }) => merchantCode),
      plainArray(changes, ({ amountMinor }) => amountMinor),
    ],
  );
}

/** A page of the shares above zero, after the given one. */
export const listShares = (
  reader: Reader,
  after: Pick<Share, "memberId" | "kind"> | undefined,
  limit: number,
): Promise<Share[]> =>
  reader.query<Share>(
    kept(`select member_id as "memberId", merchant_code as "merchantCode", currency, kind
     from agents.share
     where balance_minor > 0
       and ($1::bigint is null or (member_id, kind) > ($1::bigint, $2::text))
     order by member_id, kind limit $3`),
    [after?.memberId ?? null, after?.kind ?? null, limit],
  );

/**
 * Takes what is left of these shares, less what the members' own downlines are still to get out of
 * it; those of which nothing is left are not in the answer.
 */
export function takeShares(
  tx: Tx,
  shares: readonly Pick<Share, "memberId" | "kind">[],
): Promise<(Pick<Share, "memberId" | "kind"> & { readonly amountMinor: bigint })[]> {
  return tx.query(
    kept(`with open as (
       select s.member_id, s.kind, s.balance_minor
       from unnest($1::bigint[], $2::text[]) as u (member_id, kind)
       join agents.share s using (member_id, kind)
       where s.balance_minor > 0 order by s.member_id, s.kind for update of s),
     owed as (
       select payer_id as member_id, kind, sum(payable_minor - paid_minor)::bigint as minor
       from agents.statement
       where payer_id = any ($1::bigint[]) and by_house
         and state in ('awaiting_approval', 'due', 'part_paid', 'overdue', 'on_hold')
       group by 1, 2),
     left_of as (
       select o.member_id, o.kind, o.balance_minor, coalesce(w.minor, 0) as kept
       from open o left join owed w using (member_id, kind))
     update agents.share s set balance_minor = l.kept from left_of l
     where s.member_id = l.member_id and s.kind = l.kind and l.balance_minor > l.kept
     returning s.member_id as "memberId", s.kind, l.balance_minor - l.kept as "amountMinor"`),
    [plainArray(shares, ({ memberId }) => memberId), textArray(shares, ({ kind }) => kind)],
  );
}

/** What a member handed on beyond the own commissions, and did not make up yet. */
export async function sumOwing(
  reader: Reader,
  memberId: bigint,
): Promise<{ readonly leftMinor: bigint; readonly currency: string } | undefined> {
  const [row] = await reader.query<{ leftMinor: bigint; currency: string }>(
    kept(`select sum(-balance_minor)::bigint as "leftMinor", min(currency) as currency
     from agents.share where member_id = $1 and balance_minor < 0 having count(*) > 0`),
    [memberId],
  );
  return row;
}

export interface Credit extends Share {
  readonly creditId: string;
  readonly amountMinor: bigint;
}

export async function insertCredits(tx: Tx, credits: readonly Credit[], at: Date): Promise<void> {
  await tx.execute(
    `insert into agents.share_credit (credit_id, member_id, kind, currency, amount_minor, at)
     select u.*, $6 from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) u`,
    [
      plainArray(credits, ({ creditId }) => creditId),
      plainArray(credits, ({ memberId }) => memberId),
      textArray(credits, ({ kind }) => kind),
      textArray(credits, ({ currency }) => currency),
      plainArray(credits, ({ amountMinor }) => amountMinor),
      at,
    ],
  );
}

export interface ShareSums {
  /** Credited in the time asked for. */
  readonly creditedMinor: bigint;
  /** Owed by what comes next, now. */
  readonly owingMinor: bigint;
  readonly isAny: boolean;
}

/** What the house credited to an agent from one moment up to another. */
export async function sumShares(
  reader: Reader,
  memberId: bigint,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<ShareSums> {
  const [row] = await reader.query<ShareSums>(
    kept(`select (select coalesce(sum(amount_minor), 0)::bigint from agents.share_credit
         where member_id = $1 and at >= $2 and at < $3) as "creditedMinor",
       coalesce(sum(-least(balance_minor, 0)), 0)::bigint as "owingMinor", count(*) > 0 as "isAny"
     from agents.share where member_id = $1`),
    [memberId, from, until],
  );
  return row ?? { creditedMinor: 0n, owingMinor: 0n, isAny: false };
}

/** Shares that are not what statements brought less what was credited. */
export function listWrongShares(
  reader: Reader,
): Promise<{ readonly memberId: bigint; readonly kind: string; readonly differs: bigint }[]> {
  return reader.query(
    `select member_id as "memberId", kind, sum(amount)::bigint as differs from (
       select s.agent_id as member_id, s.kind, p.amount_minor as amount
       from agents.statement_payment p join agents.statement s using (statement_id)
       where s.by_house
       union all
       select s.payer_id, s.kind, -p.amount_minor
       from agents.statement_payment p join agents.statement s using (statement_id)
       where s.by_house and s.payer_id is not null
       union all
       select member_id, kind, -amount_minor from agents.share_credit
       union all
       select member_id, kind, -balance_minor from agents.share) f
     group by 1, 2 having sum(amount) <> 0`,
  );
}
