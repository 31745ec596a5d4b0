import { expect, test } from "vitest";
import { boundsOf, brokenEnvelope, forMembers, newEnvelope } from "./envelope-draft.ts";

const zone = "Asia/Dhaka";
const texts = { title: { en: "Rain" }, terms: { en: "One each." } };
const rain = { ...newEnvelope("BDT", zone), ...texts };

test("an amount lies between all packets at the smallest and all at the largest", () => {
  const tight = { ...rain, packets: "100", least: "1.00", most: "50.00" };
  expect(boundsOf(tight)).toEqual({ min: "100.00", max: "5000.00", packets: 100 });
  expect(brokenEnvelope({ ...tight, amount: "10" }, zone)).toEqual(["amount"]);
  expect(brokenEnvelope({ ...tight, amount: "100" }, zone)).toEqual([]);
  expect(boundsOf({ ...tight, packets: "" })).toBeUndefined();
  expect(brokenEnvelope({ ...tight, most: "0.50", amount: "100" }, zone)).toEqual(["most"]);
});

test("envelopes for a segment ask for it, and propose one for each member", () => {
  const personal = { ...newEnvelope("BDT", zone, true), ...texts };
  expect(brokenEnvelope(personal, zone)).toEqual(["segmentId"]);
  const filled = { ...personal, segmentId: "some", ...forMembers(personal, 6) };
  expect(filled).toMatchObject({ packets: "6", amount: "60.00" });
  expect(brokenEnvelope(filled, zone)).toEqual([]);
  expect(forMembers({ ...personal, most: "5.00" }, 6)).toMatchObject({ amount: "30.00" });
});
