import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import {
  CircleHelp,
  Gift,
  HandCoins,
  House,
  Megaphone,
  Moon,
  Store,
  Sun,
  Trophy,
} from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { sectionsQuery } from "../../features/lobby/api.ts";
import { categoryOf } from "../../features/lobby/categories.ts";
import { GameTypeIcon } from "../../features/lobby/game-types.tsx";
import { useBrand } from "../../lib/brand.ts";
import { useContent } from "../../lib/content.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useVisitor } from "../../lib/member.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { chooseTheme, useTheme } from "../../lib/theme.ts";
import { ContentLink } from "../../ui/content-link.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { AppDownload } from "./app-download.tsx";
import { CustomerService } from "./customer-service.tsx";
import { SocialLinks } from "./social-links.tsx";
import { lazyPart } from "../../ui/lazy-screen.ts";

const InviteLink = lazyPart(
  async () => (await import("../../features/referral/invite-link.tsx")).InviteLink,
);
const PromoBadge = lazyPart(
  async () => (await import("../../features/promotions/promo-badge.tsx")).PromoBadge,
);
const ClaimableBadge = lazyPart(
  async () => (await import("../../features/awards/claimable-badge.tsx")).ClaimableBadge,
);
const LanguageChoice = lazyPart(
  async () => (await import("../../ui/language-choice.tsx")).LanguageChoice,
);

const link =
  "flex h-10 items-center gap-3 rounded-md px-3.5 font-medium text-fg2 transition hover:bg-s1 hover:text-fg aria-[current=page]:bg-s2 aria-[current=page]:text-fg aria-[current=page]:[&_svg]:text-brand-fg pointer-coarse:h-11";

/** The menu beside every page from 1024 px on: 232 px, or a rail of pictures. */
export function SideMenu() {
  const t = useTranslations("shell");
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="sticky top-[calc(64px+var(--notice,0px))] hidden h-[calc(100dvh-64px-var(--notice,0px))] w-[232px] shrink-0 flex-col border-e border-line rail:w-[72px] lg:flex"
    >
      <div className="no-scrollbar fade-foot min-h-0 flex-1 overflow-y-auto p-3 pb-5">
        <LeftBanner />
        <MenuLinks />
        <div className="mt-4 rail:hidden">
          <SocialLinks label={t("follow")} />
        </div>
      </div>
      {/* Within reach however long the menu is, and beside it: it must not lie over a link. */}
      <div className="p-3">
        <Preferences />
      </div>
    </nav>
  );
}

/** What the brand shows above the menu, where it has written something for it. */
export function LeftBanner() {
  const banner = useContent()?.banners.find(({ groupName }) => groupName === "w_leftmenu");
  if (banner === undefined) return null;
  return (
    <div className="relative isolate mb-3 h-20 overflow-hidden rounded-md bg-[#12100c] lg:rail:hidden">
      <ContentPicture
        name={banner.picture}
        sizes="232px"
        className="absolute inset-0 -z-2 size-full object-cover object-right rtl:-scale-x-100"
      />
      <div className="absolute inset-0 -z-1 bg-linear-to-r from-[#06080c]/80 to-[#06080c]/0 rtl:bg-linear-to-l" />
      <ContentLink
        url={banner.url}
        className="flex size-full items-center px-3.5 text-sm font-semibold text-white -outline-offset-2"
      >
        <bdi className="max-w-[72%] leading-tight">{banner.title}</bdi>
      </ContentLink>
    </div>
  );
}

