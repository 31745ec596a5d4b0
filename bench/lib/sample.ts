/** What a run of calls took: counts and times, kept cheap enough not to be what is measured. */
export interface Sample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function medianSample(samples: readonly Sample[]): Sample {
  return {
    perSecond: median(samples.map((sample) => sample.perSecond)),
    p50Ms: median(samples.map((sample) => sample.p50Ms)),
    p95Ms: median(samples.map((sample) => sample.p95Ms)),
    p99Ms: median(samples.map((sample) => sample.p99Ms)),
  };
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Runs `callers` closed loops for so many milliseconds, or until so many calls are made: each calls
 * again as soon as it has its answer.
 */
export async function closedLoop(
  callers: number,
  until: number | { readonly calls: number },
  call: (index: number) => Promise<void>,
): Promise<Sample> {
  const times: number[] = [];
  const startedAt = performance.now();
  const endAt = typeof until === "number" ? startedAt + until : Infinity;
  const callsMax = typeof until === "number" ? Infinity : until.calls;
  let index = 0;
  const loop = async () => {
    for (;;) {
      const from = performance.now();
      if (from >= endAt || index >= callsMax) return;
      index += 1;
      await call(index);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, loop));
  const tookMs = performance.now() - startedAt;
  const sorted = Float64Array.from(times).sort();
  return {
    perSecond: (times.length * 1000) / tookMs,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
  };
}

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The median of so many turns, each prepared without being measured. */
export async function medianMs(
  turns: number,
  work: () => Promise<unknown>,
  prepare?: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await prepare?.();
    times.push(await timeMs(work));
  }
  return median(times);
}
