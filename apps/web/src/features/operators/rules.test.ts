import { auditActions, permissions as permissionsOfContract } from "@baize/contract";
import { expect, test } from "vitest";
import { actionOf, actions, changesOf, isName, namedSubject, permissions } from "./rules.ts";

test("the console knows every permission and every action of the contract", () => {
  expect(permissions).toEqual([...permissionsOfContract]);
  expect(actions).toEqual([...auditActions]);
});

test("what an address names as an action is one, or nothing", () => {
  expect(actionOf("role.created")).toBe("role.created");
  expect(actionOf("role.burned")).toBeUndefined();
  expect(actionOf(undefined)).toBeUndefined();
});

test.each([
  ["Al", true],
  ["  A ", false],
  ["", false],
  ["x".repeat(60), true],
  ["x".repeat(61), false],
])("a name: %j is %s", (text, isGood) => {
  expect(isName(text)).toBe(isGood);
});

test("a change lists every field of both sides once, and says which differ", () => {
  const before = { name: "Desk", permissions: ["audit.read"] };
  const after = { name: "Desk", permissions: ["audit.read", "roles.read"], status: "open" };
  expect(changesOf(before, after)).toEqual([
    { field: "name", before: "Desk", after: "Desk", isChanged: false },
    {
      field: "permissions",
      before: ["audit.read"],
      after: ["audit.read", "roles.read"],
      isChanged: true,
    },
    { field: "status", before: undefined, after: "open", isChanged: true },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});

test("a change within nested fields is listed field by field", () => {
  const before = { body: { title: { en: "Old" }, html: null }, isOpen: true };
  const after = { body: { title: { en: "New", bn: "নতুন" } }, isOpen: true };
  expect(changesOf(before, after)).toEqual([
    { field: "body.title.en", before: "Old", after: "New", isChanged: true },
    { field: "body.title.bn", before: undefined, after: "নতুন", isChanged: true },
    { field: "body.html", before: null, after: undefined, isChanged: true },
    { field: "isOpen", before: true, after: true, isChanged: false },
  ]);
});

test("an amount says what it is in, where its change does", () => {
  const held = { amount: "500.00", currency: "BDT", rounds: "10" };
  const changes = changesOf({ amount: "5" }, null).concat(changesOf(held, { amount: "1.00" }));
  expect(changes.map(({ field, currency }) => [field, currency])).toEqual([
    ["amount", undefined],
    ["amount", "BDT"],
    ["currency", undefined],
    ["rounds", undefined],
  ]);
});

const id = "9d1f3c52-1111-4222-8333-444455556666";

test.each([
  [`AMBERJACK ${id}`, { [id]: "Evening rain" }, "AMBERJACK Evening rain"],
  [`AMBERJACK ${id}`, {}, "AMBERJACK"],
  [id, {}, id],
  ["rahim", {}, "rahim"],
  ["1007", { "1007": "rahim" }, "rahim"],
])("%s is called by its name", (subject, names, said) => {
  expect(namedSubject(subject, names)).toBe(said);
});

test("who is chosen is said by the segment's name alone", () => {
  const after = { segmentId: id, segment: "Regulars" };
  expect(changesOf(null, after).map(({ field }) => field)).toEqual(["segment"]);
});
