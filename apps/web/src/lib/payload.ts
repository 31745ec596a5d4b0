import { CompactEncrypt, importJWK, type JWK } from "jose";
import { serverNow } from "./clock.ts";
import { randomUuid } from "./random.ts";

/**
 * Encrypts the bodies of E calls. The key set is fetched once and again when the server has rotated
 * it. Loaded only when a form with secrets is sent, because `jose` is not needed before.
 */

type Keys = { readonly keys: readonly JWK[] };

let keySet: Promise<Keys> | undefined;

async function fetchKeys(): Promise<Keys> {
  const answer = await fetch("/.well-known/wps-jwks.json");
  if (!answer.ok) throw new TypeError("key set not available");
  return (await answer.json()) as Keys;
}

export function forgetKeys(): void {
  keySet = undefined;
}

/**
 * The compact JWE of a body, bound to the call's method and path, the server's time and one use.
 */
export async function encryptBody(method: string, path: string, body: unknown): Promise<string> {
  keySet ??= fetchKeys().catch((error: unknown) => {
    forgetKeys();
    throw error;
  });
  const { keys } = await keySet;
  const jwk = keys.find((key) => key.use === "enc" && key.crv === "P-256") ?? keys[0];
  if (jwk === undefined) throw new TypeError("key set is empty");
  const header = {
    alg: "ECDH-ES",
    enc: "A256GCM",
    typ: "wps-req+jwe",
    htm: method,
    htu: path,
    iat: Math.floor(serverNow() / 1000),
    jti: randomUuid(),
    ...(jwk.kid === undefined ? {} : { kid: jwk.kid }),
  };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader(header)
    .encrypt(await importJWK(jwk, "ECDH-ES"));
}
