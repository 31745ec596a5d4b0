import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import messages from "../../locales/en/console.json" with { type: "json" };
import { useFieldText, useRequestText, useValueText } from "./audit-words.ts";

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

test.each([
  ["turnoverBps", 10_000, "1×"],
  ["turnoverBps", 25_000, "2.5×"],
  ["state", "awaiting_second", "Second approval"],
  ["flag", "shared_payee", "Shared payout account"],
  ["category", "goodwill", "Goodwill"],
  ["direction", "credit", "Give to the member"],
  ["reason", "Thanks.", "Thanks."],
])("%s %s is read as %s", (field, value, text) => {
  const { result } = renderHook(() => useValueText(), { wrapper });
  expect(result.current(field, value)).toBe(text);
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
