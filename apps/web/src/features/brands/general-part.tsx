import { brandMarks, lookOf, ownAccent } from "@baize/contract/brand-look";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { languageNames } from "../../lib/language-names.ts";
import { directionOf, isLanguage, type Language } from "../../lib/languages.ts";
import { FieldNote } from "../../ui/desk/inputs.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { ListField } from "./list-field.tsx";
import { NumberField } from "./number-field.tsx";
import { SettingsForm, type PartProps, type SettingsDraft } from "./settings-form.tsx";

/** Name, age, time zone, languages, and where pictures, games and help come from. */
export function GeneralPart(props: PartProps) {
  const t = useTranslations("console.brands");
  return (
    <SettingsForm {...props} title={t("part.general")}>
      {(draft) => (
        <>
          <Identity {...draft} />
          <Look {...draft} />
          <Languages {...draft} />
          <Addresses {...draft} />
        </>
      )}
    </SettingsForm>
  );
}

function Identity({ settings, change, faultText }: SettingsDraft) {
  const t = useTranslations("console.brands");
  const zones = new Set([settings.timeZone, ...Intl.supportedValuesOf("timeZone")]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t("brandName")}
        value={settings.brandName}
        maxLength={60}
        error={faultText("brandName")}
        onChange={(event) => change({ brandName: event.target.value })}
      />
      <NumberField
        label={t("ageMin")}
        hint={t("ageHint")}
        value={settings.ageMin}
        error={faultText("ageMin")}
        onChange={(age) => change({ ageMin: age ?? 0 })}
      />
      <NumberField
        label={t("agentAccountsDayMax")}
        hint={t("agentAccountsHint")}
        value={settings.agentAccountsDayMax}
        error={faultText("agentAccountsDayMax")}
        onChange={(most) => change({ agentAccountsDayMax: most ?? 0 })}
      />
      <div className="sm:col-span-2">
        <Select
          label={t("timeZone")}
          value={settings.timeZone}
          options={[...zones].map((zone) => [zone, zone.replaceAll("_", " ")] as const)}
          onChange={(timeZone) => change({ timeZone })}
        />
        <FieldNote isError={faultText("timeZone") !== undefined}>
          {faultText("timeZone") ?? t("timeZoneHint")}
        </FieldNote>
      </div>
    </div>
  );
}

/** Its mark and its colour, and whether text on the colour is readable. */
function Look({ settings, change }: SettingsDraft) {
  const t = useTranslations("console.brands");
  const { mark, accent } = settings;
  const shown = accent === "" ? ownAccent : accent;
  const { contrast, isReadable } = lookOf(shown);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t("mark")}
        value={mark}
        options={brandMarks.map((name) => [name, name === "" ? t("markOwn") : name] as const)}
        onChange={(next) => change({ mark: brandMarks.find((name) => name === next) ?? "" })}
      />
      <div>
        <label className="grid gap-1.5 text-sm font-medium text-fg2">
          {t("accent")}
          <input
            type="color"
            value={shown}
            onChange={({ target }) =>
              change({ accent: target.value === ownAccent ? "" : target.value.toLowerCase() })
            }
            className="h-12 w-full rounded-md border border-control bg-canvas p-1.5"
          />
        </label>
        <FieldNote isError={!isReadable}>
          {t(isReadable ? "accentGood" : "accentBad", { contrast: String(contrast) })}
        </FieldNote>
      </div>
    </div>
  );
}

function Languages({ settings, change, faultText }: SettingsDraft) {
  const t = useTranslations("console.brands");
  const names = new Intl.DisplayNames(useLanguage(), { type: "language" });
  const { languages, defaultLanguage } = settings;
  const all = Object.keys(languageNames) as Language[];
  function turn(language: Language, isOffered: boolean) {
    const others = languages.filter((one) => one !== language);
    change({ languages: isOffered ? [...others, language] : others });
  }
  const fault = faultText("languages");
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium text-fg2">{t("languages")}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {all.map((language) => (
            <Check
              key={language}
              checked={languages.includes(language)}
              disabled={language === defaultLanguage}
              onChange={(event) => turn(language, event.target.checked)}
              label={
                <>
                  <span lang={language} dir={directionOf(language)}>
                    {languageNames[language]}
                  </span>{" "}
                  <span className="text-fg2">{names.of(language)}</span>
                </>
              }
            />
          ))}
        </div>
        {fault !== undefined && <FieldNote isError>{fault}</FieldNote>}
      </fieldset>
      <div>
        <Select
          label={t("defaultLanguage")}
          value={defaultLanguage}
          options={languages.map((language) => [language, languageNames[language]] as const)}
          onChange={(language) => {
            if (isLanguage(language)) change({ defaultLanguage: language });
          }}
        />
        <FieldNote isError={faultText("defaultLanguage") !== undefined}>
          {faultText("defaultLanguage") ?? t("defaultLanguageHint")}
        </FieldNote>
      </div>
    </div>
  );
}

function Addresses({ settings, change, faultText }: SettingsDraft) {
  const t = useTranslations("console.brands");
  const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
  const address = { dir: "ltr", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <>
      <Field
        {...address}
        label={t("supportUrl")}
        hint={t("supportUrlHint")}
        inputMode="url"
        inputClass="rtl:text-right"
        value={settings.supportUrl ?? ""}
        error={faultText("supportUrl")}
        onChange={(event) => change({ supportUrl: orNull(event.target.value) })}
      />
      <ListField
        label={t("imageHosts")}
        addLabel={t("addHost")}
        hint={t("imageHostsHint")}
        value={settings.imageHosts}
        error={faultText("imageHosts")}
        onChange={(imageHosts) => change({ imageHosts })}
      />
      <ListField
        label={t("launchHosts")}
        addLabel={t("addHost")}
        hint={t("launchHostsHint")}
        value={settings.launchHosts}
        error={faultText("launchHosts")}
        onChange={(launchHosts) => change({ launchHosts })}
      />
      <Field
        {...address}
        label={t("analyticsTag")}
        hint={t("analyticsTagHint")}
        inputClass="rtl:text-right"
        value={settings.analyticsTag ?? ""}
        error={faultText("analyticsTag")}
        onChange={(event) => change({ analyticsTag: orNull(event.target.value) })}
      />
    </>
  );
}
