/** How often a loop looks when nobody calls it. */
export interface Pace {
  /** After a look that found something. */
  readonly busyMs: number;
  /** The first pause after a look that found nothing; each that follows is twice as long… */
  readonly idleMsMin: number;
  /** …up to this. */
  readonly idleMsMax: number;
  /** Two looks are at least so far apart, however often it is called. */
  readonly apartMs: number;
}

export type Look = "full" | "some" | "none";

export interface Loop {
  start(): void;
  wake(): void;
  stop(): Promise<void>;
}

const errorMs = 1000;

/** Looks again and again: at once where there is more, soon after a call, and by the clock. */
export function createLoop(options: {
  readonly look: () => Promise<Look>;
  readonly pace: Pace;
  readonly onError: (error: unknown) => void;
}): Loop {
  const { busyMs, idleMsMin, idleMsMax, apartMs } = options.pace;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let interrupt: (() => void) | undefined;
  let isAwake = false;

  function pause(ms: number, mayWake: boolean): Promise<void> {
    if (stopping.signal.aborted || (mayWake && isAwake) || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        interrupt = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      interrupt = () => {
        if (mayWake || stopping.signal.aborted) done();
      };
    });
  }

  async function run(): Promise<void> {
    let pauseMs = idleMsMin;
    while (!stopping.signal.aborted) {
      isAwake = false;
      let found: Look = "none";
      try {
        found = await options.look();
        pauseMs = found === "none" ? Math.min(Math.max(pauseMs * 2, idleMsMin), idleMsMax) : busyMs;
      } catch (error) {
        options.onError(error);
        pauseMs = errorMs;
      }
      if (found === "full") continue;
      await pause(apartMs, false);
      await pause(pauseMs - apartMs, true);
    }
  }

  return {
    start() {
      running ??= run();
    },
    wake() {
      isAwake = true;
      interrupt?.();
    },
    async stop() {
      stopping.abort();
      interrupt?.();
      await running;
    },
  };
}
