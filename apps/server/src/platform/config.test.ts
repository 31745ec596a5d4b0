import { expect, test } from "vitest";
import { ConfigError, configVariables, readConfig } from "./config.ts";

const sound = { DATABASE_URL: "postgres://localhost/baize" };

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const namesOf = (problems: readonly string[]) => problems.map((line) => line.split(":")[0]);

test("a database is all that must be said on a machine of one's own", () => {
  const config = readConfig({ ...sound, PORT: "9000", TRUST_PROXY: "10.0.0.0/8, loopback" });
  expect(config).toMatchObject({ port: 9000, publicUrl: "http://localhost:9000", host: "0.0.0.0" });
  expect(config.trustProxy).toEqual(["10.0.0.0/8", "loopback"]);
  expect(readConfig({ ...sound, PORT: "" })).toMatchObject({ port: 8080, trustProxy: false });
});

test("all problems are said together, by name and never by value", () => {
  const problems = problemsOf({ PORT: "abc", DATABASE_URL: "mysql://secret", TRUST_PROXY: "all" });
  expect(namesOf(problems)).toEqual(["PORT", "DATABASE_URL", "TRUST_PROXY"]);
  expect(problems.join()).not.toContain("secret");
});

test("production refuses stand-ins, demo keys and plain addresses in words", () => {
  const env = { ...sound, NODE_ENV: "production", STANDINS_URL: "http://127.0.0.1:8082" };
  expect(namesOf(problemsOf(env))).toEqual([
    "STANDINS_URL",
    "SANDPAY_URL",
    "SANDPAY_KEY",
    "SANDPAY_WEBHOOK_SECRET",
    "PUBLIC_URL",
    "OPERATOR_PRIVATE_KEY_FILE",
    "VENDOR_PUBLIC_KEY_FILE",
    "MASTER_KEY",
  ]);
});

test("a sign-in elsewhere is whole or absent", () => {
  expect(readConfig(sound)).toMatchObject({
    google: undefined,
    facebook: undefined,
    phoneAuth: undefined,
    captchaVerifier: undefined,
  });
  const halves = { GOOGLE_CLIENT_ID: "id", FACEBOOK_APP_SECRET: "s", PHONE_AUTH_PROJECT: "p" };
  expect(namesOf(problemsOf({ ...sound, ...halves }))).toEqual([
    "GOOGLE_CLIENT_SECRET",
    "FACEBOOK_APP_ID",
    "PHONE_AUTH_API_KEY",
  ]);
  const config = readConfig({
    ...sound,
    PUBLIC_URL: "https://play.test",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
    CAPTCHA_SITEVERIFY_URL: "https://captcha.test/siteverify",
    CAPTCHA_SITEVERIFY_SECRET: "secret",
  });
  expect(config.google).toMatchObject({ issuer: "https://accounts.google.com", clientId: "id" });
  expect(config.captchaVerifier?.hostnames).toEqual(["play.test"]);
});

test("production asks sign-ins elsewhere over https only", () => {
  const env = { ...sound, NODE_ENV: "production", GOOGLE_ISSUER: "http://127.0.0.1/oidc" };
  expect(namesOf(problemsOf(env))).toContain("GOOGLE_ISSUER");
});

test("messages go where the settings say; without them nobody is written to", () => {
  expect(readConfig(sound)).toMatchObject({ sms: { url: undefined }, mail: { url: undefined } });
  const standins = { ...sound, STANDINS_URL: "http://127.0.0.1:8082" };
  expect(readConfig(standins).sms.url).toBe("http://127.0.0.1:8082");
  const config = readConfig({
    ...standins,
    SMS_URL: "https://sms.test",
    SMTP_URL: "smtps://user:word@mail.test:465",
  });
  expect(config.sms).toMatchObject({ url: "https://sms.test" });
  expect(config.mail).toEqual({
    url: "smtps://user:word@mail.test:465",
    from: "no-reply@baize.test",
  });
  const wrong = { ...sound, SMTP_URL: "https://user:word@mail.test", SMS_ACCOUNT: "../x" };
  expect(namesOf(problemsOf(wrong))).toEqual(["SMS_ACCOUNT", "SMTP_URL"]);
  expect(problemsOf(wrong).join()).not.toContain("word");
});

test("production sends messages with its own keys and addresses", () => {
  const env = { ...sound, NODE_ENV: "production", SMTP_URL: "smtps://mail.test" };
  const names = namesOf(problemsOf({ ...env, SMS_URL: "http://sms.test" }));
  for (const name of ["SMS_URL", "SMS_ACCOUNT", "SMS_TOKEN", "SMS_FROM", "MAIL_FROM"]) {
    expect(names).toContain(name);
  }
});

test("keys of before are listed, and each is whole", () => {
  const keys = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64"));
  const config = readConfig({ ...sound, MASTER_KEY_PREVIOUS: keys.join(", ") });
  expect(config.masterKeysPrevious).toEqual(keys);
  const broken = { ...sound, MASTER_KEY_PREVIOUS: `${keys[0] ?? ""},short` };
  expect(namesOf(problemsOf(broken))).toEqual(["MASTER_KEY_PREVIOUS"]);
  expect(readConfig(sound).masterKeysPrevious).toEqual([]);
});

test("every variable is described, and no secret's default is shown", () => {
  const rows = configVariables();
  expect(rows.every((row) => row.description !== "")).toBe(true);
  expect(rows.filter((row) => row.isSecret && row.fallback !== undefined)).toEqual([]);
});

test("an api answers all parts unless the settings name some", () => {
  expect(readConfig(sound).apiParts).toEqual(["site", "vendor"]);
  expect(readConfig({ ...sound, API_PARTS: " vendor " }).apiParts).toEqual(["vendor"]);
  const held = readConfig({ ...sound, WORKER_JOBS_OFF: "deposits, bonuses" });
  expect(held.workerJobsOff).toEqual(["deposits", "bonuses"]);
  expect(namesOf(problemsOf({ ...sound, API_PARTS: "vendor,bets" }))).toEqual(["API_PARTS"]);
});
