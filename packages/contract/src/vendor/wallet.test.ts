import { expect, it } from "vitest";
import { BetCall } from "./wallet.ts";

const bet = {
  user: "u-88213",
  token: "t1",
  request_uuid: "583c985f-fee6-4c0e-bbf5-308aad6265af",
  transaction_uuid: "16d2dcfe-b89e-11e7-854a-58404eea6d16",
  supplier_transaction_id: "s1",
  game_code: "clt_x",
  currency: "BDT",
  amount: 100_000,
  round: "r1",
  round_closed: false,
  is_free: false,
};

it("the contract's example bet is accepted, and fields it does not know are ignored", () => {
  expect(BetCall.safeParse(bet).success).toBe(true);
  expect(BetCall.safeParse({ ...bet, brand_new_field: [1] }).success).toBe(true);
});

it.each([-1, 0.5, 2 ** 53, Number.NaN, Infinity, "100", [100], { n: 1 }, null, true, undefined])(
  "an amount of %j is refused",
  (amount) => {
    expect(BetCall.safeParse({ ...bet, amount }).success).toBe(false);
  },
);
