import { expect, test } from "vitest";
import { CallRefused } from "../../lib/refused.ts";
import { faultAt, faultsOf } from "./faults.ts";

test("a broken rule of the brand is said at its field and at what the field is part of", () => {
  const field = "registration.username.acceptedPattern";
  const faults = faultsOf(
    new CallRefused("brand_rule", 422, "", { field, reason: "pattern_refused" }),
  );
  expect(faults).toEqual([{ field, reason: "pattern_refused" }]);
  expect(faultAt(faults, field)).toBe("pattern_refused");
  expect(faultAt(faults, "registration.username")).toBe("pattern_refused");
  expect(faultAt(faults, "registration.user")).toBeUndefined();
  expect(faultAt(faults, "timeZone")).toBeUndefined();
});

test("malformed input is said at its field", () => {
  const fields = [
    { path: "body.settings.imageHosts.1", problem: "invalid_format" },
    { path: "body.hosts.0", problem: "invalid_format" },
  ];
  const faults = faultsOf(new CallRefused("invalid_input", 400, "", { fields }));
  expect(faultAt(faults, "imageHosts")).toBe("malformed");
  expect(faultAt(faults, "hosts")).toBe("malformed");
});

test("other failures belong to no field", () => {
  expect(faultsOf(new CallRefused("changed_meanwhile", 409))).toEqual([]);
  expect(faultsOf(new CallRefused("brand_rule", 422, "", { field: "x", reason: "new" }))).toEqual(
    [],
  );
  expect(faultsOf(new Error("lost"))).toEqual([]);
});
