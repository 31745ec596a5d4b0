import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import { CallRefused } from "../../lib/refused.ts";
import messages from "../../locales/en/console.json" with { type: "json" };
import { useProblemOf, useRuleSentence, useRuleText } from "./fault-text.ts";

afterEach(cleanup);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale="en" timeZone="UTC" messages={{ console: messages }}>
    {children}
  </IntlProvider>
);

/** Every field and reason that the server's rules name in one place. */
function faultsOfServer(): [string, string][] {
  const root = path.resolve(import.meta.dirname, "../../../../server/src");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const all = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return [...text.matchAll(/\{ field: "([\w.]+)", reason: "(\w+)" \}/g)];
  });
  return all.map(([, field = "", reason = ""]) => [field, reason]);
}

const { result: sentence } = renderHook(() => useRuleSentence(), { wrapper });
const refusal = (value: Readonly<Record<string, unknown>>) =>
  new CallRefused("brand_rule", 422, "", value);

test("the server's rules are found", () => {
  expect(faultsOfServer().length).toBeGreaterThan(60);
});

test.each(faultsOfServer())("%s that is %s is said in words", (field, reason) => {
  const text = sentence.current(refusal({ field, reason })) ?? "";
  expect(text).not.toContain(messages.desk.rule.other);
  expect(text).not.toContain(reason === "twice" || reason === "over" ? "_" : reason);
  expect(text).not.toContain(`${field}:`);
});

test.each([
  [{ field: "opensAt", reason: "over" }, "Its opening time is over."],
  [{ field: "rows.0.from", reason: "twice" }, "Rates › 1 › From: This is here twice."],
  [{ field: "cap", reason: "unheard of" }, "Most per period: This can’t be so. Please check it."],
])("%j reads %s", (value, text) => {
  expect(sentence.current(refusal(value))).toBe(text);
});

test("a limit of rewards is named, in a sentence and at its field", () => {
  const above = new CallRefused("above_wagering_cap", 422, "Too much.", {
    field: "turnover",
    times: 30,
  });
  expect(sentence.current(above)).toContain("30 times at most");
  const { result } = renderHook(() => useRuleText(above), { wrapper });
  expect(result.current("turnover")).toContain("30 times at most");
  expect(result.current("claimDays")).toBeUndefined();
  const bought = new CallRefused("pay_to_win", 422, "No money won.", { field: "score" });
  expect(sentence.current(bought)).toBe("No money won.");
});

test("a field says what it wants: a number of a range, or anything at all", () => {
  const { result } = renderHook(() => useProblemOf(["days", "fee"], undefined), { wrapper });
  expect(result.current("days", "0", [1, 1000])).toBe("From 1 to 1,000.");
  expect(result.current("days", " ", [1, 1000])).toBe(messages.desk.rule.fillIn);
  expect(result.current("fee", "9", "too_high")).toBe(messages.desk.ruleOf.fee_too_high);
  expect(result.current("other", "0", [1, 9])).toBeUndefined();
});

test("other refusals have their own texts, and a field says its own", () => {
  expect(sentence.current(new CallRefused("changed_meanwhile", 409))).toBeUndefined();
  const error = refusal({ field: "opensAt", reason: "over" });
  const { result } = renderHook(() => useRuleText(error), { wrapper });
  expect(result.current("opensAt")).toBe("Its opening time is over.");
  expect(result.current("amount")).toBeUndefined();
});
