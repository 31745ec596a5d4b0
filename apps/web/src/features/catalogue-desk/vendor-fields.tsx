import type { GameType } from "@baize/contract";
import { X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { IconButton } from "../../ui/button.tsx";
import { FieldNote, TextArea } from "../../ui/desk/inputs.tsx";
import type { NewFields } from "../../ui/desk/new-drawer.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { gameTypes } from "../../lib/game-types.ts";
import { algorithms, shortPrint, vendorFields, type VendorDraft } from "./vendor-draft.ts";

/** What the forms of a vendor's account are made of. */
export type VendorFieldsProps = NewFields<VendorDraft>;

export function VendorAddresses({ draft, change, faultText }: VendorFieldsProps) {
  const t = useTranslations("console.vendors");
  return vendorFields.map((field) => (
    <Field
      key={field}
      label={t(`field.${field}`)}
      hint={t(`fieldHint.${field}`)}
      error={faultText(field === "name" ? "name" : field)}
      value={draft[field]}
      autoComplete="off"
      {...(field === "name"
        ? { maxLength: 60 }
        : {
            dir: "ltr" as const,
            autoCapitalize: "none",
            spellCheck: false,
            inputClass: "rtl:text-right",
          })}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  ));
}

export function VendorTypes({ draft, change, faultText }: VendorFieldsProps) {
  const t = useTranslations("console.vendors");
  const games = useTranslations("shell.gameType");
  function turn(type: GameType, isSold: boolean) {
    const others = draft.gameTypes.filter((one) => one !== type);
    change({ gameTypes: isSold ? [...others, type] : others });
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium text-fg2">{t("types")}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {gameTypes.map((type) => (
          <Check
            key={type}
            label={games(type)}
            checked={draft.gameTypes.includes(type)}
            onChange={({ target }) => turn(type, target.checked)}
          />
        ))}
      </div>
      <FieldNote isError={faultText("gameTypes") !== undefined}>
        {faultText("gameTypes") ?? t("typesHint")}
      </FieldNote>
    </fieldset>
  );
}

/** Two keys at most, so that one can replace the other without a pause. */
export function VendorKeys({ draft, change, faultText }: VendorFieldsProps) {
  const t = useTranslations("console.vendors");
  const { kept, key, algorithm } = draft;
  return (
    <div className="grid gap-3">
      <Select
        label={t("algorithm")}
        value={algorithm}
        options={algorithms.map((one) => [one, one] as const)}
        onChange={(text) => {
          const next = algorithms.find((one) => one === text);
          if (next !== undefined) change({ algorithm: next });
        }}
      />
      {kept.length > 0 && (
        <ul aria-label={t("keys")} className="overflow-hidden rounded-md border border-line">
          {kept.map((print) => (
            <li
              key={print}
              className="flex min-h-11 items-center gap-2 border-line ps-3 not-first:border-t"
            >
              <bdi dir="ltr" className="num min-w-0 flex-1 break-words">
                {shortPrint(print)}
              </bdi>
              <IconButton
                label={t("dropKey", { print: shortPrint(print) })}
                onClick={() => change({ kept: kept.filter((one) => one !== print) })}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {kept.length < 2 && (
        <TextArea
          label={t(kept.length === 0 ? "key" : "nextKey")}
          hint={t(algorithm === "RSA-SHA256" ? "keyHint" : "secretHint")}
          error={faultText("keys")}
          rows={5}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm!"
          value={key}
          onChange={({ target }) => change({ key: target.value })}
        />
      )}
    </div>
  );
}
