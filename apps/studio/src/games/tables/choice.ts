import { z } from "zod";
import { parseMinor } from "@baize/money";
import { refuse } from "../../engine/refusal.ts";
import type { FieldBet, TableOutcome, TableResult } from "../../protocol.ts";
import { amountText } from "../../engine/rounds/view.ts";
import { paidOn, sumOf, type PlacedField, type TableGame } from "./game.ts";

const fieldsMax = 24;

/** The chips of one stake as they are sent. */
export const TableBets = z
  .array(z.strictObject({ field: z.string().max(24), amount: z.string().max(32) }))
  .min(1)
  .max(fieldsMax);

/** Refuses: bad_request for a field that is not there, stands twice or has no amount. */
export function readFields(
  game: TableGame,
  bets: readonly FieldBet[],
  currency: string,
): readonly PlacedField[] {
  if (new Set(bets.map(({ field }) => field)).size !== bets.length) refuse("bad_request");
  return bets.map(({ field: id, amount: text }) => {
    const field = game.fields.find((each) => each.id === id);
    const amount = parseMinor(text, currency);
    if (field === undefined || amount === undefined || amount <= 0n) refuse("bad_request");
    return { field, amount };
  });
}

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
