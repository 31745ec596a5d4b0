import type { GameType, Language, PlayFilter } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { latinDigits } from "./digits.ts";

/** Terms as an operator types them: texts, amounts, and what of play counts. */

export type Texts = Readonly<Partial<Record<Language, string>>>;

export interface FilterDraft {
  readonly gameTypes: readonly GameType[];
  readonly vendors: readonly string[];
  readonly games: NonNullable<PlayFilter["games"]>;
  readonly least: string;
}

export const plain = (text: string): string => latinDigits(text.trim()).replaceAll(",", "");

export const filterDraftOf = ({
  gameTypes,
  vendors,
  games = [],
  least,
}: PlayFilter): FilterDraft => ({
  gameTypes,
  vendors,
  games,
  least: least ?? "",
});

/** Texts as they are sent: without languages that say nothing. */
export function saidIn(texts: Texts): Texts {
  const said = Object.entries(texts).map(([language, text]) => [language, text.trim()] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ""));
}

export const isSaid = (texts: Texts): boolean => Object.keys(saidIn(texts)).length > 0;

/** A period that has both ends, the later one last. */
export function brokenPeriod({ from, until }: { readonly from: string; readonly until: string }) {
  return [
    ...(from === "" ? ["startsAt"] : []),
    ...(until === "" || (from !== "" && from >= until) ? ["endsAt"] : []),
  ];
}

export function isAmount(text: string, currency: string): boolean {
  const value = /^\d{1,16}(\.\d{1,8})?$/.test(plain(text)) && parseMinor(plain(text), currency);
  return value !== false && value !== undefined && value > 0n;
}

export function filterOf({ gameTypes, vendors, games, least }: FilterDraft): PlayFilter {
  const amount = plain(least);
  return {
    gameTypes: [...gameTypes],
    vendors: [...vendors],
    ...(games.length > 0 && { games: [...games] }),
    least: amount === "" ? null : amount,
  };
}
