/**
 * Punto banco for oneself: cards come with replacement, one float each (fairness page, section
 * 1.3), four to six of them in the order in which they are dealt. The bets of a round are one
 * stake.
 */
import { rational, type Rational, type WordStream } from "@baize/fair";
import { formatMinor, minor, type Minor } from "@baize/money";
import type { BaccaratOutcome } from "./protocol.ts";
import { unlimitedCards } from "../../kits/cards/unlimited.ts";
import { laidBets, readLaid, type LaidBet } from "../../kits/chips/laid.ts";
import { oneShot, type OneShotDrawn, type Staked } from "../../kits/one-shot/game.ts";
import { percentText } from "../../kits/percent-text.ts";
import {
  baccaratFields,
  baccaratPays,
  coupPayout,
  coupResults,
  dealCoup,
  resultOf,
  type BaccaratField,
} from "./rules.ts";

/** Of unlimited decks; counted again by a test (return.ts). */
export const baccaratReturns: Readonly<Record<BaccaratField, Rational>> = {
  player: rational(366_733n, 371_293n),
  banker: rational(23_877_259n, 24_134_045n),
  tie: rational(4_145_409n, 4_826_809n),
  playerPair: rational(12n, 13n),
  bankerPair: rational(12n, 13n),
};

type Bets = readonly LaidBet<BaccaratField>[];

const findField = (id: string): BaccaratField | undefined =>
  baccaratFields.find((field) => field === id);

const highest = (one: Minor, other: Minor): Minor => (one > other ? one : other);

export function drawBaccarat(
  words: WordStream,
  bets: Bets,
  { currency }: Staked,
): OneShotDrawn<BaccaratOutcome> {
  const cardAt = unlimitedCards(words);
  let place = 0;
  const coup = dealCoup(() => cardAt(place++));
  const result = resultOf(coup);
  return {
    outcome: {
      game: "baccarat",
      bets: bets.map(({ field, amount }) => ({ field, amount: formatMinor(amount, currency) })),
      ...coup,
      winner: result.winner,
    },
    payout: coupPayout(bets, result),
  };
}

export const baccarat = oneShot({
  kind: "baccarat",
  version: "1",
  // Of the bet on the player: ties and pairs return less, and the rules state each.
  rtpBps: 9_877,
  fields: { bets: laidBets(baccaratFields.length) },
  readChoice: ({ bets }, staked): Bets => readLaid(bets, findField, staked),
  payoutMax: (bets) =>
    coupResults.map((result) => coupPayout(bets, result)).reduce(highest, minor(0n)),
  draw: drawBaccarat,
  rules: (base) => ({
    ...base,
    kind: "baccarat",
    bets: baccaratFields.map((field) => ({
      field,
      hundredths: baccaratPays[field],
      rtpPercent: percentText(baccaratReturns[field], 4),
    })),
  }),
});
