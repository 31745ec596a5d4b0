import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";
import type { Permission } from "./permissions.ts";
import type { StepUpAction } from "./step-up.ts";
import type { consoleWire } from "./console-wire.ts";
import type { CallName } from "./wire.ts";

/**
 * What a call of the console does, which decides who must agree to it.
 *
 * | effect    | what it does                                                             | by     |
 * | --------- | ------------------------------------------------------------------------ | ------ |
 * | read      | changes nothing                                                          | one    |
 * | session   | the operator's own sign-in                                               | one    |
 * | content   | what visitors see                                                        | one    |
 * | work      | takes, notes, reviews or asks; moves no money by itself                  | one    |
 * | approval  | decides on what another asked for; the guard itself                      | guard  |
 * | money     | moves money, or says that money moved                                    | guard  |
 * | authority | who may do what: operators, roles, authenticators, vendors' keys         | guard  |
 * | threshold | what bounds what one may do alone, or what is paid without a look        | guard  |
 *
 * A handler of the last three gets no operator but a hand, which only the guard takes: see
 * `four-eyes/` of the back office.
 */
export const effects = [
  "read",
  "session",
  "content",
  "work",
  "approval",
  "money",
  "authority",
  "threshold",
] as const;
export type Effect = (typeof effects)[number];

export const guardedEffects = ["money", "authority", "threshold"] as const;
export type GuardedEffect = (typeof guardedEffects)[number];

/** The schema half of one call. */
export interface RouteSchema {
  /** What a call of the console does; other calls have none. */
  readonly effect?: Effect;
  /** One sentence for the reference. */
  readonly summary: string;
  /**
   * Who may call: "anyone"; "session" for every signed-in account, trial included; "member" for
   * signed-in accounts that are not trial; "agent" for agents and affiliates; "operator" for
   * operators of the console. Refusals: `not_logged_in`, then `trial_not_allowed` or
   * `non_agent_account`.
   */
  readonly access: "anyone" | "session" | "member" | "agent" | "operator";
  /** What an operator's role must allow. Refusal: `permission_denied`. */
  readonly permission?: Permission;
  /**
   * What a session may do that must first change its password or set up its authenticator: calls
   * without this are refused with `password_change_required` or `authenticator_required`.
   */
  readonly isAlwaysAllowed?: true;
  /** What the session of an account that an agent opened may do before the person finished it. */
  readonly isForUnfinished?: true;
  /**
   * Needs a fresh proof beside the session: a `Step-Up` header with a token for just this action,
   * good for one success. Refusal: `step_up_required`, whose `value.methods` lists the ways.
   */
  readonly stepUp?: StepUpAction;
  /**
   * How surely the session must know its member. "full": a session that only a remembered browser
   * opened is not enough. "line": nor is, of an agent, one without the authenticator. Refusal:
   * `step_up_required`; the proof makes the session good enough.
   */
  readonly assurance?: "full" | "line";
  /**
   * A write that pages make by themselves. Reads never keep a sign-in alive, and neither does
   * this; every other write is an act of the member.
   */
  readonly isBackground?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject | z.ZodDiscriminatedUnion;
  readonly response: z.ZodType;
  /**
   * The call's own refusals, in the order they are checked; any call may also give the common ones.
   */
  readonly refusals: readonly RefusalCode[];
  /**
   * Accepts an `Idempotency-Key` header: the same key with the same body gives the stored answer.
   * "own": the use case keeps the key, because its answer is not to be stored.
   */
  readonly idempotent?: true | "own";
  /**
   * Fields of the body that leave no trace, not even in a hash: six digits are found by trying.
   * Another value under the same idempotency key is the same call.
   */
  readonly secrets?: readonly string[];
  /** Its body holds keys: where the request waits for a second person, it lies sealed. */
  readonly isSealed?: true;
  /**
   * Changes rarely: the answer carries an ETag, and a browser that has it already gets 304 and
   * nothing else. It asks each time, so that what an operator changed shows at once.
   */
  readonly isRevalidated?: true;
  /**
   * The answer is a file of this type, sent row by row as it is read; `response` says what is in
   * it. Refusals are those of every call.
   */
  readonly file?: "text/csv; charset=utf-8";
  /**
   * Calls per minute from one address before `rate_limited`; the platform's default where absent.
   */
  readonly perMinuteMax?: number;
}

/** Every call of the console says what it does. */
export type RouteTable = {
  readonly [N in CallName]: N extends keyof typeof consoleWire
    ? RouteSchema & { readonly effect: Effect }
    : RouteSchema & { readonly effect?: undefined };
};

/** Whether a call needs the guard of four eyes. */
export function isGuarded({ effect }: Pick<RouteSchema, "effect">): boolean {
  return guardedEffects.some((one) => one === effect);
}

/** Refusals that follow from who may call, in the order they are checked. */
export function accessRefusals(schema: RouteSchema): readonly RefusalCode[] {
  const { access, isAlwaysAllowed } = schema;
  if (access === "anyone") return [];
  const narrow: readonly RefusalCode[] =
    isAlwaysAllowed === true ? [] : ["password_change_required"];
  if (access === "operator") {
    const eyes: readonly RefusalCode[] = isGuarded(schema) ? ["approval_pending"] : [];
    return ["not_logged_in", ...narrow, ...eyes];
  }
  const kinds: Partial<Record<typeof access, readonly RefusalCode[]>> = {
    member: ["trial_not_allowed"],
    agent: ["non_agent_account"],
  };
  const agent: readonly RefusalCode[] = isAlwaysAllowed === true ? [] : ["authenticator_required"];
  const person: readonly RefusalCode[] =
    schema.isForUnfinished === true ? [] : ["account_unfinished"];
  return ["not_logged_in", ...(kinds[access] ?? []), ...person, ...narrow, ...agent];
}
