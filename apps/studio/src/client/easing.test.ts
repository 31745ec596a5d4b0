import { describe, expect, it } from "vitest";
import { createTweens, inOutCubic, linear, outBack, outCubic, outQuint } from "./easing.ts";

describe("the curves", () => {
  it.each([linear, outCubic, outQuint, inOutCubic, outBack])("start at 0 and end at 1", (ease) => {
    expect(ease(0)).toBeCloseTo(0, 10);
    expect(ease(1)).toBe(1);
  });
});

describe("a timeline", () => {
  it("ends exactly at its end and only then resolves", async () => {
    const tweens = createTweens();
    const seen: number[] = [];
    let isDone = false;
    const ended = tweens
      .run({ durationMs: 100, ease: linear, step: (part) => seen.push(part) })
      .then(() => (isDone = true));
    tweens.advance(60);
    await Promise.resolve();
    expect(isDone).toBe(false);
    tweens.advance(60);
    await ended;
    expect(seen).toEqual([0, 0.6, 1]);
  });

  it("says whether anything is under way", () => {
    const tweens = createTweens();
    expect(tweens.areDone()).toBe(true);
    void tweens.wait(100);
    tweens.advance(60);
    expect(tweens.areDone()).toBe(false);
    tweens.advance(60);
    expect(tweens.areDone()).toBe(true);
  });

  it("finishes everything at once when its scene goes away", async () => {
    const tweens = createTweens();
    const ended = tweens.wait(1e9);
    tweens.finish();
    await expect(ended).resolves.toBeUndefined();
  });
});
