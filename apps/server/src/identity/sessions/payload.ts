import { dayMs, minuteMs } from "@baize/contract/durations";
import {
  calculateJwkThumbprint,
  compactDecrypt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type ProtectedHeaderParameters,
} from "jose";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import {
  deleteOldPayloadKeys,
  deleteOldPayloadsSeen,
  insertPayloadKey,
  insertPayloadSeen,
  listPayloadKeys,
  type PayloadKeyRow,
} from "./store.ts";

/**
 * Encrypted calls: compact JWE, ECDH-ES on P-256 with A256GCM, an extra to TLS and never a reason
 * to skip a control.
 *
 * A key pair serves one day (UTC). The next day's is published beside today's; yesterday's is
 * accepted for an hour and five minutes more (the key set may be cached for five), then destroyed.
 * The header binds the method, the path, the time and a number used once. Whatever is wrong, the
 * answer is the same `payload_unreadable`; only a key we do not have answers `key_rotated`.
 */
const graceMs = 65 * minuteMs;
const ageSecondsMax = 120;
const seenMs = 2 * ageSecondsMax * 1000;
const sweepEveryMs = minuteMs;
/** A visitor with an unknown key makes us look again, but not more often than this. */
const reloadEveryMs = 1000;

export const keySetMaxAgeSeconds = 300;

const headerNames = new Set(["alg", "enc", "kid", "typ", "htm", "htu", "iat", "jti", "epk"]);

interface Header {
  readonly kid: string;
  readonly htm: string;
  readonly htu: string;
  readonly iat: number;
  readonly jti: string;
}

interface PayloadKey {
  readonly day: number;
  readonly kid: string;
  readonly publicJwk: Record<string, string>;
  readonly privateKey: CryptoKey;
}

export interface Payloads {
  /** The public keys: today's first, then tomorrow's. */
  readonly keySet: () => Promise<{ keys: Record<string, string>[] }>;
  /** Refuses: key_rotated, payload_unreadable. */
  open(payload: string, request: { method: string; path: string }): Promise<unknown>;
}

function unreadable(): Refusal {
  return new Refusal("payload_unreadable");
}

/**
 * The header, if it has exactly the form we ask for; nothing in it is trusted before decryption.
 */
function readHeader(payload: string): Header {
  let header: ProtectedHeaderParameters;
  try {
    header = decodeProtectedHeader(payload);
  } catch {
    throw unreadable();
  }
  const { kid, typ, alg, enc } = header;
  const { htm, htu, iat, jti } = header as Record<string, unknown>;
  const isOurs = typ === "wps-req+jwe" && alg === "ECDH-ES" && enc === "A256GCM";
  if (!isOurs || Object.keys(header).some((name) => !headerNames.has(name))) throw unreadable();
  if (typeof kid !== "string" || typeof htm !== "string" || typeof htu !== "string") {
    throw unreadable();
  }
  if (typeof iat !== "number" || !Number.isSafeInteger(iat)) throw unreadable();
  if (typeof jti !== "string" || !/^[A-Za-z0-9_-]{16,64}$/.test(jti)) throw unreadable();
  return { kid, htm, htu, iat, jti };
}

async function decrypt(payload: string, key: CryptoKey): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(payload, key, {
      keyManagementAlgorithms: ["ECDH-ES"],
      contentEncryptionAlgorithms: ["A256GCM"],
      maxDecompressedLength: 0,
    });
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plaintext));
  } catch {
    throw unreadable();
  }
}

/** Where a key's private half is sealed for. */
export function placeOf(kid: string): string {
  return `identity.payload_key sealed_private_jwk ${kid}`;
}

async function makeKey(day: number, sealer: Sealer): Promise<PayloadKeyRow> {
  const pair = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const secret = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
  return {
    day,
    kid,
    publicJwk: { ...publicJwk, kid, use: "enc", alg: "ECDH-ES" } as unknown as Record<
      string,
      string
    >,
    sealedPrivateJwk: sealer.seal(secret, placeOf(kid)),
  };
}

