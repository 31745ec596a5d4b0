import { expect, test } from "vitest";
import {
  brokenFields,
  copyOf,
  draftOf as draftIn,
  newDraft,
  termsOf as termsIn,
  type Draft,
} from "./draft.ts";

const zone = "Asia/Dhaka";
const termsOf = (draft: Draft) => termsIn(draft, zone);
const draftOf = (terms: ReturnType<typeof termsIn>) => draftIn(terms, zone);

const code: Draft = {
  ...newDraft("BDT"),
  title: { en: "Fifty", bn: " " },
  amount: "50.00",
  budget: "1000",
  codes: "welcome50 1000\n\nsecond",
};

test("what is typed becomes terms, and terms what is typed", () => {
  const terms = termsOf(code);
  expect(terms).toMatchObject({
    kind: "code",
    title: { en: "Fifty" },
    amount: "50.00",
    budget: "1000",
    budgetDay: null,
    turnoverBps: 100_000,
    target: null,
    who: null,
    codes: [
      { code: "WELCOME50", usesMax: 1000 },
      { code: "SECOND", usesMax: null },
    ],
  });
  expect(termsOf(draftOf(terms))).toEqual(terms);
  expect(terms.bonusDays).toBeNull();
});

test("times are the brand's, wherever the operator is", () => {
  const terms = termsOf({ ...code, startsAt: "2026-03-01T09:30", endsAt: "2026-03-02T00:00" });
  expect(terms.startsAt).toBe("2026-03-01T03:30:00.000Z");
  expect(terms.endsAt).toBe("2026-03-01T18:00:00.000Z");
  expect(draftOf(terms)).toMatchObject({ startsAt: "2026-03-01T09:30" });
});

test("a bonus has its own days, and something to stake", () => {
  const bonus = { ...code, gives: "bonus" as const, bonusDays: "21" };
  const terms = termsOf(bonus);
  expect(terms.bonusDays).toBe(21);
  expect(termsOf(draftOf(terms))).toEqual(terms);
  expect(brokenFields({ ...bonus, turnover: "0", bonusDays: "366" })).toEqual([
    "turnover",
    "bonusDays",
  ]);
});

test("what is counted is sent as how much of what, and its worth is the server's", () => {
  const given = { ...code.given, kind: "points" as const, count: "250" };
  const prize = { ...code, gives: "prize" as const, amount: "", given };
  const terms = termsOf(prize);
  expect(terms).toMatchObject({ amount: "0", prize: { kind: "points", points: 250 } });
  expect(termsOf(draftOf(terms))).toEqual(terms);
  expect(brokenFields(prize)).toEqual([]);
  expect(brokenFields({ ...prize, given: { ...given, count: "" } })).toEqual(["prize.count"]);
});

test("a copy has everything but what only one may have", () => {
  const terms = { ...termsOf(code), startsAt: "2026-03-01T00:00:00.000Z" };
  expect(copyOf(terms)).toMatchObject({ amount: "50.00", codes: "", startsAt: "", endsAt: "" });
});

test("who may take part stays as it was read", () => {
  const who = { any: [{ segment: "registered_days" as const, days: 30 }] };
  expect(termsOf(draftOf({ ...termsOf(code), who })).who).toEqual(who);
});

test("a kind brings its own fields and no others", () => {
  const deposit = { ...code, kind: "deposit" as const, expected: "500", needsJoin: true };
  expect(termsOf(deposit)).toMatchObject({
    codes: [],
    needsJoin: true,
    target: { measure: "deposit_sum", expected: "500" },
  });
  const birthday = termsOf({ ...code, kind: "birthday" });
  expect(birthday).toMatchObject({ period: "year", codes: [] });
  expect(termsOf({ ...code, needsJoin: true }).needsJoin).toBe(false);
});

test.each<[string, Partial<Draft>, string[]]>([
  ["nothing", {}, []],
  ["digits of another script", { amount: "৫০.০০" }, []],
  ["no English title", { title: { bn: "পঞ্চাশ" } }, ["title"]],
  ["an amount of letters", { amount: "fifty" }, ["amount"]],
  ["a budget of letters", { budget: "much" }, ["budget"]],
  ["a code with a blank", { codes: "WELCOME FIFTY" }, ["codes"]],
  ["no code", { codes: " \n" }, ["codes"]],
  ["too many days", { claimDays: "91" }, ["claimDays"]],
  ["a factor beyond 100", { turnover: "101" }, ["turnover"]],
  ["a group in capitals", { stackGroup: "Deposit" }, ["stackGroup"]],
])("broken: %s", (_, changes, broken) => {
  expect(brokenFields({ ...code, ...changes })).toEqual(broken);
});
