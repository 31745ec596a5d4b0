/**
 * Signatures of drand's scheme bls-unchained-g1-rfc9380: a point of G1 over SHA-256 of the round,
 * checked with a key in G2.
 */
import { createHash } from "node:crypto";
import { beaconMessage } from "@baize/fair";
import { bls12_381 as curve } from "@noble/curves/bls12-381.js";

/** The key of quicknet, which everybody can look up. */
export const quicknetKey =
  "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
  "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
  "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";

const tag = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));
const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

export const randomnessOf = (signature: string): string =>
  sha256(bytesOf(signature)).toString("hex");

/** Whether the holder of the key signed this round; false for what is no signature at all. */
export function isBeaconSignature(round: number, signature: string, publicKey: string): boolean {
  const { shortSignatures } = curve;
  try {
    const message = shortSignatures.hash(Uint8Array.from(sha256(beaconMessage(round))), tag);
    return shortSignatures.verify(bytesOf(signature), message, bytesOf(publicKey));
  } catch {
    return false;
  }
}
