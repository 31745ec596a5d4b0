import { tableRecord } from "../../kits/tables/record.ts";
import { dicePicture } from "./picture.ts";
import { diceOf, halfOf, totalOf } from "./rules.ts";

export const record = tableRecord("sic-bo", {
  text: ({ result }) => diceOf(result).join(" "),
  fell: ({ result }, { t }) => {
    const dice = diceOf(result);
    const half = halfOf(dice);
    const total = t("sicBo.total", { total: String(totalOf(dice)) });
    const name = half === "triple" ? t("sicBo.anyTriple") : t(`sicBo.${half}`);
    return `${dice.join(", ")}. ${total}. ${name}.`;
  },
  picture: ({ result }) => dicePicture(diceOf(result)),
});