/** Home, the game types that have games in the brand's order, and what else the site has. */
export function MenuLinks() {
  const t = useTranslations("shell");
  const names = useTranslations("shell.gameType");
  const { data: menus = [] } = useQuery(sectionsQuery(useLanguage()));
  return (
    <ul className="grid gap-0.5">
      <li>
        <Link
          to="/"
          activeOptions={{ exact: true, includeSearch: false }}
          className={link}
          title={t("home")}
        >
          <House size={19} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <Label>{t("home")}</Label>
        </Link>
      </li>
      {menus.map(({ gameType }) => (
        <li key={gameType}>
          <Link
            to="/$category"
            params={{ category: categoryOf(gameType) }}
            activeOptions={{ includeSearch: false }}
            className={link}
            title={names(gameType)}
          >
            <GameTypeIcon gameType={gameType} size={19} />
            <Label>{names(gameType)}</Label>
          </Link>
        </li>
      ))}
      <More />
    </ul>
  );
}

function More() {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  const { pathname } = useLocation();
  const { kind } = useVisitor();
  const pages = [
    ["/promotions", Gift, t("promotions")],
    ["/pointMall", Store, t("pointMall")],
    ["/winners", Trophy, t("winners")],
    ["/help", CircleHelp, t("helpCenter")],
  ] as const;
  return (
    <>
      {pages.map(([url, Icon, text], index) => (
        <li key={url} className={index === 0 ? "mt-2 border-t border-line pt-2" : ""}>
          <ContentLink url={url} isCurrent={pathname === url} title={text} className={link}>
            <Icon size={19} strokeWidth={1.75} className="shrink-0" aria-hidden />
            <Label>{text}</Label>
            {url === "/promotions" && kind === "member" && (
              <Suspense>
                <PromoBadge />
              </Suspense>
            )}
          </ContentLink>
        </li>
      ))}
      {kind === "member" && <Rewards />}
      {kind === "member" && (
        <li className="empty:hidden">
          <Suspense>
            <InviteLink size={19} className={link}>
              {(text) => <Label>{text}</Label>}
            </InviteLink>
          </Suspense>
        </li>
      )}
      <li>
        <button
          type="button"
          title={t("announcements")}
          className={`${link} w-full`}
          onClick={() => overlay.open({ modal: "announcements" })}
        >
          <Megaphone size={19} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <Label>{t("announcements")}</Label>
        </button>
      </li>
      <li>
        <AppDownload className={`${link} w-full`} />
      </li>
      <li>
        <CustomerService className={`${link} w-full`} labelClass={labelClass} />
      </li>
    </>
  );
}

/**
 * The way to what waits for the member, with how much of it there is. The sheet has it among the
 * pages of the account.
 */
function Rewards() {
  const text = useTranslations("shell")("rewardCenter");
  return (
    <li className="max-lg:hidden">
      <Link
        to="/member"
        search={{ page: "rewardCenter" }}
        activeOptions={{ includeSearch: true }}
        className={link}
        title={text}
      >
        <HandCoins size={19} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <Label>{text}</Label>
        <Suspense>
          <ClaimableBadge />
        </Suspense>
      </Link>
    </li>
  );
}

/** In the rail a label is still there to be read out, but takes no room. */
const labelClass = "truncate lg:rail:sr-only";

function Label({ children }: { readonly children: ReactNode }) {
  return <span className={labelClass}>{children}</span>;
}

/** Language and theme, at the foot of the menu. */
export function Preferences() {
  const t = useTranslations("shell");
  const { languages } = useBrand();
  const theme = useTheme();
  const isDark = theme === "dark";
  const box =
    "flex h-10 items-center justify-center rounded-sm text-sm font-medium text-fg2 transition hover:text-fg pointer-coarse:h-11";
  return (
    <div className="flex gap-2 lg:rail:flex-col">
      <Suspense fallback={<span className="h-[42px] flex-1" />}>
        <LanguageChoice languages={languages} />
      </Suspense>
      <button
        type="button"
        aria-label={isDark ? t("themeToLight") : t("themeToDark")}
        title={isDark ? t("themeToLight") : t("themeToDark")}
        onClick={() => chooseTheme(isDark ? "light" : "dark")}
        className={`${box} h-[42px] w-12 shrink-0 rounded-md border border-line bg-s1 lg:rail:w-full`}
      >
        {isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
      </button>
    </div>
  );
}
