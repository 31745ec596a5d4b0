/**
 * Whether what a game gives back is what it states. A game states a return r; were it true, the sum
 * of payout − r × stake over n rounds would lie around nothing with a variance of the sum of its
 * squares, which the sums of stake², stake × payout and payout² give. So a stake counts by its
 * size, and the spread is that of the game as it was played.
 */
export interface ReturnSums {
  readonly rounds: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly stakeSquares: number;
  readonly products: number;
  readonly payoutSquares: number;
}

/** Fewer rounds say nothing: one large win would be an alarm. */
export const returnRoundsMin = 1_000;
export const watchSigmas = 3;
export const alarmSigmas = 4;

export type ReturnState = "few" | "calm" | "watch" | "alarm";

/** How many standard deviations the payouts lie above the stated return; null: cannot be said. */
export function sigmasOf(sums: ReturnSums, statedBps: number): number | null {
  const stated = statedBps / 10_000;
  const variance =
    sums.payoutSquares - 2 * stated * sums.products + stated * stated * sums.stakeSquares;
  if (variance <= 0) return null;
  // tidy: allow money-number, because a ratio comes of it.
  const off = Number(sums.payoutMinor) - stated * Number(sums.stakeMinor);
  return off / Math.sqrt(variance);
}

export function stateOf(rounds: number, sigmas: number | null): ReturnState {
  if (sigmas === null || rounds < returnRoundsMin) return "few";
  const size = Math.abs(sigmas);
  if (size >= alarmSigmas) return "alarm";
  return size >= watchSigmas ? "watch" : "calm";
}

/** Hundredths of a percent, cut; null without a stake. */
export const actualBps = ({ stakeMinor, payoutMinor }: ReturnSums): number | null =>
  // tidy: allow money-number, because it is a share.
  stakeMinor === 0n ? null : Number((payoutMinor * 10_000n) / stakeMinor);

/** One settled round, added to its hour or taken away from it. */
export interface HourPart {
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly at: Date;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly sign: 1 | -1;
}

/** A round as it stood at one moment. */
interface RoundState extends Pick<HourPart, "stakeMinor" | "payoutMinor"> {
  readonly status: string;
  readonly startedAt: Date;
}

/** A recounted round, and its previous state. */
interface ChangedRound extends RoundState, Pick<HourPart, "vendorCode" | "gameCode" | "currency"> {
  readonly was: RoundState | undefined;
}

/** What changes in the hours when rounds were recounted; nothing when they are as they were. */
export function hourPartsOf(rounds: readonly ChangedRound[]): HourPart[] {
  return rounds.flatMap((round) => {
    const { vendorCode, gameCode, currency, was } = round;
    const part = (of: RoundState, sign: 1 | -1): HourPart[] =>
      of.status !== "settled" || of.stakeMinor <= 0n
        ? []
        : [
            {
              vendorCode,
              gameCode,
              currency,
              at: of.startedAt,
              stakeMinor: of.stakeMinor,
              payoutMinor: of.payoutMinor,
              sign,
            },
          ];
    return [...(was === undefined ? [] : part(was, -1)), ...part(round, 1)];
  });
}
