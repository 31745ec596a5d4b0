import type { HelpArticle } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, MessageSquarePlus, Search } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Html } from "../../ui/html.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { helpQuery, type HelpSection } from "./api.ts";
import { placeOf, searchHelp, sectionsOf } from "./articles.ts";

interface HelpCentreProps {
  /** A topic or an article, as the address names it. */
  readonly asked: string;
  readonly onSection: (section: HelpSection) => void;
  readonly onWrite: () => void;
  /** A dialog is narrow on every screen. */
  readonly isNarrow?: boolean;
}

/** The help centre: topics, their articles, and a search in all of them. */
export function HelpCentre({ asked, onSection, onWrite, isNarrow = false }: HelpCentreProps) {
  const t = useTranslations("pages.help");
  const list = useQuery(helpQuery(useLanguage()));
  const [typed, setTyped] = useState("");
  const articles = list.data ?? [];
  const { section, articleId } = placeOf(articles, asked);
  if (list.isPending) return <SkeletonRows rows={6} className="h-14" />;
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const columns = isNarrow ? "" : "lg:grid-cols-[220px_minmax(0,1fr)] lg:items-start lg:gap-6";
  const isSearching = typed.trim() !== "";
  return (
    <div className={`grid gap-4 ${columns}`}>
      <SearchField typed={typed} onType={setTyped} className={isNarrow ? "" : "lg:col-span-2"} />
      {articles.length === 0 && <Empty picture="no-results" text={t("empty")} />}
      <Topics
        sections={sectionsOf(articles)}
        current={isSearching ? undefined : section}
        isNarrow={isNarrow}
        onChoose={(next) => {
          setTyped("");
          onSection(next);
        }}
      />
      <div className="grid min-w-0 gap-3">
        {isSearching ? (
          <Found articles={searchHelp(articles, typed)} typed={typed.trim()} />
        ) : (
          section !== undefined && (
            <Section
              key={`${section} ${articleId ?? ""}`}
              section={section}
              articles={articles.filter((article) => article.section === section)}
              articleId={articleId}
              isPlace={!isNarrow}
            />
          )
        )}
        <section className="card mt-3 flex flex-wrap items-center gap-3 p-4">
          <div className="min-w-0 flex-1 basis-48">
            <h2 className="font-semibold">{t("more")}</h2>
            <p className="text-fg2">{t("moreText")}</p>
          </div>
          <Button onClick={onWrite}>
            <MessageSquarePlus size={18} aria-hidden />
            {t("write")}
          </Button>
        </section>
      </div>
    </div>
  );
}

interface SearchFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly className: string;
}

function SearchField({ typed, onType, className }: SearchFieldProps) {
  const t = useTranslations("pages.help");
  return (
    <label
      className={`flex h-12 items-center gap-2.5 rounded-md border border-control bg-canvas px-3.5 focus-within:border-brand-fg ${className}`}
    >
      <Search size={18} className="shrink-0 text-fg3" aria-hidden />
      <span className="sr-only">{t("search")}</span>
      <input
        type="search"
        value={typed}
        placeholder={t("search")}
        onChange={({ target }) => onType(target.value)}
        className="h-full w-0 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-fg3"
      />
    </label>
  );
}

interface TopicsProps {
  readonly sections: readonly HelpSection[];
  readonly current: HelpSection | undefined;
  readonly isNarrow: boolean;
  readonly onChoose: (section: HelpSection) => void;
}

/** A row to scroll sideways on narrow places, a list beside the articles on wide ones. */
function Topics({ sections, current, isNarrow, onChoose }: TopicsProps) {
  const t = useTranslations("pages.help");
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    // In a row the topic that was asked for may lie beyond its end.
    list.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  const wide = isNarrow
    ? ""
    : "lg:sticky lg:top-20 lg:mx-0 lg:grid lg:gap-0.5 lg:overflow-visible lg:p-0";
  const wideItem = isNarrow ? "" : "lg:w-full lg:rounded-md lg:border-0 lg:px-3.5 lg:text-start";
  if (sections.length === 0) return null;
  return (
    <nav aria-label={t("sections")} className={`min-w-0 ${isNarrow ? "" : "lg:self-stretch"}`}>
      <ul ref={list} className={`no-scrollbar -mx-1 flex gap-2 overflow-x-auto p-1 ${wide}`}>
        {sections.map((section) => (
          <li key={section} className="shrink-0">
            <button
              type="button"
              aria-current={section === current || undefined}
              onClick={() => onChoose(section)}
              className={`h-11 rounded-full border border-line2 px-4 whitespace-nowrap text-fg2 transition hover:bg-s2 hover:text-fg aria-[current=true]:bg-s2 aria-[current=true]:font-semibold aria-[current=true]:text-brand-fg ${wideItem}`}
            >
              {t(`section.${section}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  readonly section: HelpSection;
  readonly articles: readonly HelpArticle[];
  readonly articleId: string | undefined;
  /** The address of the topic leads to it; a dialog begins at its own top. */
  readonly isPlace: boolean;
}

function Section({ section, articles, articleId, isPlace }: SectionProps) {
  const t = useTranslations("pages.help.section");
  return (
    <section className="grid gap-2.5">
      <h2
        id={isPlace ? section : undefined}
        className="scroll-mt-24 font-display text-lg font-semibold"
      >
        {t(section)}
      </h2>
      {articles.map((article, place) => (
        <Article
          key={article.id}
          article={article}
          // The first topic is open, so that a visitor sees at once that there is more than titles.
          isOpenAtFirst={articleId === undefined ? place === 0 : article.id === articleId}
        />
      ))}
    </section>
  );
}

function Found({ articles, typed }: { readonly articles: readonly HelpArticle[]; typed: string }) {
  const t = useTranslations("pages.help");
  return (
    <section className="grid gap-2.5">
      <h2 role="status" className="font-semibold">
        {t("found", { count: articles.length, typed })}
      </h2>
      {articles.length === 0 && <p className="text-fg2">{t("nothing")}</p>}
      {articles.map((article) => (
        <Article
          key={article.id}
          article={article}
          isOpenAtFirst={articles.length === 1}
          lead={t(`section.${article.section}`)}
        />
      ))}
    </section>
  );
}

interface ArticleProps {
  readonly article: HelpArticle;
  readonly isOpenAtFirst: boolean;
  readonly lead?: ReactNode;
}

/** One article; its text is read when it is opened. */
function Article({ article, isOpenAtFirst, lead }: ArticleProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <article className="card">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-lg px-4 py-2.5 text-start font-semibold"
        >
          <span className="min-w-0 flex-1">
            {lead !== undefined && (
              <span className="block text-xs font-medium text-fg2">{lead}</span>
            )}
            <bdi>{article.title}</bdi>
          </span>
          <ChevronDown
            size={18}
            className={`shrink-0 text-fg3 transition ${isOpen ? "rotate-180" : ""}`}
            aria-hidden
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="px-4 pb-4">
        {isOpen && <Html html={article.html} />}
      </div>
    </article>
  );
}
