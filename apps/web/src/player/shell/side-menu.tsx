import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Headphones, House, Moon, Sun } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { menusQuery } from "../../features/lobby/api.ts";
import { categoryOf, GameTypeIcon } from "../../features/lobby/game-types.tsx";
import { useBrand } from "../../lib/brand.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { chooseTheme, useTheme } from "../../lib/theme.ts";

const LanguageChoice = lazy(async () => ({
  default: (await import("../../ui/language-choice.tsx")).LanguageChoice,
}));

const link =
  "flex h-11 items-center gap-3 rounded-md px-3.5 font-medium text-fg2 transition hover:bg-s1 hover:text-fg aria-[current=page]:bg-s2 aria-[current=page]:text-fg aria-[current=page]:[&_svg]:text-brand-fg";

/** The menu beside every page from 1024 px on: 232 px, or a rail of pictures. */
export function SideMenu() {
  const t = useTranslations("shell");
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="no-scrollbar sticky top-16 hidden h-[calc(100dvh-64px)] w-[232px] shrink-0 flex-col overflow-y-auto border-e border-line p-3 rail:w-[72px] lg:flex"
    >
      <MenuLinks />
      <div className="mt-auto pt-4">
        <Preferences />
      </div>
    </nav>
  );
}

/** Home and the game types that have games, in the brand's order. */
export function MenuLinks({ onGo }: { readonly onGo?: () => void }) {
  const t = useTranslations("shell");
  const names = useTranslations("shell.gameType");
  const language = useLanguage();
  const { customerService } = useBrand();
  const { data: menus = [] } = useQuery(menusQuery(language));
  const go = onGo === undefined ? {} : { onClick: onGo };
  return (
    <ul className="grid gap-0.5">
      <li>
        <Link
          to="/"
          activeOptions={{ exact: true, includeSearch: false }}
          className={link}
          title={t("home")}
          {...go}
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
            {...go}
          >
            <GameTypeIcon gameType={gameType} size={19} />
            <Label>{names(gameType)}</Label>
          </Link>
        </li>
      ))}
      {customerService !== null && (
        <li className="mt-2 border-t border-line pt-2">
          <a href={customerService.url} className={link} title={t("customerService")}>
            <Headphones size={19} strokeWidth={1.75} className="shrink-0" aria-hidden />
            <Label>{t("customerService")}</Label>
          </a>
        </li>
      )}
    </ul>
  );
}

/** In the rail a label is still there to be read out, but takes no room. */
function Label({ children }: { readonly children: ReactNode }) {
  return <span className="truncate lg:rail:sr-only">{children}</span>;
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
