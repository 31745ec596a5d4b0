import { handsOf } from "../game.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { TextName } from "../../../record.ts";
import type { TableResult } from "../protocol.ts";
import { useCardWords } from "../../cards/client/card-words.ts";
import type { HandsGame } from "../game.ts";

/** What a table says of itself, in the player's language. */
export interface TableWords {
  /** A field, or a sort of fields. */
  readonly field: (id: string) => string;
  /** What fell, in short: "Dragon wins". */
  readonly headline: (result: TableResult) => string;
  /** "Dragon wins. Dragon: king of spades. Tiger: four of hearts." */
  readonly result: (result: TableResult) => string;
  /** Which of the table's three colours belongs to it. */
  readonly tone: (result: TableResult) => "a" | "b" | "t";
}

export const toneOf = (winner: 0 | 1 | "tie"): "a" | "b" | "t" =>
  winner === "tie" ? "t" : winner === 0 ? "a" : "b";

/** What each field of a table of two hands is called; the sides are fields as well. */
export const handsWords = (rules: HandsGame, fields: Readonly<Record<string, TextName>>) => () =>
  useHandsWords(rules, fields);

function useHandsWords(rules: HandsGame, fields: Readonly<Record<string, TextName>>): TableWords {
  const t = useTranslations();
  const card = useCardWords();
  return useMemo(() => {
    const field = (id: string): string => {
      const text = fields[id];
      return text === undefined ? id : t(text);
    };
    const headline = (result: TableResult): string => {
      const won = rules.winner(result);
      return won === "tie" ? t("live.tie") : t("live.wins", { side: field(rules.sides[won]) });
    };
    const hand = (which: 0 | 1, result: TableResult): string =>
      `${field(rules.sides[which])}: ${handsOf(result)[which].map(card).join(", ")}.`;
    return {
      field,
      headline,
      result: (result) => `${headline(result)}. ${hand(0, result)} ${hand(1, result)}`,
      tone: (result) => toneOf(rules.winner(result)),
    };
    // The words of cards change only with the language, and so does `t`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [t, rules, fields]);
}
