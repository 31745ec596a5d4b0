import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { beaconMessage, beaconRoundAt, beaconRoundTime, leadsBackTo } from "./index.ts";

/** Vectors of the lottery document, section 6. */

test.each([
  ["2026-04-20T00:00:00Z", 27_946_612],
  ["2026-04-20T12:30:45Z", 27_961_627],
  ["2026-04-20T12:30:47.999Z", 27_961_627],
  ["2026-04-20T12:30:48Z", 27_961_628],
  ["2023-08-23T15:09:27Z", 1],
  ["2023-08-23T15:09:26.999Z", 0],
  ["2020-01-01T00:00:00Z", 0],
])("the newest round at %s is %i", (at, round) => {
  expect(beaconRoundAt(Date.parse(at))).toBe(round);
});

test("a round is published when its period begins", () => {
  const at = beaconRoundTime(27_961_627);
  expect(new Date(at).toISOString()).toBe("2026-04-20T12:30:45.000Z");
  expect(beaconRoundAt(at)).toBe(27_961_627);
  expect(beaconRoundAt(at - 1)).toBe(27_961_626);
});

test("the message of a round is its number in 8 bytes, the highest first", () => {
  expect(Buffer.from(beaconMessage(1_000)).toString("hex")).toBe("00000000000003e8");
});

test("the randomness of round 1000 is the hash of its signature", () => {
  const signature =
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125" +
    "e342b73a8dd2bacbe47e4b6b63ed5e39";
  expect(createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex")).toBe(
    "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
  );
});

test("a link leads back to a published one in so many steps, and in no other number", () => {
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const published = sha256(sha256(sha256("secret")));
  expect(leadsBackTo("secret", published, 3, sha256)).toBe(true);
  for (const steps of [0, 1, 2, 4, 1.5, -3]) {
    expect(leadsBackTo("secret", published, steps, sha256)).toBe(false);
  }
  expect(leadsBackTo("secreT", published, 3, sha256)).toBe(false);
  expect(leadsBackTo(published, published, 0, sha256)).toBe(false);
});
