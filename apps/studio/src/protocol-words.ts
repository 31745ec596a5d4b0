/**
 * The words that every part of the protocol uses. Import from protocol.ts, which carries them on.
 */

/** A decimal string in major units: "12.50". */
export type Amount = string;
/** A name in several languages. English is always there, and is the fallback for any other. */
export interface LocalText {
  readonly en: string;
  readonly [language: string]: string;
}

/** The text in a language; English where that language is missing. */
export function textIn(text: LocalText, language: string): string {
  return text[language] ?? text.en;
}

/** A decimal string of a factor: "2.00". */
export type Multiplier = string;

/** What the rules of every game state. */
export interface RulesBase {
  readonly gameCode: string;
  readonly version: string;
  readonly name: LocalText;
  readonly currency: string;
  readonly stakeMin: Amount;
  readonly stakeMax: Amount;
  readonly winMax: Amount;
  /** "99.00", two decimals cut. */
  readonly rtpPercent: string;
}

/** What every outcome of a stepped round begins with. */
export interface SteppedBase {
  /** The next step has the place after this. */
  readonly stepsTaken: number;
  readonly isOpen: boolean;
}

/**
 * Why the studio says no. Stable; the frame has a text for each in its catalogue under
 * `refusal.<code>`.
 */
export const refusalCodes = [
  "bad_request",
  "session_unknown",
  "session_expired",
  "launch_code_unknown",
  "game_unknown",
  "game_closed",
  "stake_invalid",
  "stake_below_min",
  "stake_above_max",
  "stake_step",
  "win_above_max",
  "target_out_of_range",
  "auto_cash_out_out_of_range",
  "client_seed_invalid",
  "action_reused",
  "round_open",
  "round_too_soon",
  "press_needed",
  "autoplay_over",
  "step_not_possible",
  "step_out_of_order",
  "round_unknown",
  "betting_closed",
  "bet_unknown",
  "bet_exists",
  "bet_not_cancellable",
  "cash_out_too_late",
  "chat_closed",
  "chat_not_allowed",
  "insufficient_funds",
  "limit_reached",
  "free_rounds_over",
  "player_blocked",
  "wallet_unavailable",
  "wallet_refused",
  "too_many_requests",
  "internal_error",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];
