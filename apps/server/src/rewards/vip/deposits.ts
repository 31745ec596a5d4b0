import { depositCredited } from "../../cashier/index.ts";
import { defineConsumer, type Consumer } from "../../platform/events/index.ts";
import type { Vip } from "./service.ts";

/** Levels may ask for deposits: a credited one has its member looked at again. */
export const vipDepositConsumer = ({ noteDepositedIn }: Pick<Vip, "noteDepositedIn">): Consumer =>
  defineConsumer({
    name: "vip_deposits",
    kinds: [depositCredited],
    order: "none",
    start: "oldest",
    handle: (tx, { payload: { memberId, merchantCode } }) =>
      noteDepositedIn(tx, { memberId: BigInt(memberId), merchantCode }),
  });
