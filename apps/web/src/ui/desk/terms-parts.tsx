import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { TextArea } from "./inputs.tsx";
import { LanguagePanel } from "./language-panel.tsx";
import { NumberField } from "./number-field.tsx";
import { GamesPart, VendorsPart } from "./play-parts.tsx";
import { Check, Field } from "../field.tsx";
import type { FilterDraft, Texts } from "../../lib/typed-terms.ts";

/** What the forms of missions and of boards have in common. */

interface TextsPartProps {
  readonly brand: BrandOutline;
  readonly title: Texts;
  readonly text: Texts;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: { title?: Texts; text?: Texts }) => void;
}

/** What members read. */
export function TextsPart({ brand, title, text, problemOf, onChange }: TextsPartProps) {
  const t = useTranslations("console.missions");
  return (
    <section className="grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <LanguagePanel brand={brand} texts={[title, text]} className="grid gap-4">
        {({ language, written, errorOf }) => (
          <>
            <Field
              {...written}
              label={t("name")}
              value={title[language] ?? ""}
              error={errorOf(title, problemOf("title"))}
              maxLength={120}
              onChange={({ target }) => onChange({ title: { ...title, [language]: target.value } })}
            />
            <TextArea
              {...written}
              label={t("text")}
              value={text[language] ?? ""}
              error={errorOf(text, problemOf("text"))}
              rows={3}
              maxLength={1000}
              onChange={({ target }) => onChange({ text: { ...text, [language]: target.value } })}
            />
          </>
        )}
      </LanguagePanel>
    </section>
  );
}

interface FilterPartProps {
  readonly filter: FilterDraft;
  readonly currency: string;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<FilterDraft>) => void;
}

/** What of play counts. Nothing ticked is everything. */
export function FilterPart({ filter, currency, error, onChange }: FilterPartProps) {
  const t = useTranslations("console.missions");
  const names = useTranslations("shell.gameType");
  const { gameTypes: chosen, vendors, games, least } = filter;
  return (
    <>
      <fieldset>
        <legend className="text-sm font-medium text-fg2">{t("games")}</legend>
        <p className="text-sm text-fg3">{t("gamesHint")}</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {gameTypes.map((type) => (
            <Check
              key={type}
              label={names(type)}
              checked={chosen.includes(type)}
              onChange={({ target }) =>
                onChange({
                  gameTypes: gameTypes.filter((one) =>
                    one === type ? target.checked : chosen.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <VendorsPart vendors={vendors} onChange={onChange} />
      <GamesPart games={games} onChange={onChange} />
      <NumberField
        label={`${t("least")} (${currency})`}
        value={least}
        error={error}
        isWhole={false}
        onType={(text) => onChange({ least: text })}
      />
    </>
  );
}
