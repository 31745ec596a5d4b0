/** Bets of the round that is open or in flight, and what everybody may see of them. */
import { minor, type Minor } from "@baize/money";
import type { CrashBetStatus, CrashMyBet, CrashPublicBet } from "./protocol.ts";
import type { Session } from "../../engine/players/service.ts";
import type { RoundRow } from "../../engine/rounds/store.ts";
import { amountText, hundredthsText } from "../../engine/rounds/view.ts";
import { parseHundredths } from "../../kits/hundredths.ts";
import type { Decision } from "./rules.ts";

export interface LiveBet {
  readonly roundId: string;
  readonly key: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly roundNo: number;
  readonly panel: number;
  readonly stake: Minor;
  readonly currency: string;
  readonly auto: number | null;
  status: CrashBetStatus;
  decision: Decision | undefined;
  /** The decision is in the database. */
  isWritten: boolean;
  isPayoutPending: boolean;
}

const multiplierText = (hundredths: number | null | undefined): string | null =>
  hundredths === null || hundredths === undefined ? null : hundredthsText(hundredths);

export function myBetView(bet: LiveBet): CrashMyBet {
  const { decision } = bet;
  return {
    betId: bet.roundId,
    key: bet.key,
    roundNo: bet.roundNo,
    panel: bet.panel,
    stake: amountText(bet.stake, bet.currency),
    autoCashOut: multiplierText(bet.auto),
    status: bet.status,
    cashedOutAt: multiplierText(decision?.cashedOutAt),
    payout: decision === undefined ? null : amountText(decision.payout, bet.currency),
    isPayoutPending: bet.isPayoutPending,
  };
}

export function publicBetView(bet: LiveBet): CrashPublicBet {
  const won = bet.status === "cashed_out" ? bet.decision : undefined;
  return {
    key: bet.key,
    playerName: bet.playerName,
    stake: amountText(bet.stake, bet.currency),
    currency: bet.currency,
    cashedOutAt: multiplierText(won?.cashedOutAt),
    payout: won === undefined ? null : amountText(won.payout, bet.currency),
    isGone: bet.status === "cancelled" || bet.status === "refunded",
  };
}

export const isPublic = (bet: LiveBet): boolean =>
  bet.status !== "stake_pending" && bet.status !== "refused";

/** The choice a crash bet was placed with, as stored in its row. */
export function autoOf(row: RoundRow): number | null {
  const { input } = row;
  if (typeof input !== "object" || input === null || !("auto" in input)) return null;
  return typeof input.auto === "number" ? input.auto : null;
}

/** A bet that has just been written down. */
export function liveBet(round: RoundRow, session: Session): LiveBet {
  return {
    roundId: round.id,
    key: round.publicKey ?? "",
    playerId: session.id,
    playerName: session.displayName,
    roundNo: round.crashRoundNo ?? 0,
    panel: round.panel,
    stake: minor(round.stakeMinor),
    currency: round.currency,
    auto: autoOf(round),
    status: "stake_pending",
    decision: undefined,
    isWritten: false,
    isPayoutPending: false,
  };
}

/** A bet of a flight that is over, or was flown by a process that died. */
export function writtenBet(round: RoundRow, session: Session): LiveBet {
  const bet = liveBet(round, session);
  const { outcome, payoutMinor } = round;
  if (outcome?.game !== "crash" || payoutMinor === null) return { ...bet, status: "accepted" };
  const cashedOutAt =
    outcome.cashedOutAt === null ? null : (parseHundredths(outcome.cashedOutAt) ?? null);
  return {
    ...bet,
    status: cashedOutAt === null ? "lost" : "cashed_out",
    decision: { cashedOutAt, isForced: outcome.isForced, payout: minor(payoutMinor) },
    isWritten: true,
    isPayoutPending: round.status === "payout_pending",
  };
}
