import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { faultOfDays, useTypedDays } from "./typed-days.ts";

test.each([
  ["2026-01-01", "2026-01-31", undefined],
  ["2026-01-31", "2026-01-01", "order"],
  ["2026-01-01", "2026-02-01", "too_long"],
  ["2026-01-01", "", undefined],
  ["20260-01-01", "2026-02-01", undefined],
])("from %s to %s: %s", (from, to, fault) => {
  expect(faultOfDays({ from, to }, 31)).toBe(fault);
});

test("days that make no sense yet are not asked for", () => {
  const onRight = vi.fn();
  const asked = { from: "2026-01-01", to: "2026-01-05" };
  const isRight = (days: typeof asked) => faultOfDays(days, 31) === undefined;
  const { result } = renderHook(() => useTypedDays(asked, isRight, onRight));
  act(() => result.current.type({ from: "2026-02-01" }));
  expect(result.current.days).toEqual({ from: "2026-02-01", to: "2026-01-05" });
  expect(onRight).not.toHaveBeenCalled();
  act(() => result.current.type({ to: "2026-02-03" }));
  expect(onRight).toHaveBeenCalledWith({ from: "2026-02-01", to: "2026-02-03" });
});
