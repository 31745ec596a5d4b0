import { z } from "zod";

/** What says which free rounds are given, without how many. */

const RoundStake = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const roundTerms = {
  vassalage: z.string().min(1).max(32),
  gameCode: z.string().min(1).max(64),
  stake: RoundStake,
  /** To play them in. */
  days: z.number().int().min(1).max(365),
  /** So much of what they win the member keeps at most; absent where it is all of it. */
  winCap: RoundStake.optional(),
} as const;
