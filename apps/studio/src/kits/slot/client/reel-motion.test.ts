import { describe, expect, it } from "vitest";
import { getSlot } from "../../../catalogue/slots.ts";
import { isAtRest, landReel, startReel, symbolAt, travelAt, windowOf } from "./reel-motion.ts";

const { strips, rows } = getSlot("lantern-koi").machine;
const speed = 0.028;
const base = strips.base[0] ?? [];
const free = strips.free[0] ?? [];
const restsBy = 2_000;

const shown = (run: Parameters<typeof symbolAt>[0], travel: number): string[] =>
  Array.from({ length: rows }, (_, row) => symbolAt(run, travel - row));

describe("a reel", () => {
  it("rests on exactly the stop it was given, for every stop of every strip", () => {
    for (const strip of [...strips.base, ...strips.free]) {
      for (const stop of strip.keys()) {
        const run = landReel(startReel(base, 5, 0, speed), 400, 600, { strip, stop, rows });
        expect(isAtRest(run, restsBy)).toBe(true);
        expect(shown(run, travelAt(run, restsBy))).toEqual(windowOf(strip, stop, rows));
      }
    }
  });

  it("starts from what was on the screen", () => {
    const run = startReel(base, 7, 0, speed);
    expect(shown(run, travelAt(run, 0))).toEqual(windowOf(base, 7, rows));
  });

  it("changes no symbol that is already in sight when the answer comes", () => {
    for (let now = 0; now < 900; now += 7) {
      const before = startReel(base, 3, 0, speed);
      const after = landReel(before, now, 0, { strip: free, stop: 11, rows });
      const top = Math.ceil(travelAt(before, now));
      for (let cell = top; cell > top - rows - 1; cell -= 1) {
        expect(symbolAt(after, cell)).toBe(symbolAt(before, cell));
      }
    }
  });

  it("moves without a jump and swings past its stop by less than a third of a cell", () => {
    const run = landReel(startReel(base, 0, 0, speed), 300, 700, { strip: base, stop: 9, rows });
    const rest = run.landing?.cell ?? 0;
    let previous = 0;
    for (let now = 0; now < restsBy; now += 1) {
      const travel = travelAt(run, now);
      expect(Math.abs(travel - previous)).toBeLessThan(0.05);
      expect(travel).toBeLessThan(rest + 0.33);
      previous = travel;
    }
  });

  it("lands at once when asked to hurry, and not before it has a result", () => {
    const start = startReel(base, 0, 0, speed);
    const late = landReel(start, 200, 1_500, { strip: base, stop: 4, rows }).landing?.landsAt ?? 0;
    const early = landReel(start, 200, 0, { strip: base, stop: 4, rows }).landing?.landsAt ?? 0;
    expect(late).toBeGreaterThanOrEqual(1_500);
    expect(early).toBeLessThan(520);
  });
});
