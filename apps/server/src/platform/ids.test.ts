import { describe, expect, it } from "vitest";
import { createTestClock, systemClock } from "./clock.ts";
import { createIds, createTestIds, firstUuidv7At, timeOfUuidv7 } from "./ids.ts";

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("ids", () => {
  it("makes ids of the standard's shape that only grow, also within one millisecond", () => {
    const clock = createTestClock();
    const ids = createIds(clock);
    const made = Array.from({ length: 10_000 }, () => ids.uuidv7());
    expect(made.every((id) => shape.test(id))).toBe(true);
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it("keeps growing when the clock steps back", () => {
    const clock = createTestClock();
    const ids = createIds(clock);
    const before = ids.uuidv7();
    clock.set(new Date(clock.now().getTime() - 60_000));
    expect(ids.uuidv7() > before).toBe(true);
  });

  it("tells the time an id was made, and the first id of a time", () => {
    const clock = createTestClock();
    const id = createIds(clock).uuidv7();
    expect(timeOfUuidv7(id)).toEqual(clock.now());
    expect(firstUuidv7At(clock.now()) <= id).toBe(true);
    expect(firstUuidv7At(new Date(clock.now().getTime() + 1)) > id).toBe(true);
  });

  it("repeats itself under a seed and never otherwise", () => {
    const clock = createTestClock();
    expect(createTestIds(clock, 7).uuidv7()).toBe(createTestIds(clock, 7).uuidv7());
    expect(createIds(systemClock).randomToken(32)).not.toBe(createIds(systemClock).randomToken(32));
    expect(createIds(systemClock).randomToken(32)).toHaveLength(43);
  });
});
