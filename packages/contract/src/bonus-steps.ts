/** From which deposit on an offer gives something else, in the order of the amounts. */
interface FromMinor {
  readonly fromMinor: bigint;
}
export interface StepMinor extends FromMinor {
  readonly percentBps: number;
}

/** The step that a deposit, before its fee, reaches: the last one it is not below. */
const stepAt = <Step extends FromMinor>(steps: readonly Step[], depositMinor: bigint) =>
  steps.findLast(({ fromMinor }) => fromMinor <= depositMinor);

export const percentAt = (
  { percentBps, steps }: { readonly percentBps: number; readonly steps: readonly StepMinor[] },
  depositMinor: bigint,
): number => stepAt(steps, depositMinor)?.percentBps ?? percentBps;

/** How many free rounds it brings. */
export const roundsAt = (
  {
    rounds,
    steps,
  }: {
    readonly rounds: number;
    readonly steps: readonly (FromMinor & { readonly rounds: number })[];
  },
  depositMinor: bigint,
): number => stepAt(steps, depositMinor)?.rounds ?? rounds;
