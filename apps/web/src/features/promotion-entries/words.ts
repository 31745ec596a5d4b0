import type { Rejection } from "@baize/contract";

/** In the order of the list. */
export const rejections = [
  "not_met",
  "unreadable",
  "not_own",
  "too_late",
  "duplicate",
  "other",
] as const satisfies readonly Rejection[];
