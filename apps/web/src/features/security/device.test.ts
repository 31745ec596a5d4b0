import { expect, test } from "vitest";
import { readDevice } from "./device.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)";
const galaxy = "Mozilla/5.0 (Linux; Android 14; SM-X710)";
const iPad = "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)";
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36`, "Chrome", "Windows", "computer"],
  [`${windows} ${webKit} Chrome/141.0 Safari/537.36 Edg/141.0`, "Edge", "Windows", "computer"],
  [`${windows} ${webKit} Chrome/141.0 Safari/537.36 OPR/120.0`, "Opera", "Windows", "computer"],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
    "Firefox",
    "Linux",
    "computer",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.6 Safari/605.1.15`,
    "Safari",
    "macOS",
    "computer",
  ],
  [`${iPhone} ${apple} Version/18.6 Mobile/15E148 Safari/604.1`, "Safari", "iOS", "phone"],
  [`${iPad} ${apple} CriOS/141.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPadOS", "tablet"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
    "phone",
  ],
  [
    `${galaxy} ${webKit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    "Samsung Internet",
    "Android",
    "tablet",
  ],
] as const)("%s", (userAgent, browser, system, kind) => {
  expect(readDevice(userAgent)).toEqual({ browser, system, kind });
});

test("a line that says nothing known leaves the names open", () => {
  const unknown = { browser: undefined, system: undefined, kind: "computer" };
  expect(readDevice("curl/8.0")).toEqual(unknown);
  expect(readDevice("")).toEqual(unknown);
});
