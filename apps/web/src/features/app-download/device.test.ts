import { expect, test } from "vitest";
import { deviceOf, devicesFrom } from "./device.ts";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";

test.each([
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile", 5, "android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15", 5, "ios"],
  [mac, 5, "ios"],
  [mac, 0, "desktop"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", 10, "desktop"],
] as const)("%s with %i touch points goes the way of %s", (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device);
});

test("the visitor's own device comes first", () => {
  expect(devicesFrom("ios")).toEqual(["ios", "android", "desktop"]);
});
