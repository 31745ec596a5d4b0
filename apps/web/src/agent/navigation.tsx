import { ChartColumn, LayoutDashboard, Link2, UsersRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { go, hrefOf } from "../lib/address.ts";
import { home, overviewPage, pages, type OfficePage } from "./places.ts";

/** The ways between the office's pages: a rail beside them, on a phone a bar below them. */

const icons: Readonly<Record<OfficePage, LucideIcon>> = {
  agentTeamOverview: LayoutDashboard,
  downlineManagmentView: UsersRound,
  palStatementsAgentCopy: ChartColumn,
  registerCenter: Link2,
};

const words = {
  agentTeamOverview: "overview",
  downlineManagmentView: "downlines",
  palStatementsAgentCopy: "userLoss",
  registerCenter: "links",
} as const satisfies Record<OfficePage, string>;

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

interface NavigationProps {
  readonly page: OfficePage;
}

export function Rail({ page: current }: NavigationProps) {
  const t = useTranslations("agent");
  const pageText = usePageText();
  return (
    <aside className="sticky top-15 hidden h-[calc(100dvh-60px)] w-56 shrink-0 overflow-y-auto border-e border-line bg-s1 p-3 lg:block">
      <nav aria-label={t("menu")}>
        <h2 className="px-2.5 pb-1 text-xs font-medium text-fg2">{t("groupTeam")}</h2>
        <ul className="grid gap-0.5">
          {pages.map((page) => {
            const Icon = icons[page];
            return (
              <li key={page}>
                <PageLink
                  page={page}
                  isCurrent={page === current}
                  className="flex h-9 items-center gap-2.5 rounded-sm px-2.5 text-fg2 transition hover:bg-s2 hover:text-fg aria-[current=page]:bg-s2 aria-[current=page]:font-semibold aria-[current=page]:text-fg pointer-coarse:h-11 [&[aria-current=page]>svg]:text-brand-fg"
                >
                  <Icon size={18} strokeWidth={1.75} aria-hidden />
                  {pageText(page)}
                </PageLink>
              </li>
            );
          })}
        </ul>
      </nav>
    </aside>
  );
}

export function BottomBar({ page: current }: NavigationProps) {
  const t = useTranslations("agent");
  const pageText = usePageText();
  return (
    <nav
      aria-label={t("menu")}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-s1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex">
        {pages.map((page) => {
          const Icon = icons[page];
          return (
            <li key={page} className="flex-1">
              <PageLink
                page={page}
                isCurrent={page === current}
                className="grid h-14 place-items-center content-center gap-0.5 text-xs text-fg2 aria-[current=page]:font-semibold aria-[current=page]:text-fg [&[aria-current=page]>svg]:text-brand-fg"
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                {pageText(page)}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
