/**
 * The public beacon of draws: drand's chain "quicknet" (lottery document, section 6). Its rounds
 * are numbered by the clock, and nobody knows one before it is published. Moments are milliseconds
 * of epoch time.
 *
 * A round is a BLS signature (scheme bls-unchained-g1-rfc9380) of SHA-256(round as 8 bytes, big
 * endian); its randomness is SHA-256(the 48 raw bytes of the signature), written as 64 hex
 * characters. Whoever reads a beacon checks the signature with a library of that scheme.
 */
export const beaconChain = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

const genesisMs = 1_692_803_367_000;
const periodMs = 3_000;

/**
 * The newest round that is published at a moment: floor((t − genesis) / 3 s) + 1; 0 before round 1.
 */
export const beaconRoundAt = (at: number): number =>
  Math.max(0, Math.floor((at - genesisMs) / periodMs) + 1);

/** When a round is published. */
export const beaconRoundTime = (round: number): number => genesisMs + (round - 1) * periodMs;

/** The 8 bytes whose SHA-256 a round signs. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bytes;
}
