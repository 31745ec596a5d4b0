import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { TableWords } from "../../../kits/tables/client/table-words.ts";
import { useFieldName } from "../../roulette/client/roulette-table.tsx";
import {
  colourOf,
  findField,
  rouletteSorts,
  type RouletteColour,
  type RouletteSort,
} from "../../roulette/table.ts";
import { numberOf } from "../rules.ts";

const toneOfColour = { red: "a", black: "b", green: "t" } as const satisfies Record<
  RouletteColour,
  "a" | "b" | "t"
>;

const isSort = (id: string): id is RouletteSort => rouletteSorts.some((sort) => sort === id);

export function useRouletteWords(): TableWords {
  const t = useTranslations("roulette");
  const name = useFieldName();
  return useMemo((): TableWords => {
    const headline: TableWords["headline"] = (result) => {
      const number = numberOf(result);
      return number === undefined ? "" : `${number} ${t(colourOf(number))}`;
    };
    return {
      field: (id) => {
        const field = findField(id);
        // The rules speak of sorts; some of these are fields by the same name.
        if (isSort(id)) return t(id);
        return field === undefined ? id : name(field);
      },
      headline,
      result: (result) => `${headline(result)}.`,
      tone: (result) => toneOfColour[colourOf(numberOf(result) ?? 0)],
    };
    // Names change only with the language, and so does `t`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [t]);
}
