import type { AffiliateStatement, AffiliateStatementDetails } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, type Search } from "../../lib/address.ts";
import { useDateText } from "../../lib/time.ts";
import { Code, Facts, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { monthQuery, monthsQuery } from "./api.ts";
import { useMonthText } from "./month-text.ts";
import { MonthFigures, PlanTerms } from "./figures.tsx";

/** What each month came to and was paid; which one is open is in the address. */
export function MonthsPage({ search }: { readonly search: Search }) {
  const t = useTranslations("commissions.affiliate");
  const open = search["statement"];
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="font-display text-xl font-bold lg:text-2xl">{t("months")}</h1>
        <p className="text-fg2">{t("monthsLead")}</p>
      </div>
      <Result pageNum={pageOf({ page: search["at"] ?? "1" })} />
      {open !== undefined && <MonthDrawer key={open} statementId={open} />}
    </div>
  );
}

function Result({ pageNum }: { readonly pageNum: number }) {
  const { data, error, isError, refetch } = useQuery(monthsQuery(pageNum));
  const t = useTranslations("commissions.affiliate");
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-14" />;
  if (data.content.length === 0) {
    return (
      <Empty icon={<ReceiptText size={28} strokeWidth={1.75} aria-hidden />} text={t("noMonths")} />
    );
  }
  return (
    <>
      <ul className="grid gap-2">
        {data.content.map((row) => (
          <li key={row.statementId}>
            <MonthRow row={row} />
          </li>
        ))}
      </ul>
      <Pager
        page={data.pageNum}
        total={data.totalPages}
        onChange={(pageNum) => goWith({ at: pageText(pageNum) })}
      />
    </>
  );
}

function MonthRow({ row }: { readonly row: AffiliateStatement }) {
  const t = useTranslations("commissions.affiliate");
  const monthText = useMonthText();
  return (
    <button
      type="button"
      onClick={() => goWith({ statement: row.statementId })}
      className="card flex w-full items-center justify-between gap-3 p-3.5 text-start"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{monthText(row.month)}</span>
        <span className="block truncate text-sm text-fg2">
          <bdi>{row.plan}</bdi> · {t(`state.${row.state}`)}
        </span>
      </span>
      <span className="font-semibold">
        <Money amount={row.payable} currency={row.currency} />
      </span>
    </button>
  );
}

function MonthDrawer({ statementId }: { readonly statementId: string }) {
  const t = useTranslations("commissions.affiliate");
  const monthText = useMonthText();
  return (
    <QueryDrawer
      query={useQuery(monthQuery(statementId))}
      title={t("month")}
      titleOf={(row) => `${monthText(row.month)} · \u2068${row.plan}\u2069`}
      onClose={() => goWith({ statement: undefined })}
    >
      {(row) => <Opened row={row} />}
    </QueryDrawer>
  );
}

function Opened({ row }: { readonly row: AffiliateStatementDetails }) {
  const t = useTranslations("commissions.affiliate");
  const monthText = useMonthText();
  const dateText = useDateText();
  const { currency } = row;
  const some = (amount: string) => Number.parseFloat(amount) !== 0 && moneyText(amount, currency);
  return (
    <>
      <Part title={t("workedOut")}>
        <MonthFigures figures={row.figures} terms={row.terms} currency={currency} />
      </Part>
      <Part title={t("payment")}>
        <Facts
          facts={[
            [t("corrections"), some(row.corrections)],
            [t("debtIn"), some(row.debtIn)],
            [t("rolledIn"), some(row.rolledIn)],
            [t("payable"), moneyText(row.payable, currency)],
            [t("debtOut"), some(row.debtOut)],
            [t("stateOf"), t(`state.${row.state}`)],
            [t("payFrom"), row.state === "due" && dateText(row.payFrom)],
            [t("paidAt"), row.paidAt !== null && dateText(row.paidAt)],
            [t("why"), row.note],
          ]}
        />
      </Part>
      {row.correctionLines.length > 0 && (
        <Part title={t("corrections")}>
          <Facts
            facts={row.correctionLines.map(({ month, was, now }) => [
              monthText(month),
              `${moneyText(was, currency)} → ${moneyText(now, currency)}`,
            ])}
          />
        </Part>
      )}
      <Part title={t("terms")}>
        <PlanTerms terms={row.terms} currency={currency} />
      </Part>
      <Part title={t("hash")}>
        <Code text={row.hash} />
      </Part>
    </>
  );
}
