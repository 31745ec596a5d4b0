/** A "no" of the lottery with its code (lottery document, section 8). */
import type { RefusalCode as RuleCode } from "./rules/refusal.ts";

export type LotteryCode =
  | RuleCode
  | "betting_closed"
  | "draw_unknown"
  | "game_unknown"
  | "game_paused"
  | "mode_unavailable"
  | "number_full"
  | "odds_changed"
  | "order_changed"
  | "order_unknown"
  | "order_under_way"
  | "request_reused"
  | "bet_not_cancellable"
  | "too_many_cancelled";

const sentences: Readonly<Record<LotteryCode, readonly [httpStatus: number, text: string]>> = {
  selection_invalid: [400, "The choice is not possible in this play."],
  lines_above_max: [400, "The slip has too many lines."],
  series_out_of_range: [400, "This series is not open to you."],
  unit_unavailable: [400, "This unit is not available in your currency."],
  stake_below_min: [400, "The stake is below the minimum."],
  stake_above_max: [400, "The stake is above the maximum of this draw."],
  win_above_max: [400, "The slip could win more than the maximum of this draw."],
  chase_too_long: [400, "A chase has 120 draws at most."],
  betting_closed: [409, "Betting on this draw has closed."],
  draw_unknown: [404, "There is no such draw."],
  game_unknown: [404, "There is no such game."],
  game_paused: [409, "The game takes no bets at the moment."],
  mode_unavailable: [400, "The game has no such prize mode."],
  number_full: [409, "This number takes no more in this draw."],
  odds_changed: [409, "The odds have changed."],
  order_changed: [409, "Lines or stake are not what the choice gives."],
  order_unknown: [404, "There is no such slip."],
  order_under_way: [409, "The slip is being placed."],
  request_reused: [409, "This request was used for another slip."],
  bet_not_cancellable: [409, "The slip cannot be taken back any more."],
  too_many_cancelled: [409, "No more slips can be taken back today."],
};

/** What exactly did not fit, for the frame to tell. */
export interface RefusalDetail {
  readonly item?: number;
  readonly multipleMax?: string;
  readonly left?: string;
  readonly outcomes?: readonly number[];
}

export class LotteryRefusal extends Error {
  override readonly name = "LotteryRefusal";
  readonly code: LotteryCode;
  readonly detail: RefusalDetail;
  constructor(code: LotteryCode, detail: RefusalDetail = {}) {
    super(sentences[code][1]);
    this.code = code;
    this.detail = detail;
  }
  get httpStatus(): number {
    return sentences[this.code][0];
  }
}

export function refuseBet(code: LotteryCode, detail?: RefusalDetail): never {
  throw new LotteryRefusal(code, detail);
}

export const isLotteryCode = (text: string): text is LotteryCode => Object.hasOwn(sentences, text);
