import { expect, test } from "vitest";
import { readFrameEvent } from "./frame-events.ts";

const frameWindow = {} as Window;
const frame = { window: frameWindow, origin: "http://studio.test" };
const from = (data: unknown, origin = "http://studio.test", source: Window | null = frameWindow) =>
  readFrameEvent({ data, origin, source }, frame);

test("an event of the frame is taken", () => {
  expect(from({ type: "baize:ready", gameCode: "skylark" })).toMatchObject({ type: "baize:ready" });
  expect(from({ type: "baize:exit" })).toEqual({ type: "baize:exit" });
});

test.each([
  ["another origin", from({ type: "baize:exit" }, "http://evil.test")],
  ["another window", from({ type: "baize:exit" }, "http://studio.test", null)],
  ["an unknown type", from({ type: "baize:pay" })],
  ["an inherited name", from({ type: "toString" })],
  ["a missing field", from({ type: "baize:balance-changed", balance: "5.00" })],
  ["a field of another kind", from({ type: "baize:ready", gameCode: 7 })],
  ["no object", from("baize:exit")],
])("%s is ignored", (_, event) => expect(event).toBeUndefined());
