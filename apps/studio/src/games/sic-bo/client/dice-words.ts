import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { TableWords } from "../../../kits/tables/client/table-words.ts";
import { diceOf, faces, halfOf, totalOf, type Half } from "../rules.ts";

const toneOfHalf = { small: "a", big: "b", triple: "t" } as const satisfies Record<
  Half,
  "a" | "b" | "t"
>;
/** Where the rules speak of all six. */
const anyFace = `${faces[0]}–${faces.at(-1)}`;

export function useDiceWords(): TableWords {
  const t = useTranslations("sicBo");
  return useMemo((): TableWords => {
    const field = (id: string): string => {
      const [sort = "", one = anyFace, other] = id.split("-");
      if (id === "any-triple") return t("anyTriple");
      if (sort === "small" || sort === "big" || sort === "odd" || sort === "even") return t(sort);
      if (sort === "single" || sort === "double" || sort === "triple")
        return t(sort, { face: one });
      // One line of the rules covers a total and its mirror from the other end.
      if (sort === "totals") return t("total", { total: `${one} / ${21 - Number(one)}` });
      if (sort === "total") return t("total", { total: one });
      return t("pair", { faces: other === undefined ? anyFace : `${one} + ${other}` });
    };
    const half = (own: Half): string => (own === "triple" ? t("anyTriple") : t(own));
    return {
      field,
      headline: (result) => {
        const dice = diceOf(result);
        return `${totalOf(dice)} · ${half(halfOf(dice))}`;
      },
      result: (result) => {
        const dice = diceOf(result);
        const total = t("total", { total: String(totalOf(dice)) });
        return `${dice.join(", ")}. ${total}. ${half(halfOf(dice))}.`;
      },
      tone: (result) => toneOfHalf[halfOf(diceOf(result))],
    };
  }, [t]);
}
