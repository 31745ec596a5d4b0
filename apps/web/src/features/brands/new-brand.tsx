import type { CallInput } from "@baize/contract";
import { usualFlags } from "@baize/contract/usual-flags";
import { currencies } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { languageNames } from "../../lib/language-names.ts";
import { isLanguage, type Language } from "../../lib/languages.ts";
import { FieldNote } from "../../ui/desk/inputs.tsx";
import { NewDrawer, type NewFields } from "../../ui/desk/new-drawer.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { listCountries } from "../../lib/countries.ts";
import { takenText } from "./domains-part.tsx";
import { ListField } from "./list-field.tsx";

type Draft = CallInput<"createBrand">["body"] & {
  readonly flags: Readonly<Record<string, boolean>>;
};

const empty: Draft = {
  merchantCode: "",
  brandName: "",
  hosts: [],
  currency: "BDT",
  countryCode: "BD",
  languages: ["en"],
  defaultLanguage: "en",
  timeZone: "UTC",
  ageMin: 18,
  flags: {},
};

type PartProps = NewFields<Draft>;

/** Asks for a new brand; what else is set of it, its page has once it is there. */
export function NewBrandDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("console.brands");
  return (
    <NewDrawer
      title={t("newTitle")}
      lead={t("newLead")}
      sendText={t("newSend")}
      doneText={t("created")}
      empty={empty}
      send={(draft) => {
        const merchantCode = draft.merchantCode.trim().toUpperCase();
        return call("createBrand", { body: { ...draft, merchantCode } });
      }}
      onClose={onClose}
    >
      {(part, error) => (
        <>
          <Names {...part} />
          <ListField
            label={t("domains")}
            addLabel={t("addDomain")}
            hint={t("newDomainsHint")}
            value={part.draft.hosts}
            error={part.faultText("hosts") ?? takenText(error, (host) => t("taken", { host }))}
            onChange={(hosts) => part.change({ hosts })}
          />
          <Where {...part} />
          <Languages {...part} />
          <Flags {...part} />
        </>
      )}
    </NewDrawer>
  );
}

function Names({ draft, change, faultText }: PartProps) {
  const t = useTranslations("console.brands");
  return (
    <>
      <Field
        data-first
        label={t("code")}
        hint={t("codeHint")}
        error={faultText("merchantCode")}
        value={draft.merchantCode}
        maxLength={32}
        autoComplete="off"
        dir="ltr"
        inputClass="uppercase rtl:text-right"
        onChange={({ target }) => change({ merchantCode: target.value })}
      />
      <Field
        label={t("brandName")}
        error={faultText("brandName")}
        value={draft.brandName}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => change({ brandName: target.value })}
      />
    </>
  );
}

function Where({ draft, change, faultText }: PartProps) {
  const t = useTranslations("console.brands");
  const names = new Intl.DisplayNames(useLanguage(), { type: "region" });
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  const faults = ["currency", "countryCode", "timeZone"].flatMap((field) => faultText(field) ?? []);
  return (
    <div className="grid gap-3">
      <Select
        label={t("currency")}
        value={draft.currency}
        options={Object.keys(currencies).map((code) => [code, code] as const)}
        onChange={(currency) => change({ currency })}
      />
      <Select
        label={t("country")}
        value={draft.countryCode}
        options={listCountries().map((code) => [code, names.of(code) ?? code] as const)}
        onChange={(countryCode) => change({ countryCode })}
      />
      <Select
        label={t("timeZone")}
        value={draft.timeZone}
        options={[...new Set(zones)].map((zone) => [zone, zone.replaceAll("_", " ")] as const)}
        onChange={(timeZone) => change({ timeZone })}
      />
      <FieldNote isError={faults.length > 0}>{faults[0] ?? t("fixedNote")}</FieldNote>
    </div>
  );
}

function Languages({ draft, change, faultText }: PartProps) {
  const t = useTranslations("console.brands");
  const { languages, defaultLanguage } = draft;
  const fault = faultText("languages") ?? faultText("defaultLanguage");
  function turn(language: Language, isOffered: boolean) {
    const others = languages.filter((one) => one !== language);
    change({ languages: isOffered ? [...others, language] : others });
  }
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium text-fg2">{t("languages")}</legend>
        <div className="grid max-h-60 gap-x-4 overflow-y-auto rounded-md border border-line px-3 sm:grid-cols-2">
          {(Object.keys(languageNames) as Language[]).map((language) => (
            <Check
              key={language}
              label={<span lang={language}>{languageNames[language]}</span>}
              checked={languages.includes(language)}
              disabled={language === defaultLanguage}
              onChange={({ target }) => turn(language, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <Select
        label={t("defaultLanguage")}
        value={defaultLanguage}
        options={languages.map((language) => [language, languageNames[language]] as const)}
        onChange={(language) => {
          if (isLanguage(language)) change({ defaultLanguage: language });
        }}
      />
      {fault !== undefined && <FieldNote isError>{fault}</FieldNote>}
    </div>
  );
}

/** What is on at first; a flag that is left alone has its usual place. */
function Flags({ draft, change, faultText }: PartProps) {
  const t = useTranslations("console.brands");
  const nameOf = (modId: string) => {
    const key = `flag.${modId}.name` as "code";
    return t.has(key) ? t(key) : modId;
  };
  return (
    <details className="rounded-md border border-line px-3">
      <summary className="flex min-h-11 cursor-pointer items-center">{t("part.flags")}</summary>
      {Object.entries(usualFlags).map(([path, isUsual]) => {
        const modId = path.split("/").at(-1) ?? path;
        return (
          <Check
            key={modId}
            label={nameOf(modId)}
            checked={draft.flags[modId] ?? isUsual}
            onChange={({ target }) =>
              change({ flags: { ...draft.flags, [modId]: target.checked } })
            }
          />
        );
      })}
      {faultText("flags") !== undefined && <FieldNote isError>{faultText("flags")}</FieldNote>}
    </details>
  );
}
