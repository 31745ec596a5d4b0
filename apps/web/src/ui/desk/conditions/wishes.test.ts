import type { WhoMay } from "@baize/contract";
import { expect, test } from "vitest";
import { whoOfWishes, wishesOf } from "./wishes.ts";
import { whoText } from "./tree-text.ts";

test("simple conditions are chosen by rows", () => {
  const none = wishesOf(null);
  if (none === undefined) throw new Error("nothing is a choice");
  expect(whoOfWishes(none)).toBeNull();
  const who = whoOfWishes({ ...none, has_deposited: "must", has_payee: "mustNot" });
  expect(who).toEqual({
    all: [{ segment: "has_deposited" }, { not: { segment: "has_payee" } }],
  });
  expect(wishesOf(who)).toMatchObject({ has_deposited: "must", has_payee: "mustNot" });
});

test("what rows cannot say is left as it is", () => {
  expect(wishesOf({ any: [{ segment: "has_mail" }] })).toBeUndefined();
  expect(wishesOf({ all: [{ segment: "country", values: ["BD"] }] })).toBeUndefined();
});

test.each<[WhoMay, string]>([
  [{ segment: "country", values: ["BD", "IN"] }, "country: BD!, IN!"],
  [{ not: { segment: "tagged", tags: ["vip desk"] } }, "≠ tagged: vip desk"],
  [
    { any: [{ segment: "below_agent", agent: "rahim" }, { segment: "has_mail" }] },
    "(below_agent: rahim / has_mail)",
  ],
  [{ segment: "on_list", listId: "0190a000-0000-7000-8000-000000000001" }, "on_list: the list"],
])("%j reads as %s", (who, expected) => {
  const text = whoText(who, {
    factOf: (fact) => fact,
    valueOf: (_, value) => `${value}!`,
    listOf: () => "the list",
  });
  expect(text).toBe(expected);
});
