import type { Bonus, BonusState, DepositBonus } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** Bonuses of deposits. All of it is cached under the member's key and removed at sign-out. */

const key = ["member", "bonuses"] as const;
const pageSize = 10;

/** In the order they are reached. */
export const states = [
  "chosen",
  "active",
  "completed",
  "not_granted",
  "cancelled",
  "forfeited",
  "expired",
] as const satisfies readonly BonusState[];

export const readState = (text: string | undefined) => states.find((known) => known === text);

/** What may be chosen with a deposit now, in the brand's words of a language. */
export const offersQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, "offers", language],
    staleTime: 0,
    queryFn: ({ signal }) => call("depositBonuses", undefined, { signal }),
  });

/** Finds the bonus of a code; it is listed from then on. */
export async function findByCode(promoCode: string): Promise<DepositBonus> {
  const found = await call("bonusByCode", { body: { promoCode } });
  await queryClient.invalidateQueries({ queryKey: [...key, "offers"] });
  return found;
}

/** The bonus that runs or waits for its deposit: no other can be chosen after it. */
export const standingQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, "standing", language],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { pageNum: 1, pageSize: 1 };
      const { content } = await call("bonusDetails", { query }, { signal });
      return content.find(({ state }) => state === "active" || state === "chosen") ?? null;
    },
  });

export interface BonusFilter {
  readonly from: string;
  readonly to: string;
  readonly state: BonusState | undefined;
  readonly pageNum: number;
}

export const historyQuery = (language: string, filter: BonusFilter) =>
  queryOptions({
    queryKey: [...key, "history", language, filter],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("bonusDetails", { query: { ...filter, pageSize } }, { signal }),
  });

export async function cancelBonus({ bonusId }: Pick<Bonus, "bonusId">): Promise<void> {
  try {
    await call("cancelBonus", { body: { bonusId } });
  } finally {
    // After a refusal too: what is shown is no longer so.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries(balanceQuery),
    ]);
  }
}
