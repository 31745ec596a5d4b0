import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { TableKind, TableResult } from "../../../protocol.ts";
import { useCardWords } from "../../cards/client/card-words.ts";
import type { TableGame } from "../game.ts";

/** What each field is called; the sides are fields as well. */
const fieldTexts = {
  dragon: "dragon",
  tiger: "tiger",
  tie: "tie",
  "suited-tie": "suitedTie",
} as const;
type FieldId = keyof typeof fieldTexts;

const sidesOf: Readonly<Record<TableKind, readonly [FieldId, FieldId]>> = {
  "dragon-tiger": ["dragon", "tiger"],
};

export interface TableWords {
  readonly field: (id: string) => string;
  readonly side: (hand: 0 | 1) => string;
  /** "Dragon wins. Dragon: king of spades. Tiger: four of hearts." */
  readonly result: (result: TableResult) => string;
  readonly winner: (result: TableResult) => string;
}

export function useTableWords(rules: TableGame): TableWords {
  const t = useTranslations("live");
  const card = useCardWords();
  return useMemo(() => {
    const field = (id: string): string => (id in fieldTexts ? t(fieldTexts[id as FieldId]) : id);
    const side = (hand: 0 | 1): string => field(sidesOf[rules.kind][hand]);
    const winner = (result: TableResult): string => {
      const won = rules.winner(result);
      return won === "tie" ? t("tie") : t("wins", { side: side(won) });
    };
    const hand = (which: 0 | 1, { hands }: TableResult): string =>
      `${side(which)}: ${hands[which].map(card).join(", ")}.`;
    return {
      field,
      side,
      winner,
      result: (result) => `${winner(result)}. ${hand(0, result)} ${hand(1, result)}`,
    };
    // The words of cards change only with the language, and so does `t`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [t, rules]);
}
