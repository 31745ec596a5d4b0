import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  confirmationStates,
  depositStates,
  withdrawalStates,
  withdrawalStepKinds,
} from "@baize/contract";
import { describe, expect, it } from "vitest";
import { ruleOn, type DepositRow } from "../../apps/server/src/cashier/deposits/rules.ts";
import type { ProviderPayment } from "../../apps/server/src/cashier/providers/provider.ts";

/**
 * Every deposit and withdrawal comes to an end, and wherever it stands there is something to read
 * for the member, in every language. What withdrawals may do is in withdrawals/rules.test.ts.
 */

const at = new Date("2026-01-15T12:00:00Z");

const deposit: DepositRow = {
  memberId: 1n,
  id: "00000000-0000-4000-8000-000000000001",
  merchantCode: "amber",
  methodId: "doyelo",
  provider: "sandpay",
  reference: "D-1",
  currency: "BDT",
  amountMinor: 50_000n,
  feeMinor: 0n,
  feeBps: 0,
  receivedMinor: null,
  accountId: null,
  transfer: null,
  proofPictureId: null,
  claimedBy: null,
  claimedByName: null,
  claimedAt: null,
  revision: 1,
  status: "created",
  paymentId: "p1",
  paymentUrl: "http://pay.test/p1",
  createdAt: at,
  updatedAt: at,
  expiresAt: at,
};

const payment: ProviderPayment = {
  paymentId: "p1",
  status: "open",
  amountMinor: 50_000n,
  receivedMinor: 50_000n,
  currency: "BDT",
  depositId: deposit.id,
  merchantCode: "amber",
};

const ends: ReadonlySet<string> = new Set([
  "received",
  "declined",
  "expired",
  "cancelled",
  "returned",
]);
/** The money came already, whatever became of it. */
const come: ReadonlySet<string> = new Set(["received", "held", "returned"]);
const final = ["succeeded", "failed", "expired"] as const;

/**
 * A provider knows nothing of transfers that members say they made, and an operator ends what is
 * held over a limit.
 */
const paidStates = depositStates.filter((state) => state !== "checking" && state !== "held");

describe("a deposit", () => {
  it.each(paidStates)(
    "%s: is at an end, or whatever the provider decides leads to one",
    (status) => {
      const next = final.map(
        (told) => ruleOn({ ...deposit, status }, { ...payment, status: told }).next,
      );
      const places = next.map((one) => (one === "same" ? status : one));
      expect(places.filter((place) => !ends.has(place))).toEqual([]);
      // Money that came is credited from everywhere, once.
      expect(next[0]).toBe(come.has(status) ? "same" : "received");
    },
  );

  it.each(final)("held: stays with its operator where the provider says %s", (told) => {
    const held = { ...deposit, status: "held" as const };
    expect(ruleOn(held, { ...payment, status: told }).next).toBe("same");
  });

  it.each(depositStates)("%s: is left by nothing that is undecided", (status) => {
    for (const told of ["open", "processing"] as const) {
      expect(ruleOn({ ...deposit, status }, { ...payment, status: told }).next).toBe("same");
    }
  });

  it.each(depositStates)("%s: what was ordered otherwise waits for a person, flagged", (status) => {
    const short = { ...payment, status: "succeeded" as const, amountMinor: 49_999n };
    const ruling = ruleOn({ ...deposit, status }, short);
    const isFlagged = "flag" in ruling && ruling.flag === "amount_differs";
    expect([ruling.next, isFlagged]).toEqual(["same", !come.has(status)]);
  });
});

const locales = fileURLToPath(new URL("../../apps/web/src/locales", import.meta.url));

function textsOf(language: string, namespace: string): Record<string, unknown> {
  const text = readFileSync(`${locales}/${language}/${namespace}.json`, "utf8");
  return JSON.parse(text) as Record<string, unknown>;
}

/** Texts of a namespace by their path, those that are missing or empty. */
function missing(texts: Record<string, unknown>, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const found = path
      .split(".")
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
    return typeof found !== "string" || found.trim() === "";
  });
}

describe.each(readdirSync(locales))("in %s a member reads", (language) => {
  it("what became of a deposit", () => {
    const paths = depositStates.flatMap((status) => [status, `${status}Text`]);
    expect(missing(textsOf(language, "wallet"), paths)).toEqual([]);
  });

  it("where a withdrawal stands, and each step to there", () => {
    const confirmations = confirmationStates.filter((one) => one !== "none" && one !== "waiting");
    const paths = [
      ...withdrawalStates.flatMap((state) => [`state.${state}`, `stateText.${state}`]),
      ...confirmations.flatMap((one) => [`confirmation.${one}`, `confirmationText.${one}`]),
      ...withdrawalStepKinds.map((kind) => `step.${kind}`),
      "arrival.title",
    ];
    expect(missing(textsOf(language, "payouts"), paths)).toEqual([]);
  });
});
