import { defineRecord } from "../../record.ts";
import { videoPokerPicture } from "./picture.ts";
import { videoPokerText } from "./text.ts";
import type { VideoPokerOutcome } from "./protocol.ts";

export const record = defineRecord<VideoPokerOutcome>("video-poker", {
  text: videoPokerText,
  tell: ({ hand }, { t, won }) =>
    hand === null ? won : `${t("poker.hand")}: ${t(`poker.${hand}`)}. ${won}`,
  picture: videoPokerPicture,
});
