import { expect, test } from "vitest";
import { deviceClassOf } from "./device-class.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15";
const samsung = "SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0)";

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/126.0 Mobile Safari/537.36`,
    "Android · Chrome",
  ],
  [`Mozilla/5.0 (Linux; Android 13) ${webkit} ${samsung}`, "Android · Samsung Internet"],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, "iPhone · Safari"],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`,
    "Windows · Edge",
  ],
  [`${mac} Gecko/20100101 Firefox/127.0`, "macOS · Firefox"],
  ["curl/8.5.0", undefined],
  ["", undefined],
])("%s is %s", (userAgent, name) => {
  expect(deviceClassOf(userAgent)).toBe(name);
});
