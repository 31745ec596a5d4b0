/** What an action or a press gets that is sent again: its first result, or its first refusal. */
import { isDeepStrictEqual } from "node:util";
import { refuse } from "../refusal.ts";
import type { Minor } from "@baize/money";
import type { SoldGame } from "../owners/owner.ts";
import type { RoundRow } from "./store.ts";

/** What must be the same. */
export interface Repeated {
  readonly game: SoldGame;
  readonly stake: Minor;
  readonly freeOfferId?: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Refuses: action_reused. */
export function refuseOther(known: RoundRow, order: Repeated): void {
  const isSame =
    known.gameCode === order.game.gameCode &&
    known.stakeMinor === order.stake &&
    known.freeOfferId === (order.freeOfferId ?? null) &&
    isDeepStrictEqual(known.input, JSON.parse(JSON.stringify(order.input)));
  if (!isSame) refuse("action_reused");
}

/** Repeats the refusal that a round met, if it met one. */
export function refuseAgain(known: RoundRow): void {
  if (known.status === "stake_pending") refuse("round_open");
  if (known.status === "refused") refuse(refusalCodeOf(known));
  if (known.status !== "refund_pending" && known.status !== "refunded") return;
  refuse(known.refusal === "betting_closed" ? "betting_closed" : "wallet_unavailable");
}

/** The refusal that was written down; `wallet_refused` for any that says nothing more. */
export function refusalCodeOf(known: { readonly refusal: string | null }) {
  return known.refusal === "insufficient_funds" ||
    known.refusal === "limit_reached" ||
    known.refusal === "free_rounds_over" ||
    known.refusal === "player_blocked" ||
    known.refusal === "session_expired"
    ? known.refusal
    : "wallet_refused";
}
