import { useTranslations } from "use-intl/react";
import type { FileWords } from "../../lib/file-in-words.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { useKindTexts } from "../../ui/kind-texts.ts";
import { useZone } from "./range-bar.tsx";
import { roundStatuses } from "./view.ts";

export function useBetsWords(): FileWords {
  const t = useTranslations("records");
  const types = useTranslations("shell.gameType");
  return {
    heads: {
      started_at: t("started"),
      settled_at: t("settledAt"),
      round_id: t("roundNumber"),
      vendor: t("vendor"),
      game: t("game"),
      game_type: t("gameType"),
      status: t("status"),
      stake: t("stake"),
      payout: t("payout"),
      net: t("net"),
      currency: t("currency"),
    },
    codes: {
      game_type: Object.fromEntries(gameTypes.map((type) => [type, types(type)])),
      status: Object.fromEntries(roundStatuses.map((status) => [status, t(status)])),
    },
    times: ["started_at", "settled_at"],
    timeZone: useZone(),
  };
}

export function useStatementWords(): FileWords {
  const t = useTranslations("records");
  const wallet = useTranslations("wallet");
  return {
    heads: {
      time: wallet("when"),
      transaction_id: t("transactionNumber"),
      kind: wallet("kind"),
      reference: wallet("reference"),
      game: t("game"),
      counterparty: t("counterparty"),
      amount: wallet("change"),
      balance_after: wallet("balance"),
      currency: t("currency"),
    },
    codes: { kind: useKindTexts() },
    times: ["time"],
    timeZone: useZone(),
  };
}
