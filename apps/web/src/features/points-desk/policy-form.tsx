import type { PointPolicy } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { gameTypes } from "../../lib/game-types.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";
import { Check } from "../../ui/field.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { policiesQuery } from "./api.ts";
import {
  brokenPolicyFields,
  numberFields,
  policyDraftOf,
  policySettingsOf,
  type PolicyDraft,
} from "./policy-draft.ts";

/** How one brand gives and takes points. */
export function PointSettingsPart({ brand }: { readonly brand: BrandOutline }) {
  const policies = useQuery(policiesQuery);
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (policies.isError) {
    return <Failed error={policies.error} onRetry={() => void policies.refetch()} />;
  }
  const policy = policies.data?.find(({ merchantCode }) => merchantCode === brand.merchantCode);
  if (policy === undefined) return <SkeletonRows rows={8} className="h-12" />;
  return (
    <PolicyForm
      key={reads}
      policy={policy}
      brandName={brand.brandName}
      onReadAgain={() => void policies.refetch().then(() => setReads(reads + 1))}
    />
  );
}

interface PolicyFormProps {
  readonly policy: PointPolicy;
  readonly brandName: string;
  readonly onReadAgain: () => void;
}

/** Undefined while what is typed cannot be. */
function subjectOf(draft: PolicyDraft, policy: PointPolicy) {
  if (brokenPolicyFields(draft, policy).length > 0) return undefined;
  return { kind: "points" as const, settings: policySettingsOf(draft) };
}

const isProposal = ({ revision }: PointPolicy) => revision === 0;

function PolicyForm({ policy, brandName, onReadAgain }: PolicyFormProps) {
  const t = useTranslations("console.points");
  const settings = useSettings<PointPolicy, PolicyDraft>({
    policy,
    draftOf: policyDraftOf,
    brokenFields: brokenPolicyFields,
    isProposal,
    save: (draft, { merchantCode, revision }) =>
      call("savePointPolicy", {
        params: { merchantCode },
        body: { settings: policySettingsOf(draft), revision },
      }),
  });
  const { draft } = settings;
  const change = (part: Partial<PolicyDraft>) => settings.setDraft({ ...draft, ...part });
  return (
    <SettingsForm
      title={t("settingsTitle", { brand: `\u2068${brandName}\u2069` })}
      lead={t("settingsLead")}
      note={settings.isProposal ? t("settingsNew") : undefined}
      settings={settings}
      permission="rewards.write"
      onReadAgain={onReadAgain}
    >
      <Check
        label={t("set.isOpen")}
        checked={draft.isOpen}
        onChange={({ target }) => change({ isOpen: target.checked })}
      />
      <Earning
        currency={policy.currency}
        draft={draft}
        problemOf={settings.problemOf}
        onChange={change}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {([...numberFields, "autoUpTo", "turnover"] as const).map((field) => (
          <SettingField
            key={field}
            label={t(`set.${field}`)}
            hint={t(`setHint.${field}`)}
            value={draft[field]}
            error={settings.problemOf(field)}
            onChange={(text) => change({ [field]: text })}
          />
        ))}
      </div>
      <CostPart
        merchantCode={policy.merchantCode}
        kind="points"
        subject={subjectOf(draft, policy)}
      />
    </SettingsForm>
  );
}

interface EarningProps {
  readonly currency: string;
  readonly draft: PolicyDraft;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Partial<PolicyDraft>) => void;
}

/** What must be staked, by type of game, or paid in for one point. */
function Earning({ currency, draft, problemOf, onChange }: EarningProps) {
  const t = useTranslations("console.points");
  const names = useTranslations("shell.gameType");
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{`${t("earning")} (${currency})`}</legend>
      <p className="text-fg2">{t("earningHint")}</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {gameTypes.map((type) => (
          <SettingField
            key={type}
            label={names(type)}
            hint={undefined}
            value={draft.perPoint[type]}
            error={problemOf(type)}
            onChange={(text) => onChange({ perPoint: { ...draft.perPoint, [type]: text } })}
          />
        ))}
        <SettingField
          label={t("set.perDeposit")}
          hint={t("setHint.perDeposit")}
          value={draft.perDeposit}
          error={problemOf("perDeposit")}
          onChange={(perDeposit) => onChange({ perDeposit })}
        />
      </div>
    </fieldset>
  );
}
