import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loginKinds, type Passwords } from "../../apps/server/src/platform/roles-store.ts";

/**
 * Keys and secrets of a demo on one machine, made once and kept readable by their owner only.
 * Production brings its own; the programs refuse to start there without them.
 */
export interface Keys {
  /** Signs our calls to the vendor, and its public half for the vendor. */
  readonly operatorPrivate: string;
  readonly operatorPublic: string;
  /** Signs the vendor's calls to us, and its public half for us. */
  readonly vendorPrivate: string;
  readonly vendorPublic: string;
  /** Shared with the stand-in payment provider. */
  readonly sandpayKey: string;
  readonly sandpayWebhookSecret: string;
  /** Shared with the stand-in carrier of text messages. */
  readonly smsToken: string;
  /** Shared with the stand-ins of sign-ins elsewhere. */
  readonly googleClientSecret: string;
  readonly facebookAppSecret: string;
  /** Seals what decides the studio's rounds to come. */
  readonly studioMaster: string;
  /** Of the programs' logins to the database. */
  readonly databasePasswords: Passwords;
}

function writePrivate(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}

function ensurePair(folder: string, name: string): readonly [string, string] {
  const privateFile = path.join(folder, `${name}.private.pem`);
  const publicFile = path.join(folder, `${name}.public.pem`);
  if (!existsSync(privateFile) || !existsSync(publicFile)) {
    const pair = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    writePrivate(privateFile, pair.privateKey);
    writePrivate(publicFile, pair.publicKey);
  }
  return [privateFile, publicFile];
}

function ensureSecret(folder: string, name: string, make: () => string): string {
  const file = path.join(folder, name);
  if (!existsSync(file)) writePrivate(file, make());
  return readFileSync(file, "utf8").trim();
}

const randomHex = () => randomBytes(24).toString("hex");

function ensurePasswords(folder: string): Passwords {
  const passwords = loginKinds.map(
    (kind) => [kind, ensureSecret(folder, `database.${kind}`, randomHex)] as const,
  );
  return Object.fromEntries(passwords) as unknown as Passwords;
}

export function ensureKeys(dataDir: string): Keys {
  const folder = path.join(dataDir, "keys");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [operatorPrivate, operatorPublic] = ensurePair(folder, "operator");
  const [vendorPrivate, vendorPublic] = ensurePair(folder, "vendor");
  return {
    operatorPrivate,
    operatorPublic,
    vendorPrivate,
    vendorPublic,
    studioMaster: ensureSecret(folder, "studio.master", () => randomBytes(32).toString("base64")),
    databasePasswords: ensurePasswords(folder),
    sandpayKey: ensureSecret(folder, "sandpay.key", randomHex),
    smsToken: ensureSecret(folder, "sms.token", randomHex),
    googleClientSecret: ensureSecret(folder, "google.secret", randomHex),
    facebookAppSecret: ensureSecret(folder, "facebook.secret", randomHex),
    sandpayWebhookSecret: ensureSecret(
      folder,
      "sandpay.webhook-secret",
      () => `whsec_${randomBytes(32).toString("base64")}`,
    ),
  };
}
