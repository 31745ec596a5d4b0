import type { Reader } from "../../platform/db.ts";
import type { LocalText } from "../../platform/text.ts";
import { rewardRowsSql } from "../access/kinds-store.ts";

export interface NamedReward {
  readonly id: string;
  readonly title: LocalText;
}

/**
 * The title of each of these ids that is something operators built; of what is drafted only what is
 * in force, because one operator alone can write a draft. More than one title where the same id is
 * of more than one thing.
 */
export const listNamed = (reader: Reader, ids: readonly string[]): Promise<NamedReward[]> =>
  reader.query<NamedReward>(
    `with asked as (select unnest($1::uuid[]) as id)
     select a.id, found.title
     from asked a
     cross join lateral (
       select settings->'title' as title
       from ${rewardRowsSql(["mission", "wheel", "board", "raffle", "envelope"])} as reward
       where reward_id = a.id
       union all
       (select terms->'title' from rewards.promotion_revision r
        join rewards.promotion p using (merchant_code, promotion_id)
        where promotion_id = a.id and r.revision = p.revision)
       union all
       (select jsonb_build_object('en', terms->>'name') from rewards.journey_revision r
        join rewards.journey j using (merchant_code, journey_id)
        where journey_id = a.id and r.revision = j.revision)
       union all
       (select jsonb_build_object('en', name) from rewards.segment where segment_id = a.id)
       union all
       (select jsonb_build_object('en', name || ' (' || members || ', ' || made_by || ')')
        from rewards.member_list where list_id = a.id)
       union all
       (select title from rewards.bonus_offer where offer_id = a.id limit 1)
       union all
       (select name from rewards.mall_item where item_id = a.id limit 1)
     ) as found
     where jsonb_typeof(found.title) = 'object'`,
    [ids],
  );
