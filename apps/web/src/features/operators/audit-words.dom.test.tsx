import { cleanup, renderHook } from "@testing-library/react";
import { isGuarded, routes, type RouteSchema } from "@baize/contract";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import { toJSONSchema } from "zod";
import messages from "../../locales/en/console.json" with { type: "json" };
import { useFieldText } from "../../ui/desk/field-text.ts";
import { useRequestText, useValueText } from "./audit-words.ts";

afterEach(cleanup);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale="en" timeZone="UTC" messages={{ console: messages }}>
    {children}
  </IntlProvider>
);

/** What the trail writes of deposits, withdrawals, gifts, held wins and risk. */
const fields = `
  amount balance bankReference byHand call category ceiling claimedBy consequence
  currency direction endsAt expiresOn flag game grantId memberId multiple name note
  proposedBy reason received receivedOn repeated requestedBy rounds roundId ruling
  sameNumber stake state ticket turnoverBps vendorSaid wonBefore wouldBe highMinutes
`
  .trim()
  .split(/\s+/);

test.each(fields)("the trail has a word for %s", (field) => {
  const { result } = renderHook(() => useFieldText(), { wrapper });
  expect(result.current(field)).not.toBe(field);
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

test.each(fieldsOfGuarded())("a second operator reads a word for %s", (field) => {
  const { result } = renderHook(() => useFieldText(), { wrapper });
  expect(result.current(field)).not.toBe(field);
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
