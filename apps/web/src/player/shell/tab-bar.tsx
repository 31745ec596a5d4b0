import { Link, useLocation } from "@tanstack/react-router";
import { Gamepad2, Gift, House, Menu, Search } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useOverlay } from "../../lib/overlay.ts";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import { ContentLink } from "../../ui/content-link.tsx";

const tab =
  "flex min-h-15 min-w-0 flex-col items-center justify-center gap-1 px-1 text-[11px] leading-tight text-fg2 aria-[current=page]:font-semibold aria-[current=page]:text-brand-fg";

/** The bar at the foot of phones. */
export function TabBar() {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  const { pathname } = useLocation();
  const { modal } = overlay.search;
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-s1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <TabButton
        label={t("menu")}
        isOpen={modal === "menu"}
        onClick={() => overlay.open({ modal: "menu" })}
      >
        <span className="relative">
          <Menu size={21} strokeWidth={1.75} aria-hidden />
          <UnreadBadge
            isSilent
            className="absolute -end-3 -top-2 h-4.5 min-w-4.5 px-1 text-[10px] ring-2 ring-s1"
          />
        </span>
      </TabButton>
      <TabButton
        label={t("search")}
        isOpen={modal === "search"}
        onClick={() => overlay.open({ modal: "search" })}
      >
        <Search size={21} strokeWidth={1.75} aria-hidden />
      </TabButton>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={tab}>
        <House size={21} strokeWidth={1.75} aria-hidden />
        <span className="max-w-full truncate">{t("home")}</span>
      </Link>
      <Link
        to="/$category"
        params={{ category: "bgs" }}
        activeOptions={{ includeSearch: false }}
        className={tab}
      >
        <Gamepad2 size={21} strokeWidth={1.75} aria-hidden />
        <span className="max-w-full truncate">{t("games")}</span>
      </Link>
      <ContentLink url="/promotions" isCurrent={pathname === "/promotions"} className={tab}>
        <Gift size={21} strokeWidth={1.75} aria-hidden />
        <span className="max-w-full truncate">{t("promotions")}</span>
      </ContentLink>
    </nav>
  );
}

interface TabButtonProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TabButton({ label, isOpen, onClick, children }: TabButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
      className={tab}
    >
      {children}
      <span className="max-w-full truncate">{label}</span>
    </button>
  );
}
