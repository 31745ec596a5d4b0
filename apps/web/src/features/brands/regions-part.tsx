import { useTranslations } from "use-intl/react";
import { listCountries } from "../../lib/countries.ts";
import { CountryField } from "../../ui/desk/country-field.tsx";
import { SettingsForm, type PartProps } from "./settings-form.tsx";

/** Where the brand is not offered: visitors from there see only that. */
export function RegionsPart(props: PartProps) {
  const t = useTranslations("console.brands");
  return (
    <SettingsForm {...props} title={t("part.regions")}>
      {({ settings, change, faultText }) => (
        <CountryField
          label={t("blocked")}
          hint={t("blockedHint")}
          codes={listCountries()}
          value={settings.blockedCountries}
          error={faultText("blockedCountries")}
          onChange={(blockedCountries) => change({ blockedCountries })}
        />
      )}
    </SettingsForm>
  );
}
