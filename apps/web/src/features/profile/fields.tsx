import type { Profile } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Controller, type UseFormRegisterReturn, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { dateFormat } from "../../lib/languages.ts";
import { countriesQuery } from "../../lib/registration.ts";
import { DateField } from "../../ui/date-field.tsx";
import { Field } from "../../ui/field.tsx";
import { contactFields, incomeSources, type ProfileForm } from "./form.ts";

const lengthMax = 200;
const nicknameLength = { min: 2, max: 30 } as const;

interface FieldsProps {
  readonly form: UseFormReturn<ProfileForm>;
}

interface AboutFieldsProps extends FieldsProps {
  readonly profile: Profile;
}

const grid = "grid gap-4 sm:grid-cols-2";

export function AboutFields({ form, profile }: AboutFieldsProps) {
  const t = useTranslations("security.details");
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className={grid}>
      <Field
        label={t("nickname")}
        hint={t("nicknameHint")}
        autoComplete="nickname"
        maxLength={nicknameLength.max}
        error={errors.nickname?.message}
        {...register("nickname", {
          validate: (value) => {
            const { length } = value.trim();
            const { min, max } = nicknameLength;
            return (length >= min && length <= max) || t("nicknameLength");
          },
        })}
      />
      <Birthday form={form} profile={profile} />
      <Nationality form={form} />
      <Field
        label={t("region")}
        autoComplete="address-level1"
        maxLength={lengthMax}
        error={errors.region?.message}
        {...register("region")}
      />
      <div className="sm:col-span-2">
        <Field
          label={t("address")}
          autoComplete="street-address"
          maxLength={lengthMax}
          error={errors.address?.message}
          {...register("address")}
        />
      </div>
      <Field
        label={t("occupation")}
        autoComplete="organization-title"
        maxLength={lengthMax}
        error={errors.occupation?.message}
        {...register("occupation")}
      />
      <Income form={form} />
    </div>
  );
}

function Birthday({ form, profile }: AboutFieldsProps) {
  const t = useTranslations("security.details");
  const language = useLanguage();
  const { birthday, isBirthdayFixed } = profile;
  if (!isBirthdayFixed || birthday === null) {
    return (
      <Controller
        control={form.control}
        name="birthday"
        render={({ field, fieldState }) => (
          <DateField
            // The three lists keep a half-chosen date; discarding the form resets them.
            key={fieldState.isDirty ? "changed" : field.value}
            label={t("birthday")}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            hint={t("birthdayOnce")}
            error={fieldState.error?.message}
          />
        )}
      />
    );
  }
  const text = dateFormat(language, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${birthday}T00:00:00Z`));
  return (
    <Field
      label={t("birthday")}
      value={text}
      readOnly
      hint={t("birthdayFixed")}
      error={form.formState.errors.birthday?.message}
      inputClass="text-fg2"
    />
  );
}

function Nationality({ form }: FieldsProps) {
  const t = useTranslations("security.details");
  const language = useLanguage();
  const { data: countries = [] } = useQuery(countriesQuery);
  const names = new Intl.DisplayNames(language, { type: "region" });
  const collator = new Intl.Collator(language);
  const chosen = form.getValues("nationality");
  const codes = new Set(countries.map(({ countryCode }) => countryCode));
  if (chosen !== "") codes.add(chosen);
  const options = Array.from(codes, (code) => [code, regionName(names, code)] as const).toSorted(
    ([, one], [, other]) => collator.compare(one, other),
  );
  return (
    <Choice
      label={t("nationality")}
      autoComplete="country"
      error={form.formState.errors.nationality?.message}
      input={form.register("nationality")}
    >
      <option value="">{t("choose")}</option>
      {options.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

/** What is no country code was written elsewhere and stays readable as it is. */
function regionName(names: Intl.DisplayNames, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

function Income({ form }: FieldsProps) {
  const t = useTranslations("security.details");
  const chosen = form.getValues("sourceOfIncome");
  const isOther = chosen !== "" && !incomeSources.some((source) => source === chosen);
  return (
    <Choice
      label={t("sourceOfIncome")}
      error={form.formState.errors.sourceOfIncome?.message}
      input={form.register("sourceOfIncome")}
    >
      <option value="">{t("choose")}</option>
      {isOther && <option value={chosen}>{chosen}</option>}
      {incomeSources.map((source) => (
        <option key={source} value={source}>
          {t(`income.${source}`)}
        </option>
      ))}
    </Choice>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly autoComplete?: string;
  readonly input: UseFormRegisterReturn;
  readonly children: ReactNode;
}

/** The browser's own list in the shape of the other fields. */
function Choice({ label, error, autoComplete, input, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-fg2">
        {label}
      </label>
      <div className="relative">
        <select
          {...input}
          id={id}
          autoComplete={autoComplete}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className={`h-12 w-full min-w-0 appearance-none rounded-md border bg-canvas ps-3.5 pe-10 text-md ${error === undefined ? "border-control" : "border-loss"}`}
        >
          {children}
        </select>
        <ChevronDown
          size={17}
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto text-fg3"
          aria-hidden
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm text-loss">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}

export function ContactFields({ form }: FieldsProps) {
  const t = useTranslations("security.details");
  return (
    <div className={grid}>
      {contactFields.map((field) => (
        <Field
          key={field}
          label={t(field)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={lengthMax}
          error={form.formState.errors[field]?.message}
          {...form.register(field)}
        />
      ))}
    </div>
  );
}
