import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Hashes, comparison without timing, and sealing of secrets at rest. */

export function sha256(data: string | Uint8Array): Buffer {
  return createHash("sha256").update(data).digest();
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function isEqualSecret(left: string | Uint8Array, right: string | Uint8Array): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

const formatVersion = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals secrets before they are stored: AES-256-GCM, with the place they belong to (table, column,
 * row) as additional data, so that a sealed value cannot be moved to another row.
 */
export interface Sealer {
  seal(secret: Uint8Array, place: string): Buffer;
  /** Throws when the value was changed, moved, or sealed with another key. */
  open(sealed: Uint8Array, place: string): Buffer;
}

export function createSealer(key: Uint8Array): Sealer {
  if (key.length !== 32) throw new RangeError("a sealing key has 32 bytes");
  return {
    seal(secret, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(formatVersion), nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, place) {
      if (sealed[0] !== formatVersion) throw new Error("unknown format of a sealed value");
      const bytes = Buffer.from(sealed);
      const nonce = bytes.subarray(1, 1 + nonceBytes);
      const body = bytes.subarray(1 + nonceBytes, bytes.length - tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce)
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(bytes.length - tagBytes));
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
  };
}

/**
 * The key that seals secrets at rest: MASTER_KEY (base64, 32 bytes) where several machines share
 * it, else a file in the data folder that the first start writes, readable by its owner only.
 */
export function readMasterKey(options: {
  readonly masterKey: string | undefined;
  readonly dataDir: string;
}): Buffer {
  if (options.masterKey !== undefined) return Buffer.from(options.masterKey, "base64");
  const file = path.join(options.dataDir, "master.key");
  mkdirSync(options.dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("base64"), { mode: 0o600 });
  try {
    // A link is made whole or not at all, so two programs starting at once agree on one key.
    linkSync(draft, file);
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = Buffer.from(readFileSync(file, "utf8"), "base64");
  if (key.length !== 32) throw new Error(`${file} is damaged: it must hold 32 bytes in base64`);
  return key;
}
