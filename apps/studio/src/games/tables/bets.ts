/** Stakes of the round that is open or being dealt. */
import { minor, type Minor } from "@baize/money";
import type { TableBetStatus } from "./protocol.ts";
import type { RoundRow } from "../../engine/rounds/store.ts";
import type { PlacedField } from "./game.ts";

export interface TableBet {
  readonly roundId: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly roundNo: number;
  readonly stake: Minor;
  readonly currency: string;
  readonly placed: readonly PlacedField[];
  status: TableBetStatus;
  payout: Minor | null;
  /** The result is in the database. */
  isWritten: boolean;
  isPayoutPending: boolean;
}

/** A stake that has just been written down. */
export const liveBet = (
  round: RoundRow,
  playerName: string,
  placed: readonly PlacedField[],
): TableBet => ({
  roundId: round.id,
  playerId: round.playerId,
  playerName,
  roundNo: round.tableRoundNo ?? 0,
  stake: minor(round.stakeMinor),
  currency: round.currency,
  placed,
  status: "stake_pending",
  payout: null,
  isWritten: false,
  isPayoutPending: false,
});

/** A stake of a round that is over, or was dealt by a process that died. */
export function writtenBet(
  round: RoundRow,
  playerName: string,
  placed: readonly PlacedField[],
): TableBet {
  const isPaid = round.payoutMinor !== null;
  return {
    ...liveBet(round, playerName, placed),
    status: isPaid ? "settled" : "accepted",
    payout: isPaid ? minor(round.payoutMinor) : null,
    isWritten: isPaid,
    isPayoutPending: round.status === "payout_pending",
  };
}
