import { agentWire } from "@baize/contract/agent-wire";
import { useTranslations } from "use-intl/react";
import type { Search } from "../../lib/address.ts";
import { useBrand } from "../../lib/brand.ts";
import { inWords } from "../../lib/file-in-words.ts";
import { saveQueried } from "../../lib/save-file.ts";
import { DownloadButton } from "../../ui/download-button.tsx";
import { queryOf } from "./view.ts";

/** The list as a file, as it is narrowed and sorted, in the words of the page. */
export function TeamFile({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const { timeZone } = useBrand();
  const { pageNum: _pageNum, pageSize: _pageSize, level, idleDays, ...query } = queryOf(search);
  const numberOf = (value: unknown) => (typeof value === "number" ? value : undefined);
  const asked = { ...query, level: numberOf(level), idleDays: numberOf(idleDays) };
  const words = {
    heads: {
      account: t("name"),
      type: t("kind"),
      level: t("level"),
      joined_at: t("joined"),
      last_sign_in_at: t("lastSignIn"),
      status: t("status"),
      balance: t("balance"),
      team_balance: t("teamBalance"),
      remark: t("remark"),
    },
    codes: {
      type: { agent: t("agent"), player: t("player") },
      status: { open: t("statusOpen"), unavailable: t("statusUnavailable") },
    },
    times: ["joined_at", "last_sign_in_at"],
    timeZone,
  };
  return (
    <DownloadButton
      download={() =>
        saveQueried(agentWire.agentDownlinesFile, asked, "team.csv", (file) => inWords(file, words))
      }
    />
  );
}
