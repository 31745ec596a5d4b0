import { defineRecord } from "../../record.ts";
import { baccaratPicture } from "./picture.ts";
import { totalOf } from "./rules.ts";
import type { BaccaratOutcome } from "./protocol.ts";

export const record = defineRecord<BaccaratOutcome>("baccarat", {
  text: ({ player, banker }) => `${totalOf(player)} : ${totalOf(banker)}`,
  tell: ({ player, banker }, { t, won }) => {
    const totals = { player: String(totalOf(player)), banker: String(totalOf(banker)) };
    return `${t("baccarat.ended", totals)} ${won}`;
  },
  picture: baccaratPicture,
});
