import { formatMinor, minor } from "@baize/money";
import type { CrashProof, RoundOutcome, RoundView, SeedProof } from "../../protocol.ts";
import type { RoundRow } from "./store.ts";

/** Hundredths as players read a multiplier: 1234 is "12.34". */
export const hundredthsText = (hundredths: number): string => {
  const digits = hundredths.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const amountText = (amount: bigint, currency: string): string =>
  formatMinor(minor(amount), currency);

/** All that was staked in the round. */
export const stakedMinor = (row: RoundRow): bigint => row.stakeMinor + row.extraMinor;

/**
 * A table's hash is the server seed of its round, and the hash before, which is its fingerprint,
 * was public all along.
 */
function tableProofOf(row: RoundRow): SeedProof | null {
  const { tableHashBefore, tableGameNo, chainSalt, terminatingHash, tableHash } = row;
  if (tableHashBefore === null || tableGameNo === null || chainSalt === null) return null;
  return {
    serverSeedHash: tableHashBefore,
    clientSeed: chainSalt,
    nonce: tableGameNo,
    ...(terminatingHash === null ? {} : { terminatingHash }),
    ...(tableHash === null ? {} : { serverSeed: tableHash }),
  };
}

export function seedProofOf(row: RoundRow): SeedProof | null {
  if (row.tableRoundNo !== null) return tableProofOf(row);
  if (row.serverSeedHash === null || row.clientSeed === null || row.nonce === null) return null;
  return {
    serverSeedHash: row.serverSeedHash,
    clientSeed: row.clientSeed,
    nonce: row.nonce,
    ...(row.revealedSeed === null ? {} : { serverSeed: row.revealedSeed }),
  };
}

function crashProofOf(row: RoundRow): CrashProof | null {
  if (row.crashRoundNo === null || row.chainSalt === null || row.terminatingHash === null) {
    return null;
  }
  return {
    roundNo: row.crashRoundNo,
    salt: row.chainSalt,
    terminatingHash: row.terminatingHash,
    ...(row.crashHash === null ? {} : { hash: row.crashHash }),
  };
}

/** A cash-out is written before the crash is known; the crash point joins once it is public. */
function outcomeOf(row: RoundRow): RoundOutcome | null {
  if (row.outcome?.game !== "crash") return row.outcome;
  return {
    ...row.outcome,
    crashedAt: row.crashBust === null ? null : hundredthsText(row.crashBust),
  };
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
    proof: row.crashRoundNo === null ? seedProofOf(row) : crashProofOf(row),
  };
}
