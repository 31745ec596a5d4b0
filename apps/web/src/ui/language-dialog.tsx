import { Check, Search } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl/react";
import { chooseLanguage, useLanguage } from "../lib/i18n.tsx";
import { languageNames } from "../lib/language-names.ts";
import type { Language } from "../lib/languages.ts";
import { matchingLanguages } from "../lib/language-search.ts";
import { Dialog } from "./dialog.tsx";

interface LanguageDialogProps {
  readonly languages: readonly Language[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** A list one can see at a glance needs no search. */
const searchFrom = 9;

/** Arrow keys walk through the list; Home and End go to its ends. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-language]")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[event.key];
  // Home and End belong to the search field while somebody types in it.
  if (target === undefined || (at < 0 && event.key !== "ArrowDown")) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(target, buttons.length - 1))]?.focus();
}

/** Every language of the brand by its own name, found by typing it in any of three languages. */
export function LanguageDialog({ languages, isOpen, onClose, onClosed }: LanguageDialogProps) {
  const t = useTranslations("shell");
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const shown = matchingLanguages(languages, typed, language);
  const names = new Intl.DisplayNames(language, { type: "language" });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      title={t("language")}
      width="medium"
      isOnTop
    >
      {/* The keys are those of the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={walk}>
        {languages.length >= searchFrom && (
          <label className="sticky top-0 z-10 mb-2 flex h-11 items-center gap-2.5 rounded-sm border border-control bg-s1 px-3 focus-within:outline-2 focus-within:outline-brand-fg">
            <Search size={18} className="shrink-0 text-fg3" aria-hidden />
            <span className="sr-only">{t("languageSearch")}</span>
            <input
              type="search"
              data-first
              value={typed}
              placeholder={t("languageSearch")}
              onChange={({ target }) => setTyped(target.value)}
              className="h-full min-w-0 flex-1 bg-transparent outline-none"
            />
          </label>
        )}
        <ul className="grid gap-1 sm:grid-cols-2">
          {shown.map((code) => (
            <li key={code}>
              <button
                type="button"
                data-language={code}
                aria-pressed={code === language}
                onClick={() => {
                  void chooseLanguage(code);
                  onClose();
                }}
                className="flex min-h-12 w-full items-center gap-3 rounded-sm px-3 py-1.5 text-start transition hover:bg-s2 aria-pressed:bg-s2"
              >
                <span className="min-w-0 flex-1">
                  <bdi lang={code} className="font-medium">
                    {languageNames[code]}
                  </bdi>
                  {code !== language && (
                    <span className="block truncate text-xs text-fg3">{names.of(code)}</span>
                  )}
                </span>
                {code === language && (
                  <Check size={18} className="shrink-0 text-brand-fg" aria-hidden />
                )}
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={shown.length === 0 ? "py-6 text-center text-fg2" : "sr-only"}>
          {shown.length === 0 ? t("languageNone", { typed }) : ""}
        </p>
      </div>
    </Dialog>
  );
}
