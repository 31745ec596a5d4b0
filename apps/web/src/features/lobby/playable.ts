import type { GameType } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../lib/i18n.tsx";
import { vendorsQuery } from "../../lib/vendors.ts";

interface Lane {
  readonly gameClassify: GameType;
  readonly cards: readonly { readonly total: number }[];
}

/** The types of which at least one game can be played; the others are only announced. */
export function playableTypes(lanes: readonly Lane[]): GameType[] {
  return lanes
    .filter(({ cards }) => cards.some(({ total }) => total > 0))
    .map(({ gameClassify }) => gameClassify);
}

/** The same for this visitor; undefined while it is not known. */
export function usePlayableTypes(): readonly GameType[] | undefined {
  const { data } = useQuery(vendorsQuery(useLanguage()));
  return data === undefined ? undefined : playableTypes(data);
}
