/**
 * How things move: pure curves over a part from 0 to 1, and a timeline that a scene advances by
 * hand.
 */
export type Ease = (part: number) => number;

export const clamp01 = (part: number): number => Math.min(1, Math.max(0, part));
export const linear: Ease = (part) => part;
export const outCubic: Ease = (part) => 1 - (1 - part) ** 3;
export const outQuint: Ease = (part) => 1 - (1 - part) ** 5;
export const inOutCubic: Ease = (part) =>
  part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;
/** Overshoots by about a tenth and settles. */
export const outBack: Ease = (part) => 1 + 2.7 * (part - 1) ** 3 + 1.7 * (part - 1) ** 2;

export const between = (from: number, to: number, part: number): number =>
  from + (to - from) * part;

export interface Tween {
  readonly durationMs: number;
  readonly ease: Ease;
  readonly step: (part: number) => void;
}

/**
 * Runs tweens; everything still open is finished at once by `finish`, so that no promise is left
 * hanging.
 */
export interface Tweens {
  readonly run: (tween: Tween) => Promise<void>;
  readonly wait: (durationMs: number) => Promise<void>;
  readonly advance: (deltaMs: number) => void;
  readonly finish: () => void;
  /** Nothing is under way. */
  readonly areDone: () => boolean;
}

interface Running extends Tween {
  elapsedMs: number;
  readonly done: () => void;
}

export function createTweens(): Tweens {
  let running: Running[] = [];
  const run = (tween: Tween): Promise<void> =>
    new Promise((done) => {
      tween.step(tween.ease(0));
      running.push({ ...tween, elapsedMs: 0, done });
    });
  const advance = (deltaMs: number): void => {
    const ended: Running[] = [];
    for (const tween of running) {
      tween.elapsedMs += deltaMs;
      const part = tween.durationMs <= 0 ? 1 : clamp01(tween.elapsedMs / tween.durationMs);
      tween.step(tween.ease(part));
      if (part === 1) ended.push(tween);
    }
    if (ended.length === 0) return;
    running = running.filter((tween) => !ended.includes(tween));
    for (const { done } of ended) done();
  };
  return {
    run,
    wait: (durationMs) => run({ durationMs, ease: linear, step: () => undefined }),
    advance,
    finish: () => {
      advance(Number.POSITIVE_INFINITY);
    },
    areDone: () => running.length === 0,
  };
}
