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

test("what the frame shows is taken where it is an amount of a known currency", () => {
  const shown = { type: "baize:balance-shown", balance: "12.50", currency: "BDT" };
  expect(from(shown)).toEqual(shown);
  const wrong = [
    { balance: "-1.00" },
    { balance: "1e9" },
    { balance: "12.505" },
    { balance: "<b>1</b>" },
    { currency: "QQQ" },
    { balance: 12 },
  ];
  for (const change of wrong) expect(from({ ...shown, ...change })).toBeUndefined();
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
