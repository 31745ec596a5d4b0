import type { DeskPromotion, PromotionState } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Promotions of all brands, as operators make them. */

/** What runs first. */
export const states = [
  "live",
  "in_review",
  "draft",
  "scheduled",
  "paused",
  "ending",
  "ended",
] as const satisfies readonly PromotionState[];

export interface PromotionsView {
  readonly state: PromotionState | undefined;
  readonly merchantCode: string | undefined;
  readonly pageNum: number;
}

export function promotionsQuery({ state, merchantCode, pageNum }: PromotionsView) {
  const query = {
    pageNum,
    ...(state !== undefined && { state }),
    ...(merchantCode !== undefined && { merchantCode }),
  };
  return queryOptions({
    queryKey: ["desk-promotions", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("deskPromotions", { query }, { signal }),
  });
}

type Place = Pick<DeskPromotion, "merchantCode" | "promotionId">;

/** A promotion in the address: whose, and which. */
export const idOf = ({ merchantCode, promotionId }: Place) => `${merchantCode}.${promotionId}`;

export function placeOf(id: string): Place {
  const [merchantCode = "", promotionId = ""] = id.split(".");
  return { merchantCode, promotionId };
}

export function promotionQuery(id: string) {
  return queryOptions({
    queryKey: ["desk-promotions", "one", id],
    ...polled,
    queryFn: ({ signal }) => call("deskPromotion", { params: placeOf(id) }, { signal }),
  });
}
