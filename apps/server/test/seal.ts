import { randomBytes } from "node:crypto";
import { CompactEncrypt, importJWK, type JWK } from "jose";

/** Encrypts a body as the site does; `header` replaces fields of a right one. */
export async function sealFor(
  jwk: Readonly<Record<string, unknown>> | undefined,
  content: unknown,
  header: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<string> {
  const kid = jwk?.["kid"];
  const full = {
    alg: "ECDH-ES",
    enc: "A256GCM",
    typ: "wps-req+jwe",
    kid: typeof kid === "string" ? kid : "",
    iat: Math.floor(at.getTime() / 1000),
    jti: randomBytes(16).toString("base64url"),
    ...header,
  };
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(full)
    .encrypt(await importJWK(jwk as JWK, "ECDH-ES"));
}
