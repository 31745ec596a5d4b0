import { useSyncExternalStore, type ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { isLanguage, type Language, type Messages, type Namespace } from "./messages.ts";

/**
 * The site's language: which one is chosen, and the messages loaded so far.
 *
 * Each language and namespace is a file of its own, fetched when a page first needs it. A page that
 * is loaded later names its namespaces (`loadMessages`) beside its code, so that both arrive
 * together.
 */

interface State {
  readonly language: Language;
  readonly messages: Partial<Messages>;
}

/** Addresses of the compiled files in a build, the messages themselves elsewhere. */
const files = import.meta.glob<string | Messages[Namespace]>("../locales/*/*.json", {
  import: "default",
  eager: true,
});
const wanted = new Set<Namespace>();
const listeners = new Set<() => void>();

/** Language of a new visitor, before the brand's default is known. */
const languageAtFirst: Language = "bn";

function languageStored(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  if (isLanguage(asked)) return asked;
  const stored = localStorage.getItem("lang");
  return isLanguage(stored) ? stored : languageAtFirst;
}

let state: State = { language: languageStored(), messages: {} };

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
      const file = files[`../locales/${language}/${namespace}.json`];
      if (file === undefined) throw new RangeError(`no messages ${language}/${namespace}`);
      if (typeof file !== "string") return [namespace, file] as const;
      const answer = await fetch(file);
      if (!answer.ok) throw new TypeError(`messages not available: ${language}/${namespace}`);
      return [namespace, await answer.json()] as const;
    }),
  );
  return Object.fromEntries(parts);
}

/** Fonts come with their script, so that English pages never load a Bengali or Arabic one. */
async function loadFonts(language: Language): Promise<void> {
  if (language === "bn") await import("./fonts-bn.ts");
  if (language === "ar") await import("./fonts-ar.ts");
}

export function directionOf(language: string): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

export function currentLanguage(): Language {
  return state.language;
}

/** Makes the namespaces available in the current language. */
export async function loadMessages(...namespaces: Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  const { language } = state;
  const loaded = await fetchMessages(language, namespaces);
  if (state.language !== language) return;
  change({ language, messages: { ...state.messages, ...loaded } });
}

function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  void loadFonts(language);
}

/** Switches the language once its messages are here, and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem("lang", language);
  localStorage.setItem("hisLang", language);
  await showIn(language);
}

async function showIn(language: Language): Promise<void> {
  const messages = await fetchMessages(language, wanted);
  showLanguage(language);
  change({ language, messages });
}

/** Follows the brand's default until the visitor has chosen. */
export async function offerLanguage(defaultLanguage: string): Promise<void> {
  const hasChosen =
    localStorage.getItem("lang") !== null || new URLSearchParams(location.search).has("lang");
  if (hasChosen || !isLanguage(defaultLanguage)) return;
  if (defaultLanguage !== state.language) await showIn(defaultLanguage);
}

/** Loads what the first page needs and sets the document's language and direction. */
export async function startMessages(...namespaces: Namespace[]): Promise<void> {
  showLanguage(state.language);
  await loadMessages(...namespaces);
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => state.language);
}

export function Translations({ children }: { readonly children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(subscribe, () => state);
  return (
    <IntlProvider
      // Latin digits in every language, like the amounts beside them.
      locale={`${language}-u-nu-latn` as Language}
      messages={messages}
      timeZone={timeZone}
    >
      {children}
    </IntlProvider>
  );
}
