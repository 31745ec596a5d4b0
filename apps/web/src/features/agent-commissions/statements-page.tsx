import type { AgentCommissionPage, AgentContractKind } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { useSpanText } from "../../ui/contracts/words.ts";
import { useTranslations } from "use-intl/react";
import { goWith, pageText, type Search } from "../../lib/address.ts";
import { Pager } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { PeriodBar } from "../../ui/team-period.tsx";
import { commissionsQuery } from "./api.ts";
import { Collected } from "./collected.tsx";
import { CommissionsFile } from "./files.tsx";
import { LiveDays } from "./live-days.tsx";
import { PayAll } from "./pay-all.tsx";
import { StatementDrawer } from "./statement-drawer.tsx";
import { StatementList } from "./statement-list.tsx";
import { commissionsOf, sideOf } from "./view.ts";

interface StatementsPageProps {
  readonly kind: AgentContractKind;
  readonly search: Search;
  /** Leads to where the payment password is set. */
  readonly onPaymentPassword: () => void;
}

const titles = {
  dividend: "dividends",
  dailySalary: "dailySalary",
  hourSalary: "hourSalary",
  realtimeSalary: "realtimeSalary",
} as const satisfies Record<AgentContractKind, string>;

const leads = {
  dividend: "dividendsLead",
  dailySalary: "dailyLead",
  hourSalary: "hourLead",
  realtimeSalary: "realtimeLead",
} as const satisfies Record<AgentContractKind, string>;

/** What contracts of a kind came to; which side and which statement is in the address. */
export function CommissionsPage({ kind, search, onPaymentPassword }: StatementsPageProps) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const side = sideOf(search);
  const query = useQuery(commissionsQuery(commissionsOf(search, kind)));
  const open = search["statement"];
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="font-display text-xl font-bold lg:text-2xl">{agent(titles[kind])}</h1>
        <p className="text-fg2">{t(leads[kind])}</p>
      </div>
      <Segmented
        label={t("sides")}
        value={side}
        options={[
          ["received", t("received")],
          ["paid", t("paid")],
        ]}
        onChange={(next) => goWith({ side: next === "paid" ? "paid" : undefined, at: undefined })}
      />
      <PeriodBar search={search} usual="last30" shown={query.data} />
      {query.data !== undefined && (
        <CommissionsFile query={commissionsOf(search, kind)} page={query.data} />
      )}
      {kind === "dividend" && side === "paid" && <PayAll />}
      <Collected />
      <Result query={query} kind={kind} isPaid={side === "paid"} />
      {open !== undefined && (
        <StatementDrawer key={open} id={open} onPaymentPassword={onPaymentPassword} />
      )}
    </div>
  );
}

interface ResultProps {
  readonly query: ReturnType<typeof useQuery<AgentCommissionPage>>;
  readonly kind: AgentContractKind;
  readonly isPaid: boolean;
}

function Result({ query: { data, error, isError, refetch }, kind, isPaid }: ResultProps) {
  const t = useTranslations("commissions");
  const records = useTranslations("records");
  const spanText = useSpanText();
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} className="h-11" />;
  return (
    <>
      <p className="text-sm text-fg2">
        <span role="status">{spanText(data)}</span>
        <span className="block text-xs text-fg3">
          {records("zone", { zone: `\u2066${data.timeZone}\u2069` })}
        </span>
      </p>
      {kind === "realtimeSalary" && <LiveDays rows={data.content} currency={data.currency} />}
      {data.content.length === 0 ? (
        <Empty
          icon={<FileSpreadsheet size={28} strokeWidth={1.75} aria-hidden />}
          text={t(isPaid ? "nonePaid" : "noneReceived")}
        />
      ) : (
        <StatementList page={data} kind={kind} />
      )}
      <Pager
        page={data.pageNum}
        total={data.totalPages}
        onChange={(next) => goWith({ at: pageText(next) })}
      />
    </>
  );
}
