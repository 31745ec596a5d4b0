import type { HomeContent } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { sectionsQuery } from "../../features/lobby/api.ts";
import { categoryOf } from "../../features/lobby/categories.ts";
import { useBrand } from "../../lib/brand.ts";
import { useContent } from "../../lib/content.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useOverlay } from "../../lib/overlay.ts";
import { Logo } from "../../ui/brand-mark.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { CustomerService } from "./customer-service.tsx";
import { SocialLinks } from "./social-links.tsx";

const link =
  "inline-flex min-h-8 min-w-6 items-center gap-2 text-start text-fg2 transition hover:text-fg pointer-coarse:min-h-11";

/** Sections of the help centre that belong at the foot of every page. */
const helpSections = ["start", "fairness", "responsible", "term", "privacy", "about"] as const;

/** The foot of every page but the games. */
export function Footer() {
  const t = useTranslations("shell");
  const { brandName, register } = useBrand();
  const age = String(register.ageMin);
  return (
    <footer className="mx-auto max-w-[1280px] border-t border-line pt-8 text-sm">
      <div className="grid gap-8 sm:grid-cols-3 lg:grid-cols-[1.4fr_1.4fr_1fr_1fr]">
        <div className="grid content-start gap-3 sm:col-span-3 lg:col-span-1">
          <p className="flex items-center gap-2.5">
            <Logo />
          </p>
          <p className="max-w-72 text-fg2">{t("brandLine", { brand: brandName })}</p>
          <SocialLinks label={t("follow")} />
        </div>
        <Products />
        <Help />
        <Contact />
      </div>
      <Licences />
      <p className="mt-6 flex items-center gap-3 border-t border-line pt-5 text-fg2">
        <span
          aria-hidden
          className="num grid size-10 shrink-0 place-items-center rounded-full border-2 border-current text-xs font-bold"
        >
          {age}+
        </span>
        <span>
          {t("adultsOnly", { age })}{" "}
          <Link to="/member" search={{ page: "protection" }} className={`${link} underline`}>
            {t("helpSection.responsible")}
          </Link>
        </span>
      </p>
    </footer>
  );
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Products() {
  const t = useTranslations("shell");
  const { data: menus = [] } = useQuery(sectionsQuery(useLanguage()));
  return (
    <Column title={t("products")}>
      <ul className="grid grid-cols-2 gap-x-6">
        {menus.map(({ gameType }) => (
          <li key={gameType}>
            <Link to="/$category" params={{ category: categoryOf(gameType) }} className={link}>
              {t(`gameType.${gameType}`)}
            </Link>
          </li>
        ))}
        <li>
          <ContentLink url="/promotions" className={link}>
            {t("promotions")}
          </ContentLink>
        </li>
      </ul>
    </Column>
  );
}

function Help() {
  const t = useTranslations("shell");
  return (
    <Column title={t("helpCenter")}>
      <ul>
        {helpSections.map((section) => (
          <li key={section}>
            <ContentLink url={`/help#${section}`} className={link}>
              {t(`helpSection.${section}`)}
            </ContentLink>
          </li>
        ))}
      </ul>
    </Column>
  );
}

function Contact() {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  return (
    <Column title={t("contact")}>
      <ul>
        <li>
          <CustomerService className={link} iconSize={16} />
        </li>
        <li>
          <button
            type="button"
            className={link}
            onClick={() => overlay.open({ modal: "feedback" })}
          >
            {t("feedback")}
          </button>
        </li>
        <li>
          <a href="/agent" className={link}>
            {t("affiliate")}
          </a>
        </li>
      </ul>
    </Column>
  );
}

type Resource = HomeContent["resources"][number];

/** Licences and partners of the brand, each with its picture where there is one. */
function Licences() {
  const t = useTranslations("shell");
  const shown = useContent()?.resources.filter(
    ({ resourceType }) => resourceType === "licence" || resourceType === "partner",
  );
  if (shown === undefined || shown.length === 0) return null;
  return (
    <ul aria-label={t("licences")} className="mt-8 flex flex-wrap gap-2.5">
      {shown.map((resource) => (
        <li key={resource.id}>
          <Licence resource={resource} />
        </li>
      ))}
    </ul>
  );
}

function Licence({ resource: { title, url, picture } }: { readonly resource: Resource }) {
  const look =
    "flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-s1 px-3.5 text-fg2";
  const content = (
    <>
      {picture !== null && (
        <ContentPicture
          name={picture}
          sizes="80px"
          className="h-8 w-auto max-w-20 object-contain"
        />
      )}
      <bdi>{title}</bdi>
    </>
  );
  if (url === null) return <span className={look}>{content}</span>;
  return (
    <ContentLink url={url} className={`${look} transition hover:border-line2 hover:text-fg`}>
      {content}
    </ContentLink>
  );
}
