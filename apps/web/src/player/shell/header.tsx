import { Link } from "@tanstack/react-router";
import { PanelLeftClose, PanelLeftOpen, Search } from "lucide-react";
import { Suspense } from "react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { useVisitor } from "../../lib/member.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { setRail, useIsRail } from "../../lib/theme.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { useTryFree } from "../../ui/try-free.ts";
import { Logo } from "../../ui/brand-mark.tsx";
import { lazyPart } from "../../ui/lazy-screen.ts";

/** What only the signed-in see is not loaded for the others. */
const Account = lazyPart(async () => (await import("./account.tsx")).Account);

function AccountSkeleton() {
  return <div aria-hidden className="skeleton h-10 w-44 sm:w-72" />;
}

/** The bar at the top of every page. */
export function Header() {
  const t = useTranslations("shell");
  const isRail = useIsRail();
  const overlay = useOverlay();
  const { kind } = useVisitor();
  const isSignedIn = kind === "member" || kind === "trial";
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-canvas px-4 lg:gap-3 lg:px-4">
      <IconButton
        label={isRail ? t("sideMenuExpand") : t("sideMenuCollapse")}
        aria-expanded={!isRail}
        onClick={() => setRail(!isRail)}
        className="max-lg:hidden"
      >
        {isRail ? (
          <PanelLeftOpen size={20} strokeWidth={1.75} className="rtl:rotate-180" aria-hidden />
        ) : (
          <PanelLeftClose size={20} strokeWidth={1.75} className="rtl:rotate-180" aria-hidden />
        )}
      </IconButton>
      {/* Where buttons leave no room, the name wraps out of sight and the mark stays. */}
      <Link
        to="/"
        aria-label={t("home")}
        className="flex h-11 min-w-9 shrink-99 flex-wrap items-center gap-x-2.5 overflow-hidden"
      >
        <Logo isNameHidden={isSignedIn} />
      </Link>
      <button
        type="button"
        onClick={() => overlay.open({ modal: "search" })}
        className="ms-4 hidden h-10 w-72 items-center gap-2.5 rounded-md border border-line bg-s1 px-3 text-sm text-fg3 transition hover:border-line2 hover:text-fg2 lg:flex xl:w-80"
      >
        <Search size={17} aria-hidden />
        <span className="truncate">{t("searchPlaceholder")}</span>
        <kbd
          aria-hidden
          className="ms-auto rounded-[5px] border border-line2 px-1.5 font-sans text-xs"
        >
          /
        </kbd>
      </button>
      <div className="ms-auto flex min-w-0 items-center gap-2">
        {isSignedIn ? (
          <Suspense fallback={<AccountSkeleton />}>
            <Account />
          </Suspense>
        ) : (
          <Guest isLoading={kind === "loading"} />
        )}
      </div>
    </header>
  );
}

function Guest({ isLoading }: { readonly isLoading: boolean }) {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  const hasTrial = useFlag("FREEPLAY3");
  const { isBusy, tryFree } = useTryFree();
  if (isLoading) return <AccountSkeleton />;
  return (
    <>
      {hasTrial && (
        <Button look="ghost" isBusy={isBusy} onClick={tryFree} className="max-sm:hidden">
          {t("tryFree")}
        </Button>
      )}
      <Button onClick={() => overlay.open({ modal: "login" })} className="max-sm:px-3">
        {t("login")}
      </Button>
      <Button
        look="action"
        onClick={() => overlay.open({ modal: "register" })}
        className="max-sm:px-3"
      >
        {t("register")}
      </Button>
    </>
  );
}
