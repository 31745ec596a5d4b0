import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnServerTime } from "./clock.ts";
import { clockText, secondsLeft, useCountdown, useSecondsUntil } from "./countdown.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the last second counts until it is over", () => {
  expect(secondsLeft(5_000, 4_999)).toBe(1);
  expect(secondsLeft(5_000, 5_000)).toBe(0);
  expect(secondsLeft(5_000, 9_000)).toBe(0);
});

test("a countdown runs down to nothing", () => {
  const { result } = renderHook(() => useCountdown("runs"));
  act(() => result.current.start(60));
  expect(result.current.secondsLeft).toBe(60);
  act(() => void vi.advanceTimersByTime(58_500));
  expect(result.current.secondsLeft).toBe(2);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(result.current.secondsLeft).toBe(0);
});

test("a form that is opened again goes on counting", () => {
  const first = renderHook(() => useCountdown("kept"));
  act(() => first.result.current.start(30));
  first.unmount();
  vi.advanceTimersByTime(10_000);
  expect(renderHook(() => useCountdown("kept")).result.current.secondsLeft).toBe(20);
  expect(renderHook(() => useCountdown("other")).result.current.secondsLeft).toBe(0);
});

test("the time until a moment is counted down, also when the moment is put off", () => {
  vi.setSystemTime(1_000_000);
  // Another file may have told the site's clock another time.
  learnServerTime(new Date().toISOString());
  const { result, rerender } = renderHook(({ endsAt }) => useSecondsUntil(endsAt), {
    initialProps: { endsAt: 1_090_000 },
  });
  expect(result.current).toBe(90);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current).toBe(60);
  rerender({ endsAt: 1_150_000 });
  expect(result.current).toBe(120);
});

test.each([
  [0, "0:00"],
  [9, "0:09"],
  [245, "4:05"],
  [3_845, "1:04:05"],
])("%i seconds are shown as %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
