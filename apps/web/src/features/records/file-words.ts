import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import { useKindTexts } from "./kind-texts.ts";
import { useZone } from "./range-bar.tsx";
import { roundStatuses } from "./view.ts";

/**
 * Files of records as a player opens them. The platform's file has codes and moments of Greenwich,
 * for programs; the site writes its columns, kinds and times as its pages do. Amounts stay plain
 * numbers, so that a spreadsheet can add them up.
 */

export interface FileWords {
  /** By the platform's names of the columns. */
  readonly heads: Readonly<Record<string, string>>;
  /** By column, the word for each code in it. */
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Columns of moments, and whose clock they are shown by. */
  readonly times: readonly string[];
  readonly timeZone: string;
}

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
