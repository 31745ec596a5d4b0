import { dayMs } from "@baize/contract/durations";
import { afterEach, expect, test, vi } from "vitest";
import { keepLastClick, readLastClick } from "./last-click.ts";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("the last visit counts for thirty days, and another one takes its place", () => {
  vi.useFakeTimers();
  keepLastClick({ code: "SPRING", clickId: "one" });
  keepLastClick({ code: "SUMMER", clickId: "two" });
  vi.advanceTimersByTime(30 * dayMs - 1);
  expect(readLastClick()).toEqual({ code: "SUMMER", clickId: "two" });
  vi.advanceTimersByTime(1);
  expect(readLastClick()).toBeUndefined();
});

test("a friend's link takes it away, and what is not ours is none", () => {
  keepLastClick({ code: "SPRING", clickId: "one" });
  keepLastClick(undefined);
  expect(readLastClick()).toBeUndefined();
  localStorage.setItem("affiliate-click", "[1");
  expect(readLastClick()).toBeUndefined();
});
