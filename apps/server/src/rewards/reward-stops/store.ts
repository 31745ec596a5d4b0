import type { StoppableKind } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import type { LocalText } from "../../platform/text.ts";
import { rewardRowsSql } from "../access/kinds-store.ts";
import type { RewardRef } from "../access/stop-store.ts";

/** SQL of what can be stopped: what it is called; undefined where the brand has none. */
export async function findTitle(
  reader: Reader,
  { kind, merchantCode, rewardId }: RewardRef & { readonly kind: StoppableKind },
): Promise<LocalText | undefined> {
  const rows = await reader.query<{ title: LocalText }>(
    `select settings -> 'title' as title from ${rewardRowsSql([kind])} as reward
     where merchant_code = $1 and reward_id = $2`,
    [merchantCode, rewardId],
  );
  return rows[0]?.title;
}
