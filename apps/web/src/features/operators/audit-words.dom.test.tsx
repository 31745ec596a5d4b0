import { readdirSync, readFileSync } from "node:fs";
import { cleanup, renderHook } from "@testing-library/react";
import { isGuarded, routes, type RouteSchema } from "@baize/contract";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import { toJSONSchema } from "zod";
import ar from "../../locales/ar/console.json" with { type: "json" };
import bn from "../../locales/bn/console.json" with { type: "json" };
import en from "../../locales/en/console.json" with { type: "json" };
import { useFieldText } from "../../ui/desk/field-text.ts";
import { useRequestText, useValueText } from "./audit-words.ts";
import { actions } from "./rules.ts";

afterEach(cleanup);

const texts = { ar, bn, en };
const languages = ["en", "bn", "ar"] as const;

const wrapperIn =
  (language: keyof typeof texts) =>
  ({ children }: { readonly children: ReactNode }) => (
    <IntlProvider locale={language} timeZone="UTC" messages={{ console: texts[language] }}>
      {children}
    </IntlProvider>
  );
const wrapper = wrapperIn("en");

/** Which of these fields have no word of their own in a language. */
function wordlessIn(language: keyof typeof texts, names: readonly string[]): string[] {
  const { result } = renderHook(() => useFieldText(), { wrapper: wrapperIn(language) });
  const none = [texts[language].field.other];
  return names.filter((name) => [...none, name].includes(result.current(name)));
}

/** The part of a text from a bracket to the one that closes it. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ("([{".includes(text[at] ?? "")) depth += 1;
    if (")]}".includes(text[at] ?? "")) depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** Fields that use cases write into the trail by name, beside what comes from settings. */
function fieldsOfTrail(): string[] {
  const found = new Set<string>();
  const root = "apps/server/src";
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.includes(".test.")) continue;
    const source = readFileSync(`${root}/${file}`, "utf8").replaceAll(/\/\/.*/g, "");
    for (const call of source.matchAll(/\baudit\s*\.record\(/g)) {
      const entry = bracketed(source, call.index + call[0].length - 1);
      for (const side of entry.matchAll(/\b(?:before|after): (?=\{)/g)) {
        const written = bracketed(entry, side.index + side[0].length);
        for (const [, name] of written.matchAll(/[{,]\s*(\w+)\s*(?=[:,}])/g)) found.add(name ?? "");
      }
    }
  }
  return [...found];
}

/** What the trail writes of deposits, withdrawals, gifts, held wins and risk. */
const fields = `
  amount balance bankReference byHand call category ceiling claimedBy consequence
  currency direction endsAt expiresOn flag game grantId memberId multiple name note
  proposedBy reason received receivedOn repeated requestedBy rounds roundId ruling
  sameNumber stake state ticket turnoverBps vendorSaid wonBefore wouldBe highMinutes
`
  .trim()
  .split(/\s+/);

test.each(languages)("the trail has a word for each field in %s", (language) => {
  const written = fieldsOfTrail();
  expect(written).toContain("stoppedSince");
  expect(wordlessIn(language, [...fields, ...written])).toEqual([]);
});

test.each<[string, unknown, string, string?]>([
  ["turnoverBps", 10_000, "1×"],
  ["turnoverBps", 25_000, "2.5×"],
  ["state", "awaiting_second", "Second approval"],
  ["flag", "shared_payee", "Shared payout account"],
  ["category", "goodwill", "Goodwill"],
  ["direction", "credit", "Give to the member"],
  ["reason", "Thanks.", "Thanks."],
  ["state", "taken_back", "Money taken back", "award.taken_back"],
  ["state", "open", "Open", "envelope.cancelled"],
  ["state", "running", "Running", "board.cancelled"],
])("%s %s is read as %s", (field, value, text, action = "") => {
  const { result } = renderHook(() => useValueText(action), { wrapper });
  expect(result.current(field, value)).toBe(text);
});

/** Every field of what takes two operators, as its call names it. */
function fieldsOfGuarded(): string[] {
  const found = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [name, part] of Object.entries(schema)) {
      if (name === "properties") Object.keys(part as object).forEach((field) => found.add(field));
      walk(part);
    }
  };
  for (const route of Object.values<RouteSchema>(routes)) {
    if (!isGuarded(route) || route.body === undefined) continue;
    walk(toJSONSchema(route.body, { io: "input", unrepresentable: "any" }));
  }
  // Which of its forms a body has, and what only the call needs, is not part of what changes.
  return [...found].filter((field) => !["action", "revision", "version", "sees"].includes(field));
}

test.each(languages)("a second operator reads a word for each field in %s", (language) => {
  expect(wordlessIn(language, fieldsOfGuarded())).toEqual([]);
});

test.each([
  ["score.kind", "board", "Score"],
  ["opensAt", "board", "Registration opens"],
  ["opensAt", "envelope", "Opens"],
  ["prizes.#2.amount", "wheel", "Prizes › 2 › Amount"],
  ["unheardOf", "board", "Another field"],
])("%s of a %s reads %s, as in its form", (field, noun, text) => {
  const { result } = renderHook(() => useFieldText(), { wrapper });
  expect(result.current(field, noun)).toBe(text);
});

test("what is asked for is always said in words", () => {
  const { result } = renderHook(() => useRequestText(), { wrapper });
  const asked = (action: string) =>
    result.current({ state: "waiting", call: "x", changes: [{ ...change, action }] });
  expect(actions.filter((action) => asked(action) === action)).toEqual([]);
});

const change = { action: "award.given", subject: "opal", before: null, after: null } as const;

test.each([
  ["waiting", "Give an award"],
  ["declined", "Give an award"],
  ["executed", "Award given"],
] as const)("a request that is %s reads %s", (state, text) => {
  const { result } = renderHook(() => useRequestText(), { wrapper });
  expect(result.current({ state, call: "giveAward", changes: [change] })).toBe(text);
});
