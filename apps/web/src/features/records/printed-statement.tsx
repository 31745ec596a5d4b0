import type { StatementSummary, Transaction } from "@baize/contract";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl/react";
import { useDateText, useMomentText } from "../../lib/time.ts";
import { Money } from "../../ui/money.tsx";
import type { Moments } from "./api.ts";
import { useKindTexts } from "../../ui/kind-texts.ts";
import { useZone } from "./range-bar.tsx";
import "./records.css";

export interface PrintedStatementProps {
  readonly brandName: string;
  readonly account: string;
  readonly moments: Moments;
  readonly summary: StatementSummary;
  readonly lines: readonly Transaction[];
  readonly onPrinted: () => void;
}

/** A statement for paper. It is there only while it is printed, beside the page it was asked on. */
export function PrintedStatement(props: PrintedStatementProps) {
  const { brandName, account, moments, summary, lines, onPrinted } = props;
  const t = useTranslations("records");
  const zone = useZone();
  const dateText = useDateText();
  useEffect(() => {
    window.addEventListener("afterprint", onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", onPrinted);
    // Printed once, when it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const lastDay = new Date(Date.parse(moments.to) - 1).toISOString();
  return createPortal(
    <section className="printed-statement">
      <h1>
        {brandName} · {t("statement")}
      </h1>
      <p>
        <bdi>{account}</bdi> · {dateText(moments.from)} – {dateText(lastDay)} ·{" "}
        {t("zone", { zone })}
      </p>
      <Sums summary={summary} />
      {lines.length < summary.entries && (
        <p>{t("printCut", { shown: String(lines.length), all: String(summary.entries) })}</p>
      )}
      <Lines lines={lines} />
    </section>,
    document.body,
  );
}

function Sums({ summary }: { readonly summary: StatementSummary }) {
  const t = useTranslations("records");
  const kindTexts = useKindTexts();
  const { currency } = summary;
  return (
    <table>
      <thead>
        <tr>
          <th>{t("opening")}</th>
          <td colSpan={2} className="amount">
            <Money amount={summary.opening} currency={currency} />
          </td>
        </tr>
        <tr>
          <th aria-label={t("totals")} />
          <th className="amount">{t("moneyIn")}</th>
          <th className="amount">{t("moneyOut")}</th>
        </tr>
      </thead>
      <tbody>
        {summary.kinds.map((row) => (
          <tr key={row.kind}>
            <td>{kindTexts[row.kind]}</td>
            <td className="amount">
              <Money amount={row.in} currency={currency} />
            </td>
            <td className="amount">
              <Money amount={row.out} currency={currency} />
            </td>
          </tr>
        ))}
        <tr>
          <th>{t("totals")}</th>
          <th className="amount">
            <Money amount={summary.totalIn} currency={currency} />
          </th>
          <th className="amount">
            <Money amount={summary.totalOut} currency={currency} />
          </th>
        </tr>
        <tr>
          <th>{t("closing")}</th>
          <th colSpan={2} className="amount">
            <Money amount={summary.closing} currency={currency} />
          </th>
        </tr>
      </tbody>
    </table>
  );
}

function Lines({ lines }: { readonly lines: readonly Transaction[] }) {
  const t = useTranslations("wallet");
  const timeText = useMomentText();
  const kindTexts = useKindTexts();
  return (
    <table>
      <thead>
        <tr>
          <th>{t("when")}</th>
          <th>{t("what")}</th>
          <th>{t("reference")}</th>
          <th className="amount">{t("change")}</th>
          <th className="amount">{t("balance")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.transactionId}>
            <td>{timeText(line.at)}</td>
            <td>
              {kindTexts[line.kind]}
              {line.gameName !== null && ` · ${line.gameName}`}
              {line.rewardTitle !== null && ` · ${line.rewardTitle}`}
            </td>
            <td>
              <bdi dir="ltr">{line.reference}</bdi>
            </td>
            <td className="amount">
              <Money amount={line.amount} currency={line.currency} isSigned />
            </td>
            <td className="amount">
              <Money amount={line.balanceAfter} currency={line.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
