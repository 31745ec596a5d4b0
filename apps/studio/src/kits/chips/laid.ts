/**
 * Bets on the fields of a table as a request brings them: together they are the stake of a round.
 */
import { parseMinor, type Minor } from "@baize/money";
import { z } from "zod";
import { refuse } from "../../engine/refusal.ts";
import type { Staked } from "../one-shot/game.ts";

export const laidBets = (fieldsMax: number) =>
  z
    .array(z.strictObject({ field: z.string().max(24), amount: z.string().max(32) }))
    .min(1)
    .max(fieldsMax);

export interface LaidBet<F> {
  readonly field: F;
  readonly amount: Minor;
}

type Asked = readonly { readonly field: string; readonly amount: string }[];

/** A field unknown or named twice, or no amount: bad_request. */
export function readFields<F>(
  bets: Asked,
  find: (id: string) => F | undefined,
  currency: string,
): readonly LaidBet<F>[] {
  if (new Set(bets.map(({ field }) => field)).size !== bets.length) refuse("bad_request");
  return bets.map(({ field: id, amount: text }): LaidBet<F> => {
    const [field, amount] = [find(id), parseMinor(text, currency)];
    if (field === undefined || amount === undefined || amount <= 0n) refuse("bad_request");
    return { field, amount };
  });
}

/** The same, and amounts that are not the stake. */
export function readLaid<F>(
  bets: Asked,
  find: (id: string) => F | undefined,
  { stake, currency }: Staked,
): readonly LaidBet<F>[] {
  const laid = readFields(bets, find, currency);
  const sum = laid.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== stake) refuse("bad_request");
  return laid;
}
