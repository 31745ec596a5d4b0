import { createPublicKey } from "node:crypto";
import type { VendorSettings } from "@baize/contract";
import { isPrivateHost } from "../../platform/outside.ts";
import { fingerprintOf, readVendorKey } from "../keys/rules.ts";
import { createVerifier, type Algorithm } from "../keys/signature.ts";

/** What a vendor's account can be. Pure. */

export interface AccountFault {
  /** Path of the setting. */
  readonly field: "vendorCode" | "apiUrl" | "frameOrigin" | "gameTypes" | "keys";
  readonly reason: "taken" | "not_an_address" | "twice" | "key_malformed" | "key_weak";
}

const rsaBitsMin = 2048;
const secretBytesMin = 16;
const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])$/;

/** An address nobody can read on the way: HTTPS, or within one's own network. */
function readAddress(text: string): URL | undefined {
  try {
    const url = new URL(text);
    const { protocol, hostname, username, password, search, hash } = url;
    if (username !== "" || password !== "" || search !== "" || hash !== "") return undefined;
    if (!plainHost.test(hostname)) return undefined;
    if (protocol === "https:") return url;
    return protocol === "http:" && isPrivateHost(hostname) ? url : undefined;
  } catch {
    return undefined;
  }
}

function isBase(text: string): boolean {
  const url = readAddress(text);
  return url !== undefined && !text.endsWith("/");
}

function isOrigin(text: string): boolean {
  return readAddress(text)?.origin === text;
}

function isWeak(algorithm: Algorithm, key: string): boolean {
  if (algorithm === "HMAC-SHA256") return Buffer.from(key, "base64").length < secretBytesMin;
  return (createPublicKey(key).asymmetricKeyDetails?.modulusLength ?? 0) < rsaBitsMin;
}

/** The first thing wrong with keys, or undefined. */
export function faultOfKeys(algorithm: Algorithm, keys: readonly string[]) {
  const fault = (reason: AccountFault["reason"]): AccountFault => ({ field: "keys", reason });
  try {
    createVerifier(algorithm, keys);
    const own = keys.map((key) => fingerprintOf(algorithm, readVendorKey(algorithm, key)));
    if (new Set(own).size !== own.length) return fault("twice");
    return keys.some((key) => isWeak(algorithm, key)) ? fault("key_weak") : undefined;
  } catch {
    return fault("key_malformed");
  }
}

/** The first thing wrong with settings, or undefined. */
export function faultOfVendor(settings: VendorSettings): AccountFault | undefined {
  const { apiUrl, frameOrigin, gameTypes } = settings;
  if (!isBase(apiUrl)) return { field: "apiUrl", reason: "not_an_address" };
  if (frameOrigin !== null && !isOrigin(frameOrigin)) {
    return { field: "frameOrigin", reason: "not_an_address" };
  }
  if (new Set(gameTypes).size !== gameTypes.length) return { field: "gameTypes", reason: "twice" };
  return undefined;
}

interface Powers {
  readonly isEnabled: boolean;
  readonly keys: readonly string[];
  readonly rest: unknown;
}

/** Whether a change only takes away: the switch is turned off, or a key goes. */
export function isNarrower(before: Powers, after: Powers): boolean {
  if (JSON.stringify(before.rest) !== JSON.stringify(after.rest)) return false;
  const isOnlyOff = before.isEnabled || !after.isEnabled;
  return isOnlyOff && after.keys.every((key) => before.keys.includes(key));
}
