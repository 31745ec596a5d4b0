import {
  confirmationStates,
  withdrawalStates,
  type ConfirmationState,
  type WithdrawalState,
} from "@baize/contract";
import { describe, expect, test } from "vitest";
import { unclaimed } from "../../platform/claims.ts";
import {
  actionsOf,
  nextOf,
  ruleOnPayout,
  type WithdrawalEvent,
  type WithdrawalRow,
} from "./rules.ts";
import type { ProviderPayout } from "../providers/provider.ts";

const events: readonly WithdrawalEvent[] = [
  "approve",
  "reject",
  "send",
  "pay_by_hand",
  "retry",
  "provider_paid",
  "provider_failed",
  "received",
  "partly",
  "not_received",
  "count",
  "force_receipt",
  "uphold",
];

/** Every pair of state and confirmation the database lets stand. */
const places = withdrawalStates.flatMap((state) =>
  confirmationStates.flatMap((confirmation) =>
    (state === "paid") === (confirmation !== "none") ? [{ state, confirmation }] : [],
  ),
);

const finalOnes: ReadonlySet<ConfirmationState> = new Set([
  "received",
  "counted",
  "forced",
  "upheld",
]);
const isFinal = ({ state, confirmation }: (typeof places)[number]) =>
  state === "rejected" || finalOnes.has(confirmation);

describe("a withdrawal", () => {
  test.each(places)("$state, $confirmation: has a way on unless it is over", (place) => {
    const ways = events.filter((event) => nextOf({ ...place, needsSecond: true }, event));
    expect(ways.length > 0).toBe(!isFinal(place));
  });

  test("ends from every state, whatever happens on the way", () => {
    for (const place of places) {
      const seen = new Set<string>();
      const open = [place];
      let isEnding = false;
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        const name = `${at.state} ${at.confirmation}`;
        if (seen.has(name)) continue;
        seen.add(name);
        isEnding ||= isFinal(at);
        for (const event of events) {
          const next = nextOf({ ...at, needsSecond: false }, event);
          if (next !== undefined) open.push(next);
        }
      }
      expect([place, isEnding]).toEqual([place, true]);
    }
  });

  test("leads only to what may stand, and never back by the member's own wish", () => {
    const stands = new Set(places.map(({ state, confirmation }) => `${state} ${confirmation}`));
    for (const place of places) {
      for (const needsSecond of [false, true]) {
        for (const event of events) {
          const next = nextOf({ ...place, needsSecond }, event);
          if (next === undefined) continue;
          expect(stands).toContain(`${next.state} ${next.confirmation}`);
          if (next.state === "rejected") expect(event).toBe("reject");
        }
      }
    }
    expect(events).not.toContain("cancel");
  });

  test("above the limit one approval is not enough", () => {
    const asked = { state: "requested", confirmation: "none", needsSecond: true } as const;
    const first = nextOf(asked, "approve");
    expect(first?.state).toBe("awaiting_second");
    const second = first && nextOf({ ...first, needsSecond: true }, "approve");
    expect(second?.state).toBe("approved");
    expect(nextOf({ ...asked, needsSecond: false }, "approve")?.state).toBe("approved");
  });

  const actions: readonly [WithdrawalState, ConfirmationState, string | null, string][] = [
    ["requested", "none", "sandpay", "approve reject"],
    ["awaiting_second", "none", "sandpay", "approve reject"],
    ["approved", "none", "sandpay", "reject"],
    ["approved", "none", null, "reject pay_by_hand"],
    ["paying", "none", "sandpay", ""],
    ["failed", "none", "sandpay", "reject pay_by_hand retry"],
    ["paid", "waiting", "sandpay", ""],
    ["paid", "disputed", "sandpay", "force_receipt uphold"],
    ["paid", "forced", "sandpay", ""],
    ["rejected", "none", "sandpay", ""],
  ];
  test.each(actions)("%s, %s by %s: an operator may %s", (state, confirmation, provider, may) => {
    const row = { state, confirmation, provider, needsSecond: false };
    expect(actionsOf(row).join(" ")).toBe(may);
  });
});

const at = new Date("2026-03-01T12:00:00Z");

const row: WithdrawalRow = {
  memberId: 7n,
  id: "00000000-0000-8000-8000-000000000001",
  merchantCode: "amber",
  reference: "W-1",
  accountId: "00000000-0000-8000-8000-000000000002",
  accountKind: "bank",
  accountProvider: "City",
  accountLast4: "1234",
  currency: "BDT",
  amountMinor: 50_000n,
  state: "paying",
  confirmation: "none",
  confirmBy: null,
  receivedMinor: null,
  proofPictureId: null,
  flags: [],
  needsSecond: false,
  isFirst: false,
  firstApprovedBy: null,
  ...unclaimed,
  provider: "sandpay",
  payoutAttempt: 1,
  payoutId: "po_1",
  pollAt: at,
  createdAt: at,
  updatedAt: at,
  revision: 1,
};
const payout: ProviderPayout = {
  payoutId: "po_1",
  status: "succeeded",
  amountMinor: 50_000n,
  currency: "BDT",
  failure: undefined,
  withdrawalId: row.id,
  merchantCode: "amber",
  attempt: 1,
};

describe("a payout", () => {
  const paid = { state: "paid", confirmation: "waiting" } as const;
  const table: readonly [string, Partial<WithdrawalRow>, Partial<ProviderPayout>, object][] = [
    ["arrived", {}, {}, { next: "provider_paid" }],
    ["arrived before we knew its id", { payoutId: null }, {}, { next: "provider_paid" }],
    ["is under way", {}, { status: "processing" }, { next: "same" }],
    ["failed", {}, { status: "failed" }, { next: "provider_failed" }],
    ["failed twice", { state: "failed" }, { status: "failed" }, { next: "same" }],
    ["arrived after all", { state: "failed" }, {}, { next: "provider_paid" }],
    ["arrived twice", paid, {}, { next: "same" }],
    ["comes late and says processing", paid, { status: "processing" }, { next: "same" }],
    ["is taken back", paid, { status: "failed" }, { next: "taken_back", flag: "taken_back" }],
    [
      "is taken back after it counted",
      { state: "paid", confirmation: "counted" },
      { status: "failed" },
      { next: "taken_back", flag: "taken_back" },
    ],
    [
      "is taken back after the member had it",
      { state: "paid", confirmation: "received" },
      { status: "failed" },
      { next: "same", flag: "taken_back" },
    ],
    [
      "arrived in another amount",
      {},
      { amountMinor: 1n },
      { next: "same", flag: "amount_differs" },
    ],
    [
      "arrived in another currency",
      {},
      { currency: "USD" },
      { next: "same", flag: "amount_differs" },
    ],
    [
      "of an attempt before arrived",
      { payoutAttempt: 2 },
      {},
      { next: "same", flag: "other_order" },
    ],
    ["of an attempt before failed", { payoutAttempt: 2 }, { status: "failed" }, { next: "same" }],
    ["of another id arrived", {}, { payoutId: "po_2" }, { next: "same", flag: "other_order" }],
    ["of another brand arrived", {}, { merchantCode: "x" }, { next: "same", flag: "other_order" }],
    [
      "and the hand both paid",
      { ...paid, provider: null },
      {},
      { next: "same", flag: "paid_twice" },
    ],
    ["arrived after rejection", { state: "rejected" }, {}, { next: "same", flag: "paid_unasked" }],
  ];
  test.each(table)("that %s", (_name, changes, told, expected) => {
    expect(ruleOnPayout({ ...row, ...changes }, { ...payout, ...told })).toEqual(expected);
  });
});
