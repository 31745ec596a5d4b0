import type { AgentPolicySettings } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { Switch } from "../../ui/switch.tsx";
import { policiesQuery } from "./api.ts";
import {
  brokenPolicyFields,
  isAmountField,
  policyDraftOf,
  policySettingsOf,
  switchFields,
  textFields,
  type PolicyDraft,
} from "./policy-draft.ts";

/** What a brand allows of contracts. */
export function Policies() {
  const policies = useQuery(policiesQuery);
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (policies.isPending) return <SkeletonRows rows={4} className="h-12" />;
  if (policies.isError) {
    return <Failed error={policies.error} onRetry={() => void policies.refetch()} />;
  }
  return (
    <WithBrand>
      {(brand, choice) => (
        <>
          {choice}
          {policies.data
            .filter((one) => one.merchantCode === brand.merchantCode)
            .map((policy) => (
              <PolicyForm
                key={`${policy.merchantCode} ${policy.currency} ${reads}`}
                policy={policy}
                onReadAgain={() => void policies.refetch().then(() => setReads(reads + 1))}
              />
            ))}
        </>
      )}
    </WithBrand>
  );
}

interface PolicyFormProps {
  readonly policy: AgentPolicySettings;
  readonly onReadAgain: () => void;
}

function PolicyForm({ policy, onReadAgain }: PolicyFormProps) {
  const t = useTranslations("console.agents.policy");
  const settings = useSettings<AgentPolicySettings, PolicyDraft>({
    policy,
    draftOf: (one) => policyDraftOf(one.settings),
    brokenFields: (draft, { currency }) => brokenPolicyFields(draft, currency),
    save: (draft, { merchantCode, currency, revision }) =>
      call("saveAgentPolicy", {
        params: { merchantCode, currency },
        body: { settings: policySettingsOf(draft), revision },
      }),
  });
  const { draft, problemOf, setDraft } = settings;
  const labelOf = (field: (typeof textFields)[number]) =>
    isAmountField(field) ? `${t(`field.${field}`)} (${policy.currency})` : t(`field.${field}`);
  return (
    <SettingsForm
      title={t("title", { currency: policy.currency })}
      lead={t("lead")}
      note={policy.isSaved ? undefined : t("unsaved")}
      settings={settings}
      permission="agents.write"
      onReadAgain={onReadAgain}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {textFields.map((field) => (
          <SettingField
            key={field}
            label={labelOf(field)}
            hint={t(`hint.${field}`)}
            value={draft[field]}
            error={problemOf(field)}
            onChange={(text) => setDraft({ ...draft, [field]: text })}
          />
        ))}
      </div>
      {switchFields.map((field) => (
        <div key={field} className="flex items-center justify-between gap-3">
          <span>{t(`field.${field}`)}</span>
          <Switch
            label={t(`field.${field}`)}
            isOn={draft[field]}
            onChange={(isOn) => setDraft({ ...draft, [field]: isOn })}
          />
        </div>
      ))}
    </SettingsForm>
  );
}
