import type { RegistrationField, RegistrationRule } from "@baize/contract";
import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { NumberField } from "./number-field.tsx";
import { patternTexts, tryValue } from "./patterns.ts";
import { SettingsForm, type PartProps, type SettingsDraft } from "./settings-form.tsx";

/** In the order of the form. An object: a new field does not compile until it is here. */
const fieldsKnown: Readonly<Record<RegistrationField, true>> = {
  username: true,
  password: true,
  mobileNum: true,
  email: true,
  payeeName: true,
  birthday: true,
  idNumber: true,
  paymentPassword: true,
  qqNum: true,
  line: true,
  whatsapp: true,
  facebook: true,
  wechat: true,
  recommenderId: true,
  affiliateCode: true,
  captcha: true,
};
const fields = Object.keys(fieldsKnown) as RegistrationField[];

/** What a field begins with that had no rule so far. */
const newRule: RegistrationRule = {
  isShown: false,
  isRequired: false,
  acceptedPattern: patternTexts[0] ?? ".*",
  minLength: 1,
  maxLength: 100,
  patternId: 0,
};

/** Which fields the register form shows, and what each takes. */
export function RegistrationPart(props: PartProps) {
  const t = useTranslations("console.brands");
  return (
    <SettingsForm {...props} title={t("part.registration")}>
      {(draft) => (
        <div className="grid gap-2">
          {fields.map((field) => (
            <RuleOf key={field} field={field} {...draft} />
          ))}
        </div>
      )}
    </SettingsForm>
  );
}

interface RuleOfProps extends SettingsDraft {
  readonly field: RegistrationField;
}

function RuleOf({ field, settings, change, faultText }: RuleOfProps) {
  const t = useTranslations("console.brands");
  const rule = settings.registration[field] ?? newRule;
  // Neither the name nor the password of an account can be done without.
  const isFixed = field === "username" || field === "password";
  const place = `registration.${field}`;
  const fault = faultText(place);
  function set(next: Partial<RegistrationRule>) {
    change({ registration: { ...settings.registration, [field]: { ...rule, ...next } } });
  }
  return (
    <details
      open={fault !== undefined || undefined}
      className="rounded-md border border-line bg-s1"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-2 px-3 py-2">
        <span className="font-medium">{t(`field.${field}`)}</span>
        <Mark tone={rule.isShown ? "good" : "calm"}>{t(rule.isShown ? "shown" : "hidden")}</Mark>
        {rule.isShown && rule.isRequired && <Mark tone="brand">{t("required")}</Mark>}
        {fault !== undefined && <Mark tone="bad">{t("wrong")}</Mark>}
      </summary>
      <div className="grid gap-4 border-t border-line p-3">
        <div className="flex flex-wrap gap-x-6">
          <Check
            label={t("isShown")}
            checked={rule.isShown}
            disabled={isFixed}
            onChange={(event) => set({ isShown: event.target.checked })}
          />
          <Check
            label={t("isRequired")}
            checked={rule.isRequired}
            disabled={isFixed || !rule.isShown}
            onChange={(event) => set({ isRequired: event.target.checked })}
          />
        </div>
        <Limits rule={rule} place={place} faultText={faultText} onChange={set} />
        <Trying rule={rule} />
      </div>
    </details>
  );
}

interface LimitsProps extends Pick<SettingsDraft, "faultText"> {
  readonly rule: RegistrationRule;
  readonly place: string;
  readonly onChange: (next: Partial<RegistrationRule>) => void;
}

/** What the register form says to a value that breaks a rule: the site's own words. */
function useRuleText(): (rule: RegistrationRule) => string {
  const t = useTranslations("auth.pattern");
  return ({ patternId, minLength, maxLength }) => {
    const known = patternId in patternTexts ? patternId : 0;
    return t(String(known) as "0", { min: String(minLength), max: String(maxLength) });
  };
}

/** Lengths and pattern. A pattern of the list brings its text; another text may be written. */
function Limits({ rule, place, faultText, onChange }: LimitsProps) {
  const t = useTranslations("console.brands");
  const ruleText = useRuleText();
  const patterns = patternTexts.map((_, id) => {
    return [String(id), ruleText({ ...rule, patternId: id })] as const;
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("minLength")}
          value={rule.minLength}
          error={faultText(`${place}.minLength`)}
          onChange={(length) => onChange({ minLength: length ?? -1 })}
        />
        <NumberField
          label={t("maxLength")}
          value={rule.maxLength}
          error={faultText(`${place}.maxLength`)}
          onChange={(length) => onChange({ maxLength: length ?? -1 })}
        />
      </div>
      <Select
        label={t("patternId")}
        value={String(rule.patternId)}
        options={patterns}
        onChange={(id) => {
          const patternId = Number(id);
          onChange({ patternId, acceptedPattern: patternTexts[patternId] ?? "*" });
        }}
      />
      <Field
        label={t("acceptedPattern")}
        hint={t("acceptedPatternHint")}
        value={rule.acceptedPattern}
        error={faultText(`${place}.acceptedPattern`)}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        inputClass="font-mono text-sm! rtl:text-right"
        onChange={(event) => onChange({ acceptedPattern: event.target.value })}
      />
    </>
  );
}

/** A value tried against the rule as it stands, saved or not. */
function Trying({ rule }: { readonly rule: RegistrationRule }) {
  const t = useTranslations("console.brands");
  const [value, setValue] = useState("");
  const ruleText = useRuleText();
  const trial = tryValue(value, rule);
  const isGood = trial === "accepted";
  const Sign = isGood ? CircleCheck : CircleX;
  return (
    <div className="grid gap-1.5 rounded-md bg-s2 p-3">
      <Field
        label={t("tryValue")}
        value={value}
        autoComplete="off"
        onChange={(event) => setValue(event.target.value)}
      />
      <p
        role="status"
        className={`flex min-h-6 items-center gap-1.5 ${isGood ? "text-win" : "text-loss"}`}
      >
        {value !== "" && (
          <>
            <Sign size={16} aria-hidden />
            {t(`trial.${trial}`, { text: ruleText(rule) })}
          </>
        )}
      </p>
    </div>
  );
}