async function readKey(row: PayloadKeyRow, sealer: Sealer): Promise<PayloadKey> {
  const jwk = JSON.parse(sealer.open(row.sealedPrivateJwk, placeOf(row.kid)).toString());
  const privateKey = (await importJWK(jwk, "ECDH-ES")) as CryptoKey;
  return { day: row.day, kid: row.kid, publicJwk: row.publicJwk, privateKey };
}

/** Today's day, and the oldest day whose key still opens something. */
function daysAt(now: Date): { today: number; oldest: number } {
  const today = Math.floor(now.getTime() / dayMs);
  const isGrace = now.getTime() - today * dayMs < graceMs;
  return { today, oldest: isGrace ? today - 1 : today };
}

export interface PayloadDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

/**
 * The keys of today and tomorrow, made where they are missing, and yesterday's while it is good.
 */
function createKeyRing({ db, clock, sealer }: PayloadDeps) {
  let keys: readonly PayloadKey[] = [];
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const { today, oldest } = daysAt(clock.now());
    let rows = await db.read((reader) => listPayloadKeys(reader, oldest));
    const missing = [today, today + 1].filter((day) => !rows.some((row) => row.day === day));
    if (missing.length > 0) {
      const made = await Promise.all(missing.map((day) => makeKey(day, sealer)));
      await db.transaction(async (tx) => {
        for (const row of made) await insertPayloadKey(tx, row);
        await deleteOldPayloadKeys(tx, oldest);
      });
      rows = await db.read((reader) => listPayloadKeys(reader, oldest));
    }
    const known = new Map(keys.map((key) => [key.kid, key]));
    keys = await Promise.all(rows.map(async (row) => known.get(row.kid) ?? readKey(row, sealer)));
    loadedAtMs = clock.now().getTime();
  }

  async function reload(): Promise<void> {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    await loading;
  }

  async function current(): Promise<readonly PayloadKey[]> {
    const { today, oldest } = daysAt(clock.now());
    if (!keys.some((key) => key.day === today + 1)) await reload();
    return keys.filter((key) => key.day >= oldest && key.day <= today + 1);
  }

  return {
    current,
    async find(kid: string): Promise<PayloadKey | undefined> {
      const known = (await current()).find((key) => key.kid === kid);
      if (known !== undefined) return known;
      if (clock.now().getTime() - loadedAtMs < reloadEveryMs) return undefined;
      await reload();
      return (await current()).find((key) => key.kid === kid);
    },
  };
}

export function createPayloads(deps: PayloadDeps): Payloads {
  const { db, clock } = deps;
  const ring = createKeyRing(deps);
  let sweptAtMs = 0;

  /** Uses up the payload's number; old numbers leave now and then on the way. */
  async function useOnce(header: Header): Promise<boolean> {
    const nowMs = clock.now().getTime();
    const expiresAt = new Date(nowMs + seenMs);
    return db.transaction(async (tx) => {
      if (nowMs - sweptAtMs >= sweepEveryMs) {
        sweptAtMs = nowMs;
        await deleteOldPayloadsSeen(tx, new Date(nowMs));
      }
      return insertPayloadSeen(tx, header.kid, header.jti, expiresAt);
    });
  }

  return {
    async keySet() {
      const { today } = daysAt(clock.now());
      const published = (await ring.current()).filter((key) => key.day >= today);
      return { keys: published.map((key) => key.publicJwk) };
    },

    async open(payload, request) {
      const header = readHeader(payload);
      const key = await ring.find(header.kid);
      if (key === undefined) throw new Refusal("key_rotated");
      const content = await decrypt(payload, key.privateKey);
      const ageSeconds = clock.now().getTime() / 1000 - header.iat;
      if (Math.abs(ageSeconds) > ageSecondsMax) throw unreadable();
      if (header.htm !== request.method || header.htu !== request.path) throw unreadable();
      if (!(await useOnce(header))) throw unreadable();
      return content;
    },
  };
}
