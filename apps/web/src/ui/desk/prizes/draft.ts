import type { AwardPrize, BonusWeights, PrizeTerms } from "@baize/contract";
import { prizeCountsMax } from "@baize/contract/prize-bounds";
import { timesOfBps } from "@baize/money/hundredths";
import { gameTypes } from "../../../lib/game-types.ts";
import { factorOf, wholeOf } from "../../../lib/typed-numbers.ts";
import { isAmount, plain } from "../../../lib/typed-terms.ts";

/** What a reward gives, as it is typed: money, or a prize. */

export const prizeKinds = [
  "cash",
  "points",
  "bonus",
  "free_rounds",
  "ticket",
  "board_ticket",
] as const satisfies readonly PrizeTerms["kind"][];
export type PrizeKind = (typeof prizeKinds)[number];

/** Where money is named elsewhere. */
export const kindsBesideMoney = prizeKinds.filter((kind) => kind !== "cash");

export interface PrizeDraft {
  readonly kind: PrizeKind;
  readonly wagering: string;
  readonly weights: BonusWeights;
  /** Of one bet so much counts at most; empty where all of it does. */
  readonly countsAtMost: string;
  readonly prizeDays: string;
  /** Vendor and code of a game, with a blank between. */
  readonly game: string;
  readonly stake: string;
  /** So much of what the rounds win the member keeps at most; empty for all of it. */
  readonly winCap: string;
  readonly wheelId: string;
  readonly boardId: string;
}

/** With how much of it. */
export interface GivenDraft extends PrizeDraft {
  readonly amount: string;
  readonly count: string;
}

const everyType = Object.fromEntries(gameTypes.map((type) => [type, 10_000])) as BonusWeights;

export const emptyPrize: PrizeDraft = {
  kind: "cash",
  wagering: "10",
  weights: everyType,
  countsAtMost: "",
  prizeDays: "7",
  game: "",
  stake: "",
  winCap: "",
  wheelId: "",
  boardId: "",
};

export const emptyGiven: GivenDraft = { ...emptyPrize, amount: "", count: "" };

/** Whether there are so many of it, instead of an amount. */
export const isCounted = (kind: PrizeKind): boolean => kind !== "cash" && kind !== "bonus";

/** Nobody can tell what it is worth, so that it counts for nothing in sums of money. */
export const isUnpricedKind = (kind: PrizeKind): boolean =>
  kind === "points" || kind === "board_ticket";

/** Cash and the wins of free rounds are staked; a bonus has its own wagering. */
export const isStaked = (kind: PrizeKind): boolean => kind === "cash" || kind === "free_rounds";

const mostOf = (kind: PrizeKind): number =>
  kind === "cash" || kind === "bonus" ? 0 : prizeCountsMax[kind];

function manyOf({ kind, count }: GivenDraft): number | undefined {
  const text = plain(count);
  const many = /^\d{1,10}$/.test(text) ? Number.parseInt(text, 10) : 0;
  return many >= 1 && many <= mostOf(kind) ? many : undefined;
}

const isSumOrNone = (text: string, currency: string) =>
  plain(text) === "" || isAmount(text, currency);

/** Fields of what is given to each that do not say what they should. */
export function brokenPrize(draft: PrizeDraft, currency: string): string[] {
  const { kind } = draft;
  if (kind === "cash" || kind === "points") return [];
  const broken = wholeOf(draft.prizeDays, 1, 365) === undefined ? ["prizeDays"] : [];
  if (kind === "bonus") {
    if ((factorOf(draft.wagering) ?? 0) <= 0) broken.push("wagering");
    if (!isSumOrNone(draft.countsAtMost, currency)) broken.push("countsAtMost");
  }
  if (kind === "free_rounds") {
    if (draft.game === "") broken.push("gameCode");
    if (!isAmount(draft.stake, currency)) broken.push("stake");
    if (!isSumOrNone(draft.winCap, currency)) broken.push("winCap");
  }
  if (kind === "ticket" && draft.wheelId === "") broken.push("wheelId");
  if (kind === "board_ticket" && draft.boardId === "") broken.push("boardId");
  return broken;
}

/** The same, with how much of it. */
export const brokenGiven = (draft: GivenDraft, currency: string): string[] => [
  ...(isCounted(draft.kind) || isAmount(draft.amount, currency) ? [] : ["amount"]),
  ...(isCounted(draft.kind) && manyOf(draft) === undefined ? ["count"] : []),
  ...brokenPrize(draft, currency),
];

