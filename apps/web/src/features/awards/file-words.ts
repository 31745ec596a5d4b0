import { useTranslations } from "use-intl/react";
import { timesOfBps } from "@baize/money/hundredths";
import type { FileWords } from "../../lib/file-in-words.ts";
import { reasons, states } from "./api.ts";
import { stateKeys } from "./award-history.tsx";

const parts = ["instant", "daily", "weekly", "monthly"] as const;
const gives = ["cash", "bonus", "free_rounds", "points", "ticket", "board_ticket"] as const;

/** The columns of the file of the reward history, in the words of the page. */
export function useHistoryWords(timeZone: string): FileWords {
  const t = useTranslations("awards");
  const records = useTranslations("records");
  return {
    heads: {
      issued_at: t("file.issued"),
      ended_at: t("file.ended"),
      claim_id: t("file.number"),
      for: t("for"),
      title: t("file.name"),
      part: t("file.part"),
      first_day: records("from"),
      last_day: records("to"),
      state: records("status"),
      gives: t("file.gives"),
      gives_of: t("file.givesOf"),
      amount: t("file.amount"),
      currency: records("currency"),
      turnover_bps: t("file.times"),
      claim_by: t("file.claimBy"),
      back_at: t("file.back"),
    },
    codes: {
      for: Object.fromEntries(reasons.map((one) => [one, t(`reason.${one}`)])),
      part: Object.fromEntries(parts.map((one) => [one, t(`rakeback.part.${one}`)])),
      state: Object.fromEntries(states.map((one) => [one, t(stateKeys[one])])),
      gives: Object.fromEntries(gives.map((one) => [one, t(`file.give.${one}`)])),
    },
    numbers: { turnover_bps: (cell) => timesOfBps(Number(cell)) },
    times: ["issued_at", "ended_at", "claim_by", "back_at"],
    timeZone,
  };
}
