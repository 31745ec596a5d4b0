import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from "node:crypto";

/**
 * Signatures over the exact bytes that travel (wallet contract, section 2). Nothing is
 * re-serialised.
 */

export const algorithms = ["RSA-SHA256", "HMAC-SHA256"] as const;
export type Algorithm = (typeof algorithms)[number];

/**
 * The bytes of canonical base64, so that one signature has one spelling; undefined for any other
 * text. Writing them again takes a tenth of the time of an expression over 344 letters.
 */
function bytesOf(signature: string | undefined): Buffer | undefined {
  if (signature === undefined || signature === "") return undefined;
  const bytes = Buffer.from(signature, "base64");
  return bytes.toString("base64") === signature ? bytes : undefined;
}

/**
 * Tells whether one of the keys signed these bytes. Takes the same time wherever a wrong one
 * differs.
 */
export type Verifier = (body: Uint8Array, signature: string | undefined) => boolean;

function rsaVerifier(keys: readonly KeyObject[]): Verifier {
  return (body, signature) => {
    const bytes = bytesOf(signature);
    return bytes !== undefined && keys.some((key) => verify("RSA-SHA256", body, key, bytes));
  };
}

function hmacVerifier(secrets: readonly Buffer[]): Verifier {
  return (body, signature) => {
    const given = bytesOf(signature);
    if (given === undefined) return false;
    let isGood = false;
    for (const secret of secrets) {
      const own = createHmac("sha256", secret).update(body).digest();
      if (own.length === given.length && timingSafeEqual(own, given)) isGood = true;
    }
    return isGood;
  };
}

/**
 * Reads the keys once: PEM public keys of RSA, base64 secrets of HMAC. Throws on a malformed key.
 */
export function createVerifier(algorithm: Algorithm, keys: readonly string[]): Verifier {
  if (keys.length < 1 || keys.length > 2) throw new RangeError("a vendor has one or two keys");
  if (algorithm === "HMAC-SHA256") {
    return hmacVerifier(keys.map((key) => Buffer.from(key, "base64")));
  }
  const publicKeys = keys.map((key) => createPublicKey(key));
  for (const key of publicKeys) {
    if (key.asymmetricKeyType !== "rsa") throw new RangeError("the key must be an RSA key");
  }
  return rsaVerifier(publicKeys);
}

export type Signer = (body: Uint8Array) => string;

/** Signs our own calls: RSASSA-PKCS1-v1_5 with SHA-256, in base64. */
export function createSigner(privateKeyPem: string): Signer {
  const key = createPrivateKey(privateKeyPem);
  return (body) => sign("RSA-SHA256", body, key).toString("base64");
}
