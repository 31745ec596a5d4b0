type Step = () => Promise<void>;

export interface TimedSteps {
  /** Runs a step after a pause, one at a time; a failed step is tried again. */
  readonly after: (ms: number, step: Step) => void;
  readonly isStopped: () => boolean;
  /** Resolves when the step that runs is done; none comes after it. */
  readonly stop: () => Promise<void>;
}

const againMs = 1_000;

export function createTimedSteps(failed: (error: unknown) => void): TimedSteps {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let work = Promise.resolve();
  const now = (step: Step): void => {
    work = step().catch((error: unknown) => {
      failed(error);
      after(againMs, step);
    });
  };
  const after = (ms: number, step: Step): void => {
    if (!isStopped) timer = setTimeout(now, ms, step);
  };
  return {
    after,
    isStopped: () => isStopped,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
    },
  };
}
