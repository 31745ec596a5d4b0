import { expect, test } from "vitest";
import { keptInside, roomOf } from "./drag.ts";

const view = { width: 1000, height: 800 };

test("a box at the end of the window has its room towards the start, up to the header", () => {
  const box = { left: 700, right: 984, top: 500, bottom: 784 };
  const room = roomOf(box, { x: 0, y: 0 }, view);
  expect(room).toEqual({ minX: -692, maxX: 8, minY: -428, maxY: 8 });
  expect(keptInside({ x: -2000, y: 500 }, room)).toEqual({ x: -692, y: 8 });
  expect(keptInside({ x: -100, y: -50 }, room)).toEqual({ x: -100, y: -50 });
});

test("a box that was moved has the same room, counted from where it stood at first", () => {
  const moved = { x: -300, y: -200 };
  const box = { left: 400, right: 684, top: 300, bottom: 584 };
  expect(roomOf(box, moved, view)).toEqual({ minX: -692, maxX: 8, minY: -428, maxY: 8 });
});
