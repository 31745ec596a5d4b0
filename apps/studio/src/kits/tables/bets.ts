/** Stakes on a table, as their players and as all others see them. */
import type { SharedBet } from "../../engine/shared-rounds/game.ts";
import { amountText } from "../../engine/rounds/view.ts";
import type { TableBetCommand, TableCrowd, TableMyBet, TableResult } from "./protocol.ts";
import type { Amount } from "../../protocol.ts";
import type { Minor } from "@baize/money";
import type { PlacedField } from "./game.ts";

export interface TableKinds {
  readonly result: TableResult;
  readonly choice: readonly PlacedField[];
  readonly end: { readonly payout: Minor };
  readonly command: TableBetCommand;
}
type Bet = SharedBet<TableKinds>;

const namesShown = 6;
const inPlay = new Set<Bet["status"]>(["accepted", "ended"]);

export function myBetView(bet: Bet): TableMyBet {
  const text = (amount: bigint): Amount => amountText(amount, bet.currency);
  return {
    betId: bet.roundId,
    roundNo: bet.roundNo,
    bets: bet.choice.map(({ field, amount }) => ({ field: field.id, amount: text(amount) })),
    stake: text(bet.stake),
    status: bet.status === "ended" ? "settled" : bet.status,
    payout: bet.end === undefined ? null : text(bet.end.payout),
    isPayoutPending: bet.isPayoutPending,
  };
}

/** What everybody may know of what lies on the table. */
export function crowdOf(bets: Iterable<Bet>): TableCrowd {
  const sums: Record<string, Record<string, bigint>> = {};
  const names = new Map<string, string>();
  for (const bet of bets) {
    if (!inPlay.has(bet.status)) continue;
    const own = (sums[bet.currency] ??= {});
    for (const { field, amount } of bet.choice) own[field.id] = (own[field.id] ?? 0n) + amount;
    // A player who bets again becomes the newest again.
    names.delete(bet.playerId);
    names.set(bet.playerId, bet.playerName);
  }
  const totals = Object.entries(sums).map(([currency, own]) => [
    currency,
    Object.fromEntries(
      Object.entries(own).map(([field, sum]) => [field, amountText(sum, currency)]),
    ),
  ]);
  return {
    totals: Object.fromEntries(totals) as TableCrowd["totals"],
    players: names.size,
    names: [...names.values()].toReversed().slice(0, namesShown),
  };
}
