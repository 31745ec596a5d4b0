import type { GameType, WhoMay } from "@baize/contract";
import { expect, test } from "vitest";
import { stillAsked, usesIn, type WhoTree } from "./asks.ts";
import { isAmong, type Known, type MoreKnown } from "./who.ts";

/** Who meets conditions that ask for more than what a member has shown. */

const at = new Date("2026-03-10T00:00:00Z");
const more: MoreKnown = {
  level: 2,
  language: "bn",
  currency: "BDT",
  lastSeenAt: new Date("2026-03-01T00:00:00Z"),
  wasInvited: true,
  isBirthdayMonth: false,
  deposits: new Map([
    [0, { count: 9, sumMinor: 900_000n }],
    [30, { count: 2, sumMinor: 20_000n }],
  ]),
  valid: new Map([
    [
      30,
      new Map<GameType, bigint>([
        ["RNG", 50_000n],
        ["LIVE", 70_000n],
      ]),
    ],
  ]),
  country: "BD",
  tags: new Set(["high roller"]),
  above: new Set(["rahim"]),
  lists: new Set(["0190a000-0000-7000-8000-000000000001"]),
};
const known: Known = {
  registeredAt: new Date("2026-01-01T00:00:00Z"),
  hasDeposited: true,
  hasPhone: false,
  hasMail: false,
  hasPayee: false,
  isVerified: false,
  more,
};

test.each<[WhoMay, boolean]>([
  [{ segment: "vip_level", least: 2 }, true],
  [{ segment: "vip_level", least: 3 }, false],
  [{ segment: "deposit_count", least: 3, days: 30 }, false],
  [{ segment: "deposit_count", least: 3, days: 0 }, true],
  [{ segment: "deposit_sum", amount: "200.00", days: 30 }, true],
  [{ segment: "deposit_sum", amount: "200.01", days: 30 }, false],
  // More digits than the currency has: the next amount above.
  [{ segment: "deposit_sum", amount: "200.000", days: 30 }, true],
  [{ segment: "deposit_sum", amount: "199.999", days: 30 }, true],
  [{ segment: "deposit_sum", amount: "200.001", days: 30 }, false],
  // More than any sum can be.
  [{ segment: "deposit_sum", amount: "9999999999999999.999", days: 30 }, false],
  [{ segment: "valid_sum", amount: "1200.00", days: 30 }, true],
  [{ segment: "valid_sum", amount: "700.01", days: 30, gameType: "LIVE" }, false],
  [{ segment: "prefers", gameType: "LIVE", days: 30 }, true],
  [{ segment: "prefers", gameType: "RNG", days: 30 }, false],
  [{ segment: "unseen_days", days: 9 }, true],
  [{ segment: "unseen_days", days: 10 }, false],
  [{ segment: "language", values: ["en", "bn"] }, true],
  [{ segment: "currency", values: ["USD"] }, false],
  [{ segment: "was_invited" }, true],
  [{ not: { segment: "birthday_month" } }, true],
  [{ segment: "country", values: ["IN", "BD"] }, true],
  [{ segment: "country", values: ["IN"] }, false],
  // Written as somebody typed it.
  [{ segment: "tagged", tags: ["High Roller", "new"] }, true],
  [{ segment: "tagged", tags: ["new"] }, false],
  [{ segment: "below_agent", agent: "Rahim" }, true],
  [{ segment: "below_agent", agent: "karim" }, false],
  [{ segment: "on_list", listId: "0190a000-0000-7000-8000-000000000001" }, true],
  [{ not: { segment: "on_list", listId: "0190a000-0000-7000-8000-000000000002" } }, true],
])("%j is %s", (tree, expected) => {
  expect(isAmong(tree, known, at)).toBe(expected);
});

test("who is in no known country is in none of those that are named", () => {
  const nowhere = { ...known, more: { ...more, country: null } };
  expect(isAmong({ segment: "country", values: ["BD"] }, nowhere, at)).toBe(false);
});

test("a condition that nobody read lets nobody in by mistake", () => {
  const { more: _unread, ...bare } = known;
  expect(() => isAmong({ not: { segment: "vip_level", least: 1 } }, bare, at)).toThrow("vip_level");
});

const deposited: WhoMay = { segment: "has_deposited" };
const level: WhoMay = { segment: "vip_level", least: 2 };
const phone: WhoMay = { segment: "has_phone" };
const tagged: WhoMay = { segment: "tagged", tags: ["High  Roller"] };

test.each<[string, WhoMay, WhoTree | undefined]>([
  ["a tag", tagged, tagged],
  ["a deed", deposited, undefined],
  ["none of a deed", { not: deposited }, undefined],
  ["what was shown and may be lost", phone, phone],
  ["what was not shown yet", { not: phone }, undefined],
  ["a deed and a tag", { all: [{ not: deposited }, tagged] }, { all: [tagged] }],
  ["a deed or a tag", { any: [deposited, tagged] }, undefined],
  ["neither a deed nor a tag", { not: { any: [deposited, tagged] } }, { not: { any: [tagged] } }],
  ["a level that may be lost", level, level],
  ["a level that play raises", { not: level }, undefined],
  ["what nobody is", { not: { all: [] } }, { not: { all: [] } }],
])("what is asked again at a claim: %s", (_, who, expected) => {
  expect(stillAsked(who)).toEqual(expected);
});

test.each<[string, readonly WhoMay[], { letsIn: boolean; keepsOut: boolean }]>([
  ["nothing", [deposited], { letsIn: false, keepsOut: false }],
  ["lets in", [{ all: [deposited, tagged] }], { letsIn: true, keepsOut: false }],
  ["keeps out", [{ not: tagged }], { letsIn: false, keepsOut: true }],
  ["lets in, twice negated", [{ not: { not: tagged } }], { letsIn: true, keepsOut: false }],
  ["both, of two", [{ not: tagged }, tagged], { letsIn: true, keepsOut: true }],
])("how conditions use a tag: %s", (_, trees, expected) => {
  expect(usesIn(trees, "high roller")).toEqual(expected);
});
