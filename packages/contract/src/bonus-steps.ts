/** From which deposit on an offer gives another percentage, in the order of the amounts. */
export interface StepMinor {
  readonly fromMinor: bigint;
  readonly percentBps: number;
}

/** The percentage that a deposit, before its fee, reaches: the last step it is not below. */
export const percentAt = (
  { percentBps, steps }: { readonly percentBps: number; readonly steps: readonly StepMinor[] },
  depositMinor: bigint,
): number => steps.findLast(({ fromMinor }) => fromMinor <= depositMinor)?.percentBps ?? percentBps;
