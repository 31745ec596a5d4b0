import type { CallInput, Promotion, PromotionEntry } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

export type PromotionCategory = Promotion["category"];

const key = ["promotions"] as const;
/** Of the member; removed at sign-out. */
const ownKey = ["member", "promotions"] as const;

/** Promotions that run, will run, or ended within the week, in the brand's order. */
export const promotionsQuery = (language: string, visitor: string) =>
  queryOptions({
    queryKey: [...key, language, visitor],
    // What the member did elsewhere moves the bars.
    staleTime: 0,
    async queryFn({ signal }) {
      const shown = await call("promotions", { query: {} }, { signal });
      // What is shown now is no longer new.
      void queryClient.invalidateQueries({ queryKey: ["member", "awards", "summary"] });
      return shown;
    },
  });

/** Those for which the member's proof of identity is missing. */
export const unprovenQuery = (language: string) =>
  queryOptions({
    queryKey: [...ownKey, "unproven", language],
    staleTime: 0,
    queryFn: ({ signal }) => call("promotions", { query: { missing: "verified" } }, { signal }),
  });

const openMax = 20;

/** What the member takes part in and has not earned yet. */
export const runningQuery = (language: string) =>
  queryOptions({
    queryKey: [...ownKey, "running", language],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { isOpen: "true" as const, pageNum: 1, pageSize: openMax };
      const { content } = await call("ownPromotions", { query }, { signal });
      // What may be claimed lies with the awards.
      return content.filter(({ state }) => state !== "issued");
    },
  });

/** After a refusal too: what is shown is no longer so. */
async function andReadAgain<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: ownKey }),
      queryClient.invalidateQueries({ queryKey: ["member", "awards"] }),
    ]);
  }
}

export const joinPromotion = (promotionId: string): Promise<PromotionEntry> =>
  andReadAgain(() => call("joinPromotion", { params: { promotionId } }));

export const leavePromotion = (promotionId: string): Promise<PromotionEntry> =>
  andReadAgain(() => call("leavePromotion", { params: { promotionId } }));

export const applyPromotion = (
  promotionId: string,
  body: CallInput<"applyPromotion">["body"],
): Promise<PromotionEntry> =>
  andReadAgain(() => call("applyPromotion", { params: { promotionId }, body }));

export const answerApplication = (promotionId: string, answer: string): Promise<PromotionEntry> =>
  andReadAgain(() => call("answerApplication", { params: { promotionId }, body: { answer } }));

export const claimCode = (promoCode: string): Promise<PromotionEntry> =>
  andReadAgain(() => call("claimPromoCode", { body: { promoCode } }));

/** Claims what a promotion gave, as the reward centre does. */
export const claimEntry = (claimId: string) =>
  andReadAgain(async () => {
    const award = await call("claimAward", { body: { claimId } });
    await queryClient.invalidateQueries({ queryKey: ["balance"] });
    return award;
  });
