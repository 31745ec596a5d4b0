import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jackpotSteps, jackpotNumber, subscribeJackpots } from "./jackpot.ts";

const minorOf = (number: number) => Math.round(number * 100);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function prefersReduced(isReduced: boolean): void {
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: isReduced } as MediaQueryList);
}

test("each step adds 165.11 to where the game's number starts", () => {
  const at = (steps: number) => minorOf(jackpotNumber("HSE/dice", steps));
  expect(at(1) - at(0)).toBe(16_511);
  expect(at(40) - at(0)).toBe(40 * 16_511);
  expect(jackpotNumber("HSE/dice", 0)).not.toBe(jackpotNumber("HSE/crash", 0));
});

test("one timer steps every 3000 ms for all that look, and stops with the last of them", () => {
  prefersReduced(false);
  const before = jackpotSteps();
  const [first, second] = [vi.fn(), vi.fn()];
  const leave = [subscribeJackpots(first), subscribeJackpots(second)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2_999);
  expect(first).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6_001);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([3, 3]);
  expect(jackpotSteps() - before).toBe(3);
  for (const end of leave) end();
  expect(vi.getTimerCount()).toBe(0);
});

test("the numbers stand still in a hidden page and where motion is not wanted", () => {
  prefersReduced(false);
  const before = jackpotSteps();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const leave = subscribeJackpots(() => {});
  vi.advanceTimersByTime(9_000);
  expect(jackpotSteps()).toBe(before);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(3_000);
  expect(jackpotSteps()).toBe(before + 1);
  leave();
  prefersReduced(true);
  subscribeJackpots(() => {})();
  expect(vi.getTimerCount()).toBe(0);
});
