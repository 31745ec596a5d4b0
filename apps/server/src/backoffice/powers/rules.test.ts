import { permissions } from "@baize/contract";
import { expect, test } from "vitest";
import { covers, knownPermissions, powersOf } from "./rules.ts";

const fixed = { isFixed: true, permissions: [] };
const role = (...may: string[]) => ({ isFixed: false, permissions: may });

test("roles add up, and what this version does not know gives nothing", () => {
  const powers = powersOf([role("audit.read", "money.print"), role("roles.read", "audit.read")]);
  expect([...powers.permissions].toSorted()).toEqual(["audit.read", "roles.read"]);
  expect(powersOf([]).permissions.size).toBe(0);
  expect([...powersOf([fixed]).permissions]).toEqual([...permissions]);
  expect(knownPermissions(["money.print", "audit.read", "audit.read"])).toEqual(["audit.read"]);
});

test.each([
  [[fixed], [fixed], true],
  [[fixed], [role("audit.read")], true],
  [[role(...permissions)], [fixed], false],
  [[role(...permissions)], [role(...permissions)], true],
  [[role("audit.read")], [role("audit.read", "roles.read")], false],
  [[role("audit.read")], [], true],
  [[], [], true],
  [[], [role("audit.read")], false],
])("powers cover powers: %j over %j is %s", (own, other, isCovered) => {
  expect(covers(powersOf(own), powersOf(other))).toBe(isCovered);
});
