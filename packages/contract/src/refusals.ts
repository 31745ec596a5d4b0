/**
 * Every refusal of the platform: its stable code, HTTP status and what it means.
 *
 * The server answers from this list alone, `docs/reference/refusals.md` is generated from it, and
 * the tidy check demands a test for each code. Codes are never renamed. The texts players read are
 * in `texts/`.
 */
export const refusals = {
  invalid_input: [400, "A field is missing, malformed or unknown; `value.fields` names each."],
  payload_unreadable: [
    400,
    "An encrypted payload is absent, tampered, stale, replayed or not ours.",
  ],
  key_rotated: [
    400,
    "The payload's key is no longer accepted: fetch the key set and encrypt again.",
  ],
  not_logged_in: [401, "No session, or it has ended."],
  bad_credentials: [401, "User name or password is wrong; the answer does not say which."],
  signature_invalid: [401, "A notification's signature or time stamp does not verify."],
  trial_not_allowed: [403, "A trial account asked for something only real accounts may do."],
  free_play_off: [403, "Free play is not offered by this brand."],
  account_disabled: [403, "The account is closed or suspended."],
  region_blocked: [403, "The visitor's region is not served."],
  not_found: [404, "There is no such record, or it belongs to somebody else."],
  unknown_call: [404, "There is no such call."],
  username_taken: [409, "The user name is in use."],
  game_unavailable: [409, "The game cannot be started now."],
  body_too_large: [413, "The body is larger than this call accepts."],
  unsupported_media: [415, "The body's content type is not accepted by this call."],
  unknown_merchant: [421, "The address does not belong to any brand."],
  idempotency_key_reused: [422, "The key was used before with other content."],
  registration_rule: [422, "A field breaks the brand's registration rule; `value` has the rule."],
  inconsistent_twice: [422, "The confirmation differs from the password."],
  terms_required: [422, "The terms must be accepted."],
  age_required: [422, "The age must be confirmed."],
  amount_out_of_range: [422, "The amount is outside the limits; `value` has min and max."],
  method_unavailable: [422, "The deposit method is not offered."],
  rate_limited: [429, "Too many calls; `value.retryAfterSeconds` says when to come back."],
  too_many_attempts: [429, "Too many failed sign-ins; `value.retryAfterSeconds` says how long."],
  internal_error: [500, "Something failed on our side; `value.reference` finds it in the log."],
  vendor_unavailable: [502, "The game vendor did not answer."],
  payment_unavailable: [502, "The payment provider did not answer."],
  maintenance: [503, "The platform is closed for maintenance; `value.endAt` may say until when."],
} as const satisfies Record<string, readonly [status: number, meaning: string]>;

export type RefusalCode = keyof typeof refusals;

/** Refusals that any call may give, so that they are not repeated in every route. */
export const commonRefusals = [
  "unknown_merchant",
  "region_blocked",
  "maintenance",
  "rate_limited",
  "body_too_large",
  "unsupported_media",
  "invalid_input",
  "internal_error",
] as const satisfies readonly RefusalCode[];
