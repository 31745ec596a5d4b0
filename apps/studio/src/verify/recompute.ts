/**
 * A round again, from the words of its seeds and what the player did: by the rules the studio plays
 * by, found where the studio finds them, so a game that joins the catalogue can be checked at once.
 */
import { payoutOf, type WordStream } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import { refuse } from "../engine/refusal.ts";
import { amountText } from "../engine/rounds/view.ts";
import type { AnySteppedGame, Terms } from "../engine/rounds/step-game.ts";
import { findGame } from "../catalogue/games.ts";
import { limitsOfGame } from "../catalogue/limits.ts";
import { findOneShot } from "../kits/one-shot/registry.ts";
import { drawSlot } from "../kits/slot/rules.ts";
import { getSlot } from "../kits/slot/slots.ts";
import { findSteppedGame } from "../kits/stepped/games.ts";
import { betsOfRow, readPlaced, tableOutcome } from "../games/tables/choice.ts";
import { sumOf, type TableGame } from "../games/tables/game.ts";
import { findTable } from "../games/tables/registry.ts";
import type { GameKind, RoundOutcome } from "../protocol.ts";

export interface Played {
  readonly gameCode: string;
  readonly currency: string;
  /** What opened the round; of bought free spins it is their price. */
  readonly stake: Minor;
  readonly choice: unknown;
  readonly steps: readonly unknown[];
}
export interface Recomputed {
  readonly outcome: RoundOutcome;
  /** With all that steps added. */
  readonly staked: Minor;
  /** Null while the round goes on. */
  readonly payout: Minor | null;
}

/** A choice to begin with when somebody types a round by hand. */
const choices: Readonly<Partial<Record<GameKind, object>>> = {
  baccarat: { bets: [{ field: "banker", amount: "10.00" }] },
  bingo: { cards: [7, 8] },
  dice: { direction: "over", target: "50.00" },
  keno: { risk: "low", numbers: [3, 11, 27] },
  "live-baccarat": { bets: [{ field: "banker", amount: "10.00" }] },
  "live-roulette": { bets: [{ field: "red", amount: "10.00" }] },
  limbo: { target: "2.00" },
  mines: { mines: 3 },
  "dragon-tiger": { bets: [{ field: "dragon", amount: "10.00" }] },
  plinko: { rows: 8, risk: "low" },
  "sic-bo": { bets: [{ field: "big", amount: "10.00" }] },
  roulette: { bets: [{ field: "red", amount: "10.00" }] },
  wheel: { segments: 10, risk: "low" },
};
export const choiceToBegin = (kind: GameKind): object => choices[kind] ?? {};
/** Whether a round of the game begins with anything but a stake. */
export const hasChoice = (kind: GameKind): boolean => choices[kind] !== undefined;

/** Steps as they may stand, for somebody who types a round by hand. */
export const stepExamples: Readonly<Partial<Record<GameKind, readonly object[]>>> = {
  blackjack: [{ type: "hit" }, { type: "stand" }],
  hilo: [{ type: "higher" }, { type: "cash-out" }],
  mines: [{ type: "pick", cell: 3 }, { type: "cash-out" }],
  "video-poker": [{ type: "draw", holds: [0, 1] }],
};

/** Refuses: game_unknown, and what the game refuses in a choice or a step. */
export function recompute(words: WordStream, played: Played): Recomputed {
  const game = findGame(played.gameCode) ?? refuse("game_unknown");
  const { currency, stake } = played;
  const limits = limitsOfGame(game, currency);
  if (game.kind === "slot") return { ...slotAgain(words, played), staked: stake };
  const stepped = findSteppedGame(game.gameCode);
  if (stepped !== undefined) {
    return stepsAgain(words, played, stepped.rules, { stake, currency, limits });
  }
  const table = findTable(game.kind);
  if (table !== undefined) return tableAgain(words, played, table);
  const oneShot = findOneShot(game.kind) ?? refuse("game_unknown");
  const request = oneShot.readRequest({
    ...objectOf(played.choice),
    actionId: "00000000-0000-4000-8000-000000000000",
    stake: amountText(stake, currency),
  });
  const bet = (request ?? refuse("bad_request")).bet({ stake, currency });
  return { ...bet.draw(words), staked: stake };
}

const objectOf = (value: unknown): object =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? value
    : refuse("bad_request");

/** The number of the table's round is not part of what decides it. */
function tableAgain(words: WordStream, { currency, stake, choice }: Played, table: TableGame) {
  const placed = readPlaced(table, betsOfRow({ input: choice }), currency);
  if (sumOf(placed.map(({ amount }) => amount)) !== stake) refuse("bad_request");
  return { ...tableOutcome(table, placed, 0, table.draw(words), currency), staked: stake };
}

function slotAgain(words: WordStream, { gameCode, currency, stake, choice }: Played) {
  const slot = getSlot(gameCode);
  const isBuy = "buy" in objectOf(choice);
  const { buy } = slot.machine;
  if (isBuy && buy === undefined) refuse("bad_request");
  // What was paid for is the price: the stake is what so many parts of it are.
  const { parts } = slot.machine;
  const own = isBuy && buy !== undefined ? (stake * BigInt(parts)) / BigInt(buy.parts) : stake;
  const limits = limitsOfGame(findGame(gameCode) ?? refuse("game_unknown"), currency);
  return drawSlot(slot, words, minor(own), currency, limits, isBuy);
}

/** Steps the studio took for an absent player are not ones a player may ask for. */
function stepsAgain(
  words: WordStream,
  played: Played,
  rules: AnySteppedGame,
  terms: Terms,
): Recomputed {
  let standing = rules.replay(words, rules.open(played.choice, terms), [], terms);
  let staked = played.stake;
  for (const step of played.steps) {
    if (standing.payout !== null) refuse("step_not_possible");
    const byDefault = standing.defaultStep();
    const isDefault = JSON.stringify(step) === JSON.stringify(byDefault);
    const next = standing.next(isDefault ? byDefault : rules.readStep(step));
    staked = minor(staked + next.extraStake);
    standing = next.standing;
  }
  return { outcome: standing.outcome, staked, payout: standing.payout };
}

/** What a bet on a flight is paid that was cashed out at `cash`, both in hundredths. */
export const flightPayout = (stake: Minor, cash: number | null, point: number): Minor =>
  cash === null || cash > point ? minor(0n) : payoutOf(stake, cash);
