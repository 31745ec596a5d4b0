import { defineRecord } from "../../record.ts";
import { blackjackPicture } from "./picture.ts";
import { blackjackText } from "./text.ts";
import type { BlackjackOutcome } from "./protocol.ts";

export const record = defineRecord<BlackjackOutcome>("blackjack", {
  text: blackjackText,
  tell: ({ hands, dealer }, { t, won }) => {
    const mine = hands.map(({ total }) => total).join(", ");
    return `${t("blackjack.ended", { mine, dealer: String(dealer.total) })} ${won}`;
  },
  picture: blackjackPicture,
});
