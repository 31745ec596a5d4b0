import { add, multiply, rational, toDecimal, type Rational } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import { expect } from "vitest";
import type { Family } from "./family.ts";
import type { Chosen, FormShape, GroupSize } from "./form.ts";
import type { Play, Result, Ticket } from "./play.ts";
import { prizeOf, type Hit, type Prize, type Pricing } from "./prize.ts";
import { isRefusal } from "./refusal.ts";

/** What the tests of every family share: tables of the document, and proofs by counting. */

export function playOf({ plays }: Family, code: string): Play {
  const found = plays.find((play) => play.code === code);
  if (found === undefined) throw new Error(`no play ${code}`);
  return found;
}

export function ticketOf(play: Play, text: string): Ticket {
  const read = play.read(text);
  if (isRefusal(read)) throw new Error(`${play.code} ${text}: ${read.detail}`);
  return read;
}

/** Numbers that repeat on every run. */
export function seeded(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled<T>(values: readonly T[], below: (bound: number) => number): T[] {
  const mixed = [...values];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = below(index + 1);
    [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
  }
  return mixed;
}

function someOf({ values, min, max }: GroupSize, below: (bound: number) => number): number[] {
  const most = Math.min(max ?? values.length, values.length, min + 8);
  const count = min + below(most - min + 1);
  return shuffled(values, below)
    .slice(0, count)
    .map(([value]) => value);
}

function someChoice(shape: FormShape, below: (bound: number) => number): Chosen {
  if ("groups" in shape) return shape.groups.map((group) => someOf(group, below));
  const { width, canonical } = shape.typed;
  const numbers = Array.from({ length: 1 + below(60) }, () => canonical(below(10 ** width)));
  return [shuffled([...new Set(numbers.filter((each) => each !== undefined))], below)];
}

/** A valid selection in an order no player would keep to. */
export function someTicket(play: Play, below: (bound: number) => number): [Chosen, Ticket] {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const chosen = someChoice(play.shape, below);
    const read = play.read(play.write(chosen));
    if (!isRefusal(read)) return [chosen, read];
  }
  throw new Error(`${play.code}: no selection found`);
}

const sumOfHits = (hits: ReadonlyMap<Prize, number>): Rational =>
  [...hits].reduce(
    (sum, [{ fair }, lines]) => add(sum, multiply(fair, rational(BigInt(lines), 1n))),
    rational(0n, 1n),
  );

const worth = (hits: readonly Hit[]): number =>
  hits.reduce(
    (sum, { prize: { fair }, lines }) =>
      // tidy: allow money-number, because it compares chances and is no money.
      sum + (lines * Number(fair.numerator)) / Number(fair.denominator),
    0,
  );

let listed: readonly Result[] = [];
let listedOf: Play["outcomes"];

/** Plays in a row mostly share their results, and listing 100,000 takes a while. */
function resultsOf({ outcomes }: Play): readonly Result[] {
  if (outcomes !== undefined && outcomes !== listedOf) {
    [listed, listedOf] = [[...outcomes()], outcomes];
  }
  return outcomes === undefined ? [] : listed;
}

const kindOf = (hits: readonly Hit[]): string =>
  hits.map(({ prize, lines }) => `${prize.id} ${lines}`).join();

/**
 * Over all equally likely results, S = 2000 pays exactly the stake of all of them, and no result
 * hits more than the bound.
 */
export function expectFair(play: Play, tickets: readonly Ticket[]): void {
  const all = resultsOf(play);
  expect(all.length).toBeGreaterThan(0);
  for (const ticket of tickets) {
    const sums = new Map<Prize, number>();
    const kinds = new Map<string, readonly Hit[]>();
    for (const result of all) {
      const hits = ticket.hits(result);
      if (hits.length === 0) continue;
      for (const { prize, lines } of hits) sums.set(prize, (sums.get(prize) ?? 0) + lines);
      kinds.set(kindOf(hits), hits);
    }
    const about = `${play.code} ${ticket.text.slice(0, 80)}`;
    const staked = rational(BigInt(ticket.lines) * BigInt(all.length), 1n);
    expect(sumOfHits(sums), about).toEqual(staked);
    const highest = Math.max(0, ...[...kinds.values()].map(worth));
    expect(highest, about).toBeLessThanOrEqual(worth(ticket.most) + 1e-6);
  }
}

/** Every order of clicks gives one text, and a text reads as the choice that wrote it. */
export function expectCanonical(play: Play, count: number): void {
  const below = seeded(count);
  for (let index = 0; index < count; index += 1) {
    const [chosen, ticket] = someTicket(play, below);
    const again = chosen.map((group) => shuffled(group, below));
    if (play.write(again) !== ticket.text) expect(play.write(again)).toBe(ticket.text);
    const read = ticketOf(play, ticket.text);
    if (read.text !== ticket.text) expect(read.text).toBe(ticket.text);
  }
}

/** Prizes of a line of 2.00, cut to four decimals, as the document prints them. */
export const lineTexts = (play: Play, series = 1950n): readonly string[] =>
  play.prizes.map(({ fair }) =>
    toDecimal(multiply(fair, rational(2n * series, 2000n)), 4).replace(/\.?0+$/, ""),
  );

export const oddsTexts = (play: Play): readonly string[] =>
  play.prizes.map(({ oddsHundredths }) => toDecimal(rational(oddsHundredths, 100n), 2));

/** [play, selection, lines, prize of lines of 2.00 at S = 1950, in hundredths]. */
export type Example = readonly [code: string, text: string, lines: number, paid: bigint];

export function expectExample(family: Family, result: Result, example: Example): void {
  const [code, text, lines, paid] = example;
  const ticket = ticketOf(playOf(family, code), text);
  expect(ticket.text).toBe(text);
  expect(ticket.lines).toBe(lines);
  expect(paidOf(ticket, result, minor(200n), { series: 1950n })).toBe(paid);
}

export const paidOf = (ticket: Ticket, result: Result, stake: Minor, pricing: Pricing): Minor =>
  prizeOf(ticket.hits(result), stake, pricing);

/** Odds never pay above fair × E/2000. */
export function expectOddsBelow({ plays }: Family): void {
  for (const { prizes } of plays) {
    for (const { fair, oddsHundredths, isReturned } of prizes) {
      if (isReturned) continue;
      expect(oddsHundredths * fair.denominator * 2000n).toBeLessThanOrEqual(
        fair.numerator * 100n * 1960n,
      );
    }
  }
}
