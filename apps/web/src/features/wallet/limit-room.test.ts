import type { PlayLimit } from "@baize/contract";
import { expect, test } from "vitest";
import { leavesNothing, roomOf } from "./limit-room.ts";

const day: PlayLimit = {
  kind: "deposit",
  period: "day",
  setBy: "member",
  amount: "2000.00",
  used: "2000.00",
  reserved: "0.00",
  left: "0.00",
  freesAt: "2026-11-28T10:00:00Z",
  setAt: "2026-11-01T10:00:00Z",
  pending: null,
};
const week: PlayLimit = { ...day, period: "week", freesAt: "2026-12-01T10:00:00Z" };

test("the limit that leaves least counts, whatever other limits say", () => {
  const loss: PlayLimit = { ...day, kind: "loss", left: "0.00" };
  const wide: PlayLimit = { ...week, left: "900.00" };
  const narrow: PlayLimit = { ...day, left: "700.00" };
  expect(roomOf([loss, wide, narrow], "BDT")).toEqual({ limit: narrow, left: 70_000n });
  expect(roomOf([loss], "BDT")).toBeUndefined();
});

test("of two that leave nothing, the one that opens later says when", () => {
  expect(roomOf([week, day], "BDT")?.limit.period).toBe("week");
  expect(roomOf([day, week], "BDT")?.limit.period).toBe("week");
});

test.each([
  ["0.00", true],
  ["99.99", true],
  ["100.00", false],
])("with %s left, nothing can be deposited: %s", (left, isStopped) => {
  const room = roomOf([{ ...day, left }], "BDT");
  expect(leavesNothing(room, { min: "100.00", currency: "BDT" })).toBe(isStopped);
  expect(leavesNothing(undefined, { min: "100.00", currency: "BDT" })).toBe(false);
});
