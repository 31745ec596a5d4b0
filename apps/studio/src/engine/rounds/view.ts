import { formatMinor, minor } from "@baize/money";
import type { CrashProof, RoundOutcome, RoundView, SeedProof } from "../../protocol.ts";
import type { RoundRow, SharedPart } from "./store.ts";

export const amountText = (amount: bigint, currency: string): string =>
  formatMinor(minor(amount), currency);

/** All that was staked in the round. */
export const stakedMinor = (row: RoundRow): bigint => row.stakeMinor + row.extraMinor;

/**
 * The hash of a round that was drawn by its words is its server seed, and the hash before, which is
 * its fingerprint, was public all along.
 */
const sharedSeedsOf = (shared: SharedPart): SeedProof => ({
  serverSeedHash: shared.hashBefore,
  clientSeed: shared.salt,
  nonce: shared.gameNo,
  terminatingHash: shared.terminatingHash,
  ...(shared.hash === null ? {} : { serverSeed: shared.hash }),
});

const chainProofOf = ({ roundNo, salt, terminatingHash, hash }: SharedPart): CrashProof => ({
  roundNo,
  salt,
  terminatingHash,
  ...(hash === null ? {} : { hash }),
});

export function seedProofOf(row: RoundRow): SeedProof | null {
  if (row.serverSeedHash === null || row.clientSeed === null || row.nonce === null) return null;
  return {
    serverSeedHash: row.serverSeedHash,
    clientSeed: row.clientSeed,
    nonce: row.nonce,
    ...(row.revealedSeed === null ? {} : { serverSeed: row.revealedSeed }),
  };
}

function proofOf(row: RoundRow): SeedProof | CrashProof | null {
  if (row.shared === null) return seedProofOf(row);
  return row.shared.drawnBy === "words" ? sharedSeedsOf(row.shared) : chainProofOf(row.shared);
}

/**
 * A bet may end before its round does. What its outcome could not say then is taken from the result
 * under the same name, once that is public.
 */
function outcomeOf({ outcome, shared }: RoundRow): RoundOutcome | null {
  const result = shared?.result ?? null;
  if (outcome === null || result === null) return outcome;
  const known = Object.entries(result).filter(([name]) => name in outcome);
  return { ...outcome, ...Object.fromEntries(known) };
}

export function roundView(row: RoundRow): RoundView {
  return {
    roundId: row.id,
    gameCode: row.gameCode,
    currency: row.currency,
    stake: amountText(stakedMinor(row), row.currency),
    payout: row.payoutMinor === null ? null : amountText(row.payoutMinor, row.currency),
    status: row.status,
    isFree: row.freeOfferId !== null,
    placedAt: row.placedAtMs,
    settledAt: row.settledAtMs,
    outcome: outcomeOf(row),
    play: {
      stake: amountText(row.stakeMinor, row.currency),
      choice: row.input,
      steps: row.steps ?? [],
      rules: row.rulesDigest,
    },
    proof: proofOf(row),
  };
}
