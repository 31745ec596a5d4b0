import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Headphones } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { menusQuery } from "../../features/lobby/api.ts";
import { categoryOf } from "../../features/lobby/game-types.tsx";
import { useBrand } from "../../lib/brand.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useOverlay } from "../../lib/overlay.ts";
import { Logo } from "../../ui/brand-mark.tsx";

const link =
  "inline-flex min-h-8 items-center text-fg2 transition hover:text-fg pointer-coarse:min-h-11";

/** The foot of every page but the games. */
export function Footer() {
  const t = useTranslations("shell");
  const names = useTranslations("shell.gameType");
  const language = useLanguage();
  const { brandName, customerService, register } = useBrand();
  const { data: menus = [] } = useQuery(menusQuery(language));
  const overlay = useOverlay();
  const age = String(register.ageMin);
  return (
    <footer className="mt-auto border-t border-line pt-8 text-sm">
      <div className="grid gap-8 sm:grid-cols-[2fr_1fr] lg:grid-cols-[1.2fr_2fr_1fr]">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-2.5">
            <Logo />
          </p>
          <p className="max-w-72 text-fg2">{t("brandLine", { brand: brandName })}</p>
        </div>
        <section className="sm:row-start-2 lg:col-start-2 lg:row-start-1">
          <h2 className="mb-1.5 font-semibold">{t("products")}</h2>
          <ul className="grid grid-cols-2 gap-x-6 lg:grid-cols-3">
            {menus.map(({ gameType }) => (
              <li key={gameType}>
                <Link to="/$category" params={{ category: categoryOf(gameType) }} className={link}>
                  {names(gameType)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="mb-1.5 font-semibold">{t("more")}</h2>
          <ul>
            <li>
              <button type="button" className={link} onClick={() => overlay.openTerms()}>
                {t("terms")}
              </button>
            </li>
            {customerService !== null && (
              <li>
                <a href={customerService.url} className={`${link} gap-2`}>
                  <Headphones size={16} aria-hidden />
                  {t("customerService")}
                </a>
              </li>
            )}
          </ul>
        </section>
      </div>
      <p className="mt-8 flex items-center gap-3 border-t border-line pt-5 text-fg2">
        <span
          aria-hidden
          className="num grid size-10 shrink-0 place-items-center rounded-full border-2 border-current text-xs font-bold"
        >
          {age}+
        </span>
        {t("adultsOnly", { age })}
      </p>
    </footer>
  );
}
