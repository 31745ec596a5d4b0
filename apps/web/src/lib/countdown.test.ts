import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { secondsLeft, useCountdown } from "./countdown.ts";

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
