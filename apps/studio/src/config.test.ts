import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError, readConfig, walletTemplate } from "./config.ts";

let folder: string;
let good: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "studio-config-"));
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  writeFileSync(path.join(folder, "private.pem"), pair.privateKey);
  writeFileSync(path.join(folder, "public.pem"), pair.publicKey);
  good = {
    STUDIO_DATABASE_URL: "postgres://localhost/studio",
    STUDIO_MASTER_KEY: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    STUDIO_PRIVATE_KEY_FILE: path.join(folder, "private.pem"),
    OPERATOR_PUBLIC_KEY_FILE: path.join(folder, "public.pem"),
    SITE_ORIGINS: "http://one.test, https://two.test/path",
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    return error instanceof ConfigError ? error.problems.join("\n") : String(error);
  }
}

test("one platform is read with its keys, wallet addresses and site origins", () => {
  const [operator] = readConfig(good).operators;
  expect(operator?.siteOrigins).toEqual(["http://one.test", "https://two.test"]);
  expect(operator?.walletBaseUrl).toBe("http://127.0.0.1:8080/vendor/{vendor}");
});

test("bets at live tables are open as long as is said, and never too short a time", () => {
  expect(readConfig(good).tableBettingMs).toBeUndefined();
  expect(readConfig({ ...good, STUDIO_TABLE_BETTING_MS: "6000" }).tableBettingMs).toBe(6_000);
  expect(problemsOf({ ...good, STUDIO_TABLE_BETTING_MS: "400" })).toMatch(
    "STUDIO_TABLE_BETTING_MS",
  );
});

test("lotteries are sold where their part is named, with a beacon that can be checked", () => {
  expect(readConfig(good).lottery).toBeUndefined();
  const parts = { ...good, STUDIO_PARTS: "games,lottery" };
  expect(problemsOf(parts)).toContain("STUDIO_BEACON_URL");
  const STUDIO_BEACON_URL = "https://api.drand.sh,https://drand.cloudflare.com";
  const { lottery } = readConfig({ ...parts, STUDIO_BEACON_URL });
  expect(lottery?.urls).toEqual(["https://api.drand.sh", "https://drand.cloudflare.com"]);
  expect(problemsOf({ ...good, STUDIO_PARTS: "games,sports" })).toContain("STUDIO_PARTS");
  const ownKey = { ...parts, STUDIO_BEACON_URL, STUDIO_BEACON_KEY: "ab".repeat(96) };
  expect(problemsOf(ownKey)).toBe("");
  expect(problemsOf({ ...ownKey, NODE_ENV: "production" })).toContain("STUDIO_BEACON_KEY");
});

test("all problems are reported together", () => {
  expect(problemsOf({ STUDIO_PORT: "x" })).toMatch(/STUDIO_PORT[\s\S]*STUDIO_DATABASE_URL/);
  const many = { ...good, STUDIO_PRIVATE_KEY_FILE: "/nowhere", STUDIO_FAULTS: "laziness" };
  expect(problemsOf(many)).toMatch(/\/nowhere[\s\S]*laziness/);
});

test("production refuses fault switches, an unnamed salt and plain http", () => {
  const problems = problemsOf({ ...good, NODE_ENV: "production", STUDIO_FAULTS: "duplicate:2" });
  for (const name of ["STUDIO_FAULTS", "STUDIO_CRASH_SALT", "STUDIO_PUBLIC_URL"]) {
    expect(problems).toContain(name);
  }
});

test("production refuses the key pair published with the wallet contract", async () => {
  const { publishedDemoKey } = await import("../test/published-key.ts");
  const file = path.join(folder, "published.pem");
  writeFileSync(file, publishedDemoKey);
  const environment = { ...good, NODE_ENV: "production", OPERATOR_PUBLIC_KEY_FILE: file };
  expect(problemsOf(environment)).toContain("published demo key");
});

test.each([
  ["http://a.test", "http://a.test/vendor/{vendor}"],
  ["http://a.test/vendor/HSE", "http://a.test/vendor/{vendor}"],
  ["http://a.test/x/{vendor}/y", "http://a.test/x/{vendor}/y"],
])("the wallet address %s means %s", (given, template) => {
  expect(walletTemplate(given)).toBe(template);
});
