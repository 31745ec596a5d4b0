import { minuteMs } from "@baize/contract/durations";
import "../../lib/records-calls.ts";
import type { GameTile, Jackpot } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { useBrand } from "../../lib/brand.ts";
import { call } from "../../lib/client.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { shareQuery, useShared } from "../../lib/shared-query.ts";

/**
 * The real pots of games that play for one. All components that show them share one query, asked
 * again every second while the page can be seen: an amount in view is below two seconds old.
 */
export const potsEveryMs = 1_000;
/** Where there is no pot there will hardly be one within the minute. */
const noneEveryMs = minuteMs;

export const potsQuery = (language: string) =>
  queryOptions({
    queryKey: ["jackpots", language],
    staleTime: potsEveryMs / 2,
    queryFn: async ({ signal }) => (await call("jackpots", undefined, { signal })).jackpots,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? noneEveryMs : potsEveryMs),
  });

export interface Pot {
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
}

/** The largest pot of a jackpot; undefined where none is in this currency. */
function largestOf(jackpots: readonly Jackpot[] | undefined, currency: string): Pot | undefined {
  const jackpot = jackpots?.find((one) => one.currency === currency);
  const largest = jackpot?.levels[0];
  if (largest === undefined) return undefined;
  return { name: largest.name, amount: largest.amount, currency };
}

export function potOf(
  jackpots: readonly Jackpot[] | undefined,
  { vassalage, gameCode }: Pick<GameTile, "vassalage" | "gameCode">,
  currency: string,
): Pot | undefined {
  const own = jackpots?.filter(
    (one) => one.vassalage === vassalage && one.gameCodes.includes(gameCode),
  );
  return largestOf(own, currency);
}

/** Every tile asks: an observer and a timer for each of them would take longer than drawing it. */
function sharePots(language: string) {
  return shareQuery(potsQuery(language));
}
const shared = new Map<string, ReturnType<typeof sharePots>>();

function usePots(): readonly Jackpot[] | undefined {
  const language = useLanguage();
  const pots = shared.get(language) ?? sharePots(language);
  shared.set(language, pots);
  return useShared(pots);
}

/** Null while nobody has said whether a game plays for a pot; undefined where it plays for none. */
export function usePot(game: Pick<GameTile, "vassalage" | "gameCode">): Pot | null | undefined {
  const { currency } = useBrand();
  const pots = usePots();
  return pots === undefined ? null : potOf(pots, game, currency);
}

/** Null until it is known; undefined where there is none. */
export function useLargestPot(): Pot | null | undefined {
  const { currency } = useBrand();
  const pots = usePots();
  return pots === undefined ? null : largestOf(pots, currency);
}
