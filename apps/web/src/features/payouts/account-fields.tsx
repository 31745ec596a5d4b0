import type { PayoutAccounts } from "@baize/contract";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { latinDigits } from "../../lib/digits.ts";
import { Field, Select } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { choicesOf, offeredKinds, type Kind } from "./account-kinds.ts";

export interface AccountValues {
  readonly provider: string;
  readonly number: string;
}

/** Where money may go, before anything is typed. */
export function emptyAccount(kind: Kind, known: PayoutAccounts): AccountValues {
  return { provider: choicesOf(kind, known)?.[0] ?? "", number: "" };
}

interface AccountFieldsProps {
  /** What the choice of a kind is called. */
  readonly label: string;
  readonly known: PayoutAccounts;
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}

/** An account that money may go to: its kind, whose it is, its number. In a `FormProvider`. */
export function AccountFields({ label, known, kind, onKind }: AccountFieldsProps) {
  const t = useTranslations("payouts");
  const fields = useTranslations("fields");
  const { register, setValue, clearErrors, formState } = useFormContext<AccountValues>();
  const { errors } = formState;
  const choices = choicesOf(kind, known);
  const provider = useWatch<AccountValues, "provider">({ name: "provider" });
  return (
    <>
      <Segmented
        label={label}
        value={kind}
        options={offeredKinds(known).map((one) => [one, t(`kind.${one}`)] as const)}
        onChange={(next) => {
          onKind(next);
          // A number of another kind is none of this.
          const empty = emptyAccount(next, known);
          setValue("provider", empty.provider);
          setValue("number", empty.number);
          clearErrors(["provider", "number"]);
        }}
      />
      {choices === undefined ? (
        <Field
          label={t(`account.provider.${kind}`)}
          autoComplete="off"
          maxLength={60}
          error={errors.provider?.message}
          {...register("provider", {
            validate: (value) => value.trim().length >= 2 || fields("required"),
          })}
        />
      ) : (
        <Select
          label={t(`account.provider.${kind}`)}
          value={provider}
          options={choices.map((name) => [name, name] as const)}
          onChange={(name) => setValue("provider", name)}
        />
      )}
      <Field
        label={t(`account.number.${kind}`)}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        dir="ltr"
        inputClass="num rtl:text-right"
        {...(kind !== "crypto" && { inputMode: "numeric" })}
        error={errors.number?.message}
        {...register("number", {
          setValueAs: latinDigits,
          validate: (value) => value.trim() !== "" || fields("required"),
        })}
      />
    </>
  );
}
