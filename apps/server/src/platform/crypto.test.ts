import { createCipheriv } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createSealer, isEqualSecret, readMasterKey } from "./crypto.ts";

const sealer = createSealer(Buffer.alloc(32, 7));

test("a sealed secret opens only in its place, unchanged, and with its key", () => {
  const sealed = sealer.seal(Buffer.from("secret"), "identity.payload_key a");
  expect(sealer.open(sealed, "identity.payload_key a").toString()).toBe("secret");
  expect(() => sealer.open(sealed, "identity.payload_key b")).toThrow();
  expect(() => createSealer(Buffer.alloc(32, 8)).open(sealed, "identity.payload_key a")).toThrow();
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => sealer.open(changed, "identity.payload_key a")).toThrow();
  }
});

test("secrets are compared whole", () => {
  expect(isEqualSecret("abc", "abc")).toBe(true);
  expect(isEqualSecret("abc", "abcd")).toBe(false);
});

test("the master key is made once, for its owner only, and a damaged one is refused", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "baize-key-"));
  const file = path.join(dataDir, "master.key");
  try {
    const first = readMasterKey({ masterKey: undefined, dataDir });
    expect(readMasterKey({ masterKey: undefined, dataDir }).equals(first)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const given = Buffer.alloc(32, 1).toString("base64");
    expect(readMasterKey({ masterKey: given, dataDir })).toEqual(Buffer.alloc(32, 1));
    writeFileSync(file, "short");
    expect(() => readMasterKey({ masterKey: undefined, dataDir })).toThrow("damaged");
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("keys of before open what they sealed, and only today's key seals", () => {
  const before = createSealer(Buffer.alloc(32, 7));
  const after = createSealer(Buffer.alloc(32, 8), [Buffer.alloc(32, 6), Buffer.alloc(32, 7)]);
  const old = before.seal(Buffer.from("secret"), "here");
  expect(after.open(old, "here").toString()).toBe("secret");
  expect(after.isCurrent(old)).toBe(false);
  const fresh = after.seal(Buffer.from("secret"), "here");
  expect(after.isCurrent(fresh)).toBe(true);
  expect(() => before.open(fresh, "here")).toThrow("not known");
  expect(before.indexes("text")).toHaveLength(1);
  expect(after.indexes("text")).toHaveLength(3);
  expect(after.indexes("text")[2]).toEqual(before.indexes("text")[0]);
  expect(after.indexes("text")[0]).toEqual(createSealer(Buffer.alloc(32, 8)).indexes("text")[0]);
});

test("values sealed before keys had names still open", () => {
  const key = Buffer.alloc(32, 7);
  const nonce = Buffer.alloc(12, 1);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from("here"));
  const body = Buffer.concat([cipher.update("secret"), cipher.final()]);
  const first = Buffer.concat([Buffer.of(1), nonce, body, cipher.getAuthTag()]);
  expect(sealer.open(first, "here").toString()).toBe("secret");
  expect(sealer.isCurrent(first)).toBe(false);
  const later = createSealer(Buffer.alloc(32, 8), [key]);
  expect(later.open(first, "here").toString()).toBe("secret");
  expect(() => later.open(first, "there")).toThrow("no key opens");
  expect(() => createSealer(Buffer.alloc(32, 8)).open(first, "here")).toThrow("no key opens");
});
