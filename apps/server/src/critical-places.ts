import type { CriticalPlace } from "./platform/integrity/index.ts";

/**
 * The critical settings: permissions, trusted parties, and the limits of automatic payments. Each
 * has the kinds of audit entries that explain a change. A setting without any can be changed only
 * by the owner of the database, and then needs an approval.
 */
const byBrand = ["merchant_code", "currency"] as const;

export const criticalPlaces: readonly CriticalPlace[] = [
  {
    place: "vendors.vendor",
    key: ["vendor_code"],
    columns: [
      "is_enabled",
      "signature_header",
      "algorithm",
      "verify_keys",
      "operator_id",
      "api_url",
    ],
    actions: [],
  },
  {
    place: "vendors.win_ceiling",
    key: ["vendor_code", "game_code"],
    columns: ["multiple", "amounts"],
    actions: ["win_ceiling.saved"],
  },
  {
    place: "backoffice.adjustment_policy",
    key: byBrand,
    columns: ["alone_up_to_minor", "alone_a_day_minor"],
    actions: [],
  },
  {
    place: "backoffice.role_permission",
    key: ["role_id", "permission"],
    columns: ["role_id", "permission"],
    actions: ["role.created", "role.updated", "role.deleted"],
  },
  {
    place: "backoffice.operator_role",
    key: ["operator_id", "role_id"],
    columns: ["operator_id", "role_id"],
    actions: ["operator.created", "operator.updated"],
  },
  {
    place: "cashier.withdrawal_policy",
    key: byBrand,
    columns: [
      "max_minor",
      "day_count_max",
      "day_amount_max_minor",
      "second_above_minor",
      "auto_up_to_minor",
      "turnover_bps",
      "clear_below_minor",
      "provider",
    ],
    actions: ["cashier.settings_saved"],
  },
  {
    place: "cashier.line_policy",
    key: byBrand,
    columns: ["max_minor", "day_up_max_minor", "day_down_max_minor", "review_above_minor"],
    actions: ["cashier.line_saved"],
  },
  {
    place: "cashier.method",
    key: ["merchant_code", "method_id"],
    columns: ["kind", "provider", "currency", "max_minor", "fee_bps", "second_above_minor"],
    actions: ["cashier.method_saved"],
  },
  {
    place: "cashier.receiving_account",
    key: ["merchant_code", "account_id"],
    columns: ["method_id", "currency", "bank", "holder", "number", "state"],
    actions: [
      "cashier.account_added",
      "cashier.account_approved",
      "cashier.account_refused",
      "cashier.account_opened",
      "cashier.account_closed",
    ],
  },
  {
    place: "verification.policy",
    key: byBrand,
    columns: [
      "withdrawal_above_minor",
      "withdrawal_level",
      "deposit_above_minor",
      "deposit_level",
      "deposits_above_minor",
      "deposits_level",
    ],
    actions: ["cashier.verification_saved"],
  },
];
