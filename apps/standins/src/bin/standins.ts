import { readFileSync } from "node:fs";
import { pino } from "pino";
import { createStandins } from "../app.ts";

/**
 * Starts the stand-ins of outside services. Never in production: real money must not meet play
 * money.
 */
const log = pino({ name: "standins", level: process.env["LOG_LEVEL"] ?? "info" });

if (process.env["NODE_ENV"] === "production") {
  console.error("The stand-ins refuse to run with NODE_ENV=production.");
  process.exit(2);
}

const port = Number(process.env["STANDINS_PORT"] ?? "8082");
const smtpPort = Number(process.env["STANDINS_SMTP_PORT"] ?? "8087");
const host = process.env["STANDINS_HOST"] ?? "127.0.0.1";
const instanceId = process.env["INSTANCE_ID"];
const apiKey = process.env["SANDPAY_KEY"];
const webhookSecret = process.env["SANDPAY_WEBHOOK_SECRET"];

for (const [name, value] of Object.entries({ STANDINS_PORT: port, STANDINS_SMTP_PORT: smtpPort })) {
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) continue;
  console.error(`${name} must be a port number.`);
  process.exit(2);
}
if (!apiKey || !webhookSecret) {
  console.error("Set SANDPAY_KEY and SANDPAY_WEBHOOK_SECRET, the same values the api has.");
  process.exit(2);
}

/** The values of all variables, or undefined where one is missing. */
function allOf<Name extends string>(
  names: Readonly<Record<Name, string>>,
): Record<Name, string> | undefined {
  const entries = Object.entries<string>(names).map(
    ([name, variable]) => [name, process.env[variable] ?? ""] as const,
  );
  const isWhole = entries.every(([, value]) => value !== "");
  return isWhole ? (Object.fromEntries(entries) as Record<Name, string>) : undefined;
}

/** Games come only with the key that verifies the platform's calls. */
const operatorKeyFile = process.env["OPERATOR_PUBLIC_KEY_FILE"];
const tidepool =
  operatorKeyFile === undefined
    ? {}
    : { tidepool: { operatorPublicKey: readFileSync(operatorKeyFile, "utf8") } };

const standins = await createStandins({
  dataDir: process.env["DATA_DIR"] ?? ".data",
  origin: process.env["STANDINS_ORIGIN"] ?? `http://localhost:${port}`,
  apiKey,
  webhookSecret,
  // tidy: allow clock, because here the clock is given.
  now: () => new Date(),
  signIn: {
    google: allOf({ clientId: "GOOGLE_CLIENT_ID", clientSecret: "GOOGLE_CLIENT_SECRET" }),
    facebook: allOf({ appId: "FACEBOOK_APP_ID", appSecret: "FACEBOOK_APP_SECRET" }),
    phoneAuth: allOf({ project: "PHONE_AUTH_PROJECT", apiKey: "PHONE_AUTH_API_KEY" }),
  },
  sms: {
    account: process.env["SMS_ACCOUNT"] ?? "ACstandin",
    token: process.env["SMS_TOKEN"] ?? "standin-sms-token",
  },
  ...tidepool,
  ...(instanceId === undefined ? {} : { instanceId }),
  log,
});

process.on("unhandledRejection", (error) => log.error({ err: error }, "nobody waited for this"));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void standins.close().then(() => process.exit(0));
  });
}

try {
  await standins.app.listen({ port, host });
  await standins.mail.listen(smtpPort, host);
  log.info({ port, smtpPort }, "stand-ins ready");
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(error instanceof Error ? error.message : String(error));
  // 2: starting again would not help.
  process.exit(isTaken ? 2 : 1);
}
