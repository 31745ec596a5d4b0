import { followsRule, type Merchant } from "../../brand/index.ts";
import { isBreached } from "../../platform/breached-passwords.ts";
import { Refusal } from "../../platform/errors.ts";
import { refuseField } from "../rules.ts";

/** Refuses: registration_rule. */
function checkRule(merchant: Merchant, password: string): void {
  const rule = merchant.registration.fields.password;
  if (!followsRule({ ...rule, isRequired: true }, password)) refuseField("password", rule);
}

/**
 * Whether a password may follow another: the rule is that of the brand's registration form.
 *
 * Refuses, in this order: registration_rule, password_breached.
 */
export function checkNewPassword(merchant: Merchant, password: string, username: string): void {
  checkRule(merchant, password);
  if (isBreached(password, [username, merchant.brandName])) throw new Refusal("password_breached");
}
