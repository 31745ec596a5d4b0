import { movementKinds } from "@baize/contract/statement-kinds";
import { useTranslations } from "use-intl/react";
import type { FileWords } from "../../lib/file-in-words.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { useKindTexts } from "../../ui/kind-texts.ts";
import { states } from "./view.ts";

/** The columns of the file of the team's bets, in the words of the page. */
export function useTeamBetsWords(timeZone: string): FileWords {
  const t = useTranslations("records");
  const agent = useTranslations("agent");
  const types = useTranslations("shell.gameType");
  return {
    heads: {
      settled_at: t("settledAt"),
      started_at: t("started"),
      round_id: t("roundNumber"),
      account: agent("name"),
      level: agent("level"),
      game: t("game"),
      vendor: t("vendor"),
      game_type: t("gameType"),
      status: t("status"),
      stake: t("stake"),
      valid: t("validBets"),
      payout: t("payout"),
      net: t("net"),
      currency: t("currency"),
    },
    codes: {
      game_type: Object.fromEntries(gameTypes.map((type) => [type, types(type)])),
      status: Object.fromEntries(states.map((state) => [state, t(state)])),
    },
    times: ["settled_at", "started_at"],
    timeZone,
  };
}

/** The columns of the file of the team's transactions. */
export function useMovementWords(timeZone: string): FileWords {
  const t = useTranslations("records");
  const wallet = useTranslations("wallet");
  const agent = useTranslations("agent");
  const kindTexts = useKindTexts();
  return {
    heads: {
      time: wallet("when"),
      account: agent("name"),
      level: agent("level"),
      kind: wallet("kind"),
      reference: wallet("reference"),
      amount: wallet("amount"),
      balance_after: wallet("balance"),
      currency: t("currency"),
    },
    codes: { kind: Object.fromEntries(movementKinds.map((kind) => [kind, kindTexts[kind]])) },
    times: ["time"],
    timeZone,
  };
}
