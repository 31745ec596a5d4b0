import { useMemo } from "react";
import { freshActionId } from "../../client/api.ts";
import type { PlacedOrders } from "../protocol.ts";
import { buy, type Heard, type Order } from "./calls.ts";

/**
 * Buys slips. Where no answer came, the same slip pressed again has the same id, so it is bought
 * once or not at all; any other answer ends the attempt, and the next press is a new purchase.
 */
export interface Purchase {
  buy(token: string, order: Order): Promise<Heard<PlacedOrders>>;
}

export function createPurchase(send = buy, freshId = freshActionId): Purchase {
  let open: { readonly order: string; readonly requestId: string } | undefined;
  return {
    async buy(token, order) {
      const key = JSON.stringify(order);
      const { requestId } = (open =
        open?.order === key ? open : { order: key, requestId: freshId() });
      const answer = await send(token, order, requestId);
      const isLost = !answer.ok && answer.code === "answer_lost";
      if (!isLost && open?.requestId === requestId) open = undefined;
      return answer;
    },
  };
}

export const usePurchase = (): Purchase => useMemo(() => createPurchase(), []);
