import { X } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { FieldNote, SearchField } from "./inputs.tsx";
import { Check } from "../field.tsx";
import { matchingCountries } from "../../lib/countries.ts";

interface CountryFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Those to choose from. */
  readonly codes: readonly string[];
  readonly value: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (codes: string[]) => void;
}

/** Countries by their names in the reader's language: chosen ones as pills, all others to find. */
export function CountryField({ label, hint, codes, value, error, onChange }: CountryFieldProps) {
  const t = useTranslations("console.brands");
  const desk = useTranslations("console.desk");
  const id = useId();
  const language = useLanguage();
  const [wanted, setWanted] = useState("");
  const names = new Intl.DisplayNames(language, { type: "region" });
  const nameOf = (code: string) => names.of(code) ?? code;
  const found = matchingCountries(codes, wanted, language);
  return (
    <fieldset aria-describedby={id} className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium text-fg2">{label}</legend>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={desk("remove", { name: nameOf(code) })}
                onClick={() => onChange(value.filter((one) => one !== code))}
                className="flex h-8 items-center gap-1.5 rounded-full bg-brand-soft ps-3 pe-2 text-brand-fg hover:bg-s3 pointer-coarse:h-11"
              >
                {nameOf(code)}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div id={id}>
        <FieldNote isError={error !== undefined}>{error ?? hint}</FieldNote>
      </div>
      <SearchField label={t("findCountry")} value={wanted} onChange={setWanted} />
      <div className="grid max-h-72 gap-x-4 overflow-y-auto rounded-md border border-line px-3 sm:grid-cols-2">
        {found.map((code) => (
          <Check
            key={code}
            label={nameOf(code)}
            checked={value.includes(code)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...value, code] : value.filter((one) => one !== code),
              )
            }
          />
        ))}
        {found.length === 0 && <p className="py-3 text-fg2">{t("noCountry")}</p>}
      </div>
    </fieldset>
  );
}
