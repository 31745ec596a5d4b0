import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { readPlanTerms, savePlanTerms } from "./rules.ts";
import type { PlanTerms } from "./terms.ts";

/** SQL of plans, and of which holds for whom from which month on. */

export interface PlanRow {
  readonly planId: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly name: string;
  readonly terms: PlanTerms;
  readonly createdBy: string;
  readonly createdAt: Date;
}

type Raw = Omit<PlanRow, "terms"> & { readonly terms: unknown };

const columns = `p.plan_id as "planId", p.merchant_code as "merchantCode", p.currency, p.name,
  p.terms, p.created_by as "createdBy", p.created_at as "createdAt"`;

const rowOf = <Row extends Raw>(row: Row) => ({ ...row, terms: readPlanTerms(row.terms) });

/** False where the brand has one of this name. */
export async function insertPlan(tx: Tx, plan: PlanRow): Promise<boolean> {
  const made = await tx.execute(
    `insert into agents.affiliate_plan (plan_id, merchant_code, currency, name, terms, created_by,
       created_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      plan.planId,
      plan.merchantCode,
      plan.currency,
      plan.name,
      savePlanTerms(plan.terms),
      plan.createdBy,
      plan.createdAt,
    ],
  );
  return made === 1;
}

export async function findPlan(reader: Reader, planId: string): Promise<PlanRow | undefined> {
  const [row] = await reader.query<Raw>(
    `select ${columns} from agents.affiliate_plan p where p.plan_id = $1`,
    [planId],
  );
  return row === undefined ? undefined : rowOf(row);
}

/** The newest first, with how many affiliates each holds for. */
export async function listPlans(
  reader: Reader,
  merchantCode: string | undefined,
  month: string,
): Promise<(PlanRow & { readonly affiliates: number })[]> {
  const rows = await reader.query<Raw & { affiliates: number }>(
    `select ${columns}, (
       select count(distinct t.member_id)::int from agents.affiliate_term t
       where t.plan_id = p.plan_id and not exists (
         select from agents.affiliate_term later
         where later.member_id = t.member_id and later.from_month > t.from_month
           and later.from_month <= $2)) as affiliates
     from agents.affiliate_plan p
     where $1::text is null or p.merchant_code = $1
     order by p.created_at desc, p.plan_id limit 500`,
    [merchantCode ?? null, month],
  );
  return rows.map(rowOf);
}

export interface TermRow {
  readonly memberId: bigint;
  readonly fromMonth: string;
  readonly planId: string;
  readonly plan: string;
  readonly terms: PlanTerms;
}

/** Of these affiliates, the oldest first. */
export async function listAffiliateTerms(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<TermRow[]> {
  const rows = await reader.query<Omit<TermRow, "terms"> & { terms: unknown }>(
    `select t.member_id as "memberId", t.from_month as "fromMonth", t.plan_id as "planId",
       p.name as plan, p.terms
     from agents.affiliate_term t join agents.affiliate_plan p using (plan_id)
     where t.member_id = any ($1::bigint[]) order by t.member_id, t.from_month`,
    [plainArray(memberIds, (id) => id)],
  );
  return rows.map((row) => ({ ...row, terms: readPlanTerms(row.terms) }));
}

/** What holds in a month, of the terms of one affiliate in their order. */
export const termIn = (terms: readonly TermRow[], month: string): TermRow | undefined =>
  terms.findLast(({ fromMonth }) => fromMonth <= month);

export async function saveAffiliateTerm(
  tx: Tx,
  of: { readonly memberId: bigint; readonly fromMonth: string; readonly planId: string },
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into agents.affiliate_term (member_id, from_month, plan_id, agreed_at)
     values ($1, $2, $3, $4)
     on conflict (member_id, from_month) do update
       set plan_id = excluded.plan_id, agreed_at = excluded.agreed_at`,
    [of.memberId, of.fromMonth, of.planId, at],
  );
}
