import type { RefusalCode } from "../protocol.ts";

/** HTTP status and plain sentence of each refusal; the frame shows its own localised text. */
const table: Readonly<Record<RefusalCode, readonly [number, string]>> = {
  bad_request: [400, "The request is not understood."],
  session_unknown: [401, "Open the game again from the lobby."],
  session_expired: [401, "The session has ended. Open the game again from the lobby."],
  launch_code_unknown: [401, "This link was used or is too old. Open the game again."],
  game_unknown: [404, "There is no such game."],
  game_closed: [409, "The game is closed for a moment."],
  stake_invalid: [400, "The stake is not an amount of this currency."],
  stake_below_min: [400, "The stake is below the minimum."],
  stake_above_max: [400, "The stake is above the maximum."],
  stake_step: [400, "The stake must be a multiple of the step."],
  win_above_max: [400, "This bet could win more than the maximum."],
  target_out_of_range: [400, "The target is out of range."],
  auto_cash_out_out_of_range: [400, "The automatic cash-out is out of range."],
  client_seed_invalid: [400, "A client seed has 1 to 64 letters, digits, dashes or underscores."],
  action_reused: [409, "This action was used for another bet."],
  round_open: [409, "The last round is not finished yet."],
  round_too_soon: [429, "The next round may not start yet."],
  press_needed: [409, "Every round is started by a press of its own."],
  autoplay_over: [409, "Autoplay has come to the end of what was asked for."],
  step_not_possible: [409, "This move is not possible now."],
  step_out_of_order: [409, "The round has gone on. It is shown as it stands now."],
  round_unknown: [404, "There is no such round."],
  betting_closed: [409, "Betting on this round has closed."],
  bet_unknown: [404, "There is no such bet."],
  bet_exists: [409, "There is a bet on this round already."],
  bet_not_cancellable: [409, "The bet cannot be taken back any more."],
  cash_out_too_late: [409, "Too late: the flight has ended."],
  chat_closed: [403, "You cannot write at this table."],
  chat_not_allowed: [400, "Links, handles and telephone numbers are not allowed here."],
  insufficient_funds: [409, "The balance is too small."],
  limit_reached: [409, "A limit of yours stops this bet."],
  free_rounds_over: [409, "These free rounds are over."],
  player_blocked: [403, "You cannot place bets at the moment."],
  wallet_unavailable: [503, "The wallet did not answer. The stake goes back."],
  wallet_refused: [409, "The wallet refused the bet."],
  too_many_requests: [429, "Too many requests at once."],
  internal_error: [500, "Something went wrong on our side."],
};

/** A "no" with a code. Thrown by use cases, turned into an answer in one place per transport. */
export class StudioRefusal extends Error {
  override readonly name = "StudioRefusal";
  readonly code: RefusalCode;
  readonly balance: string | undefined;
  readonly waitMs: number | undefined;
  constructor(code: RefusalCode, balance?: string, waitMs?: number) {
    super(waitMs === undefined ? table[code][1] : nextRoundText(waitMs));
    this.code = code;
    this.balance = balance;
    this.waitMs = waitMs;
  }
  get httpStatus(): number {
    return table[this.code][0];
  }
}

const nextRoundText = (waitMs: number) => `Next round in ${Math.ceil(waitMs / 1000)} s.`;

/** Says how long until the next round may start. */
export function refuseTooSoon(waitMs: number): never {
  throw new StudioRefusal("round_too_soon", undefined, waitMs);
}

export function refuse(code: RefusalCode, balance?: string): never {
  throw new StudioRefusal(code, balance);
}
