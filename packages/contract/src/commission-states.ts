/** States of statements of agents' contracts; light enough for a browser. */
export const commissionStates = [
  "not_reached",
  "zero",
  "awaiting_approval",
  "due",
  "part_paid",
  "paid",
  "overdue",
  "on_hold",
  "cancelled",
] as const;
export type CommissionState = (typeof commissionStates)[number];
