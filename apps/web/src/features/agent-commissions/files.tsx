import type { AgentCommissionPage, AgentIncome } from "@baize/contract";
import { agentContractKinds } from "@baize/contract/agent-contract-bounds";
import { agentWire } from "@baize/contract/agent-wire";
import { commissionStates } from "@baize/contract/commission-states";
import { byteOrderMark, csvLine } from "@baize/contract/csv";
import { useTranslations } from "use-intl/react";
import { inWords } from "../../lib/file-in-words.ts";
import { save, saveQueried } from "../../lib/save-file.ts";
import { useDayText } from "../../lib/time.ts";
import { DownloadButton } from "../../ui/download-button.tsx";
import type { CommissionQuery } from "./api.ts";

/** Statements and income as files, in the words of the page. */

const steps = [
  "valid",
  "ggr",
  "jackpots",
  "bonus",
  "rebate",
  "salary",
  "platformFee",
  "carryIn",
  "base",
  "won",
  "lost",
  "rate",
  "fixed",
  "winRate",
  "lossRate",
  "due",
  "corrections",
  "payable",
] as const;

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface CommissionsFileProps {
  readonly query: CommissionQuery;
  readonly page: AgentCommissionPage;
}

/** All pages of the statements, each with its fingerprint. */
export function CommissionsFile({ query, page: { timeZone, from, to } }: CommissionsFileProps) {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const records = useTranslations("records");
  const stateText = useTranslations("commissions.commission");
  const { pageNum: _pageNum, pageSize: _pageSize, ...asked } = query;
  const words = {
    heads: {
      from: records("from"),
      to: records("to"),
      account: t("otherSide"),
      product: t("product"),
      tier: contracts("tier"),
      active: t("activeMembers"),
      paid: t("paidAmount"),
      state: t("state"),
      paid_at: t("paidAt"),
      currency: records("currency"),
      ...Object.fromEntries(steps.map((step) => [snake(step), t(`step.${step}`)])),
    },
    codes: {
      kind: Object.fromEntries(
        agentContractKinds.map((kind) => [kind, contracts(`kind.${kind}`)] as const),
      ),
      side: { received: t("received"), paid: t("paid") },
      state: Object.fromEntries(
        commissionStates.map((state) => [state, stateText(state)] as const),
      ),
    },
    times: ["paid_at"],
    timeZone,
  };
  return (
    <DownloadButton
      download={() =>
        saveQueried(
          agentWire.agentCommissionsFile,
          asked,
          `commissions-${from}-${to}.csv`,
          (file) => inWords(file, words),
        )
      }
    />
  );
}

/** The days of the income, which the page has already. */
export function IncomeFile({ income }: { readonly income: AgentIncome }) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const records = useTranslations("records");
  const kindText = useTranslations("contracts.kind");
  const dayText = useDayText();
  const { days, totals, from, to, currency } = income;
  const amounts = ({ received, paid, kept }: AgentIncome["totals"]) => [
    ...agentContractKinds.map((kind) => received[kind]),
    ...agentContractKinds.map((kind) => paid[kind]),
    kept,
  ];
  function write() {
    const head = [
      agent("day"),
      ...agentContractKinds.map((kind) => `${t("incomeReceived")}: ${kindText(kind)}`),
      ...agentContractKinds.map((kind) => `${t("incomePaid")}: ${kindText(kind)}`),
      t("kept"),
      records("currency"),
    ];
    const lines = [
      head,
      ...days.map((day) => [day.day, ...amounts(day), currency]),
      [`${dayText(from)} – ${dayText(to)}`, ...amounts(totals), currency],
    ];
    const text = byteOrderMark + lines.map((line) => csvLine(line)).join("");
    save(new Blob([text], { type: "text/csv;charset=utf-8" }), `income-${from}-${to}.csv`);
    return Promise.resolve();
  }
  return <DownloadButton download={write} />;
}
