import type { DepositMethodPolicy } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Check } from "../../ui/field.tsx";
import {
  brokenMethodFields,
  fieldsOf,
  methodDraftOf,
  methodSettingsOf,
  type MethodDraft,
  type MethodField,
} from "./method-draft.ts";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";

/** Fields that are explained under them. */
const hinted = ["label", "quick", "fee", "usualMinutes", "targetMinutes", "secondAbove"] as const;

interface MethodFormProps {
  readonly policy: DepositMethodPolicy;
  readonly onReadAgain: () => void;
}

/** What one way to deposit asks. */
export function MethodForm({ policy, onReadAgain }: MethodFormProps) {
  const t = useTranslations("console.cashier");
  const deposits = useTranslations("console.deposits");
  const settings = useSettings<DepositMethodPolicy, MethodDraft>({
    policy,
    draftOf: (one) => methodDraftOf(one.settings),
    brokenFields: (draft, { currency }) => brokenMethodFields(draft, currency),
    save: (draft, { merchantCode, methodId, revision }) =>
      call("saveDepositMethod", {
        params: { merchantCode, methodId },
        body: { settings: methodSettingsOf(draft), revision },
      }),
  });
  const { draft, setDraft, problemOf } = settings;
  const hintOf = (field: MethodField) => {
    const known = hinted.find((one) => one === field);
    return known === undefined ? undefined : t(`hint.${known}`);
  };
  const { kind, methodId, currency } = policy;
  const title = `${deposits(`kind.${kind}`)} · \u2068${methodId}\u2069 · ${currency}`;
  return (
    <SettingsForm title={title} settings={settings} onReadAgain={onReadAgain}>
      <Check
        label={t("field.isOffered")}
        checked={draft.isOffered}
        onChange={({ target }) => setDraft({ ...draft, isOffered: target.checked })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldsOf(policy).map((field) => (
          <SettingField
            key={field}
            label={t(`field.${field}`)}
            hint={hintOf(field)}
            value={draft[field]}
            error={problemOf(field)}
            onChange={(text) => setDraft({ ...draft, [field]: text })}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
