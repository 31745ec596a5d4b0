import { expect, test } from "vitest";
import { Refusal } from "../../platform/errors.ts";
import type { AccountDeps, Payee, SignedIn } from "./service.ts";
import { setUpPayout } from "./setup.ts";

/** Two set-ups at once, where one ends between the other's check and its own setting. */

const given = {
  payeeName: "Rumi Akter",
  paymentPassword: "480215",
  confirmPaymentPassword: "480215",
};
const none: Payee = {
  payeeName: undefined,
  hasPaymentPassword: false,
  payoutFrozenUntil: undefined,
};

test.each([
  ["password", { ...none, hasPaymentPassword: true }, "payment_password_set"],
  ["name", { ...none, payeeName: "Rahim Uddin" }, "payee_name_set"],
])("another %s that was set since the check is not taken for one's own", async (_, then, code) => {
  let payee = none;
  const people: Partial<AccountDeps["people"]> = {
    find: () => Promise.resolve(payee),
    checkRule: async () => {
      payee = then;
      await Promise.resolve();
    },
    namePayee: async () => {
      await Promise.resolve();
      if (payee.payeeName !== undefined) throw new Refusal("payee_name_set");
    },
    choosePaymentPassword: async () => {
      await Promise.resolve();
      if (payee.hasPaymentPassword) throw new Refusal("payment_password_set");
    },
  };
  const deps = { people } as unknown as AccountDeps;
  const context = { merchantCode: "AMBERJACK", session: { memberId: 1n } } as unknown as SignedIn;
  await expect(setUpPayout(deps, given, context)).rejects.toMatchObject({ code });
});
