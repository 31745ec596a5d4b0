import type { BonusWeights, GiftPrize } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { latinDigits } from "../../lib/digits.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";

/** What each line of a list gives, as it is typed. */

export const giftKinds = [
  "cash",
  "points",
  "bonus",
  "free_rounds",
  "ticket",
  "board_ticket",
] as const satisfies readonly GiftPrize["kind"][];
export type GiftKind = (typeof giftKinds)[number];

export interface PrizeDraft {
  readonly kind: GiftKind;
  readonly wagering: string;
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

export const emptyPrize: PrizeDraft = {
  kind: "cash",
  wagering: "10",
  countsAtMost: "",
  prizeDays: "7",
  game: "",
  stake: "",
  winCap: "",
  wheelId: "",
  boardId: "",
};

const everyType = Object.fromEntries(gameTypes.map((type) => [type, 10_000])) as BonusWeights;

/** Undefined while something is missing. */
export function prizeOf(draft: PrizeDraft, currency: string): GiftPrize | undefined {
  const days = wholeOf(draft.prizeDays, 1, 365);
  const { kind } = draft;
  if (kind === "cash" || kind === "points") return { kind };
  if (days === undefined) return undefined;
  if (kind === "bonus") {
    const wageringBps = factorOf(draft.wagering) ?? 0;
    const countsAtMost = latinDigits(draft.countsAtMost.trim());
    const isSaid = countsAtMost !== "";
    if (wageringBps <= 0 || (isSaid && (parseMinor(countsAtMost, currency) ?? 0n) <= 0n)) {
      return undefined;
    }
    const terms = { wageringBps, weights: everyType, days };
    return { kind, ...terms, ...(isSaid ? { countsAtMost } : {}) };
  }
  if (kind === "ticket")
    return draft.wheelId === "" ? undefined : { kind, wheelId: draft.wheelId, days };
  if (kind === "board_ticket")
    return draft.boardId === "" ? undefined : { kind, boardId: draft.boardId, days };
  const [vassalage = "", gameCode = ""] = draft.game.split(" ");
  const stake = latinDigits(draft.stake.trim());
  const isStake = (parseMinor(stake, currency) ?? 0n) > 0n;
  const winCap = latinDigits(draft.winCap.trim());
  const isCapWrong = winCap !== "" && (parseMinor(winCap, currency) ?? 0n) <= 0n;
  if (gameCode === "" || !isStake || isCapWrong) return undefined;
  return { kind, vassalage, gameCode, stake, days, ...(winCap === "" ? {} : { winCap }) };
}

/** Whether the second column of the list counts, instead of naming an amount. */
export const isCounted = (kind: GiftKind): boolean => kind !== "cash" && kind !== "bonus";
