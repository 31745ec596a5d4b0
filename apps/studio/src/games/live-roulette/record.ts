import { roulettePicture } from "../roulette/picture.ts";
import { colourOf } from "../roulette/table.ts";
import { tableRecord } from "../../kits/tables/record.ts";
import { numberOf } from "./rules.ts";

export const record = tableRecord("live-roulette", {
  text: ({ result }) => String(numberOf(result) ?? ""),
  fell: ({ result }, { t }) => {
    const number = numberOf(result) ?? 0;
    return `${number} ${t(`roulette.${colourOf(number)}`)}.`;
  },
  picture: ({ result, bets }) => roulettePicture({ number: numberOf(result) ?? 0, bets }),
});
