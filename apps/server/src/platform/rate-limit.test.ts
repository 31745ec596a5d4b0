import { expect, test } from "vitest";
import { createTestClock } from "./clock.ts";
import { createRateLimit, networkOf } from "./rate-limit.ts";

test("a minute's calls are counted for each address and call apart", () => {
  const clock = createTestClock();
  const limit = createRateLimit({ clock, factor: 1 });
  expect([1, 2, 3].map(() => limit.take("192.0.2.1", "login", 2))).toEqual([0, 0, 60]);
  expect(limit.take("192.0.2.2", "login", 2)).toBe(0);
  expect(limit.take("192.0.2.1", "register", 2)).toBe(0);
  clock.advance(45_500);
  expect(limit.take("192.0.2.1", "login", 2)).toBe(15);
  clock.advance(14_500);
  expect(limit.take("192.0.2.1", "login", 2)).toBe(0);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
