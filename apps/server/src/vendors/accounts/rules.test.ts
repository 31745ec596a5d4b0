import { generateKeyPairSync } from "node:crypto";
import type { VendorSettings } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { faultOfKeys, faultOfVendor, isNarrower } from "./rules.ts";
import { fingerprintOf } from "../keys/rules.ts";

const pem = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength })
    .publicKey.export({ type: "spki", format: "pem" })
    .toString();
const [key, other, weak] = [pem(2048), pem(2048), pem(1024)];
const secret = Buffer.alloc(32, 7).toString("base64");

const settings: VendorSettings = {
  name: { en: "Acme" },
  apiUrl: "https://api.acme.example/casino",
  frameOrigin: "https://games.acme.example",
  operatorId: "baize",
  signatureHeader: "X-Hub88-Signature",
  gameTypes: [],
};

describe("a vendor's addresses", () => {
  test.each([
    ["https://api.acme.example", true],
    ["https://api.acme.example/casino", true],
    ["http://127.0.0.1:3000", true],
    ["http://studio:3000", true],
    ["http://api.acme.example", false],
    ["http://8.8.8.8", false],
    ["https://api.acme.example/", false],
    ["https://user:secret@api.acme.example", false],
    ["https://api.acme.example?x=1", false],
    ["https://api.acme.example#x", false],
    ["https://*.acme.example", false],
    ["file:///etc/passwd", false],
    ["javascript:alert(1)", false],
    ["acme", false],
  ])("api %s: %s", (apiUrl, isGood) => {
    const fault = faultOfVendor({ ...settings, apiUrl });
    expect(fault).toEqual(isGood ? undefined : { field: "apiUrl", reason: "not_an_address" });
  });

  test.each([
    ["https://games.acme.example", true],
    ["http://localhost:3001", true],
    ["https://games.acme.example/", false],
    ["https://games.acme.example/path", false],
    ["https://GAMES.acme.example", false],
    ["https://*", false],
    ["https://a.example; script-src *", false],
    ["*", false],
    ["data:", false],
  ])("frames %s: %s", (frameOrigin, isGood) => {
    const fault = faultOfVendor({ ...settings, frameOrigin });
    expect(fault).toEqual(isGood ? undefined : { field: "frameOrigin", reason: "not_an_address" });
  });

  test("may have no frame origin", () => {
    expect(faultOfVendor({ ...settings, frameOrigin: null })).toBeUndefined();
  });

  test("name no type twice", () => {
    expect(faultOfVendor({ ...settings, gameTypes: ["RNG", "RNG"] })).toEqual({
      field: "gameTypes",
      reason: "twice",
    });
  });
});

describe("a vendor's keys", () => {
  const fault = (reason: string) => ({ field: "keys", reason });
  test.each([
    ["one", "RSA-SHA256", [key], undefined],
    ["two", "RSA-SHA256", [key, other], undefined],
    ["the same twice", "RSA-SHA256", [key, `${key}\n`], fault("twice")],
    ["a short one", "RSA-SHA256", [weak], fault("key_weak")],
    ["no key", "RSA-SHA256", ["not a key at all"], fault("key_malformed")],
    ["three", "RSA-SHA256", [key, other, weak], fault("key_malformed")],
    ["a secret", "HMAC-SHA256", [secret], undefined],
    ["a guessable secret", "HMAC-SHA256", ["c2hvcnQ="], fault("key_weak")],
    ["a secret that is no base64", "HMAC-SHA256", ["pass word !!"], fault("key_malformed")],
  ] as const)("%s", (_name, algorithm, keys, expected) => {
    expect(faultOfKeys(algorithm, keys)).toEqual(expected);
  });

  test("are known by a print that tells nothing of a secret", () => {
    expect(fingerprintOf("RSA-SHA256", key)).toBe(fingerprintOf("RSA-SHA256", `${key}\n`));
    expect(fingerprintOf("RSA-SHA256", key)).not.toBe(fingerprintOf("RSA-SHA256", other));
    expect(fingerprintOf("HMAC-SHA256", secret)).toMatch(/^[a-f0-9]{64}$/);
  });
});

describe("what one person may do alone", () => {
  const now = { isEnabled: true, keys: ["a", "b"], rest: settings };
  test.each([
    ["off", { ...now, isEnabled: false }, true],
    ["a key less", { ...now, keys: ["a"] }, true],
    ["another key", { ...now, keys: ["a", "c"] }, false],
    ["off with another key", { ...now, isEnabled: false, keys: ["c"] }, false],
    ["another address", { ...now, rest: { ...settings, apiUrl: "https://b.example" } }, false],
  ])("%s", (_name, after, expected) => {
    expect(isNarrower(now, after)).toBe(expected);
  });
  test("not on again", () => {
    expect(isNarrower({ ...now, isEnabled: false }, now)).toBe(false);
  });
});
