import { Moon, Sun } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { chooseLanguage, useLanguage } from "../lib/i18n.tsx";
import { languageNames } from "../lib/language-names.ts";
import { isLanguage, type Language } from "../lib/languages.ts";
import { chooseTheme, useTheme } from "../lib/theme.ts";
import { IconButton } from "./button.tsx";

interface PreferencesProps {
  /** The languages on offer. */
  readonly languages: readonly Language[];
}

/** Language and theme, for the pages of staff and agents. */
export function Preferences({ languages }: PreferencesProps) {
  const t = useTranslations("shell");
  const language = useLanguage();
  const theme = useTheme();
  // A language that is not on offer was asked for by the address; it stays to be seen.
  const shown = languages.includes(language) ? languages : [...languages, language];
  return (
    <div className="flex items-center gap-1">
      <select
        aria-label={t("language")}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) void chooseLanguage(target.value);
        }}
        className="h-9 rounded-sm border border-control bg-s1 px-2 pointer-coarse:h-11"
      >
        {shown.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
      <IconButton
        label={t(theme === "dark" ? "themeToLight" : "themeToDark")}
        onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
      >
        {theme === "dark" ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
      </IconButton>
    </div>
  );
}
