import type { VendorAccount } from "@baize/contract";
import { expect, test } from "vitest";
import { addBodyOf, draftOf, emptyDraft, saveBodyOf, shortPrint } from "./vendor-draft.ts";

const print = "0123456789abcdef".repeat(4);
const account: VendorAccount = {
  vendorCode: "ACME",
  isEnabled: true,
  settings: {
    name: { en: "Acme", bn: "অ্যাকমি" },
    apiUrl: "https://api.acme.example",
    frameOrigin: null,
    operatorId: "baize",
    signatureHeader: "x-signature",
    gameTypes: ["RNG"],
  },
  algorithm: "RSA-SHA256",
  keys: [print],
  walletUrl: "https://site.example/vendor/ACME",
  games: 2,
  openGames: 1,
  syncedAt: null,
  syncProblem: null,
  revision: 3,
};

test("an account that nobody changed is sent as it is, its other names with it", () => {
  const { settings, isEnabled, algorithm, revision } = account;
  const keys = [{ kept: print }];
  const same = { settings, isEnabled, algorithm, keys, revision };
  expect(saveBodyOf(draftOf(account), account)).toEqual(same);
});

test("a new key comes beside those that stay", () => {
  const draft = { ...draftOf(account), key: " NEW KEY \n" };
  expect(saveBodyOf(draft, account).keys).toEqual([{ kept: print }, { key: "NEW KEY" }]);
  expect(saveBodyOf({ ...draft, kept: [] }, account).keys).toEqual([{ key: "NEW KEY" }]);
});

test("a new account is written as it was meant", () => {
  const given = { vendorCode: " acme ", name: " Acme ", apiUrl: "https://a.example/x/ ", key: "K" };
  expect(addBodyOf({ ...emptyDraft, ...given })).toEqual({
    vendorCode: "ACME",
    algorithm: "RSA-SHA256",
    keys: ["K"],
    settings: {
      name: { en: "Acme" },
      apiUrl: "https://a.example/x",
      frameOrigin: null,
      operatorId: "baize",
      signatureHeader: "X-Hub88-Signature",
      gameTypes: [],
    },
  });
});

test("a print is short and in groups", () => {
  expect(shortPrint(print)).toBe("0123 4567 89ab cdef");
});
