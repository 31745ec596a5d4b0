import type { StatementSummary, Transaction } from "@baize/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { downloadFile } from "../../lib/download.ts";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { readLines, summaryQuery, type Kind, type Moments } from "./api.ts";
import { DownloadButton } from "../../ui/download-button.tsx";
import { inWords } from "../../lib/file-in-words.ts";
import { useStatementWords } from "./file-words.ts";
import { useKindTexts } from "../../ui/kind-texts.ts";
import { RangeBar, useZone } from "./range-bar.tsx";
import { momentsOf } from "./ranges.ts";
import type { Period } from "./view.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

const PrintedStatement = lazyScreen(
  async () => (await import("./printed-statement.tsx")).PrintedStatement,
);

/** Lines on paper at most: some twenty pages. */
const printedMax = 1_000;

interface StatementHeadProps {
  readonly period: Period;
  readonly kind: Kind | undefined;
  readonly brandName: string;
  readonly account: string;
  readonly onChange: (next: Period) => void;
}

/** Over the lines of a statement: its period, balances, what moved, and the ways to keep it. */
export function StatementHead({ period, kind, onChange, ...owner }: StatementHeadProps) {
  const moments = momentsOf(period, useZone(), serverNow());
  return (
    <div className="grid grid-cols-1 gap-4">
      <RangeBar period={period} onChange={onChange}>
        {moments && (
          <>
            <FileButton moments={moments} kind={kind} />
            <PrintButton moments={moments} {...owner} />
          </>
        )}
      </RangeBar>
      {moments && <Summary moments={moments} />}
    </div>
  );
}

interface FileButtonProps {
  readonly moments: Moments;
  readonly kind: Kind | undefined;
}

function FileButton({ moments, kind }: FileButtonProps) {
  const words = useStatementWords();
  const query = { ...moments, kind };
  return (
    <DownloadButton
      download={() => downloadFile("transactionsFile", { query }, (file) => inWords(file, words))}
    />
  );
}

interface PrintButtonProps {
  readonly moments: Moments;
  readonly brandName: string;
  readonly account: string;
}

function PrintButton({ moments, ...owner }: PrintButtonProps) {
  const t = useTranslations("records");
  const summary = useQuery(summaryQuery(moments));
  const [lines, setLines] = useState<readonly Transaction[]>();
  const reading = useMutation({
    mutationFn: () => readLines(moments, printedMax),
    onSuccess: setLines,
  });
  return (
    <>
      <Button
        size="small"
        isBusy={reading.isPending}
        disabled={!summary.isSuccess}
        onClick={() => reading.mutate()}
      >
        {!reading.isPending && <Printer size={16} aria-hidden />}
        {t("print")}
      </Button>
      <Suspense>
        {lines !== undefined && summary.isSuccess && (
          <PrintedStatement
            {...owner}
            moments={moments}
            summary={summary.data}
            lines={lines}
            onPrinted={() => setLines(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function Summary({ moments }: { readonly moments: Moments }) {
  const t = useTranslations("records");
  const summary = useQuery(summaryQuery(moments));
  if (summary.isPending) return <SkeletonRows rows={1} className="h-24" />;
  if (summary.isError) {
    return <Failed error={summary.error} onRetry={() => void summary.refetch()} />;
  }
  const { currency, opening, closing, totalIn, totalOut } = summary.data;
  return (
    <section aria-label={t("totals")} className="card grid grid-cols-1 gap-4 p-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 [&_dt]:text-xs [&_dt]:text-fg2">
        {(
          [
            ["opening", opening],
            ["moneyIn", totalIn],
            ["moneyOut", totalOut],
            ["closing", closing],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Money amount={amount} currency={currency} className="font-semibold sm:text-md" />
            </dd>
          </div>
        ))}
      </dl>
      <Kinds summary={summary.data} />
    </section>
  );
}

/** What each kind moved, in and out; nothing where nothing moved. */
function Kinds({ summary: { kinds, currency } }: { readonly summary: StatementSummary }) {
  const kindTexts = useKindTexts();
  if (kinds.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-sm">
      {kinds.map((row) => (
        <li key={row.kind} className="flex gap-2">
          <span className="text-fg2">{kindTexts[row.kind]}</span>
          {!isZero(row.in) && <Money amount={row.in} currency={currency} isSigned />}
          {!isZero(row.out) && <Money amount={`-${row.out}`} currency={currency} isSigned />}
        </li>
      ))}
    </ul>
  );
}

const isZero = (amount: string) => /^0*(\.0*)?$/.test(amount);
