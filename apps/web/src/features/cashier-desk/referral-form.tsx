import type { ReferralTerms } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import { Check, Select } from "../../ui/field.tsx";
import {
  amountFields,
  brokenReferralFields,
  countFields,
  referralDraftOf,
  referralSettingsOf,
  type ReferralDraft,
} from "./referral-draft.ts";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";

interface ReferralFormProps {
  readonly policy: ReferralTerms;
  readonly onReadAgain: () => void;
}

/** What members are given for friends; it holds for friends who register after the save. */
export function ReferralForm({ policy, onReadAgain }: ReferralFormProps) {
  const t = useTranslations("console.referrals");
  const settings = useSettings<ReferralTerms, ReferralDraft>({
    policy,
    draftOf: referralDraftOf,
    brokenFields: brokenReferralFields,
    save: (draft, { merchantCode, revision }) =>
      call("saveReferralTerms", {
        params: { merchantCode },
        body: { settings: referralSettingsOf(draft), revision },
      }),
  });
  const { draft, problemOf } = settings;
  const onChange = (part: Partial<ReferralDraft>) => settings.setDraft({ ...draft, ...part });
  const fields = { draft, problemOf, onChange };
  return (
    <SettingsForm
      title={t("terms")}
      lead={t("termsLead")}
      settings={settings}
      permission="rewards.write"
      onReadAgain={onReadAgain}
    >
      <Check
        label={t("isOn")}
        checked={draft.isOn}
        onChange={({ target }) => onChange({ isOn: target.checked })}
      />
      <Conditions {...fields} />
      <Steps {...fields} />
      <Share {...fields} />
      <Second {...fields} />
      <CostPart
        merchantCode={policy.merchantCode}
        kind="referral"
        subject={subjectOf(draft, policy)}
      />
    </SettingsForm>
  );
}

/** Undefined while what is typed cannot be. */
function subjectOf(draft: ReferralDraft, policy: ReferralTerms) {
  if (brokenReferralFields(draft, policy).length > 0) return undefined;
  return { kind: "referral" as const, settings: referralSettingsOf(draft) };
}

interface FieldsProps {
  readonly draft: ReferralDraft;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<ReferralDraft>) => void;
}

const levels = ["0", "1", "2", "3"] as const;

function Conditions({ draft, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.referrals");
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {[...amountFields, ...countFields, "turnover" as const].map((field) => (
          <SettingField
            key={field}
            label={t(`field.${field}`)}
            hint={t(`hint.${field}`)}
            value={draft[field]}
            error={problemOf(field)}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
      </div>
      <Select
        label={t("field.kycLevel")}
        value={String(draft.kycLevel)}
        options={levels.map((level) => [level, level === "0" ? t("anyLevel") : level] as const)}
        onChange={(next) => {
          const level = ([0, 1, 2, 3] as const).find((one) => String(one) === next);
          onChange({ kycLevel: level ?? draft.kycLevel });
        }}
      />
    </div>
  );
}

function Steps({ draft, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.referrals");
  const put = (at: number, part: Partial<ReferralDraft["steps"][number]>) =>
    onChange({
      steps: draft.steps.map((step, index) => (index === at ? { ...step, ...part } : step)),
    });
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{t("steps")}</legend>
      <p className="text-fg2">{t("stepsHint")}</p>
      {draft.steps.map((step, at) => (
        // The place of a step is what names it.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="grid grid-cols-2 gap-4">
          <SettingField
            label={t("stepFriends", { number: at + 1 })}
            hint={undefined}
            value={step.friends}
            error={problemOf(`steps.${at}`) ?? (at === 0 ? problemOf("steps") : undefined)}
            onChange={(friends) => put(at, { friends })}
          />
          <SettingField
            label={t("stepAmount", { number: at + 1 })}
            hint={undefined}
            value={step.amount}
            error={problemOf(`steps.${at}`)}
            onChange={(amount) => put(at, { amount })}
          />
        </div>
      ))}
    </fieldset>
  );
}

const forms = ["valid", "edge"] as const;

function Share({ draft, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.referrals");
  return (
    <fieldset className="grid gap-4">
      <legend className="font-medium">{t("share")}</legend>
      <p className="text-fg2">{t("shareHint")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingField
          label={t("field.shareDays")}
          hint={t("hint.shareDays")}
          value={draft.shareDays}
          error={problemOf("shareDays")}
          onChange={(shareDays) => onChange({ shareDays })}
        />
        <SettingField
          label={t("field.shareMonthMax")}
          hint={undefined}
          value={draft.shareMonthMax}
          error={problemOf("share.monthMax")}
          onChange={(shareMonthMax) => onChange({ shareMonthMax })}
        />
      </div>
      <Select
        label={t("field.form")}
        value={draft.form}
        options={forms.map((form) => [form, t(`form.${form}`)] as const)}
        onChange={(next) => onChange({ form: forms.find((one) => one === next) ?? draft.form })}
      />
      <Rates name="rates" draft={draft} problemOf={problemOf} onChange={onChange} />
      {draft.form === "edge" && (
        <Rates name="edges" draft={draft} problemOf={problemOf} onChange={onChange} />
      )}
    </fieldset>
  );
}

/** What the inviter of the inviter gets; nothing unless a brand turns it on. */
function Second(props: FieldsProps) {
  const { draft, problemOf, onChange } = props;
  const t = useTranslations("console.referrals");
  return (
    <fieldset className="grid gap-4">
      <legend className="font-medium">{t("second")}</legend>
      <Check
        label={t("isSecond")}
        checked={draft.isSecond}
        onChange={({ target }) => onChange({ isSecond: target.checked })}
      />
      {draft.isSecond && (
        <>
          <p className="text-fg2">{t("secondHint")}</p>
          <SettingField
            label={t("field.secondMonthMax")}
            hint={undefined}
            value={draft.secondMonthMax}
            error={problemOf("second.monthMax")}
            onChange={(secondMonthMax) => onChange({ secondMonthMax })}
          />
          <Rates name="secondRates" {...props} />
        </>
      )}
    </fieldset>
  );
}

function Rates({
  name,
  draft,
  problemOf,
  onChange,
}: FieldsProps & { readonly name: "rates" | "edges" | "secondRates" }) {
  const t = useTranslations("console.referrals");
  const names = useTranslations("shell.gameType");
  return (
    <fieldset className="grid gap-3">
      <legend className="text-fg2">{t(name)}</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {gameTypes.map((type) => (
          <SettingField
            key={type}
            label={names(type)}
            hint={undefined}
            value={draft[name][type]}
            error={problemOf(`${name}.${type}`)}
            onChange={(text) => onChange({ [name]: { ...draft[name], [type]: text } })}
          />
        ))}
      </div>
    </fieldset>
  );
}
