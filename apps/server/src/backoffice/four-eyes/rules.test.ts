import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CallName } from "@baize/contract";
import { hourMs as hour } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import type { Handler } from "../../platform/http/call.ts";
import { powersOf } from "../powers/rules.ts";
import { gamesIn } from "./names.ts";
import {
  beginsAlike,
  contentOf,
  endOfWait,
  savesOverSame,
  sharedPowers,
  unfitOf,
} from "./rules.ts";

const requestedAt = new Date("2026-03-01T12:00:00Z");
const at = (hours: number) => new Date(requestedAt.getTime() - hours * hour);
const fit = {
  isSame: false,
  areActive: true,
  settledAt: at(24),
  requestedAt,
  ageMs: 24 * hour,
  isRelated: false,
};

test("a request waits three days, or as long as what it asks for can still happen", () => {
  const usual = at(-72);
  expect(endOfWait(requestedAt, undefined)).toEqual(usual);
  expect(endOfWait(requestedAt, at(-73))).toEqual(usual);
  expect(endOfWait(requestedAt, at(-1))).toEqual(at(-1));
});

describe("a second person", () => {
  test.each([
    ["whose account is a day old to the second", {}, undefined],
    ["who is the first", { isSame: true }, "same_person"],
    ["who is suspended, or whose first is", { areActive: false }, "not_active"],
    ["whose account is a second too new", { settledAt: at(24 - 1 / 3600) }, "too_new"],
    ["who came after the request", { settledAt: at(-1) }, "too_new"],
    ["who was made by the first", { isRelated: true }, "related"],
  ])("%s", (_name, changes, why) => {
    expect(unfitOf({ ...fit, ...changes })).toBe(why);
  });
});

test("what both may is what each of them may", () => {
  const all = powersOf([{ isFixed: true, permissions: [] }]);
  const some = powersOf([{ isFixed: false, permissions: ["audit.read", "roles.write"] }]);
  const other = powersOf([{ isFixed: false, permissions: ["audit.read"] }]);
  expect(sharedPowers(all, all).isAdministrator).toBe(true);
  expect(sharedPowers(all, some).isAdministrator).toBe(false);
  expect(sharedPowers(all, some).permissions).toEqual(some.permissions);
  expect([...sharedPowers(some, other).permissions]).toEqual(["audit.read"]);
});

test("what is agreed to is the whole request", () => {
  const input = { params: { roleId: "1" }, query: undefined, body: { name: "Desk" } };
  const text = contentOf({ call: "updateRole", input });
  expect(text).toBe(contentOf({ call: "updateRole", input: { ...input, query: {} } }));
  expect(text).not.toBe(contentOf({ call: "deleteRole", input }));
  expect(text).not.toBe(contentOf({ call: "updateRole", input: { ...input, body: {} } }));
});

test.each([
  ["the same over the same", { n: 1 }, { revision: 1, settings: { a: 2 } }, true],
  ["a later revision", { n: 1 }, { revision: 2, settings: { a: 1 } }, false],
  ["another thing by the address", { n: 2 }, { revision: 1, settings: { a: 1 } }, false],
  ["another thing by the body", { n: 1 }, { revision: 1, settings: { a: 1 }, code: "x" }, false],
  ["nothing that is saved", { n: 1 }, { amount: "1.00" }, false],
])("a request takes the place of an earlier one: %s", (_case, params, body, isSame) => {
  const query = undefined;
  const earlier = { params: { n: 1 }, query, body: { revision: 1, settings: { a: 1 } } };
  expect(savesOverSame({ params, query, body }, earlier)).toBe(isSame);
});

test("two saves of the same without settings are one", () => {
  const asked = { params: { n: 1 }, query: undefined, body: { revision: 3, name: "new" } };
  const other = { ...asked, body: { revision: 3, name: "other" } };
  expect(savesOverSame(asked, other)).toBe(true);
});

test("it happens only from where it was shown to begin", () => {
  const asked = { action: "role.updated", subject: "Desk", before: { name: "Desk" }, after: {} };
  expect(beginsAlike([asked], [{ ...asked, after: { at: "later" } }])).toBe(true);
  expect(beginsAlike([asked], [{ ...asked, before: { name: "Other" } }])).toBe(false);
  expect(beginsAlike([asked], [{ ...asked, subject: "Other" }])).toBe(false);
  expect(beginsAlike([asked], [asked, asked])).toBe(false);
  expect(beginsAlike([asked], [])).toBe(false);
});

test("only the guard makes a mandate", () => {
  const root = "apps/server/src";
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".ts") && !file.includes(".test."));
  const isMaker = (file: string) =>
    /as (unknown as )?Mandate\b/.test(readFileSync(path.join(root, file), "utf8"));
  const makers = sources.filter(isMaker);
  expect(makers).toEqual(["backoffice/four-eyes/service.ts"]);
});

test("a handler of a guarded call has no operator to act as", () => {
  type ContextOf<N extends CallName> = Parameters<Handler<N>>[1];
  // @ts-expect-error the guard alone takes the hand
  const takeOver = (context: ContextOf<"resetOperator">) => context.operator;
  const claim = (context: ContextOf<"claimWithdrawal">) => context.operator;
  expect([takeOver, claim]).toHaveLength(2);
});

test("games and vendors of a request are found wherever they stand in it", () => {
  const game = { vassalage: "NVS", gameCode: "lantern-koi" };
  const entry = { action: "board.saved", subject: "Opal" };
  const found = gamesIn([
    { ...entry, before: null, after: { filter: { games: [game], vendors: ["HSE"] } } },
    { ...entry, before: { places: [{ prize: { kind: "free_rounds", ...game } }] }, after: null },
    { ...entry, before: null, after: { game: "NVS monsoon-tiger" } },
  ]);
  expect(found).toEqual({ games: ["NVS lantern-koi", "NVS monsoon-tiger"], vendors: ["HSE"] });
});
