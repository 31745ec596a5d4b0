import type { CashierPolicy } from "@baize/contract";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Check } from "../../ui/field.tsx";
import { brokenFields, draftOf, settingsOf, type Draft, type TextField } from "./draft.ts";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";

/** The fields in the order of the form, by what they are about. */
const groups = [
  ["limits", ["min", "max", "quick", "dayCountMax", "dayAmountMax"]],
  ["approval", ["autoUpTo", "secondAbove", "adjustAloneUpTo", "aloneADay"]],
  ["turnoverGroup", ["turnover", "clearBelow"]],
  ["times", ["usualMinutes", "targetMinutes", "confirmMinutes"]],
  ["ways", ["mobileWallets", "cryptoNetworks"]],
] as const satisfies readonly (readonly [string, readonly TextField[]])[];

interface PolicyFormProps {
  readonly policy: CashierPolicy;
  /** Reads the stored values again and resets the form to them. */
  readonly onReadAgain: () => void;
}

export function PolicyForm({ policy, onReadAgain }: PolicyFormProps) {
  const t = useTranslations("console.cashier");
  const settings = useSettings<CashierPolicy, Draft>({
    policy,
    draftOf: (one) => draftOf(one.settings),
    brokenFields: (draft, { currency }) => brokenFields(draft, currency),
    save: (draft, { merchantCode, currency, revision }) =>
      call("saveCashierPolicy", {
        params: { merchantCode, currency },
        body: { settings: settingsOf(draft), revision },
      }),
  });
  const title = t("in", { currency: policy.currency });
  return (
    <SettingsForm title={title} settings={settings} onReadAgain={onReadAgain}>
      <Fields draft={settings.draft} problemOf={settings.problemOf} onChange={settings.setDraft} />
    </SettingsForm>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly problemOf: (field: TextField) => string | undefined;
  readonly onChange: (draft: Draft) => void;
}

function Fields({ draft, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.cashier");
  return (
    <>
      {groups.map(([group, fields]) => (
        <Group key={group} title={t(`group.${group}`)}>
          {fields.map((field) => (
            <SettingField
              key={field}
              label={t(`field.${field}`)}
              hint={t(`hint.${field}`)}
              value={draft[field]}
              error={problemOf(field)}
              onChange={(text) => onChange({ ...draft, [field]: text })}
            />
          ))}
        </Group>
      ))}
      <Check
        label={t("field.offersBank")}
        checked={draft.offersBank}
        onChange={({ target }) => onChange({ ...draft, offersBank: target.checked })}
      />
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="font-medium">{title}</h3>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
