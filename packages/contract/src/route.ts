import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";
import type { CallName } from "./wire.ts";

/** The schema half of one call. */
export interface RouteSchema {
  /** One sentence for the reference. */
  readonly summary: string;
  /**
   * Who may call: "anyone"; "session" for every signed-in account, trial included; "member" for
   * signed-in accounts that are not trial. Refusals: `not_logged_in`, then `trial_not_allowed`.
   */
  readonly access: "anyone" | "session" | "member";
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
  /**
   * Refusals of its own, in the order they are checked; every call may also give the common ones.
   */
  readonly refusals: readonly RefusalCode[];
  /**
   * Accepts an `Idempotency-Key` header: the same key with the same body gives the stored answer.
   */
  readonly idempotent?: true;
  /**
   * Calls per minute from one address before `rate_limited`; the platform's default where absent.
   */
  readonly perMinuteMax?: number;
}

export type RouteTable = { readonly [N in CallName]: RouteSchema };
