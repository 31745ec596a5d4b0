import { expect, test } from "vitest";
import { findField, rouletteFields, type RouletteField } from "../table.ts";
import { neighbour, tableSpace, wheelAside, wheelForward } from "./places.ts";

const get = (id: string): RouletteField => {
  const field = findField(id);
  if (field === undefined) throw new Error(`no field ${id}`);
  return field;
};

test("arrows go from a number over the border to the next, lying and upright", () => {
  expect(neighbour(get("5"), "ArrowRight", false).id).toBe("5-8");
  expect(neighbour(get("5-8"), "ArrowRight", false).id).toBe("8");
  expect(neighbour(get("5"), "ArrowUp", false).id).toBe("5-6");
  expect(neighbour(get("5"), "ArrowDown", true).id).toBe("5-8");
  expect(neighbour(get("5"), "ArrowRight", true).id).toBe("5-6");
  expect(neighbour(get("0"), "ArrowLeft", false).id).toBe("0");
});

test.each([true, false])("every field can be reached by arrows (upright: %s)", (upright) => {
  const reached = new Set(["0"]);
  const open = [get("0")];
  for (let field = open.pop(); field !== undefined; field = open.pop()) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = neighbour(field, key, upright);
      if (reached.has(next.id)) continue;
      reached.add(next.id);
      open.push(next);
    }
  }
  expect(rouletteFields.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
});

test.each([
  [390, 600],
  [1_100, 800],
  [600, 320],
])("wheel and table have room in a scene of %i by %i", (width, height) => {
  for (const { x, y, radius } of [wheelAside(width, height), wheelForward(width, height)]) {
    expect(x - radius).toBeGreaterThanOrEqual(0);
    expect(y - radius).toBeGreaterThanOrEqual(0);
  }
  const aside = wheelAside(width, height);
  expect(aside.y + aside.radius).toBeLessThanOrEqual(height - tableSpace(width, height));
});
