import { describe, expect, test } from "vitest";
import { isOffered } from "./rules.ts";

describe("a payout account", () => {
  test("is offered as the brand says", () => {
    const offers = { offersBank: false, mobileWallets: ["Doyelo Pay"], cryptoNetworks: [] };
    expect(isOffered(offers, "bank", "City")).toBe(false);
    expect(isOffered(offers, "mobile_wallet", "Doyelo Pay")).toBe(true);
    expect(isOffered(offers, "mobile_wallet", "Other")).toBe(false);
    expect(isOffered(offers, "crypto", "TRC20")).toBe(false);
  });
});
