import { minor, mulBps } from "@baize/money";

/**
 * What must be staked before money may leave. Pure.
 *
 * Each credited deposit adds its amount times the brand's factor; settled stakes since the first of
 * them count. What is met is met: stakes beyond it do not count for the next deposit. A deposit
 * finds nothing left to stake when all was staked, or when the member had less than a small amount
 * and no round open: then it starts again. A withdrawal changes nothing.
 */
export interface TurnoverRow {
  readonly requiredMinor: bigint;
  readonly since: Date;
}

/** Settled stakes since the row's moment. */
export interface Staked {
  readonly stakedMinor: bigint;
  readonly rounds: number;
  readonly openRounds: number;
}

export interface CreditedDeposit {
  readonly amountMinor: bigint;
  readonly factorBps: number;
  /** What the member had before, with what is held and what is at vendors. */
  readonly hadMinor: bigint;
  readonly clearBelowMinor: bigint;
  readonly at: Date;
}

export function afterDeposit(
  row: TurnoverRow | undefined,
  staked: Staked,
  deposit: CreditedDeposit,
): TurnoverRow {
  const added = mulBps(minor(deposit.amountMinor), deposit.factorBps);
  const isPlayedOut = deposit.hadMinor < deposit.clearBelowMinor && staked.openRounds === 0;
  if (row === undefined || isPlayedOut || staked.stakedMinor >= row.requiredMinor) {
    return { requiredMinor: added, since: deposit.at };
  }
  return { requiredMinor: row.requiredMinor + added, since: row.since };
}

export function missingTurnover(requiredMinor: bigint, stakedMinor: bigint): bigint {
  return stakedMinor >= requiredMinor ? 0n : requiredMinor - stakedMinor;
}
