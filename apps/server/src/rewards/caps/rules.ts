import type {
  BoardScoreKind,
  GameType,
  RewardCapSettings,
  rewardCapRefusals,
} from "@baize/contract";

/** What a brand's rewards may ask of members at most. Pure. */

export const noCaps: RewardCapSettings = {
  maxWageringTimes: null,
  noMixedProducts: false,
  noPayToWin: false,
};

/** What a reward asks, as its builder has it. */
export interface Asked {
  /** Whether members are asked it once it is saved. */
  readonly isOpen?: boolean;
  /** What it asked until now: what is closed may go on to say it, so that all can be closed. */
  readonly before?: Asked | undefined;
  /** How often an amount must be staked, and the field of the form that says so. */
  readonly wagering?: { readonly field: string; readonly bps: number };
  /** Which types of games its play counts in, task by task; empty names every type. */
  readonly play?: { readonly field: string; readonly types: readonly (readonly GameType[])[] };
  readonly score?: BoardScoreKind;
}

/** What settings ask that were saved before in the same form. */
export const askedSince = <S>(
  askedBy: (settings: S) => Asked,
  settings: S,
  before: S | undefined,
): Asked => ({ ...askedBy(settings), before: before && askedBy(before) });

/** What is paid by a policy with one turnover. */
export const askedByPolicy = ({
  isOpen,
  turnoverBps: bps,
}: {
  readonly isOpen: boolean;
  readonly turnoverBps: number;
}): Asked => ({ isOpen, wagering: { field: "turnover", bps } });

export interface CapFault {
  readonly refusal: (typeof rewardCapRefusals)[number];
  readonly field: string;
}

const bpsPerTime = 10_000;

/** Scores that a larger purse alone makes larger, whatever the skill or the luck. */
const bought: ReadonlySet<BoardScoreKind> = new Set(["won", "net"]);

/** More than one type of game counts: one task names several or every one, or two differ. */
function isMixed(types: readonly (readonly GameType[])[]): boolean {
  if (types.some((one) => one.length === 0)) return true;
  return new Set(types.flat()).size > 1;
}

/** What of a reward the brand's caps forbid, looked for in the order of the caps. */
export function faultOfCaps(caps: RewardCapSettings, asked: Asked): CapFault | undefined {
  const { wagering, play, score, isOpen = true } = asked;
  const { maxWageringTimes: times } = caps;
  const known = isOpen ? undefined : asked.before;
  if (times !== null && wagering !== undefined) {
    const most = Math.max(times * bpsPerTime, known?.wagering?.bps ?? 0);
    if (wagering.bps > most) return { refusal: "above_wagering_cap", field: wagering.field };
  }
  if (caps.noMixedProducts && play !== undefined && isMixed(play.types)) {
    const wasMixed = known?.play !== undefined && isMixed(known.play.types);
    if (!wasMixed) return { refusal: "mixed_products", field: play.field };
  }
  if (caps.noPayToWin && score !== undefined && bought.has(score) && known?.score !== score) {
    return { refusal: "pay_to_win", field: "score" };
  }
  return undefined;
}
