import { minuteMs } from "@baize/contract/durations";
import { expect, test } from "vitest";
import { claimFor, claimOf, claimShown, demandClaim, isTakenOver, unclaimed } from "./claims.ts";

const at = new Date("2026-01-15T12:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * minuteMs);
const olga = { operatorId: "o", username: "Olga" };
const peter = { operatorId: "p", username: "Peter" };
const claimed = { claimedBy: "o", claimedByName: "Olga", claimedAt: at };

test("a claim is worth nothing after a quarter of an hour", () => {
  expect(claimOf(claimed, later(14.9))?.name).toBe("Olga");
  expect(claimOf(claimed, later(15))).toBeUndefined();
  expect(claimOf(unclaimed, at)).toBeUndefined();
});

test("a claim says whose it is", () => {
  const shown = { operator: "Olga", isMine: true, endsAt: later(15).toISOString() };
  expect(claimShown(claimed, at, olga)).toEqual(shown);
  expect(claimShown(claimed, at, peter)).toEqual({ ...shown, isMine: false });
  expect(claimShown(claimed, later(15), olga)).toBeNull();
});

test("a claim is taken where nobody holds one, and taken over when it is over", () => {
  expect(claimFor(unclaimed, olga, at)).toEqual(claimed);
  expect(claimFor(claimed, olga, later(14))).toBeUndefined();
  expect(() => claimFor(claimed, peter, later(14))).toThrow("claim_needed");
  expect(claimFor(claimed, peter, later(15))).toMatchObject({ claimedBy: "p" });
  expect(isTakenOver(claimed, peter)).toBe(true);
  expect(isTakenOver(claimed, olga) || isTakenOver(unclaimed, peter)).toBe(false);
});

test("only the holder of the claim decides", () => {
  expect(() => demandClaim(claimed, olga, later(14))).not.toThrow();
  expect(() => demandClaim(claimed, peter, later(14))).toThrow("claim_needed");
  expect(() => demandClaim(claimed, olga, later(15))).toThrow("claim_needed");
  expect(() => demandClaim(unclaimed, olga, at)).toThrow("claim_needed");
});
