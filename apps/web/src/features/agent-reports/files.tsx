import type { AgentStatementPage, AgentTeamReport, TeamFigures } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { byteOrderMark, csvLine } from "@baize/contract/csv";
import { useTranslations } from "use-intl/react";
import type { Search } from "../../lib/address.ts";
import { inWords } from "../../lib/file-in-words.ts";
import { save, saveQueried } from "../../lib/save-file.ts";
import { DownloadButton } from "../../ui/download-button.tsx";
import { useFigureText } from "./figure-text.ts";
import { columns, statementsOf } from "./view.ts";

/** Reports as files, in the words of the page. */

const figures = [...columns, "dividend", "firstDepositors"] as const;
type Figure = (typeof figures)[number];

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface StatementsFileProps {
  readonly page: AgentStatementPage;
  readonly search: Search;
}

/** All pages of the branches, as they are narrowed and sorted. */
export function StatementsFile({ page: { timeZone, from, to }, search }: StatementsFileProps) {
  const t = useTranslations("agent");
  const records = useTranslations("records");
  const figureText = useFigureText();
  const { pageNum: _pageNum, pageSize: _pageSize, ...query } = statementsOf(search);
  const words = {
    heads: {
      account: t("name"),
      type: t("kind"),
      bets: t("rounds"),
      currency: records("currency"),
      ...Object.fromEntries(figures.map((name) => [snake(name), figureText(name)])),
    },
    codes: { type: { agent: t("agent"), player: t("player") } },
    times: [],
    timeZone,
  };
  return (
    <DownloadButton
      download={() =>
        saveQueried(
          agentWire.agentStatementsFile,
          query,
          `team-statements-${from}-${to}.csv`,
          (file) => inWords(file, words),
        )
      }
    />
  );
}

const cellOf = (sums: TeamFigures, name: Figure): string => String(sums[name]);

/** The days of the overview, which the page has already, and their totals. */
export function DaysFile({ report }: { readonly report: AgentTeamReport }) {
  const t = useTranslations("agent");
  const records = useTranslations("records");
  const figureText = useFigureText();
  const { days, totals, from, to, currency } = report;
  function write() {
    const lines = [
      [t("day"), ...figures.map(figureText), records("currency")],
      ...days.map((day) => [day.day, ...figures.map((name) => cellOf(day, name)), currency]),
      [t("total"), ...figures.map((name) => cellOf(totals, name)), currency],
    ];
    const text = byteOrderMark + lines.map((line) => csvLine(line)).join("");
    save(new Blob([text], { type: "text/csv;charset=utf-8" }), `team-days-${from}-${to}.csv`);
    return Promise.resolve();
  }
  return <DownloadButton download={write} />;
}
