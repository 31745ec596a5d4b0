import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, createReadStream, createWriteStream, readFileSync, rmSync } from "node:fs";
import { open, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * How files of a backup are encrypted: compressed, then AES-256-GCM in chunks of 64 KiB.
 *
 *   header   "BAIZE-BK", version (1 byte), key id (8), salt (32)
 *   chunk    64 KiB of ciphertext, tag (16); the last one may be shorter
 *
 * Each file has a key of its own (HKDF of the backup key and the salt), so no nonce comes twice. A
 * chunk's nonce is its number and whether it is the last one, and header and name of the file are
 * authenticated with each. So a file that was altered, cut off, reassembled or given another file's
 * name does not open.
 *
 * Plain JavaScript that needs nothing but Node: PostgreSQL itself runs it for each segment of its
 * log, under an account that may be unable to read this folder.
 */

const magic = Buffer.from("BAIZE-BK");
const version = 1;
const keyIdBytes = 8;
const saltBytes = 32;
const tagBytes = 16;
const chunkBytes = 64 * 1024;
const headerBytes = magic.length + 1 + keyIdBytes + saltBytes;

/** Why a file does not open: `key_unknown`, `altered` or `not_sealed`. */
export class SealedFileError extends Error {
  constructor(reason, name, keyId) {
    const sentences = {
      key_unknown:
        `${name} was written with the backup key ${keyId}, which is neither BACKUP_KEY nor among ` +
        "BACKUP_KEY_PREVIOUS",
      altered: `${name} was altered, cut off or put in another's place`,
      not_sealed: `${name} is not a file of an encrypted backup`,
    };
    super(sentences[reason]);
    this.reason = reason;
  }
}

function derive(key, salt, use, bytes) {
  return Buffer.from(hkdfSync("sha256", key, salt, `baize backup ${use}`, bytes));
}

/** Names a key without telling anything of it. */
export function keyIdOf(key) {
  return derive(key, Buffer.alloc(0), "key id", keyIdBytes).toString("hex");
}

function nonceOf(index, isLast) {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The key id in a header, or an error where it is none. */
export function keyIdIn(header, name) {
  const isHeader =
    header.length >= headerBytes &&
    header.subarray(0, magic.length).equals(magic) &&
    header[magic.length] === version;
  if (!isHeader) throw new SealedFileError("not_sealed", name);
  return header.subarray(magic.length + 1, magic.length + 1 + keyIdBytes).toString("hex");
}

/** Cuts a stream into chunks and hands each on as soon as it is known whether it is the last. */
function inChunks(size, onChunk, onEnd) {
  let held = Buffer.alloc(0);
  return {
    add(bytes) {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      let from = 0;
      for (; held.length - from > size; from += size) onChunk(held.subarray(from, from + size));
      held = held.subarray(from);
    },
    end: () => onEnd(held),
  };
}

function sealing(key, name) {
  const salt = randomBytes(saltBytes);
  const id = Buffer.from(keyIdOf(key), "hex");
  const header = Buffer.concat([magic, Buffer.of(version), id, salt]);
  const fileKey = derive(key, salt, "file", 32);
  const bound = Buffer.concat([header, Buffer.from(name)]);
  let index = 0;
  const stream = new Transform({
    construct(done) {
      this.push(header);
      done();
    },
    transform(bytes, _encoding, done) {
      chunks.add(bytes);
      done();
    },
    flush(done) {
      chunks.end();
      done();
    },
  });
  function seal(plain, isLast) {
    const cipher = createCipheriv("aes-256-gcm", fileKey, nonceOf(index, isLast)).setAAD(bound);
    index += 1;
    stream.push(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
  }
  const chunks = inChunks(
    chunkBytes,
    (plain) => seal(plain, false),
    (plain) => seal(plain, true),
  );
  return stream;
}

function opening(keys, name) {
  let header = Buffer.alloc(0);
  let fileKey;
  let bound;
  let index = 0;
  function begin() {
    const id = keyIdIn(header, name);
    const key = keys.find((one) => keyIdOf(one) === id);
    if (key === undefined) throw new SealedFileError("key_unknown", name, id);
    fileKey = derive(key, header.subarray(headerBytes - saltBytes, headerBytes), "file", 32);
    bound = Buffer.concat([header.subarray(0, headerBytes), Buffer.from(name)]);
  }
  function openChunk(sealed, isLast) {
    if (fileKey === undefined || sealed.length < tagBytes) {
      throw new SealedFileError(fileKey === undefined ? "not_sealed" : "altered", name);
    }
    const end = sealed.length - tagBytes;
    const decipher = createDecipheriv("aes-256-gcm", fileKey, nonceOf(index, isLast))
      .setAAD(bound)
      .setAuthTag(sealed.subarray(end));
    index += 1;
    const plain = decipher.update(sealed.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw new SealedFileError("altered", name);
    }
    stream.push(plain);
  }
  const chunks = inChunks(
    chunkBytes + tagBytes,
    (sealed) => openChunk(sealed, false),
    (sealed) => openChunk(sealed, true),
  );
  function take(bytes) {
    if (fileKey !== undefined) return chunks.add(bytes);
    header = Buffer.concat([header, bytes]);
    if (header.length < headerBytes) return undefined;
    begin();
    return chunks.add(header.subarray(headerBytes));
  }
  const guarded = (work, done) => {
    try {
      work();
      done();
    } catch (error) {
      done(error);
    }
  };
  const stream = new Transform({
    transform: (bytes, _encoding, done) => guarded(() => take(bytes), done),
    flush: (done) => guarded(() => chunks.end(), done),
  });
  return stream;
}

/** Compresses and encrypts; `name` is what the file must be called when it is opened. */
export async function seal(keys, name, source, target) {
  await pipeline(source, createGzip({ level: 1 }), sealing(keys[0], name), target);
}

/** Decrypts with whichever key it was, and refuses what is not wholly as it was written. */
export async function unseal(keys, name, source, target) {
  await pipeline(source, opening(keys, name), createGunzip(), target);
}

async function sync(file) {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a sealed copy of a file: whole or not at all; its folder is for the caller to flush. */
export async function sealFile(keys, name, source, target) {
  const half = `${target}.part`;
  try {
    await seal(keys, name, createReadStream(source), createWriteStream(half, { mode: 0o600 }));
    await sync(half);
    await rename(half, target);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}

export async function unsealFile(keys, name, source, target) {
  await unseal(keys, name, createReadStream(source), createWriteStream(target, { mode: 0o600 }));
}

/** All of a small file. */
export async function unsealed(keys, name, source) {
  const parts = [];
  const into = new Transform({
    transform(bytes, _encoding, done) {
      parts.push(bytes);
      done();
    },
  });
  into.resume();
  await unseal(keys, name, createReadStream(source), into);
  return Buffer.concat(parts);
}

/** Above 125, PostgreSQL stops instead of taking the file for the end of the log. */
const stopExit = 200;

/**
 * A segment of the log, for PostgreSQL's archive_command and restore_command. To archive never
 * overwrites one segment with another, and says yes to one that is there already, because after a
 * crash PostgreSQL may ask for the same once more.
 *
 * A file that is there and does not open ends the recovery; its reason goes into `baize.refused`
 * beside PostgreSQL's own files, where it runs.
 */
export async function segmentProgram(argv, env) {
  const [what, name = "", source = "", target = ""] = argv;
  const keys = (env["BAIZE_BACKUP_KEYS"] ?? "").split(",").map((key) => Buffer.from(key, "base64"));
  if (what === "seal") {
    if (!existsSync(target)) {
      await sealFile(keys, name, source, target);
      await sync(path.dirname(target));
      return 0;
    }
    const known = await unsealed(keys, name, target);
    if (known.equals(readFileSync(source))) return 0;
    throw new Error(`${target} is there already and holds something else`);
  }
  if (!existsSync(source)) return 1;
  try {
    await unsealFile(keys, name, source, target);
    return 0;
  } catch (error) {
    const isRefused = error instanceof SealedFileError;
    const said = isRefused ? error.message : new SealedFileError("altered", name).message;
    await writeFile("baize.refused", said, { mode: 0o600 });
    console.error(said);
    return stopExit;
  }
}
