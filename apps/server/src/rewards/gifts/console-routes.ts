import type { Handlers } from "../../platform/http/call.ts";
import type { GiftConsole } from "./console.ts";

type GiftCalls = "giftLists" | "giftList" | "checkGifts" | "giveGifts";

export function giftConsoleRoutes(gifts: GiftConsole): Handlers<GiftCalls> {
  return {
    giftLists: ({ query }) => gifts.list(query),
    giftList: ({ params }) => gifts.get(params.listId),
    checkGifts: ({ body }) => gifts.check(body),
    giveGifts: ({ body }, { hand, idempotencyKey: key }) => gifts.give(hand, { ...body, key }),
  };
}
