import type { Permission } from "@baize/contract";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { formatLocale } from "../../lib/languages.ts";
import { useSession } from "../../lib/operator.ts";
import { PlaceLink } from "../../ui/desk/place-link.tsx";

/** What waits for somebody: each list's own total, asked for with the filters it links to. */

const one = { pageSize: 1 } as const;
const pollMs = 30_000;

interface Queue {
  readonly name:
    | "deposits"
    | "withdrawals"
    | "documents"
    | "risk"
    | "wins"
    | "adjustments"
    | "approvals"
    | "feedback"
    | "alerts";
  /** What its reader needs; every operator has it where absent. */
  readonly permission?: Permission;
  readonly path: string;
  /** Filters of the page it leads to, and whether it has one of brands. */
  readonly search: Readonly<Record<string, string>>;
  readonly isOfBrand: boolean;
  readonly count: (brand: string) => Promise<number>;
}

type Counted = Promise<{ readonly total: number }>;
const totalOf = async (answer: Counted) => (await answer).total;

const queues: readonly Queue[] = [
  {
    name: "alerts",
    permission: "alerts.read",
    path: "/console/alerts",
    search: { state: "new" },
    isOfBrand: false,
    count: () => totalOf(call("alerts", { query: { ...one, state: "new" } })),
  },
  {
    name: "approvals",
    path: "/console/approvals",
    search: { state: "waiting" },
    isOfBrand: false,
    count: () => totalOf(call("approvals", { query: { ...one, state: "waiting" } })),
  },
  {
    name: "withdrawals",
    permission: "withdrawals.read",
    path: "/console/withdrawals",
    search: { state: "waiting" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("consoleWithdrawals", { query: { ...one, merchantCode, state: "waiting" } })),
  },
  {
    name: "deposits",
    permission: "deposits.read",
    path: "/console/deposits",
    search: { state: "waiting" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("consoleDeposits", { query: { ...one, merchantCode, state: "waiting" } })),
  },
  {
    name: "documents",
    permission: "kyc.read",
    path: "/console/documents",
    search: { state: "waiting" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("consoleDocuments", { query: { ...one, merchantCode, state: "waiting" } })),
  },
  {
    name: "risk",
    permission: "risk.read",
    path: "/console/risk",
    search: { state: "waiting" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("riskFlags", { query: { ...one, merchantCode, state: "waiting" } })),
  },
  {
    name: "wins",
    permission: "risk.read",
    path: "/console/wins",
    search: { state: "open" },
    isOfBrand: false,
    count: () => totalOf(call("heldWins", { query: { ...one, state: "open" } })),
  },
  {
    name: "adjustments",
    permission: "adjustments.read",
    path: "/console/adjustments",
    search: { state: "open" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("consoleAdjustments", { query: { ...one, merchantCode, state: "open" } })),
  },
  {
    name: "feedback",
    permission: "support.read",
    path: "/console/feedback",
    search: { status: "open" },
    isOfBrand: false,
    count: () => totalOf(call("feedbacks", { query: { ...one, status: "open" } })),
  },
];

const countQuery = ({ name, count }: Queue, merchantCode: string) =>
  queryOptions({
    queryKey: ["home", name, merchantCode],
    staleTime: 0,
    refetchInterval: pollMs,
    queryFn: () => count(merchantCode),
  });

export function OpenQueues({ merchantCode }: { readonly merchantCode: string }) {
  const t = useTranslations("console.home");
  const { permissions } = useSession();
  const own = queues.filter(
    ({ permission }) => permission === undefined || permissions.includes(permission),
  );
  const answers = useQueries({ queries: own.map((queue) => countQuery(queue, merchantCode)) });
  return (
    <section className="grid gap-2" aria-label={t("waiting")}>
      <h2 className="font-semibold">{t("waiting")}</h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {own.map((queue, at) => (
          <li key={queue.name}>
            <QueueCard queue={queue} count={answers[at]?.data} merchantCode={merchantCode} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface QueueCardProps {
  readonly queue: Queue;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  readonly merchantCode: string;
}

function QueueCard({ queue, count, merchantCode }: QueueCardProps) {
  const t = useTranslations("console.shell");
  const number = new Intl.NumberFormat(formatLocale(useLanguage()));
  const { name, path, search, isOfBrand } = queue;
  const isQuiet = count === undefined || count === 0;
  return (
    <PlaceLink
      path={path}
      search={isOfBrand ? { ...search, brand: merchantCode } : search}
      className="card flex h-full min-h-16 items-center gap-2 p-3 hover:bg-s2"
    >
      <span className="grid min-w-0 flex-1">
        <span className="text-fg2">{t(name)}</span>
        <span className={`num text-lg font-semibold ${isQuiet ? "text-fg2" : "text-brand-fg"}`}>
          {count === undefined ? "–" : number.format(count)}
        </span>
      </span>
      <ChevronRight size={16} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
    </PlaceLink>
  );
}
