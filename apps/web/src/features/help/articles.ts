import type { HelpArticle } from "@baize/contract";
import type { HelpSection } from "./api.ts";

/** In the order of the list of topics. */
export const helpSections = [
  "start",
  "account",
  "deposit",
  "withdraw",
  "games",
  "fairness",
  "responsible",
  "term",
  "privacy",
  "about",
] as const satisfies readonly HelpSection[];

/** The topics that have articles. */
export function sectionsOf(articles: readonly HelpArticle[]): HelpSection[] {
  const found = new Set(articles.map(({ section }) => section));
  return helpSections.filter((section) => found.has(section));
}

/** What an address points at: a topic, or an article and its topic. */
export interface HelpPlace {
  readonly section: HelpSection | undefined;
  readonly articleId: string | undefined;
}

/** Reads "term" or an article's id; anything else points at the first topic. */
export function placeOf(articles: readonly HelpArticle[], asked: string): HelpPlace {
  const sections = sectionsOf(articles);
  const article = articles.find(({ id }) => id === asked);
  if (article !== undefined) return { section: article.section, articleId: article.id };
  const section = sections.find((known) => known === asked) ?? sections[0];
  return { section, articleId: undefined };
}

/** As compared: without case and without the accents of Latin letters. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase();
}

/** The words of an article, without its markup; only compared, never shown. */
function wordsOf(html: string): string {
  return plain(html.replaceAll(/<[^>]*>/g, " ").replaceAll(/&\w+;/g, " "));
}

/**
 * The articles in which every typed word occurs, those with all of them in their title first.
 * Parts of words count: many languages put their endings where others have words.
 */
export function searchHelp(articles: readonly HelpArticle[], typed: string): HelpArticle[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = articles.flatMap((article) => {
    const title = plain(article.title);
    const all = `${title} ${wordsOf(article.html)}`;
    if (!words.every((word) => all.includes(word))) return [];
    return [{ article, isInTitle: words.every((word) => title.includes(word)) }];
  });
  return found
    .toSorted((a, b) => Number(b.isInTitle) - Number(a.isInTitle))
    .map(({ article }) => article);
}
