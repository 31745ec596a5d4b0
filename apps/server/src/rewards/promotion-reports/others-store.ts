import type { StoppableKind } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import type { LocalText } from "../../platform/text.ts";
import { rewardRowsSql } from "../access/kinds-store.ts";
import { rewardIdSql } from "../access/stop-store.ts";
import type { AwardScope, DayEdges } from "./store.ts";

/** SQL of what became of missions, wheels, boards, raffles, envelopes and check-ins by day. */

export interface NamedReward {
  readonly kind: StoppableKind;
  readonly rewardId: string;
  readonly title: LocalText;
}

/** All of a brand in a currency, by their last settings; or one of them. */
export function listNamedRewards(
  reader: Reader,
  { merchantCode, currency, promotionId }: AwardScope,
): Promise<NamedReward[]> {
  return reader.query<NamedReward>(
    `select kind, reward_id as "rewardId", settings -> 'title' as title
     from ${rewardRowsSql()} as reward
     where merchant_code = $1 and settings ->> 'currency' = $2
       and ($3::uuid is null or reward_id = $3)
     order by kind, reward_id`,
    [merchantCode, currency, promotionId ?? null],
  );
}

/** Awards that wait for an operator now, by the day they were given. */
export function listHeldDays(
  reader: Reader,
  { merchantCode, promotionId, without }: AwardScope,
  days: DayEdges,
): Promise<{ readonly day: string; readonly held: number }[]> {
  return reader.query(
    `select ($5::text[])[width_bucket(issued_at, $4::timestamptz[])] as day,
       count(*)::int as held
     from rewards.award a
     where merchant_code = $1 and state = 'on_hold' and a.member_id <> all ($3::bigint[])
       and ${rewardIdSql("a")} = $2
       and issued_at >= ($4::timestamptz[])[1] and issued_at < $6
     group by 1`,
    [
      merchantCode,
      promotionId ?? null,
      without,
      days.edges.map((at) => at.toISOString()),
      days.names,
      days.edges.at(-1),
    ],
  );
}
