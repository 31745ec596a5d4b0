import { z } from "zod";

/** What an operator's role can allow: the noun, and the verb. */
export const permissions = [
  "operators.read",
  "operators.write",
  "roles.read",
  "roles.write",
  "audit.read",
  "brand.read",
  "brand.write",
  "content.read",
  "content.write",
  "games.read",
  "games.write",
  "members.read",
  "members.write",
  "members.reveal",
  "kyc.read",
  "kyc.approve",
  "support.read",
  "support.write",
  "deposits.read",
  "deposits.approve",
  "withdrawals.read",
  "withdrawals.approve",
  "adjustments.read",
  "adjustments.request",
  "adjustments.approve",
  "reports.read",
  "cashier.read",
  "cashier.write",
] as const;
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;
