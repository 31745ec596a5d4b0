import {
  agentContractKinds,
  contractCarries,
  contractProducts,
  contractTierBases,
  contractTiersMax,
  dividendPeriodLetters,
} from "@baize/contract/agent-contract-bounds";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { Button } from "../../ui/button.tsx";
import { useProductName } from "../../ui/desk/contract-words.ts";
import { Field, Select } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { emptyTier, type TermsDraft, type TierDraft } from "./terms-draft.ts";

interface FieldsProps {
  readonly draft: TermsDraft;
  readonly onChange: (next: Partial<TermsDraft>) => void;
}

const oneOf = <T extends string>(known: readonly T[], text: string, fallback: T): T =>
  known.find((one) => one === text) ?? fallback;

/** What a new contract is of. */
export function SubjectFields({ draft, onChange }: FieldsProps) {
  const t = useTranslations("console.agents");
  const productName = useProductName();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t("which")}
        isStacked
        value={draft.kind}
        options={agentContractKinds.map((one) => [one, t(`kind.${one}`)] as const)}
        onChange={(kind) => onChange({ kind: oneOf(agentContractKinds, kind, draft.kind) })}
      />
      <Select
        label={t("games")}
        isStacked
        value={draft.product}
        options={contractProducts.map((one) => [one, productName(one)] as const)}
        onChange={(next) => onChange({ product: oneOf(contractProducts, next, draft.product) })}
      />
    </div>
  );
}

interface TermsFieldsProps extends FieldsProps {
  readonly currency: string;
  /** What is wrong with a field, by its name in the draft; of tiers by "tier.field". */
  readonly faultAt: (place: string) => string | undefined;
  /** What a field may hold. */
  readonly hintAt: (place: string) => string | undefined;
}

/** The tiers and how they are reckoned. */
export function TermsFields(props: TermsFieldsProps) {
  const { draft, onChange } = props;
  const t = useTranslations("console.agents");
  const { tiers } = draft;
  const changeTier = (at: number, next: Partial<TierDraft>) =>
    onChange({ tiers: tiers.map((tier, index) => (index === at ? { ...tier, ...next } : tier)) });
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">{t("tiers")}</legend>
        <p className="text-fg2">{t("tiersLead")}</p>
        {tiers.map((tier, at) => (
          <TierFields
            key={tier.key}
            {...props}
            at={at}
            tier={tier}
            onChange={(next) => changeTier(at, next)}
            onRemove={
              tiers.length === 1
                ? undefined
                : () => onChange({ tiers: tiers.filter((_tier, index) => index !== at) })
            }
          />
        ))}
        {tiers.length < contractTiersMax && (
          <Button
            className="justify-self-start"
            onClick={() => onChange({ tiers: [...tiers, emptyTier(randomUuid())] })}
          >
            <Plus size={16} aria-hidden />
            {t("addTier")}
          </Button>
        )}
      </fieldset>
      {draft.kind === "dividend" && <DividendFields {...props} />}
      {draft.kind === "dailySalary" && <DailyFields {...props} />}
    </>
  );
}

interface TierFieldsProps extends Omit<TermsFieldsProps, "onChange"> {
  readonly at: number;
  readonly tier: TierDraft;
  readonly onChange: (next: Partial<TierDraft>) => void;
  readonly onRemove: (() => void) | undefined;
}

const tierFields = {
  dividend: ["valid", "net", "active", "rate"],
  dailySalary: ["valid", "active", "rate"],
  hourSalary: ["valid", "active", "rate"],
  realtimeSalary: ["valid", "win", "loss"],
} as const;
type TierField = (typeof tierFields)[keyof typeof tierFields][number];

