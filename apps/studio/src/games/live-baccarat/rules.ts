/**
 * Punto banco from a fresh shoe of eight decks for every coup: four to six cards, in the order in
 * which they are dealt. The rules and what each bet pays are those of games/baccarat.
 */
import {
  baccaratPays,
  dealCoup,
  hundredthsFor,
  resultOf,
  totalOf,
  type BaccaratField,
} from "../baccarat/rules.ts";
import { shoeCards } from "../../kits/cards/shoe.ts";
import type { TableResult } from "../../kits/tables/protocol.ts";
import { dealing, handsOf, type HandsGame, type TableField } from "../../kits/tables/game.ts";

export const decks = 8;
const cardsMax = 6;
/** The last card is opened slowly, from its edge. */
const [cardMs, squeezeMs] = [1_700, 3_600] as const;

function coupOf(result: TableResult) {
  const [player, banker] = handsOf(result);
  return resultOf({ player, banker });
}

const field = (id: string, bet: BaccaratField, returnBps: number): TableField => ({
  id,
  times: (result) => hundredthsFor(bet, coupOf(result)),
  timesMax: baccaratPays[bet],
  returnBps,
});

/** Player, banker, player, banker, and then the third cards. */
function order(result: TableResult): readonly (0 | 1)[] {
  const [player, banker] = handsOf(result);
  return [
    0,
    1,
    0,
    1,
    ...player.slice(2).map(() => 0 as const),
    ...banker.slice(2).map(() => 1 as const),
  ];
}

/** As the rules would deal on: they ask for no card that is not there. */
function isWhole(result: TableResult): boolean {
  const [player, banker] = handsOf(result);
  if (banker.length < 2) return false;
  const [first = 0, third = 0, ...mine] = player;
  const [second = 0, fourth = 0, ...theirs] = banker;
  const dealt = [first, second, third, fourth, ...mine, ...theirs];
  let asked = 0;
  dealCoup(() => dealt[asked++] ?? 0);
  return asked === dealt.length;
}

export const liveBaccarat: HandsGame = {
  kind: "live-baccarat",
  version: "1",
  rtpBps: 9_876,
  fields: [
    field("player-pair", "playerPair", 8_963),
    field("player", "player", 9_876),
    field("tie", "tie", 8_564),
    field("banker", "banker", 9_894),
    field("banker-pair", "bankerPair", 8_963),
  ],
  draw: (words) => {
    const shoe = shoeCards(words, decks, cardsMax);
    let place = 0;
    const { player, banker } = dealCoup(() => shoe[place++] ?? 0);
    return { hands: [player, banker] };
  },
  ...dealing(order),
  stepMs: (result, step) => (step === order(result).length - 1 ? squeezeMs : cardMs),
  sides: ["player", "banker"],
  points: totalOf,
  isWhole,
  winner: (result) => {
    const { winner } = coupOf(result);
    return winner === "tie" ? winner : winner === "player" ? 0 : 1;
  },
  pairs: (result) => {
    const { isPlayerPair, isBankerPair } = coupOf(result);
    return [isPlayerPair, isBankerPair];
  },
};
