import {
  ArrowLeftRight,
  Banknote,
  CalendarDays,
  Clock3,
  ChartColumn,
  ChartPie,
  Dices,
  FileSignature,
  HandCoins,
  LayoutDashboard,
  Link2,
  Mail,
  Megaphone,
  Radio,
  ReceiptText,
  UserRound,
  UsersRound,
  Wallet,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { go, hrefOf } from "../lib/address.ts";
import {
  accountPage,
  groupNames,
  groupOf,
  groups,
  home,
  overviewPage,
  type OfficeGroup,
  type OfficePage,
} from "./places.ts";

/**
 * The ways between the office's pages: a rail of groups beside them; on a phone a bar of groups
 * below them, and above them the pages of the group that is shown.
 */

const icons: Readonly<Record<OfficePage, LucideIcon>> = {
  agentTeamOverview: LayoutDashboard,
  downlineManagmentView: UsersRound,
  registerCenter: Link2,
  palStatementsAgentCopy: ChartColumn,
  personalHistoryCopy: Dices,
  agentDownlineTransactionDetailsCopy: ArrowLeftRight,
  agentRevenueReport: Wallet,
  agentContracts: FileSignature,
  agentDividendRecordCopy2: ChartPie,
  agentDailyWages2: CalendarDays,
  agentHourSalary: Clock3,
  agentRealtimeSalary: Radio,
  affiliateCampaigns: Megaphone,
  affiliateEarnings: HandCoins,
  affiliateReport: ChartColumn,
  affiliateTools: Webhook,
  securityCenter: UserRound,
  withdraw: Banknote,
  transactionHistory: ReceiptText,
  messageV2: Mail,
  agentAnnouncement: Megaphone,
};

const words = {
  agentTeamOverview: "overview",
  downlineManagmentView: "downlines",
  registerCenter: "links",
  palStatementsAgentCopy: "userLoss",
  personalHistoryCopy: "teamBets",
  agentDownlineTransactionDetailsCopy: "movements",
  agentRevenueReport: "income",
  agentContracts: "contracts",
  agentDividendRecordCopy2: "dividends",
  agentDailyWages2: "dailySalary",
  agentHourSalary: "hourSalary",
  agentRealtimeSalary: "realtimeSalary",
  affiliateCampaigns: "campaigns",
  affiliateEarnings: "affiliateMonths",
  affiliateReport: "affiliateReport",
  affiliateTools: "affiliateTools",
  securityCenter: "account",
  withdraw: "withdrawals",
  transactionHistory: "accountDetails",
  messageV2: "messages",
  agentAnnouncement: "announcements",
} as const satisfies Record<OfficePage, string>;

const groupWords = {
  team: "groupTeam",
  reports: "groupReports",
  contracts: "groupContracts",
  affiliate: "groupAffiliate",
  account: "account",
} as const satisfies Record<OfficeGroup, string>;

/** What a page of the office is called. */
export function usePageText(): (page: OfficePage) => string {
  const t = useTranslations("agent");
  return (page) => t(words[page]);
}

interface PageLinkProps {
  readonly page: OfficePage;
  readonly isCurrent: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

function PageLink({ page, isCurrent, className, children }: PageLinkProps) {
  const search = page === overviewPage ? {} : { page };
  return (
    <a
      href={hrefOf(home, search)}
      aria-current={isCurrent ? "page" : undefined}
      className={className}
      onClick={(event) => {
        // Whoever wants it in a tab of its own gets it there.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(home, search);
        scrollTo({ top: 0 });
      }}
    >
      {children}
    </a>
  );
}

export interface NavigationProps {
  readonly page: OfficePage;
  /** The pages this agent has. */
  readonly shown: ReadonlySet<OfficePage>;
  /** How much on a page waits for the agent. */
  readonly waiting: Readonly<Partial<Record<OfficePage, number | undefined>>>;
}

/** How much waits, beside the way to it. Nothing where nothing does. */
function Badge({ count, className }: { readonly count: number; readonly className: string }) {
  const t = useTranslations("agent");
  if (count === 0) return null;
  return (
    <span
      role="img"
      className={`grid h-5 min-w-5 place-items-center rounded-full bg-badge px-1.5 text-xs font-bold text-white ${className}`}
      aria-label={t("waiting", { count })}
    >
      <span className="num leading-none" aria-hidden>
        {Math.min(count, 99)}
      </span>
    </span>
  );
}

const pagesIn = (group: OfficeGroup, shown: NavigationProps["shown"]): readonly OfficePage[] =>
  groups[group].filter((page: OfficePage) => shown.has(page));

const sumOf = (some: readonly OfficePage[], waiting: NavigationProps["waiting"]): number =>
  some.reduce((sum, page) => sum + (waiting[page] ?? 0), 0);

export function Rail({ page: current, shown, waiting }: NavigationProps) {
  const t = useTranslations("agent");
  const pageText = usePageText();
  return (
    <aside className="sticky top-15 hidden h-[calc(100dvh-60px)] w-56 shrink-0 overflow-y-auto border-e border-line bg-s1 p-3 lg:block">
      <nav aria-label={t("menu")} className="grid gap-4">
        {groupNames.map(
          (group) =>
            pagesIn(group, shown).length > 0 && (
              <section key={group} aria-labelledby={`rail-${group}`}>
                <h2 id={`rail-${group}`} className="px-2.5 pb-1 text-xs font-medium text-fg2">
                  {t(groupWords[group])}
                </h2>
                <ul className="grid gap-0.5">
                  {pagesIn(group, shown).map((page) => {
                    const Icon = icons[page];
                    return (
                      <li key={page}>
                        <PageLink
                          page={page}
                          isCurrent={page === current}
                          className="flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 py-1 text-fg2 transition hover:bg-s2 hover:text-fg aria-[current=page]:bg-s2 aria-[current=page]:font-semibold aria-[current=page]:text-fg pointer-coarse:min-h-11 [&[aria-current=page]>svg]:text-brand-fg"
                        >
                          <Icon size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
                          {page === accountPage ? <SecurityText /> : pageText(page)}
                          <Badge count={waiting[page] ?? 0} className="ms-auto" />
                        </PageLink>
                      </li>
                    );
                  })}
                </ul>
              </section>
            ),
        )}
      </nav>
    </aside>
  );
}

/** Under the heading that says the account. */
function SecurityText() {
  return useTranslations("shell")("securityCenter");
}

/** Each leads to the first page of its group; the overview has a place of its own. */
const tabs = [
  ["overview", overviewPage],
  ["team", "downlineManagmentView"],
  ["reports", "palStatementsAgentCopy"],
  ["contracts", "agentContracts"],
  ["affiliate", "affiliateCampaigns"],
  ["account", accountPage],
] as const satisfies readonly (readonly [OfficeGroup | "overview", OfficePage])[];

const tabOf = (page: OfficePage) => (page === overviewPage ? "overview" : groupOf(page));

export function BottomBar({ page: current, shown, waiting }: NavigationProps) {
  const t = useTranslations("agent");
  return (
    <nav
      aria-label={t("menu")}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-s1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map(([tab, page]) => {
          if (!shown.has(page)) return null;
          const Icon = icons[page];
          return (
            <li key={tab} className="min-w-0">
              <PageLink
                page={page}
                isCurrent={tab === tabOf(current)}
                className="relative grid h-14 grid-cols-1 place-items-center content-center gap-0.5 px-0.5 text-center text-xs text-fg2 aria-[current=page]:font-semibold aria-[current=page]:text-fg [&[aria-current=page]>svg]:text-brand-fg"
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                <span className="max-w-full truncate">
                  {t(tab === "overview" ? "overview" : groupWords[tab])}
                </span>
                {tab !== "overview" && (
                  <Badge
                    count={sumOf(pagesIn(tab, shown), waiting)}
                    className="absolute start-1/2 top-1 ms-1.5"
                  />
                )}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The pages beside this one, where there is no rail. */
export function GroupPages({ page: current, shown, waiting }: NavigationProps) {
  const t = useTranslations("agent");
  const pageText = usePageText();
  const group = groupOf(current);
  const beside = pagesIn(group, shown).filter((page) => page !== overviewPage);
  if (current === overviewPage || beside.length < 2) return null;
  return (
    <nav aria-label={t("pagesOf", { group: t(groupWords[group]) })} className="mb-4 lg:hidden">
      <ul className="no-scrollbar -mx-4 flex gap-1.5 overflow-x-auto px-4">
        {beside.map((page) => (
          <li key={page} className="shrink-0">
            <PageLink
              page={page}
              isCurrent={page === current}
              className="flex h-11 items-center gap-2 rounded-full border border-line2 px-4 whitespace-nowrap text-fg2 aria-[current=page]:border-brand-fg aria-[current=page]:bg-s2 aria-[current=page]:font-semibold aria-[current=page]:text-fg"
            >
              {pageText(page)}
              <Badge count={waiting[page] ?? 0} className="" />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
