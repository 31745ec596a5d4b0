import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markCovered } from "../../ui/covered.ts";
import { keepMoving, type Moved } from "./keep-moving.ts";

type Listener = () => void;

/** A carousel as far as it is moved: it tells of each slide that comes. */
function makeCarousel() {
  const listeners = new Map<string, Set<Listener>>();
  const emit = (event: string) => listeners.get(event)?.forEach((listener) => listener());
  const slideNext = vi.fn(() => emit("slideChange"));
  const carousel = {
    params: { speed: 300 },
    destroyed: false,
    slideNext,
    on: (event: string, listener: Listener) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
  };
  return { carousel: carousel as unknown as Moved, slideNext, emit, listeners };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("each slide stays equally long, not counting the transition", () => {
  const { carousel, slideNext } = makeCarousel();
  keepMoving(carousel, 1_200);
  vi.advanceTimersByTime(1_199);
  expect(slideNext).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(slideNext).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_499);
  expect(slideNext).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(slideNext).toHaveBeenCalledTimes(2);
});

test("a slide that a visitor moved to is left its time, and a finger holds it", () => {
  const { carousel, slideNext, emit } = makeCarousel();
  keepMoving(carousel, 1_200);
  vi.advanceTimersByTime(1_000);
  emit("slideChange");
  vi.advanceTimersByTime(1_000);
  expect(slideNext).toHaveBeenCalledTimes(0);
  emit("touchStart");
  vi.advanceTimersByTime(60_000);
  expect(slideNext).toHaveBeenCalledTimes(0);
  emit("touchEnd");
  vi.advanceTimersByTime(1_500);
  expect(slideNext).toHaveBeenCalledTimes(1);
});

test("nothing moves on a page that is not seen, and it goes on when it is", () => {
  const { carousel, slideNext } = makeCarousel();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  keepMoving(carousel, 1_200);
  vi.advanceTimersByTime(10_000);
  expect(slideNext).toHaveBeenCalledTimes(0);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(1_500);
  expect(slideNext).toHaveBeenCalledTimes(1);
});

test("nothing moves under a dialog, and it goes on when that is closed", () => {
  const { carousel, slideNext } = makeCarousel();
  const uncover = markCovered(document.body);
  keepMoving(carousel, 1_200);
  vi.advanceTimersByTime(10_000);
  expect(slideNext).toHaveBeenCalledTimes(0);
  uncover?.();
  vi.advanceTimersByTime(1_500);
  expect(slideNext).toHaveBeenCalledTimes(1);
});

test("what was stopped neither moves nor listens", () => {
  const { carousel, slideNext, emit, listeners } = makeCarousel();
  const stop = keepMoving(carousel, 1_200);
  stop();
  emit("touchEnd");
  vi.advanceTimersByTime(10_000);
  expect(slideNext).toHaveBeenCalledTimes(0);
  expect([...listeners.values()].every(({ size }) => size === 0)).toBe(true);
});
