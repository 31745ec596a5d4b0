import type { Settlement } from "../../vendors/index.ts";
import type { CountedFact } from "./rules.ts";

/** Facts of other modules as they are counted. */

interface Told<Payload> {
  readonly id: string;
  readonly payload: Payload;
}

const bare = { vendorCode: "", gameCode: "", gameType: null, isFree: false } as const;

export function roundFactOf({ id, payload }: Told<Settlement>): CountedFact {
  const { vendorCode, gameCode, gameType, isFree, stakeMinor, validBetMinor, winMinor } = payload;
  return {
    id,
    memberId: BigInt(payload.memberId),
    kind: "round",
    item: `${vendorCode}/${payload.roundId}`,
    at: new Date(payload.placedAt),
    settledAt: new Date(payload.settledAt),
    vendorCode,
    gameCode,
    gameType,
    isFree,
    stakeMinor,
    validMinor: validBetMinor,
    winMinor,
  };
}

interface PaidIn {
  readonly memberId: string;
  readonly depositId: string;
  readonly amountMinor: bigint;
}

/** A deposit, or with the sign of a loss what was charged back of one. */
export function depositFactOf(
  { id, payload }: Told<PaidIn>,
  at: Date,
  sign: 1n | -1n = 1n,
): CountedFact {
  const { memberId, depositId, amountMinor } = payload;
  return {
    ...bare,
    id,
    memberId: BigInt(memberId),
    kind: "deposit",
    item: depositId,
    at,
    settledAt: at,
    stakeMinor: sign * amountMinor,
    validMinor: 0n,
    winMinor: 0n,
  };
}

/** What is done once, however often it is told; with the sign of a loss it is taken back. */
export function doneFactOf(
  id: string,
  memberId: string,
  done: Pick<CountedFact, "kind" | "item" | "at">,
  sign: 1n | -1n = 1n,
): CountedFact {
  return {
    ...bare,
    ...done,
    id,
    memberId: BigInt(memberId),
    settledAt: done.at,
    stakeMinor: sign,
    validMinor: 0n,
    winMinor: 0n,
  };
}
