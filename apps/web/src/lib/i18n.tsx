import { createContext, use, useSyncExternalStore, type ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { takeEarly } from "./early.ts";
import { directionOf, formatLocale, isLanguage, type Language } from "./languages.ts";
import type { Messages, Namespace } from "./messages.ts";
import { loadScreen, whenBack } from "./screens.ts";
import { useSiteZone } from "./site-zone.ts";

/**
 * The site's language: which one is chosen, and the messages loaded so far.
 *
 * Each language and namespace is a separate file, fetched when a page first needs it. A page that
 * is loaded later names its namespaces (`loadMessages`) beside its code, so that both arrive
 * together.
 */

interface State {
  readonly language: Language;
  readonly messages: Partial<Messages>;
}

const wanted = new Set<Namespace>();
const listeners = new Set<() => void>();

function askedByAddress(): Language | undefined {
  const asked = new URLSearchParams(location.search).get("lang");
  if (isLanguage(asked)) return asked;
  // The development server makes a pseudo-language of the English texts.
  return import.meta.env.DEV && asked === "en-XA" ? (asked as Language) : undefined;
}

function stored(): Language | undefined {
  const language = localStorage.getItem("lang");
  return isLanguage(language) ? language : undefined;
}

/** The server writes the brand's own language into the page, for those who have not chosen. */
function languageOfPage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

let state: State = {
  language: askedByAddress() ?? stored() ?? languageOfPage(),
  messages: {},
};

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

async function fetchMessages(
  language: Language,
  namespaces: Iterable<Namespace>,
): Promise<Partial<Messages>> {
  const parts = await Promise.all(
    Array.from(namespaces, async (namespace) => {
      const path = `/assets/${language}-${namespace}-${import.meta.env["TEXTS"]}.json`;
      const answer = await (takeEarly(path) ?? fetch(path));
      if (!answer.ok) throw new TypeError(`messages not available: ${language}/${namespace}`);
      return [namespace, await answer.json()] as const;
    }),
  );
  return Object.fromEntries(parts);
}

/**
 * Fonts come with their script, so that nobody loads a font for a script they do not read. Latin
 * and Cyrillic letters are in the site's own font; Chinese, Japanese and Korean ones in every
 * system's.
 */
export const fonts: Readonly<Partial<Record<Language, () => Promise<unknown>>>> = {
  bn: () => import("./fonts-bengali.css"),
  ar: () => import("./fonts-arabic.css"),
  fa: () => import("./fonts-arabic.css"),
  ur: () => import("./fonts-arabic.css"),
  hi: () => import("./fonts-devanagari.css"),
  ne: () => import("./fonts-devanagari.css"),
  km: () => import("./fonts-khmer.css"),
  lo: () => import("./fonts-lao.css"),
  my: () => import("./fonts-myanmar.css"),
  ta: () => import("./fonts-tamil.css"),
  th: () => import("./fonts-thai.css"),
};

/** For pages that show texts of every language; a script's font itself comes with its letters. */
export async function nameAllFonts(): Promise<void> {
  await Promise.all(Object.values(fonts).map((name) => name()));
}

export function currentLanguage(): Language {
  return state.language;
}

/** Makes the namespaces available in the current language, also if another is chosen in between. */
export async function loadMessages(...namespaces: Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  for (;;) {
    const { language, messages } = state;
    const missing = namespaces.filter((namespace) => messages[namespace] === undefined);
    if (missing.length === 0) return;
    const loaded = await fetchMessages(language, missing);
    // Into the same object: the components that show these texts are not mounted yet, and all
    // others would render again with each page that is loaded.
    if (state.language === language) Object.assign(state.messages, loaded);
  }
}

/** The texts of a page, for the router, with the patience it has for the page's code. */
export const loadPageMessages = (...namespaces: Namespace[]): Promise<void> =>
  loadScreen(() => loadMessages(...namespaces));

function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  void fonts[language]?.();
}

let tellChosen: (language: Language) => void = () => {};

/** What else is to happen when the visitor chooses a language. */
export function onLanguageChosen(tell: (language: Language) => void): void {
  tellChosen = tell;
}

