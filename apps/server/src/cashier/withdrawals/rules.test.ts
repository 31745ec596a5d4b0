import {
  confirmationStates,
  withdrawalStates,
  type ConfirmationState,
  type WithdrawalState,
} from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import { unclaimed } from "../../platform/claims.ts";
import { foldNumber, readNumber } from "../payout-accounts/rules.ts";
import { isOffered } from "../withdrawal-policy/rules.ts";
import { flagsOf, isSelfApproved, needsSecondOf, type RiskFacts } from "./risk-rules.ts";
import { afterDeposit, missingTurnover } from "../turnover/rules.ts";
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
const ago = (hours: number) => new Date(at.getTime() - hours * hourMs);

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

describe("risk flags", () => {
  const calm: RiskFacts = {
    at,
    amountMinor: 1_000n,
    paidBefore: 3,
    accountAddedAt: ago(200),
    isAccountElsewhere: false,
    credentialsChangedAt: undefined,
    depositsMinor: 1_000n,
    turnover: { requiredMinor: 1_000n, stakedMinor: 5_000n, rounds: 12 },
    hadNegativeBalance: false,
    isUnderReview: false,
  };
  const table: readonly [Partial<RiskFacts>, string][] = [
    [{}, ""],
    [{ paidBefore: 0 }, "first_withdrawal"],
    [{ accountAddedAt: ago(23.9) }, "account_new"],
    [{ accountAddedAt: ago(24) }, ""],
    [{ isAccountElsewhere: true }, "account_shared"],
    [{ credentialsChangedAt: ago(71.9) }, "password_changed"],
    [{ credentialsChangedAt: ago(72) }, ""],
    [{ amountMinor: 5_000n }, ""],
    [{ amountMinor: 5_001n }, "large_against_deposits"],
    [{ depositsMinor: 0n }, "large_against_deposits"],
    [
      { turnover: { requiredMinor: 1_000n, stakedMinor: 1_000n, rounds: 1 } },
      "turnover_at_minimum",
    ],
    [{ turnover: { requiredMinor: 1_000n, stakedMinor: 1_000n, rounds: 2 } }, ""],
    [{ turnover: { requiredMinor: 1_000n, stakedMinor: 1_001n, rounds: 1 } }, ""],
    [{ turnover: { requiredMinor: 0n, stakedMinor: 0n, rounds: 1 } }, ""],
    [{ hadNegativeBalance: true }, "negative_balance"],
    [{ isUnderReview: true }, "under_review"],
    [{ paidBefore: 0, hadNegativeBalance: true }, "first_withdrawal negative_balance"],
  ];
  test.each(table)("%o: %s", (changes, flags) => {
    expect(flagsOf({ ...calm, ...changes }).join(" ")).toBe(flags);
  });

  test.each([
    [1_000n, 1_000n, true, false, true],
    [1_001n, 1_000n, true, false, false],
    [1n, 0n, true, false, false],
    [1_000n, 1_000n, false, false, false],
    [1_000n, 1_000n, true, true, false],
  ])("%d up to %d, calm %s, second %s approves itself: %s", (amount, upTo, isCalm, two, is) => {
    expect(isSelfApproved(amount, upTo, isCalm ? [] : ["account_new"], two)).toBe(is);
  });

  test.each([
    [20_000n, 20_000n, false],
    [20_001n, 20_000n, true],
    [20_001n, 0n, false],
  ])("%d above %d needs two: %s", (amount, above, isSo) => {
    expect(needsSecondOf(amount, above)).toBe(isSo);
  });
});

describe("the turnover", () => {
  const before = ago(48);
  const staked = (stakedMinor: bigint, openRounds = 0) => ({ stakedMinor, rounds: 1, openRounds });
  const deposit = {
    amountMinor: 1_000n,
    factorBps: 15_000,
    hadMinor: 500n,
    clearBelowMinor: 100n,
    at,
  };
  const known = { requiredMinor: 2_000n, since: before };

  test.each([
    ["of a first deposit", undefined, staked(0n), {}, 1_500n, at],
    ["grows while some is missing", known, staked(1_999n), {}, 3_500n, before],
    ["starts again when all was staked", known, staked(2_000n), {}, 1_500n, at],
    ["starts again when all was lost", known, staked(0n), { hadMinor: 99n }, 1_500n, at],
    ["stays at the small amount", known, staked(0n), { hadMinor: 100n }, 3_500n, before],
    ["stays while a round is open", known, staked(0n, 1), { hadMinor: 0n }, 3_500n, before],
    ["rounds toward the member", undefined, staked(0n), { amountMinor: 1n }, 1n, at],
    ["may be nothing", undefined, staked(0n), { factorBps: 0 }, 0n, at],
  ] as const)("%s", (_name, row_, stakes, changes, requiredMinor, since) => {
    expect(afterDeposit(row_, stakes, { ...deposit, ...changes })).toEqual({
      requiredMinor,
      since,
    });
  });

  test("misses what is not staked, and never less than nothing", () => {
    expect(missingTurnover(1_000n, 400n)).toBe(600n);
    expect(missingTurnover(1_000n, 4_000n)).toBe(0n);
  });
});

describe("a payout account", () => {
  test.each([
    ["bank", "City", " 0012-3456 78 ", "0012345678"],
    ["bank", "City", "bd12abcd", "BD12ABCD"],
    ["bank", "City", "12345", undefined],
    ["bank", "City", "1234;drop", undefined],
    ["mobile_wallet", "Doyelo Pay", "+880 1712-345678", "+8801712345678"],
    ["mobile_wallet", "Doyelo Pay", "017x2345678", undefined],
    ["crypto", "TRC20", `T${"a".repeat(33)}`, `T${"a".repeat(33)}`],
    ["crypto", "TRC20", `0x${"a".repeat(40)}`, undefined],
    ["crypto", "ERC20", `0x${"A".repeat(40)}`, `0x${"A".repeat(40)}`],
  ] as const)("%s %s %s", (kind, provider, typed, kept) => {
    expect(readNumber(kind, provider, typed)).toBe(kept);
  });

  test("is the same whatever its way of writing", () => {
    expect(foldNumber("mobile_wallet", "+8801712345678")).toBe(
      foldNumber("mobile_wallet", "01712345678"),
    );
    expect(foldNumber("crypto", "0xABC")).toBe(foldNumber("crypto", "0xabc"));
    expect(foldNumber("crypto", "TAbc")).not.toBe(foldNumber("crypto", "Tabc"));
  });

  test("is offered as the brand says", () => {
    const offers = { offersBank: false, mobileWallets: ["Doyelo Pay"], cryptoNetworks: [] };
    expect(isOffered(offers, "bank", "City")).toBe(false);
    expect(isOffered(offers, "mobile_wallet", "Doyelo Pay")).toBe(true);
    expect(isOffered(offers, "mobile_wallet", "Other")).toBe(false);
    expect(isOffered(offers, "crypto", "TRC20")).toBe(false);
  });
});
