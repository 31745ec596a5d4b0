import { createPublicKey } from "node:crypto";
import { sha256 } from "../../platform/crypto.ts";
import type { Algorithm } from "./signature.ts";

/** How a key is written, and what it is known by. Pure. */

/** A key as it is kept, so that one key has one spelling. Throws on a malformed one. */
export function readVendorKey(algorithm: Algorithm, text: string): string {
  if (algorithm === "RSA-SHA256") {
    const pem = createPublicKey(text).export({ type: "spki", format: "pem" });
    return pem.toString();
  }
  const secret = Buffer.from(text, "base64");
  if (secret.toString("base64") !== text) throw new RangeError("the secret is not base64");
  return text;
}

/** What a key is known by; the key itself is shown nowhere. */
export function fingerprintOf(algorithm: Algorithm, key: string): string {
  const bytes =
    algorithm === "RSA-SHA256"
      ? createPublicKey(key).export({ type: "spki", format: "der" })
      : Buffer.from(key, "base64");
  return sha256(bytes).toString("hex");
}
