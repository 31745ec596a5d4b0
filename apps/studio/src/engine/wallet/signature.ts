import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";

/**
 * RSASSA-PKCS1-v1_5 signatures over the exact bytes sent (wallet contract, section 2). The platform
 * has a separate implementation; both are tested against the published samples, so that a shared
 * mistake cannot hide.
 */
const keys = new Map<string, KeyObject>();

/** Parsing a key costs as much as using it; there are as many as operators have. */
function keyOf(pem: string, parse: (pem: string) => KeyObject): KeyObject {
  const known = keys.get(pem) ?? parse(pem);
  keys.set(pem, known);
  return known;
}

export function signBody(body: Buffer, privateKeyPem: string, algorithm: string): string {
  return sign(algorithm, body, keyOf(privateKeyPem, createPrivateKey)).toString("base64");
}

const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * True when one of the keys made the signature. Missing or malformed signatures are simply false.
 */
export function isSignedBy(
  body: Buffer,
  signature: string | undefined,
  publicKeys: readonly string[],
  algorithm: string,
): boolean {
  if (signature === undefined || !base64Pattern.test(signature)) return false;
  const bytes = Buffer.from(signature, "base64");
  return publicKeys.some((pem) => verify(algorithm, body, keyOf(pem, createPublicKey), bytes));
}
