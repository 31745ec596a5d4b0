import { useQuery } from "@tanstack/react-query";
import { BellRing, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { go, hrefOf } from "../../lib/address.ts";
import { moneyText } from "../../ui/money.tsx";
import { commissionsQuery } from "./api.ts";
import { pageSize } from "./view.ts";

/** Dividends to downlines of the last 30 days, the first page, as their own page reads them. */
const owedQuery = commissionsQuery({
  period: "last30",
  kind: "dividend",
  side: "paid",
  pageNum: 1,
  pageSize,
});

const owing: ReadonlySet<string> = new Set(["due", "part_paid", "overdue"]);

/** What the agent has still to pay; it leads to where that is done. */
export function Owed({ path }: { readonly path: string }) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const { data } = useQuery(owedQuery);
  if (data === undefined || !data.content.some(({ state }) => owing.has(state))) return null;
  const { totals, currency } = data;
  const search = { page: "agentDividendRecordCopy2", side: "paid" };
  return (
    <a
      href={hrefOf(path, search)}
      className="flex min-h-11 items-center gap-2.5 rounded-md bg-brand-soft p-3 font-medium"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(path, search);
      }}
    >
      <BellRing size={18} className="shrink-0 text-brand-fg" aria-hidden />
      <span className="min-w-0 flex-1">
        {agent("dividends")} · {t("payable")}: {moneyText(totals.open, currency)}
      </span>
      <ChevronRight size={18} className="shrink-0 rtl:rotate-180" aria-hidden />
    </a>
  );
}
