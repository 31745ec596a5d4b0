import type { OperatorSession } from "@baize/contract";
import { KeyRound, LogOut, Menu } from "lucide-react";
import { useEffect, useId, useRef, useState, type MouseEvent } from "react";
import { useTranslations } from "use-intl/react";
import { sessionQuery } from "../lib/operator.ts";
import { NewAlerts } from "../features/alert-desk/new-count.tsx";
import { WaitingApprovals } from "../features/operators/approvals-count.tsx";
import { PasswordDialog } from "../features/operators/password-form.tsx";
import { ask } from "../lib/dialogs.ts";
import { queryClient } from "../lib/query.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { IconButton } from "../ui/button.tsx";
import { Clock } from "../ui/clock.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { go, useAddress } from "../lib/address.ts";
import { signOut } from "./leave.ts";
import { Page } from "./pages.tsx";
import { groups, isAllowed, languages, places, type Place } from "./places.ts";
import { Preferences } from "../ui/preferences.tsx";

interface ConsoleProps {
  readonly session: OperatorSession;
}

/** Everything around the pages: header, navigation, and the page's place. */
export function Console({ session }: ConsoleProps) {
  const t = useTranslations("shell");
  const { path } = useAddress();
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
      <Header session={session} />
      <div className="flex">
        <aside className="sticky top-12 hidden h-[calc(100dvh-48px)] w-56 shrink-0 overflow-y-auto border-e border-line bg-s1 p-3 md:block">
          <Navigation session={session} />
        </aside>
        <main
          ref={mainRef}
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 py-5 outline-none lg:px-6"
        >
          <div className="mx-auto max-w-[1280px]">
            <Page session={session} />
          </div>
        </main>
      </div>
    </>
  );
}

function Header({ session }: ConsoleProps) {
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
        <Clock label={t("shell.clock")} />
      </span>
      <div className="max-md:hidden">
        <Preferences languages={languages} />
      </div>
      <span className="max-md:ms-auto">
        <OperatorMenu session={session} />
      </span>
      <Dialog
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        title={t("title")}
        placement="start"
      >
        <div className="grid gap-6">
          <Navigation session={session} onGo={() => setMenuOpen(false)} />
          <Preferences languages={languages} />
          <Clock label={t("shell.clock")} />
        </div>
      </Dialog>
    </header>
  );
}

/** Follows a link inside the page, unless a new tab or window was asked for. */
function follow(event: MouseEvent, path: string, onGo?: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(path);
  onGo?.();
}

interface NavigationProps extends ConsoleProps {
  readonly onGo?: () => void;
}

/** Only what the operator may use is offered. */
function Navigation({ session, onGo }: NavigationProps) {
  const t = useTranslations("console.shell");
  const allowed = places.filter((place) => isAllowed(place, session.permissions));
  return (
    <nav aria-label={t("navigation")} className="grid gap-4">
      {groups.map((group) => {
        const own = allowed.filter((place) => place.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group}>
            <h2 className="px-2.5 pb-1 text-xs font-medium text-fg2">{t(group)}</h2>
            <ul className="grid gap-0.5">
              {own.map((place) => (
                <PlaceLink key={place.name} place={place} {...(onGo && { onGo })} />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

interface PlaceLinkProps {
  readonly place: Place;
  readonly onGo?: () => void;
}

function PlaceLink({ place, onGo }: PlaceLinkProps) {
  const t = useTranslations("console.shell");
  const { path } = useAddress();
  const Icon = place.icon;
  return (
    <li>
      <a
        href={place.path}
        aria-current={path === place.path ? "page" : undefined}
        onClick={(event) => follow(event, place.path, onGo)}
        className="flex h-9 items-center gap-2.5 rounded-sm px-2.5 text-fg2 transition hover:bg-s2 hover:text-fg aria-[current=page]:bg-s2 aria-[current=page]:font-semibold aria-[current=page]:text-fg pointer-coarse:h-11 [&[aria-current=page]>svg]:text-brand-fg"
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        {t(place.name)}
        {place.name === "alerts" && <NewAlerts />}
        {place.name === "approvals" && <WaitingApprovals />}
      </a>
    </li>
  );
}

const item =
  "flex h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-start text-fg2 hover:bg-s2 hover:text-fg pointer-coarse:h-11";

/** One's own account: the browser's popover closes it outside and on Escape. */
function OperatorMenu({ session }: ConsoleProps) {
  const t = useTranslations("console.shell");
  const shell = useTranslations("shell");
  const id = useId();
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const { name, username } = session.operator;
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
