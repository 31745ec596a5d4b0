import type { BrandSettings } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Check } from "../../ui/field.tsx";
import { CountryField } from "../../ui/desk/country-field.tsx";
import { NumberField } from "./number-field.tsx";
import { SettingsForm, type PartProps, type SettingsDraft } from "./settings-form.tsx";

const numbers = [
  "smsPerDayMax",
  "loginFailuresMax",
  "loginLockMinutes",
  "captchaAfterFailures",
] as const;

/** How members sign in, and what stops guessing. */
export function SignInPart(props: PartProps) {
  const t = useTranslations("console.brands");
  return (
    <SettingsForm {...props} title={t("part.signIn")}>
      {(draft) => <SignInFields {...draft} />}
    </SettingsForm>
  );
}

function SignInFields({ settings, change, faultText }: SettingsDraft) {
  const t = useTranslations("console.brands");
  const { signIn } = settings;
  // Numbers of other countries cannot be written to: they have no dialling code.
  const dialled = useQuery({
    queryKey: ["countries"],
    staleTime: Infinity,
    queryFn: ({ signal }) => call("countries", undefined, { signal }),
    select: (countries) => countries.map(({ countryCode }) => countryCode),
  }).data;
  function set(next: Partial<BrandSettings["signIn"]>) {
    change({ signIn: { ...signIn, ...next } });
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map((name) => (
          <NumberField
            key={name}
            label={t(`signIn.${name}`)}
            hint={t(`signInHint.${name}`)}
            value={signIn[name]}
            error={faultText(`signIn.${name}`)}
            onChange={(value) => set({ [name]: value ?? -1 })}
          />
        ))}
        <NumberField
          label={t("signIn.passwordDaysMax")}
          hint={t("signInHint.passwordDaysMax")}
          value={signIn.passwordDaysMax}
          isOptional
          error={faultText("signIn.passwordDaysMax")}
          onChange={(passwordDaysMax) => set({ passwordDaysMax })}
        />
      </div>
      <Check
        label={t("signIn.checksUnknownPlaces")}
        checked={signIn.checksUnknownPlaces}
        onChange={(event) => set({ checksUnknownPlaces: event.target.checked })}
      />
      <CountryField
        label={t("signIn.smsCountries")}
        hint={t("signInHint.smsCountries")}
        codes={dialled ?? signIn.smsCountries}
        value={signIn.smsCountries}
        error={faultText("signIn.smsCountries")}
        onChange={(smsCountries) => set({ smsCountries })}
      />
    </>
  );
}
