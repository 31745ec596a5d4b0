import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { readSiteAnew } from "./site-changes.ts";

afterEach(() => vi.useRealTimers());

test("a change of the site is read within two seconds, and nothing else is", () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  for (const key of [["home", "en"], ["promotions", "en"], ["balance"]]) {
    cache.setQueryData(key, 1);
  }
  const isStale = (...key: string[]) => cache.getQueryState(key)?.isInvalidated;
  readSiteAnew(cache, 0.5);
  vi.advanceTimersByTime(999);
  expect(isStale("home", "en")).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isStale("home", "en")).toBe(true);
  expect(isStale("promotions", "en")).toBe(true);
  expect(isStale("balance")).toBe(false);
});

test("pages do not all ask at once", () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  const invalidate = vi.spyOn(cache, "invalidateQueries");
  for (const fraction of [0, 0.25, 0.99]) readSiteAnew(cache, fraction);
  vi.advanceTimersByTime(0);
  expect(invalidate).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(invalidate).toHaveBeenCalledTimes(3);
});
