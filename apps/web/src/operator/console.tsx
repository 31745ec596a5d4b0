import { Outlet, useRouterState } from "@tanstack/react-router";
import { KeyRound, LogOut, Menu } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import { groups, type ConsolePage } from "../lib/console-page.ts";
import { sessionQuery, useSession } from "../lib/operator.ts";
import { PasswordDialog } from "../features/operators/password-form.tsx";
import { ask } from "../lib/dialogs.ts";
import { queryClient } from "../lib/query.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { IconButton } from "../ui/button.tsx";
import { Clock } from "../ui/clock.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SharedZone } from "../ui/desk/brand-choice.tsx";
import { PlaceLink } from "../ui/desk/place-link.tsx";
import { signOut } from "./leave.ts";
import { isAllowed, languages, pages } from "./places.ts";
import { Preferences } from "../ui/preferences.tsx";

const usePath = () => useRouterState({ select: ({ location }) => location.pathname });

/** Everything around the pages: header, navigation, and the page's place. */
export function Console() {
  const t = useTranslations("shell");
  const path = usePath();
  const mainRef = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    scrollTo({ top: 0 });
    mainRef.current?.focus({ preventScroll: true });
    // Somebody may have given or taken a permission since.
    void queryClient.invalidateQueries(sessionQuery);
  }, [path]);
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-s3 focus:px-4 focus:py-3 focus:font-semibold"
      >
        {t("skip")}
      </a>
      <SharedZone />
      <Header />
      <div className="flex">
        <aside className="sticky top-12 hidden h-[calc(100dvh-48px)] w-56 shrink-0 overflow-y-auto border-e border-line bg-s1 p-3 md:block">
          <Navigation />
        </aside>
        <main
          ref={mainRef}
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 py-5 outline-none lg:px-6"
        >
          <div className="mx-auto max-w-[1280px]">
            <Outlet />
          </div>
        </main>
      </div>
    </>
  );
}

function Header() {
  const t = useTranslations("console");
  const menu = useTranslations("shell")("menu");
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-s1 px-3 sm:gap-3 md:px-4">
      <IconButton label={menu} className="md:hidden" onClick={() => setMenuOpen(true)}>
        <Menu size={20} aria-hidden />
      </IconButton>
      <BrandMark className="size-7 shrink-0 max-sm:hidden" />
      <span className="font-display text-md font-semibold">{t("title")}</span>
      <span className="ms-auto max-md:hidden">
        <Clock label={t("shell.clock")} isNamed />
      </span>
      <div className="max-md:hidden">
        <Preferences languages={languages} />
      </div>
      <span className="max-md:ms-auto">
        <OperatorMenu />
      </span>
      <Dialog
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        title={t("title")}
        placement="start"
      >
        <div className="grid gap-6">
          <Navigation onGo={() => setMenuOpen(false)} />
          <Preferences languages={languages} />
          <Clock label={t("shell.clock")} isNamed />
        </div>
      </Dialog>
    </header>
  );
}

interface NavigationProps {
  readonly onGo?: () => void;
}

/** Only what the operator may use is offered. */
function Navigation({ onGo }: NavigationProps) {
  const t = useTranslations("console.shell");
  const { permissions } = useSession();
  const allowed = pages.filter((page) => isAllowed(page, permissions));
  return (
    <nav aria-label={t("navigation")} className="grid gap-4">
      {groups.map((group) => {
        const own = allowed.filter((page) => page.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group}>
            <h2 className="px-2.5 pb-1 text-xs font-medium text-fg2">{t(group)}</h2>
            <ul className="grid gap-0.5">
              {own.map((page) => (
                <PageEntry key={page.name} page={page} {...(onGo && { onGo })} />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

interface PageEntryProps extends NavigationProps {
  readonly page: ConsolePage;
}

function PageEntry({ page: { name, path, icon: Icon, Badge }, onGo }: PageEntryProps) {
  const t = useTranslations("console.shell");
  return (
    <li>
      <PlaceLink
        path={path}
        isCurrent={usePath() === path}
        {...(onGo && { onGo })}
        className="flex h-9 items-center gap-2.5 rounded-sm px-2.5 text-fg2 transition hover:bg-s2 hover:text-fg aria-[current=page]:bg-s2 aria-[current=page]:font-semibold aria-[current=page]:text-fg pointer-coarse:h-11 [&[aria-current=page]>svg]:text-brand-fg"
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        {t(name)}
        {Badge !== undefined && <Badge />}
      </PlaceLink>
    </li>
  );
}

const item =
  "flex h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-start text-fg2 hover:bg-s2 hover:text-fg pointer-coarse:h-11";

/** One's own account: the browser's popover closes it outside and on Escape. */
function OperatorMenu() {
  const t = useTranslations("console.shell");
  const shell = useTranslations("shell");
  const id = useId();
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const { name, username } = useSession().operator;
  const hide = () => document.getElementById(id)?.hidePopover();
  async function leave() {
    hide();
    const isSure = await ask({
      title: t("signOut"),
      text: t("sureSignOut"),
      confirm: t("signOut"),
      cancel: shell("cancel"),
    });
    if (isSure) await signOut();
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t("menuOf", { name })}
        className="grid size-9 place-items-center rounded-full bg-s3 font-semibold pointer-coarse:size-11"
      >
        {Array.from(name)[0]?.toUpperCase()}
      </button>
      <div
        id={id}
        popover="auto"
        className="rise fixed inset-auto end-3 top-12 w-60 rounded-md border border-line bg-s1 p-2 text-fg shadow-3"
      >
        <p className="border-b border-line px-2.5 pb-2">
          <bdi className="block font-semibold">{name}</bdi>
          <bdi className="text-fg2">{username}</bdi>
        </p>
        <div className="grid gap-0.5 pt-2">
          <button
            type="button"
            className={item}
            onClick={() => {
              hide();
              setPasswordOpen(true);
            }}
          >
            <KeyRound size={16} aria-hidden />
            {t("changePassword")}
          </button>
          <button type="button" className={item} onClick={() => void leave()}>
            <LogOut size={16} className="rtl:rotate-180" aria-hidden />
            {t("signOut")}
          </button>
        </div>
      </div>
      <PasswordDialog isOpen={isPasswordOpen} onClose={() => setPasswordOpen(false)} />
    </>
  );
}