function TierFields(props: TierFieldsProps) {
  const { draft, faultAt, hintAt, currency, at, tier, onChange, onRemove } = props;
  const t = useTranslations("console.agents");
  const isDividend = draft.kind === "dividend";
  const hasPays = !isDividend && draft.kind !== "realtimeSalary";
  const shown: readonly TierField[] = tierFields[draft.kind];
  const isFixed = tier.isFixed && !isDividend;
  const labelOf = (field: TierField) => {
    if (field === "win" || field === "loss") return t(`tier.${field}`);
    if (field === "rate") return t(isFixed ? "tier.amount" : "tier.percent", { currency });
    return field === "active" ? t("tier.active") : `${t(`tier.${field}`)} (${currency})`;
  };
  return (
    <div
      role="group"
      aria-label={t("tierNumber", { number: at + 1 })}
      className="card grid gap-3 p-3"
    >
      <div className="flex items-center justify-between gap-2">
        <span className="font-medium">{t("tierNumber", { number: at + 1 })}</span>
        {onRemove !== undefined && (
          <Button size="small" aria-label={t("removeTier", { number: at + 1 })} onClick={onRemove}>
            <X size={16} aria-hidden />
          </Button>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {shown.map((field) => (
          <Field
            key={field}
            label={labelOf(field)}
            value={tier[field]}
            hint={field === "rate" && isFixed ? undefined : hintAt(`${at}.${field}`)}
            error={faultAt(`${at}.${field}`)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            inputClass="num rtl:text-right"
            maxLength={26}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        ))}
        {hasPays && (
          <Select
            label={t("payAs")}
            isStacked
            value={tier.isFixed ? "F" : "P"}
            options={[
              ["P", t("payAsOf.P")],
              ["F", t("payAsOf.F")],
            ]}
            onChange={(next) => onChange({ isFixed: next === "F" })}
          />
        )}
      </div>
    </div>
  );
}

const deductions = ["bonus", "rebate", "salary"] as const;
const amounts = ["activeValid", "activeDeposit"] as const;

function DividendFields({ draft, faultAt, currency, onChange }: TermsFieldsProps) {
  const t = useTranslations("console.agents");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("period")}
          isStacked
          value={draft.period}
          options={dividendPeriodLetters.map((one) => [one, t(`periodOf.${one}`)] as const)}
          onChange={(next) => onChange({ period: oneOf(dividendPeriodLetters, next, "M") })}
        />
        <div className="sm:col-span-2">
          <Select
            label={t("carry")}
            isStacked
            value={draft.carry}
            options={contractCarries.map((one) => [one, t(`carryOf.${one}`)] as const)}
            onChange={(next) => onChange({ carry: oneOf(contractCarries, next, "always") })}
          />
        </div>
        <Select
          label={t("tierOn")}
          isStacked
          value={draft.tierOn}
          options={contractTierBases.map((one) => [one, t(`tierOnOf.${one}`)] as const)}
          onChange={(next) => onChange({ tierOn: oneOf(contractTierBases, next, "net") })}
        />
        <TypedField
          label={t("platformFeePercent")}
          value={draft.platformFee}
          error={faultAt("platformFee")}
          onChange={(platformFee) => onChange({ platformFee })}
        />
        {amounts.map((field) => (
          <TypedField
            key={field}
            label={`${t(field)} (${currency})`}
            hint={t("asBrand")}
            value={draft[field]}
            error={faultAt(field)}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
      </div>
      {draft.product === "CONS" && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t("deduct")}</legend>
          {deductions.map((one) => (
            <div key={one} className="flex items-center justify-between gap-3">
              <span>{t(`deductOf.${one}`)}</span>
              <Switch
                label={t(`deductOf.${one}`)}
                isOn={draft[one]}
                onChange={(isOn) => onChange({ [one]: isOn })}
              />
            </div>
          ))}
        </fieldset>
      )}
    </>
  );
}

function DailyFields({ draft, faultAt, currency, onChange }: TermsFieldsProps) {
  const t = useTranslations("console.agents");
  return (
    <TypedField
      label={`${t("unit")} (${currency})`}
      hint={t("unitHint")}
      value={draft.unit}
      error={faultAt("unit")}
      onChange={(unit) => onChange({ unit })}
    />
  );
}

interface TypedFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function TypedField({ onChange, ...field }: TypedFieldProps) {
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      inputClass="num rtl:text-right"
      maxLength={26}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
