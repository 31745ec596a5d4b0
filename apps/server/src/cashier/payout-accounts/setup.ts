import type { CallParsed, PayoutAccounts } from "@baize/contract";
import { Refusal } from "../../platform/errors.ts";
import {
  createPayoutAccounts,
  demandPaymentPassword,
  refuseUnready,
  type AccountDeps,
  type Payee,
  type SignedIn,
} from "./service.ts";

/**
 * All that a first withdrawal needs, in one go and with one proof: the payee's name, a payment
 * password, an account. What is set already stays as it is, so a set-up that was refused half way
 * is sent again as it was.
 */
type Setup = CallParsed<"setUpPayout">["body"];

/** Checks a set-up and tells what of the payee it found. */
async function demandSetup(deps: AccountDeps, given: Setup, context: SignedIn): Promise<Payee> {
  const { people } = deps;
  const { merchantCode, session } = context;
  const payee = await people.find(session.memberId);
  refuseUnready(payee, given.payeeName);
  if (payee.payeeName === undefined && given.payeeName !== undefined) {
    await people.checkRule(merchantCode, "payeeName", given.payeeName);
  }
  if (payee.hasPaymentPassword) {
    await demandPaymentPassword(people, session.memberId, given.paymentPassword);
  } else {
    await people.checkRule(merchantCode, "paymentPassword", given.paymentPassword);
    if (given.confirmPaymentPassword !== given.paymentPassword) {
      throw new Refusal("inconsistent_twice");
    }
  }
  if (given.account !== undefined) {
    await createPayoutAccounts(deps).check(context, given.account);
  }
  return payee;
}

/**
 * Whether a set-up would be accepted. Checked before a code is requested, so that no code is spent
 * on a mistyped number. Only a name that belongs to somebody else is detected later.
 *
 * Refuses, in this order: payout_frozen, payee_name_missing, registration_rule, inconsistent_twice,
 * too_many_attempts, payment_password_wrong, payout_account_invalid, payout_account_known,
 * payout_accounts_full.
 */
export async function checkPayoutSetup(
  deps: AccountDeps,
  given: Setup,
  context: SignedIn,
): Promise<void> {
  await demandSetup(deps, given, context);
}

/**
 * Of two at once, each with a password of its own, one sets it and the other is refused.
 *
 * Refuses as `checkPayoutSetup` does, and then: payee_name_set, person_taken, payment_password_set.
 */
export async function setUpPayout(
  deps: AccountDeps,
  given: Setup,
  context: SignedIn,
): Promise<PayoutAccounts> {
  const { people } = deps;
  // Not looked up again: what another one set since then would pass for what this one asked for.
  const { payeeName, hasPaymentPassword } = await demandSetup(deps, given, context);
  const accounts = createPayoutAccounts(deps);
  if (payeeName === undefined && given.payeeName !== undefined) {
    await people.namePayee(context, given.payeeName);
  }
  if (!hasPaymentPassword) await people.choosePaymentPassword(context, given.paymentPassword);
  if (given.account === undefined) return accounts.list(context);
  const { paymentPassword } = given;
  return accounts.add(context, { ...given.account, paymentPassword });
}
