import { minuteMs as minute } from "@baize/contract/durations";
import { expect, test } from "vitest";
import { blockedUntil } from "./rules.ts";

const at = (minutes: number) => new Date(minutes * minute);
/** Newest first, as they are read. */
const failed = (...minutes: number[]) => minutes.toSorted((a, b) => b - a).map(at);

test.each([
  ["nothing failed", failed(), 0, undefined],
  ["four in a minute", failed(0, 0, 1, 1), 1, undefined],
  ["five in ten minutes", failed(0, 2, 4, 6, 10), 10, 20],
  ["five in ten minutes, nine later", failed(0, 2, 4, 6, 10), 19, 20],
  ["five in ten minutes, ten later", failed(0, 2, 4, 6, 10), 20, undefined],
  ["five in eleven minutes", failed(0, 2, 4, 6, 11), 11, undefined],
  ["the last five of six", failed(0, 11, 12, 13, 14, 15), 15, 25],
] as const)("%s", (_name, failures, now, until) => {
  expect(blockedUntil(failures, at(now))).toEqual(until === undefined ? undefined : at(until));
});
