import type { Country } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../lib/i18n.tsx";
import { readMobile, type MobileNumber } from "../lib/phones.ts";
import { countriesQuery, registrationQuery } from "../lib/registration.ts";
import { Field } from "./field.tsx";

/**
 * A mobile number with its country. Its host loads the messages of `fields`, keeps the state of
 * `usePhone`, and reads the number through it when the form is checked and sent.
 */

export interface Phone {
  /** ISO code of the chosen country; empty until the countries are known. */
  readonly country: string;
  readonly countries: readonly Country[];
  readonly choose: (countryCode: string) => void;
  /** The number's two parts, or undefined where that is no mobile number. */
  readonly read: (typed: string) => Promise<MobileNumber | undefined>;
  /** Whether that is a mobile number, for a form: true, or what to say. */
  readonly check: (typed: string) => Promise<true | string>;
}

interface PhoneOptions {
  /** Also countries that the brand sends no messages to. */
  readonly hasEveryCountry?: boolean;
}

export function usePhone({ hasEveryCountry = false }: PhoneOptions = {}): Phone {
  const t = useTranslations("fields");
  const { data: all = [] } = useQuery(countriesQuery);
  const { data: settings } = useQuery(registrationQuery);
  const [chosen, choose] = useState<string>();
  const served = settings?.smsCountries ?? [];
  const first = served.flatMap((code) => all.filter(({ countryCode }) => countryCode === code));
  const countries = hasEveryCountry ? [...new Set([...first, ...all])] : first;
  const country = chosen ?? countries[0]?.countryCode ?? "";
  const read = (typed: string) => readMobile(typed, country, countries);
  const check = async (typed: string) => (await read(typed)) !== undefined || t("mobileInvalid");
  return { country, countries, choose, read, check };
}

interface PhoneFieldProps extends Omit<
  ComponentProps<typeof Field>,
  "type" | "lead" | "trail" | "label"
> {
  readonly label?: string;
  readonly phone: Phone;
}

export function PhoneField({ label, phone, ...input }: PhoneFieldProps) {
  const t = useTranslations("fields");
  return (
    <Field
      {...input}
      label={label ?? t("mobileNum")}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={32}
      rowDir="ltr"
      inputClass="num"
      lead={<DialingCode phone={phone} />}
    />
  );
}

/**
 * The browser's own list under a short face: names in the visitor's language, found by typing, and
 * the phone's own wheel on phones.
 */
function DialingCode({ phone }: { readonly phone: Phone }) {
  const t = useTranslations("fields");
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: "region" });
  const code = phone.countries.find((known) => known.countryCode === phone.country);
  return (
    <span className="relative flex items-center self-stretch rounded-s-md border-e border-line text-md focus-within:bg-s2 hover:bg-s2">
      <span aria-hidden className="num flex min-w-20 items-center gap-1 ps-3.5 pe-2">
        {code?.countryDialingCode ?? "+"}
        <ChevronDown size={15} className="ms-auto text-fg3" />
      </span>
      <select
        aria-label={t("country")}
        value={phone.country}
        onChange={(event) => phone.choose(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-s1 text-md opacity-0"
      >
        {phone.countries.map(({ countryCode, countryDialingCode }) => (
          <option key={countryCode} value={countryCode}>
            {names.of(countryCode) ?? countryCode} ({countryDialingCode})
          </option>
        ))}
      </select>
    </span>
  );
}
