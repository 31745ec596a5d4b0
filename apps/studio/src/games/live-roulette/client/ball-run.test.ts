import { expect, test } from "vitest";
import { numberUnder } from "../../roulette/client/spinning.ts";
import { spinMs } from "../rules.ts";
import { nearness, partOf, runAt, standOf } from "./ball-run.ts";

const numbers = Array.from({ length: 37 }, (_, number) => number);

test("the ball lies in its pocket at the end, whatever the round", () => {
  for (const number of numbers) {
    const end = runAt(1_234 + number, number, 0);
    expect([number, end.height, numberUnder(end)]).toEqual([number, 0, number]);
  }
});

test("a player who joins late sees the ball where everybody else sees it", () => {
  expect(runAt(77, 5, spinMs * 0.4)).toEqual(runAt(77, 5, spinMs * 0.4));
  expect(runAt(77, 5, spinMs * 0.4)).not.toEqual(runAt(77, 5, spinMs * 0.39));
});

test("before its time the run has not begun, after it it is over", () => {
  expect([partOf(spinMs * 2), partOf(spinMs), partOf(0), partOf(-5)]).toEqual([0, 0, 1, 1]);
  expect(runAt(9, 3, spinMs).wheel).toBeCloseTo(standOf(9));
  expect([nearness(0), nearness(0.5), nearness(1)]).toEqual([0, 1, 1]);
});
