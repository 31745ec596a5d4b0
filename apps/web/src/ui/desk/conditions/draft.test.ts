import type { WhoMay } from "@baize/contract";
import { expect, test } from "vitest";
import {
  brokenFields,
  draftOf,
  newCondition,
  newSegment,
  treeOf,
  type SegmentDraft,
} from "./draft.ts";

const trees: WhoMay[] = [
  { all: [{ segment: "has_deposited" }] },
  { any: [{ segment: "has_phone" }, { not: { segment: "has_mail" } }] },
  {
    any: [
      { all: [{ segment: "has_payee" }, { segment: "registered_days", days: 30 }] },
      { any: [{ segment: "is_verified" }, { not: { segment: "has_mail" } }] },
    ],
  },
  {
    all: [
      { segment: "deposit_sum", days: 30, amount: "100.00" },
      { segment: "valid_sum", days: 7, amount: "5.00", gameType: "LIVE" },
      { segment: "language", values: ["bn", "en"] },
      { not: { segment: "vip_level", least: 2 } },
    ],
  },
];

test.each(trees)("a tree is read and written the same: %j", (tree) => {
  const draft = draftOf("Name", tree);
  expect(draft).toBeDefined();
  expect(treeOf(draft ?? newSegment)).toEqual(tree);
});

test("a tree that the form cannot show is not read", () => {
  const nested = { not: { all: [{ segment: "has_mail" as const }] } };
  expect(draftOf("Name", nested)).toBeUndefined();
});

test.each<[string, Partial<SegmentDraft>, string[]]>([
  ["nothing", { name: "Regulars" }, []],
  ["no name", {}, ["name"]],
  [
    "days of letters",
    {
      name: "Old",
      groups: [
        { mode: "all", conditions: [{ ...newCondition, fact: "registered_days", days: "x" }] },
      ],
    },
    ["0.0"],
  ],
])("broken: %s", (_, changes, expected) => {
  expect(brokenFields({ ...newSegment, ...changes })).toEqual(expected);
});
