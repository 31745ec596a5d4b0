import type { Language } from "@baize/contract";
import { useId } from "react";
import { useTranslations } from "use-intl/react";
import { languageNames } from "../../lib/language-names.ts";
import { directionOf } from "../../lib/languages.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { LanguageTabs } from "../../ui/desk/language-tabs.tsx";
import { PeriodFields } from "../../ui/desk/period-fields.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { missingIn, type Draft, type Fault, type Faults } from "./draft.ts";
import { HtmlField } from "./html-field.tsx";
import { choices, fieldsOf, textNames, type ChoiceName, type TextName } from "./kinds.ts";
import { PictureField } from "../../ui/desk/picture-field.tsx";

interface PieceFieldsProps {
  readonly draft: Draft;
  readonly faults: Faults;
  readonly brand: BrandOutline;
  /** Whose texts are shown. */
  readonly language: Language;
  readonly isReadOnly: boolean;
  readonly onLanguage: (language: Language) => void;
  readonly onChange: (next: Partial<Draft>) => void;
}

type FaultText = (fault: Fault | undefined) => string | undefined;

function useFaultText(): FaultText {
  const t = useTranslations("console.contents.fault");
  return (fault) => fault && t(fault);
}

/** The fields of a piece, as its kind has them. */
export function PieceFields(props: PieceFieldsProps) {
  const { draft, faults, brand, isReadOnly, onChange } = props;
  const t = useTranslations("console.contents");
  const faultText = useFaultText();
  const fields = fieldsOf[draft.kind];
  return (
    <fieldset disabled={isReadOnly} className="grid gap-5">
      <legend className="sr-only">{t(`kind.${draft.kind}`)}</legend>
      {fields.choices.length > 0 && (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {fields.choices.map((name) => (
            <Choice key={name} name={name} draft={draft} onChange={onChange} />
          ))}
        </div>
      )}
      {Object.keys(fields.texts).length > 0 && <Texts {...props} />}
      {fields.pictures[1] > 0 && (
        <PictureField
          pictures={draft.pictures}
          most={fields.pictures[1]}
          isReadOnly={isReadOnly}
          error={faultText(faults.pictures)}
          onChange={(pictures) => onChange({ pictures })}
        />
      )}
      {fields.link !== undefined && (
        <Field
          label={t(draft.kind === "promotion" ? "actionUrl" : "url")}
          hint={t(fields.link === "outside" ? "outsideHint" : "urlHint")}
          error={faultText(faults.url)}
          value={draft.url}
          onChange={(event) => onChange({ url: event.target.value })}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          inputClass="rtl:text-right"
        />
      )}
      {fields.hasHosts === true && (
        <TextArea
          label={t("hosts")}
          hint={t("hostsHint")}
          rows={3}
          dir="ltr"
          value={draft.hosts}
          spellCheck={false}
          onChange={(event) => onChange({ hosts: event.target.value })}
        />
      )}
      <Check
        label={t("isOpenLabel")}
        checked={draft.isOpen}
        onChange={(event) => onChange({ isOpen: event.target.checked })}
      />
      <PeriodFields
        from={draft.from}
        until={draft.until}
        timeZone={brand.timeZone}
        error={faultText(faults.until)}
        onChange={onChange}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: ChoiceName;
  readonly draft: Draft;
  readonly onChange: PieceFieldsProps["onChange"];
}

function Choice({ name, draft, onChange }: ChoiceProps) {
  const t = useTranslations("console.contents");
  const texts = useTranslations("console.contents.choice");
  // What the contract lists under a name is what the texts have under it; "" is in no address.
  const text = (value: string) =>
    texts(`${name}.${value === "" ? "none" : value}` as Parameters<typeof texts>[0]);
  return (
    <Select
      label={t(`choiceName.${name}`)}
      value={draft.choices[name]}
      options={choices[name].map((value) => [value, text(value)] as const)}
      onChange={(value) => onChange({ choices: { ...draft.choices, [name]: value } })}
    />
  );
}

/** The brand's languages, and any other the piece already has. */
function languagesOf(draft: Draft, brand: BrandOutline): Language[] {
  const used = Object.values(draft.texts).flatMap((texts) => Object.keys(texts)) as Language[];
  return [...new Set([...brand.languages, ...used])];
}

/** The texts in one language at a time; languages that lack something are marked. */
function Texts({ draft, faults, brand, language, onLanguage, onChange }: PieceFieldsProps) {
  const id = useId();
  const t = useTranslations("console.contents");
  const faultText = useFaultText();
  const { texts } = fieldsOf[draft.kind];
  const names = textNames.filter((name) => texts[name] !== undefined);
  const own = Object.fromEntries(names.map((name) => [name, draft.texts[name]]));
  function write(name: TextName, text: string) {
    onChange({ texts: { ...draft.texts, [name]: { ...draft.texts[name], [language]: text } } });
  }
  const label = (name: TextName) =>
    t(`text.${draft.kind === "notice" && name === "html" ? "details" : name}`);
  return (
    <section className="grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <LanguageTabs
        languages={languagesOf(draft, brand)}
        value={language}
        missing={missingIn(own, brand.languages)}
        panelId={id}
        onChange={onLanguage}
      />
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${language}`} className="grid gap-4">
        {names.map((name) => {
          const rule = texts[name];
          const common = {
            label: label(name),
            value: draft.texts[name][language] ?? "",
            error: faultText(faults[name]),
            lang: language,
            dir: directionOf(language),
          };
          if (name === "html") {
            const onText = (text: string) => write("html", text);
            return <HtmlField key={language} {...common} onChange={onText} />;
          }
          if (name === "text" || name === "summary") {
            return (
              <TextArea
                key={name}
                {...common}
                rows={3}
                maxLength={rule?.lengthMax}
                onChange={(event) => write(name, event.target.value)}
              />
            );
          }
          return (
            <Field
              key={name}
              {...common}
              maxLength={rule?.lengthMax}
              onChange={(event) => write(name, event.target.value)}
            />
          );
        })}
        <p className="text-sm text-fg2">{t("fallback", { language: languageNames[language] })}</p>
      </div>
    </section>
  );
}