/** Undefined while something is missing. */
export function prizeOf(draft: PrizeDraft, currency: string): PrizeTerms | undefined {
  if (brokenPrize(draft, currency).length > 0) return undefined;
  const { kind, wheelId, boardId, weights } = draft;
  const days = wholeOf(draft.prizeDays, 1, 365) ?? 1;
  switch (kind) {
    case "cash":
    case "points":
      return { kind };
    case "bonus": {
      const countsAtMost = plain(draft.countsAtMost);
      const terms = { wageringBps: factorOf(draft.wagering) ?? 1, weights, days };
      return { kind, ...terms, ...(countsAtMost === "" ? {} : { countsAtMost }) };
    }
    case "ticket":
      return { kind, wheelId, days };
    case "board_ticket":
      return { kind, boardId, days };
    default: {
      const [vassalage = "", gameCode = ""] = draft.game.split(" ");
      const [stake, winCap] = [plain(draft.stake), plain(draft.winCap)];
      return { kind, vassalage, gameCode, stake, days, ...(winCap === "" ? {} : { winCap }) };
    }
  }
}

export interface Given {
  readonly amount: string;
  readonly prize?: AwardPrize | undefined;
}

function awardPrizeOf(prize: PrizeTerms, many: number): AwardPrize | undefined {
  if (prize.kind === "cash") return undefined;
  if (prize.kind === "bonus") return prize;
  if (prize.kind === "points") return { ...prize, points: many };
  return prize.kind === "free_rounds" ? { ...prize, rounds: many } : { ...prize, tickets: many };
}

/** What is sent, of a draft in which nothing is broken. The server sets the worth of prizes. */
export function givenOf(draft: GivenDraft, currency: string): Given {
  const prize = awardPrizeOf(prizeOf(draft, currency) ?? { kind: "cash" }, manyOf(draft) ?? 1);
  const amount = isCounted(draft.kind) ? "0" : plain(draft.amount);
  return { amount, ...(prize !== undefined && { prize }) };
}

function ofPrize(prize: AwardPrize): Partial<GivenDraft> {
  switch (prize.kind) {
    case "points":
      return { count: String(prize.points) };
    case "bonus": {
      const { weights, countsAtMost = "" } = prize;
      return { wagering: timesOfBps(prize.wageringBps), weights, countsAtMost };
    }
    case "free_rounds": {
      const { vassalage, gameCode, stake, winCap = "" } = prize;
      return { game: `${vassalage} ${gameCode}`, stake, winCap, count: String(prize.rounds) };
    }
    case "ticket":
      return { wheelId: prize.wheelId, count: String(prize.tickets) };
    default:
      return { boardId: prize.boardId, count: String(prize.tickets) };
  }
}

/** As it was saved. */
export function givenDraftOf({ amount, prize }: Given): GivenDraft {
  if (prize === undefined) return { ...emptyGiven, amount };
  const { kind } = prize;
  const days = kind === "points" ? {} : { prizeDays: String(prize.days) };
  const own = isCounted(kind) ? {} : { amount };
  return { ...emptyGiven, kind, ...days, ...own, ...ofPrize(prize) };
}

/** A prize at a place of a list of amounts, from 1 on. */
export interface PlacedDraft extends GivenDraft {
  readonly place: string;
}

export const newPlaced: PlacedDraft = { ...emptyGiven, kind: "points", place: "" };

export interface PlacedPrize {
  readonly place: number;
  readonly prize: AwardPrize;
}

export const placedDraftsOf = (
  amounts: readonly string[],
  prizes: readonly PlacedPrize[],
): PlacedDraft[] =>
  prizes.map(({ place, prize }) => ({
    ...givenDraftOf({ amount: amounts[place - 1] ?? "", prize }),
    place: String(place),
  }));

const placeOf = ({ place }: PlacedDraft, many: number) => wholeOf(plain(place), 1, many);

/** Whether an earlier one has its place. */
export const isTaken = (prizes: readonly PlacedDraft[], at: number): boolean =>
  prizes.slice(0, at).some(({ place }) => plain(place) === plain(prizes[at]?.place ?? ""));

/** Fields that do not say what they should, of a list of so many places. */
export const brokenPlaced = (
  prizes: readonly PlacedDraft[],
  many: number,
  currency: string,
  [list, place]: readonly [string, string],
): string[] =>
  prizes.flatMap((one, at) => [
    ...(placeOf(one, many) === undefined || isTaken(prizes, at) ? [`${list}.${at}.${place}`] : []),
    ...brokenGiven(one, currency).map((field) => `${list}.${at}.${field}`),
  ]);

/** What is sent: the prizes, and the amounts with theirs; nothing in it is broken. */
export function placedOf(
  typed: readonly string[],
  prizes: readonly PlacedDraft[],
  currency: string,
) {
  const amounts = [...typed];
  const placed = prizes.flatMap((one): PlacedPrize[] => {
    const { amount, prize } = givenOf(one, currency);
    const place = placeOf(one, amounts.length) ?? 1;
    if (prize === undefined) return [];
    amounts[place - 1] = amount;
    return [{ place, prize }];
  });
  return { amounts, placed };
}
