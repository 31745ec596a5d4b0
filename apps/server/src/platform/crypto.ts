import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
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

const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;
/** Values written before keys had ids; they open, and are written no more. */
const plainFormat = 1;
const keyedFormat = 2;

/**
 * Seals secrets before they are stored: AES-256-GCM, with the place they belong to (table, column,
 * row) as additional data, so that a sealed value cannot be moved to another row.
 *
 * Every value names the key that sealed it. Keys of before still open, so a key can be changed
 * while the platform runs: start with the new key and the old one beside it, reseal everything, and
 * start without the old one.
 */
export interface Sealer {
  seal(secret: Uint8Array, place: string): Buffer;
  /** Throws when the value was changed, moved, or sealed with a key that is not known. */
  open(sealed: Uint8Array, place: string): Buffer;
  /** Whether the value was sealed with the key of today. */
  isCurrent(sealed: Uint8Array): boolean;
  /**
   * Blind indexes of a text (HMAC-SHA-256 with a separate key, derived by HKDF): today's first,
   * then one for each key of before. Write the first, look for any.
   */
  indexes(text: string): readonly [Buffer, ...Buffer[]];
}

interface SealingKey {
  readonly key: Uint8Array;
  readonly id: Buffer;
  readonly indexKey: Buffer;
}

function derive(key: Uint8Array, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), `baize ${use}`, bytes));
}

function sealingKeyOf(key: Uint8Array): SealingKey {
  if (key.length !== 32) throw new RangeError("a sealing key has 32 bytes");
  const id = derive(key, "key id", keyIdBytes);
  return { key, id, indexKey: derive(key, "blind index", 32) };
}

function decrypt(key: Uint8Array, bytes: Buffer, place: string): Buffer {
  const nonce = bytes.subarray(0, nonceBytes);
  const body = bytes.subarray(nonceBytes, bytes.length - tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(bytes.length - tagBytes));
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** A value without a key id: whichever key opens it, the newest first. */
function decryptWithAny(keys: readonly SealingKey[], bytes: Buffer, place: string): Buffer {
  for (const { key } of keys) {
    try {
      return decrypt(key, bytes, place);
    } catch {
      // Another key may be the one.
    }
  }
  throw new Error("no key opens the sealed value");
}

export function createSealer(key: Uint8Array, previousKeys: readonly Uint8Array[] = []): Sealer {
  const current = sealingKeyOf(key);
  const previous = previousKeys.map(sealingKeyOf);
  const keys = [current, ...previous];
  const indexWith = ({ indexKey }: SealingKey, text: string) =>
    createHmac("sha256", indexKey).update(text).digest();
  return {
    seal(secret, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(keyedFormat), current.id, nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] === plainFormat) return decryptWithAny(keys, bytes.subarray(1), place);
      if (bytes[0] !== keyedFormat) throw new Error("unknown format of a sealed value");
      const id = bytes.subarray(1, 1 + keyIdBytes);
      const found = keys.find((one) => one.id.equals(id));
      if (found === undefined) throw new Error("the key of the sealed value is not known");
      return decrypt(found.key, bytes.subarray(1 + keyIdBytes), place);
    },
    isCurrent: (sealed) =>
      sealed[0] === keyedFormat &&
      current.id.equals(Buffer.from(sealed).subarray(1, 1 + keyIdBytes)),
    indexes: (text) => [indexWith(current, text), ...previous.map((one) => indexWith(one, text))],
  };
}

interface MasterKeyOptions {
  readonly masterKey: string | undefined;
  readonly dataDir: string;
}

/** The sealer of this installation: its key of today, and those of before that still open. */
export function openSealer(
  options: MasterKeyOptions & { readonly masterKeysPrevious: readonly string[] },
): Sealer {
  const previous = options.masterKeysPrevious.map((key) => Buffer.from(key, "base64"));
  return createSealer(readMasterKey(options), previous);
}

/**
 * The key that seals secrets at rest: MASTER_KEY (base64, 32 bytes) where several machines share
 * it, else a file in the data folder that the first start writes, readable by its owner only.
 */
export function readMasterKey(options: MasterKeyOptions): Buffer {
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
