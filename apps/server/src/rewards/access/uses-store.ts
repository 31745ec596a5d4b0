import type { WhoMay } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import { rewardRowsSql } from "./kinds-store.ts";

/**
 * The conditions of everything of a brand that was approved and goes on, or will: rewards, series
 * that still make some, and journeys.
 */
export async function listTreesInForce(reader: Reader, merchantCode: string): Promise<WhoMay[]> {
  const rows = await reader.query<{ tree: WhoMay }>(
    `select settings -> 'conditions' as tree from ${rewardRowsSql()} as reward
     where merchant_code = $1 and is_open and settings ? 'conditions'
     union all
     select r.terms -> 'who' from rewards.promotion p
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
     where p.merchant_code = $1 and p.state <> 'ended'
       and jsonb_typeof(r.terms -> 'who') = 'object'
     union all
     select r.terms -> 'who' from rewards.promotion_series s
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
     where s.merchant_code = $1 and s.state = 'running'
       and jsonb_typeof(r.terms -> 'who') = 'object'
     union all
     select step.value -> 'who' from rewards.journey j
     join rewards.journey_revision r using (merchant_code, journey_id, revision)
     cross join lateral jsonb_array_elements(r.terms -> 'steps') as step
     where j.merchant_code = $1 and j.state in ('live', 'paused')
       and jsonb_typeof(step.value -> 'who') = 'object'`,
    [merchantCode],
  );
  return rows.map(({ tree }) => tree);
}
