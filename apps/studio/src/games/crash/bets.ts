/** Bets of the round that is open or in flight, as their players and as all others see them. */
import { hundredthsText } from "@baize/money/hundredths";
import type { SharedBet } from "../../engine/shared-rounds/game.ts";
import type { CrashBetStatus, CrashMyBet, CrashPublicBet, PlaceBetCommand } from "./protocol.ts";
import { amountText } from "../../engine/rounds/view.ts";
import type { Decision } from "./rules.ts";

export interface CrashKinds {
  readonly result: { readonly crashedAt: string };
  readonly choice: { readonly panel: number; readonly auto: number | null };
  readonly end: Decision;
  readonly command: PlaceBetCommand;
}
type Bet = SharedBet<CrashKinds>;

const multiplierText = (hundredths: number | null | undefined): string | null =>
  hundredths === null || hundredths === undefined ? null : hundredthsText(hundredths);

function statusOf({ status, end }: Bet): CrashBetStatus {
  if (status !== "ended") return status;
  return end === undefined || end.cashedOutAt === null ? "lost" : "cashed_out";
}

export function myBetView(bet: Bet): CrashMyBet {
  const { end, choice } = bet;
  return {
    betId: bet.roundId,
    key: bet.key,
    roundNo: bet.roundNo,
    panel: choice.panel,
    stake: amountText(bet.stake, bet.currency),
    autoCashOut: multiplierText(choice.auto),
    status: statusOf(bet),
    cashedOutAt: multiplierText(end?.cashedOutAt),
    payout: end === undefined ? null : amountText(end.payout, bet.currency),
    isPayoutPending: bet.isPayoutPending,
  };
}

export function publicBetView(bet: Bet): CrashPublicBet {
  const won = statusOf(bet) === "cashed_out" ? bet.end : undefined;
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

export const isPublic = ({ status }: Bet): boolean => status !== "stake_pending";
