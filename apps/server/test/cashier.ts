import { randomBytes } from "node:crypto";
import type { CashierDeps } from "../src/cashier/service.ts";
import { createSealer } from "../src/platform/crypto.ts";
import { openGate } from "./offers.ts";

/** What the cashier asks of others where a test is not about it: nobody plays, nobody is known. */
export function aQuietHouse(): Pick<
  CashierDeps,
  | "sealer"
  | "people"
  | "play"
  | "isUnderReview"
  | "findMembers"
  | "findByUsername"
  | "takePicturesIn"
  | "line"
  | "offers"
  | "isAgent"
  | "isFlagOn"
  | "memberByPublicId"
  | "maskName"
> {
  const nobody = { payeeName: undefined, hasPaymentPassword: false, payoutFrozenUntil: undefined };
  return {
    offers: openGate,
    sealer: createSealer(randomBytes(32)),
    people: {
      find: async () => nobody,
      lock: async () => nobody,
      checkPaymentPassword: async () => false,
      checkRule: async () => {},
      namePayee: async () => {},
      choosePaymentPassword: async () => {},
      credentialsChangedAt: async () => undefined,
    },
    play: {
      stakedSince: async () => ({ stakedMinor: 0n, rounds: 0, openRounds: 0 }),
      hadNegativeBalance: async () => false,
      awayMinor: async () => 0n,
    },
    isUnderReview: async () => false,
    findMembers: async () => [],
    findByUsername: async () => undefined,
    takePicturesIn: async () => {},
    line: { findIn: async () => [], listDownlines: async () => ({ rows: [], total: 0 }) },
    isAgent: () => false,
    isFlagOn: async () => false,
    memberByPublicId: async () => undefined,
    maskName: (name) => name,
  };
}
