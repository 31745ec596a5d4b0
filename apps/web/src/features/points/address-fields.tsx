import type { PostalAddress } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Field } from "../../ui/field.tsx";

export const emptyAddress: PostalAddress = {
  name: "",
  phone: "",
  street: "",
  city: "",
  postCode: "",
};

/** In the order of the form: the least and the most that may be typed, as the contract has it. */
const bounds = {
  name: [2, 100, "name"],
  phone: [6, 24, "tel"],
  street: [3, 200, "street-address"],
  city: [2, 100, "address-level2"],
  postCode: [2, 16, "postal-code"],
} as const satisfies Record<keyof PostalAddress, readonly [number, number, string]>;

const names = Object.keys(bounds) as (keyof PostalAddress)[];

const isShort = (address: PostalAddress, name: keyof PostalAddress) =>
  address[name].trim().length < bounds[name][0];

export const isWhole = (address: PostalAddress): boolean =>
  names.every((name) => !isShort(address, name));

interface AddressFieldsProps {
  readonly value: PostalAddress;
  readonly isTried: boolean;
  readonly onChange: (address: PostalAddress) => void;
}

/** Where goods are sent to. */
export function AddressFields({ value, isTried, onChange }: AddressFieldsProps) {
  const t = useTranslations("points");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t("address")}</legend>
      <p className="text-sm text-fg2">{t("addressHint")}</p>
      {names.map((name) => (
        <Field
          key={name}
          label={t(name)}
          value={value[name]}
          autoComplete={bounds[name][2]}
          maxLength={bounds[name][1]}
          error={isTried && isShort(value, name) ? t("short") : undefined}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
      ))}
    </fieldset>
  );
}
