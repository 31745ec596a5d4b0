import type { RaffleRule, RaffleSettings } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { bpsOf, plainText as plain } from "../../lib/typed-numbers.ts";
import {
  accessDraftOf,
  accessOf,
  type AccessDraft,
} from "../../ui/desk/conditions/access-draft.ts";
import { brokenPlaced, placedOf, type PlacedDraft } from "../../ui/desk/prizes/draft.ts";
import { brokenTexts, isAmount, listOf, saidIn, wholeOf, type TextsDraft } from "./draft.ts";

/** A raffle as it is typed. */

export const raffleNames = ["amount", "aDay", "prizes", "perOwner", "turnover"] as const;
export const dayNames = ["fromDay", "toDay"] as const;

export type RaffleDraft = TextsDraft &
  AccessDraft &
  Readonly<Record<(typeof raffleNames)[number] | (typeof dayNames)[number], string>> & {
    readonly currency: string;
    readonly by: RaffleRule;
    readonly redraw: boolean;
    /** Points of a ticket and tickets a member; both empty where none are sold. */
    readonly salePoints: string;
    readonly saleMax: string;
    /** Places whose prize is no money. */
    readonly others: readonly PlacedDraft[];
  };

export const prizesMax = 100;
const daysMax = 92;

/** A week that begins tomorrow. */
export function newRaffle(currency: string, today: string): RaffleDraft {
  const inDays = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  return {
    currency,
    title: {},
    terms: {},
    by: "valid",
    amount: "500.00",
    aDay: "20",
    prizes: "1000.00, 500.00, 100.00",
    perOwner: "1",
    redraw: true,
    salePoints: "",
    saleMax: "10",
    others: [],
    turnover: "1",
    ...accessDraftOf({}),
    fromDay: inDays(1),
    toDay: inDays(7),
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

const isSold = ({ salePoints }: RaffleDraft) => plain(salePoints) !== "";

/** What the server would refuse, as far as it can be seen here. */
export function brokenRaffle(draft: RaffleDraft): string[] {
  const { currency, fromDay, toDay } = draft;
  const prizes = listOf(draft.prizes);
  const arePrizes = prizes.length > 0 && prizes.every((one) => isAmount(one, currency));
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / dayMs;
  return [
    ...brokenTexts(draft),
    ...(isDay(fromDay) ? [] : ["fromDay"]),
    ...(isDay(toDay) && days >= 0 && days < daysMax ? [] : ["toDay"]),
    ...(isAmount(plain(draft.amount), currency) ? [] : ["amount"]),
    ...(wholeOf(plain(draft.aDay), 1, 1_000) === undefined ? ["aDay"] : []),
    ...(arePrizes && prizes.length <= prizesMax ? [] : ["prizes"]),
    ...brokenPlaced(draft.others, prizes.length, currency, ["others", "place"]),
    ...(wholeOf(plain(draft.perOwner), 1, 100) === undefined ? ["perOwner"] : []),
    ...(bpsOf(draft.turnover) === undefined ? ["turnover"] : []),
    ...(isSold(draft) && wholeOf(plain(draft.salePoints), 1, 1_000_000) === undefined
      ? ["salePoints"]
      : []),
    ...(isSold(draft) && wholeOf(plain(draft.saleMax), 1, 1_000) === undefined ? ["saleMax"] : []),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export function raffleSettingsOf(draft: RaffleDraft): RaffleSettings {
  const { amounts, placed } = placedOf(listOf(draft.prizes), draft.others, draft.currency);
  return {
    currency: draft.currency,
    title: saidIn(draft.title),
    terms: saidIn(draft.terms),
    fromDay: draft.fromDay,
    toDay: draft.toDay,
    rule: {
      by: draft.by,
      amount: plain(draft.amount),
      aDay: wholeOf(plain(draft.aDay), 1, 1_000) ?? 1,
    },
    prizes: amounts,
    ...(placed.length > 0 && { others: placed }),
    perOwner: wholeOf(plain(draft.perOwner), 1, 100) ?? 1,
    redraw: draft.redraw,
    sale: isSold(draft)
      ? {
          points: wholeOf(plain(draft.salePoints), 1, 1_000_000) ?? 1,
          aMember: wholeOf(plain(draft.saleMax), 1, 1_000) ?? 1,
        }
      : null,
    turnoverBps: bpsOf(draft.turnover) ?? 0,
    ...accessOf(draft),
  };
}
