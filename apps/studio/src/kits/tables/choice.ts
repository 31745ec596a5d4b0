import { z } from "zod";
import { refuse } from "../../engine/refusal.ts";
import type { FieldBet, TableOutcome, TableResult } from "./protocol.ts";
import { amountText } from "../../engine/rounds/view.ts";
import { laidBets, readFields } from "../chips/laid.ts";
import { paidOn, sumOf, type PlacedField, type TableGame } from "./game.ts";

/** As many as the largest board has. */
const fieldsMax = 160;

/** The chips of one stake as they are sent. */
export const TableBets = laidBets(fieldsMax);

/** Refuses: bad_request for a field that is not there, stands twice or has no amount. */
export const readPlaced = (
  game: TableGame,
  bets: readonly FieldBet[],
  currency: string,
): readonly PlacedField[] =>
  readFields(bets, (id) => game.fields.find((field) => field.id === id), currency);

/** What a stake's chips bring, each cut to whole minor units. */
export function tableOutcome(
  game: TableGame,
  placed: readonly PlacedField[],
  roundNo: number,
  result: TableResult,
  currency: string,
) {
  const paid = placed.map((each) => paidOn(each, result));
  const outcome: TableOutcome = {
    game: game.kind,
    roundNo,
    bets: placed.map(({ field, amount }, index) => ({
      field: field.id,
      amount: amountText(amount, currency),
      paid: amountText(paid[index] ?? 0n, currency),
    })),
    result,
  };
  return { outcome, payout: sumOf(paid) };
}

/** The chips a stake was placed with, as they stand in its row. */
export function betsOfRow({ input }: { readonly input: unknown }): readonly FieldBet[] {
  const parsed = z.object({ bets: TableBets }).safeParse(input);
  return parsed.success ? parsed.data.bets : refuse("bad_request");
}