/** Switches the language once its messages are here, and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem("lang", language);
  localStorage.setItem("hisLang", language);
  tellChosen(language);
  try {
    await showIn(language);
  } catch {
    // What was chosen without a network is shown when it is back.
    const stop = whenBack(() => {
      if (wish === language) showIn(language).then(stop, () => undefined);
      else stop();
    });
  }
}

/** The member's language, which may be known before the brand's languages. */
let met: string | undefined;

/**
 * A member's own language is shown in a browser where none was chosen. Returns the one chosen in
 * this browser if it differs: it becomes the member's language.
 */
export function meetMember(language: string): Language | undefined {
  met = language;
  const chosen = stored();
  if (chosen !== undefined) return chosen === language ? undefined : chosen;
  if (askedByAddress() === undefined && isLanguage(language) && language !== wish) {
    void showIn(language);
  }
  return undefined;
}

/** The language that was asked for last: an earlier one may arrive after it. */
let wish = state.language;

async function showIn(language: Language): Promise<void> {
  wish = language;
  const messages: Partial<Messages> = {};
  for (;;) {
    // Pages that open in between need more.
    const missing = [...wanted].filter((namespace) => messages[namespace] === undefined);
    if (missing.length === 0) break;
    Object.assign(messages, await fetchMessages(language, missing));
  }
  if (wish !== language) return;
  showLanguage(language);
  change({ language, messages });
}

/**
 * Follows what the brand offers: its own language until the visitor has chosen one of the others.
 * What the address asks for is shown even where the brand does not offer it.
 */
export async function offerLanguages(
  offered: readonly string[],
  ownLanguage: string,
): Promise<void> {
  // What a brand has not translated is shown in its own language; its letters come when some are.
  if (state.language !== "en" && isLanguage(ownLanguage)) void fonts[ownLanguage]?.();
  if (askedByAddress() !== undefined) return;
  const chosen = stored() ?? met;
  const language = chosen !== undefined && offered.includes(chosen) ? chosen : ownLanguage;
  if (isLanguage(language) && language !== wish) await showIn(language);
}

/** For an entry that speaks fewer languages than the site: any other becomes the first of them. */
export function speakOnly(languages: readonly [Language, ...Language[]]): void {
  if (languages.includes(state.language)) return;
  wish = languages[0];
  state = { ...state, language: wish };
}

/** Loads what the first page needs and sets the document's language and direction. */
export async function startMessages(...namespaces: Namespace[]): Promise<void> {
  showLanguage(state.language);
  await loadMessages(...namespaces);
  timeZone = ownTimeZone();
}

/** Known before anything is drawn, and used where there is no brand. */
let timeZone!: string;

/** Temporal answers at once; Intl first loads its tables, which takes 20 to 40 ms. */
const ownTimeZone = () =>
  typeof Temporal === "undefined"
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another language than the site's, for a part that shows how something reads in it. */
const OtherLanguage = createContext<Language | undefined>(undefined);

export function useLanguage(): Language {
  const own = useSyncExternalStore(subscribe, () => state.language);
  return use(OtherLanguage) ?? own;
}

/** Texts of a language, for `InLanguage`. */
export const messagesIn = (language: Language, ...namespaces: Namespace[]) =>
  fetchMessages(language, namespaces);

interface InLanguageProps {
  readonly language: Language;
  readonly messages: Partial<Messages>;
  /** Of the brand whose words these are. */
  readonly zone: string;
  readonly children: ReactNode;
}

/** Shows its children in another language than the page around them. */
export function InLanguage({ language, messages, zone, children }: InLanguageProps) {
  return (
    <OtherLanguage value={language}>
      <IntlProvider locale={formatLocale(language) as Language} messages={messages} timeZone={zone}>
        {children}
      </IntlProvider>
    </OtherLanguage>
  );
}

export function Translations({ children }: { readonly children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(subscribe, () => state);
  const brandZone = useSiteZone();
  return (
    <IntlProvider
      locale={formatLocale(language) as Language}
      messages={messages}
      timeZone={brandZone ?? timeZone}
    >
      {children}
    </IntlProvider>
  );
}
