import { useTranslations } from "use-intl/react";
import type { Transaction } from "@baize/contract";

/** What the kinds of the statement are called. */
export function useKindTexts(): Readonly<Record<Transaction["kind"], string>> {
  const t = useTranslations("wallet");
  return {
    deposit: t("kindDeposit"),
    withdrawal: t("kindWithdrawal"),
    bet: t("kindBet"),
    win: t("kindWin"),
    rollback: t("kindRollback"),
    transfer: t("kindTransfer"),
    line: t("kindLine"),
    commission: t("kindCommission"),
    tournament: t("kindTournament"),
    bonus: t("kindBonus"),
    win_capped: t("kindWinCapped"),
    award_back: t("kindAwardBack"),
    mall: t("kindMall"),
    adjustment: t("kindAdjustment"),
  };
}
