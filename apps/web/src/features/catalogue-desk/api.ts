import type { GameType } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** What the pages of games and vendors read. */

export interface GamesView {
  readonly gameType?: GameType | undefined;
  readonly vassalage?: string | undefined;
  readonly keyword?: string | undefined;
  readonly pageNum: number;
}

export const pageSize = 25;

export function gamesQuery({ gameType, vassalage, keyword, pageNum }: GamesView) {
  const query = {
    pageNum,
    pageSize,
    ...(gameType === undefined ? {} : { gameType }),
    ...(vassalage === undefined ? {} : { vassalage }),
    ...(keyword === undefined ? {} : { keyword }),
  };
  return queryOptions({
    queryKey: ["consoleGames", query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("consoleGames", { query }, { signal }),
  });
}

export const vendorsQuery = queryOptions({
  queryKey: ["consoleVendors"],
  queryFn: ({ signal }) => call("consoleVendors", undefined, { signal }),
});

export const accountsQuery = queryOptions({
  queryKey: ["vendorAccounts"],
  queryFn: ({ signal }) => call("vendorAccounts", undefined, { signal }),
});

type Names = Readonly<Partial<Record<string, string>>>;

/** A name in a language; English, then any other, is the fallback. */
export function nameIn(names: Names, language: string): string {
  return names[language] ?? names["en"] ?? Object.values(names)[0] ?? "";
}

/** Names as they are sent: languages whose name was emptied are left out. */
export function sentNames(names: Names): Record<string, string> {
  const given = Object.entries(names).flatMap(([language, name = ""]) =>
    name.trim() === "" ? [] : [[language, name.trim()] as const],
  );
  return Object.fromEntries(given);
}

/**
 * What a game has to stand before to move a place within the rows of a page; undefined where it
 * would leave the page, null where it becomes the last.
 */
export function targetOf(
  nodeIds: readonly string[],
  at: number,
  step: -1 | 1,
  isLastPage: boolean,
): string | null | undefined {
  if (step === -1) return nodeIds[at - 1];
  if (at + 1 >= nodeIds.length) return undefined;
  return nodeIds[at + 2] ?? (isLastPage ? null : undefined);
}
