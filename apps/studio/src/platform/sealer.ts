import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * AES-256-GCM with the id of the key in front: id (4 bytes), nonce (12), body, tag (16). The place
 * a value belongs to (table, column, row) is authenticated with it, so that it opens nowhere else.
 */
export interface SealingKey {
  readonly id: Buffer;
  readonly key: Buffer;
}

const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

export function masterKeyOf(key: Buffer): SealingKey {
  if (key.length !== 32) throw new RangeError("a master key has 32 bytes");
  const id = Buffer.from(hkdfSync("sha256", key, "", "baize studio key id", idBytes));
  return { id, key };
}

export const newKey = (): SealingKey => ({ id: randomBytes(idBytes), key: randomBytes(32) });

export const keyIdOf = (sealed: Buffer): string => sealed.subarray(0, idBytes).toString("hex");

export function sealWith({ id, key }: SealingKey, secret: Buffer, place: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([id, nonce, body, cipher.getAuthTag()]);
}

/** Throws when the value was changed, or belongs to another place. */
export function openWith({ key }: SealingKey, sealed: Buffer, place: string): Buffer {
  const nonce = sealed.subarray(idBytes, idBytes + nonceBytes);
  const body = sealed.subarray(idBytes + nonceBytes, sealed.length - tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** What has its own data key. */
export const purposes = ["seeds", "chains", "jackpots"] as const;
export type Purpose = (typeof purposes)[number];

/** Seals what must not be read in the rows; `place` says where a value belongs. */
export interface Vault {
  seal(purpose: Purpose, place: string, secret: string): Buffer;
  open(sealed: Buffer, place: string): string;
}

export interface MasterKeys {
  readonly current: Buffer;
  /** Keys of before, which still open. */
  readonly previous: readonly Buffer[];
}
