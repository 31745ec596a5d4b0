import type { PromotionKind, PromotionState } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import type { LocalText } from "../../platform/text.ts";
import type { Planned } from "./rules.ts";

/** SQL of the calendar of promotions. */

export interface PlannedRow extends Planned {
  readonly kind: PromotionKind;
  readonly state: PromotionState;
  readonly title: LocalText;
}

/**
 * What runs or would run in a period: by the terms that count, and by the draft of what was never
 * approved. What ended before its time ended when it did; what has no beginning, with its making.
 */
export function listPlanned(
  reader: Reader,
  { merchantCode, from, to }: { readonly merchantCode: string; from: Date; to: Date },
  limit: number,
): Promise<PlannedRow[]> {
  return reader.query<PlannedRow>(
    `select * from (
       select p.promotion_id as "promotionId", p.kind, p.state, r.terms -> 'title' as title,
         r.terms ->> 'stackGroup' as "stackGroup",
         coalesce((r.terms ->> 'startsAt')::timestamptz,
           case when p.revision is not null then p.created_at end) as "startsAt",
         case when p.state in ('ending', 'ended')
           then least((r.terms ->> 'endsAt')::timestamptz, p.updated_at)
           else (r.terms ->> 'endsAt')::timestamptz end as "endsAt"
       from rewards.promotion p join rewards.promotion_revision r
         on r.merchant_code = p.merchant_code and r.promotion_id = p.promotion_id
           and r.revision = coalesce(p.revision, p.draft_revision)
       where p.merchant_code = $1) planned
     where ("startsAt" is null or "startsAt" < $3) and ("endsAt" is null or "endsAt" > $2)
       -- What was stopped before it began never ran.
       and ("startsAt" is null or "endsAt" is null or "startsAt" <= "endsAt")
     order by "startsAt" nulls first, "endsAt" nulls last, "promotionId" limit $4`,
    [merchantCode, from, to, limit],
  );
}
