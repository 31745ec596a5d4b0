import { Languages } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl/react";
import { chooseLanguage, useLanguage } from "../lib/i18n.tsx";
import { languageNames } from "../lib/language-names.ts";
import { isLanguage, type Language } from "../lib/languages.ts";
import { lazyDialog } from "./lazy-dialog.ts";

const LanguageDialog = lazyDialog(
  async () => (await import("./language-dialog.tsx")).LanguageDialog,
);

/** So many fit beside each other; more are chosen from a list. */
const buttonsMax = 3;

const box =
  "flex h-8 items-center justify-center rounded-sm px-2 text-sm font-medium text-fg2 transition hover:text-fg pointer-coarse:h-11";

interface LanguageChoiceProps {
  /** The languages the brand offers. */
  readonly languages: readonly string[];
}

/** The languages of the brand, each by its own name; nothing where there is only one. */
export function LanguageChoice({ languages }: LanguageChoiceProps) {
  const offered = languages.filter(isLanguage);
  if (offered.length < 2) return null;
  return offered.length > buttonsMax ? (
    <ListButton languages={offered} />
  ) : (
    <ButtonRow languages={offered} />
  );
}

interface OfferedProps {
  readonly languages: readonly Language[];
}

function ButtonRow({ languages }: OfferedProps) {
  const t = useTranslations("shell");
  const language = useLanguage();
  return (
    <div
      role="group"
      aria-label={t("language")}
      className="flex flex-1 gap-1 rounded-md border border-line bg-s1 p-1 lg:rail:flex-col"
    >
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          aria-label={languageNames[code]}
          title={languageNames[code]}
          onClick={() => void chooseLanguage(code)}
          className={`${box} flex-1 aria-pressed:bg-s3 aria-pressed:font-semibold aria-pressed:text-fg`}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

function ListButton({ languages }: OfferedProps) {
  const t = useTranslations("shell");
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t("language")}: ${languageNames[language]}`}
        title={t("language")}
        onClick={() => {
          setIsWanted(true);
          setIsOpen(true);
        }}
        className="flex h-[42px] min-w-0 flex-1 items-center gap-2.5 rounded-md border border-line bg-s1 px-3 text-sm font-medium text-fg2 transition hover:text-fg lg:rail:justify-center lg:rail:px-0 pointer-coarse:h-11"
      >
        <Languages size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <span lang={language} className="truncate lg:rail:sr-only">
          {languageNames[language]}
        </span>
      </button>
      {isWanted && (
        <Suspense>
          <LanguageDialog
            languages={languages}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onClosed={() => setIsWanted(false)}
          />
        </Suspense>
      )}
    </>
  );
}
