import { expect, test } from "vitest";
import { sectionMax, winnersMax } from "./api.ts";
import {
  bannerFigures,
  hotFigures,
  promotionsPerView,
  sectionDelayMs,
  sectionOrder,
} from "./figures.ts";
import { nextTick, tickerStart } from "./ticker-steps.ts";

test("the home page moves as the specification says", () => {
  expect(bannerFigures).toEqual({ autoplayMs: 5000, speedMs: 1000, gapPx: 20.3 });
  expect(hotFigures).toEqual({ perView: 6, autoplayMs: 1200 });
  expect(promotionsPerView).toBe(3);
  expect(sectionDelayMs).toBe(300);
  expect(sectionMax).toBe(12);
  expect(winnersMax).toBe(9);
});

test("the sections follow the hot games in their order", () => {
  const order = "RNG LIVE FISH PVP SPORTS ESPORTS LOTT COCKFIGHT";
  expect(sectionOrder.slice(0, 8).join(" ")).toBe(order);
});

test("the ticker begins between its bounds and grows by 100 to 500 every 3 to 5 seconds", () => {
  expect(tickerStart(0)).toBe(20_000_000);
  expect(tickerStart(0.999_999_9)).toBeLessThanOrEqual(60_000_000);
  expect(nextTick(0, 0)).toEqual({ added: 100, afterMs: 3000 });
  const last = nextTick(0.999_999, 0.999_999);
  expect(last.added).toBeCloseTo(500, 1);
  expect(last.added).toBeLessThanOrEqual(500);
  expect(last.afterMs).toBeLessThanOrEqual(5000);
  expect(last.afterMs).toBeGreaterThan(4999);
});
