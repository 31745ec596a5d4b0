import type { AgentContractLimits } from "@baize/contract";
import { contractTiersMax } from "@baize/contract/agent-contract-bounds";
import { currencyOf } from "@baize/money";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { useTranslations } from "use-intl/react";
import { Button, IconButton } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useCapText } from "./cap-text.ts";
import {
  capOf,
  emptyTier,
  isOneRate,
  keyAt,
  type FaultKey,
  type OfferForm,
  type TierField,
  type TierForm,
} from "./form.ts";

export interface FieldsProps {
  readonly form: OfferForm;
  readonly limits: AgentContractLimits;
  readonly errorOf: (key: FaultKey) => string | undefined;
  readonly onChange: (part: Partial<OfferForm>) => void;
}

/** The focus goes to a tier that was added, or to the one that stands where another was. */
function useTierFocus(
  section: RefObject<HTMLElement | null>,
  count: number,
): (removed: number) => void {
  const before = useRef(count);
  const removedAt = useRef(0);
  useEffect(() => {
    const isMore = count > before.current;
    const isSame = count === before.current;
    before.current = count;
    if (isSame) return;
    const at = isMore ? count - 1 : Math.min(removedAt.current, count - 1);
    section.current?.querySelectorAll("fieldset")[at]?.querySelector("input")?.focus();
  }, [section, count]);
  return (removed) => {
    removedAt.current = removed;
  };
}

/** Tiers from low to high, each with what the own contract pays there. */
export function TierRows(props: FieldsProps) {
  const { form, onChange } = props;
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const { tiers } = form;
  const section = useRef<HTMLElement>(null);
  const onRemoved = useTierFocus(section, tiers.length);
  return (
    <section ref={section} aria-labelledby="offer-tiers" className="grid grid-cols-1 gap-3">
      <div>
        <h3 id="offer-tiers" className="font-semibold">
          {contracts("tiers")}
        </h3>
        <p className="text-sm text-fg2">{t("tiersHint")}</p>
      </div>
      {tiers.map((tier, at) => (
        <TierRow key={tier.id} {...props} tier={tier} at={at} onRemoved={onRemoved} />
      ))}
      {tiers.length < contractTiersMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ tiers: [...tiers, emptyTier(tiers.at(-1))] })}
        >
          <Plus size={16} aria-hidden />
          {t("addTier")}
        </Button>
      )}
    </section>
  );
}

interface TierRowProps extends FieldsProps {
  readonly tier: TierForm;
  readonly at: number;
  readonly onRemoved: (at: number) => void;
}

function TierRow(props: TierRowProps) {
  const { form, tier, at, onChange, onRemoved } = props;
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const number = String(at + 1);
  const change = (part: Partial<TierForm>) =>
    onChange({ tiers: form.tiers.map((one) => (one === tier ? { ...one, ...part } : one)) });
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-md border border-line2 p-3">
      <legend className="sr-only">{contracts("tierOf", { number })}</legend>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <span aria-hidden className="me-auto font-medium">
          {contracts("tierOf", { number })}
        </span>
        {(form.kind === "dailySalary" || form.kind === "hourSalary") && (
          <Segmented
            label={t("rateType")}
            value={tier.pays}
            options={[
              ["P", t("ratePercent")],
              ["F", t("rateFixed")],
            ]}
            onChange={(pays) => change({ pays, rate: "" })}
          />
        )}
        {form.tiers.length > 1 && (
          <IconButton
            label={t("removeTier", { number })}
            onClick={() => {
              onRemoved(at);
              onChange({ tiers: form.tiers.filter((one) => one !== tier) });
            }}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <TierFields {...props} onTier={change} />
    </fieldset>
  );
}

interface TierFieldsProps extends TierRowProps {
  readonly onTier: (part: Partial<TierForm>) => void;
}

function TierFields({ form, limits, tier, at, errorOf, onTier }: TierFieldsProps) {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const { symbol } = currencyOf(limits.currency);
  const capText = useCapText();
  const isRate = isOneRate(form.kind, tier);
  const cap = capOf(form, at, limits);
  const fieldOf = (name: TierField) => ({
    name: `${name} ${at}`,
    dir: "ltr",
    autoComplete: "off",
    value: tier[name],
    inputClass: "num rtl:text-right",
    error: errorOf(keyAt(at, name)),
    onChange: ({ target }: { target: { value: string } }) => onTier({ [name]: target.value }),
  });
  const money = <Mark>{symbol}</Mark>;
  const amount = { inputMode: "decimal", lead: money } as const;
  const percent = { inputMode: "decimal", trail: <Mark isAfter>%</Mark> } as const;
  if (form.kind === "realtimeSalary") {
    const hintOf = (which: "winRate" | "lossRate") =>
      cap === undefined || cap === "nothing" || !("winRate" in cap)
        ? capText(cap, limits.currency)
        : capText({ rate: cap[which] }, limits.currency);
    return (
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <Field label={contracts("validFrom")} {...amount} {...fieldOf("valid")} />
        <Field
          label={contracts("winRate")}
          {...percent}
          hint={hintOf("winRate")}
          {...fieldOf("win")}
        />
        <Field
          label={contracts("lossRate")}
          {...percent}
          hint={hintOf("lossRate")}
          {...fieldOf("loss")}
        />
      </div>
    );
  }
  return (
    <div
      className={`grid grid-cols-2 items-start gap-3 ${form.kind === "dividend" ? "sm:grid-cols-4" : "sm:grid-cols-3"}`}
    >
      <Field label={contracts("validFrom")} {...amount} {...fieldOf("valid")} />
      {form.kind === "dividend" && (
        <Field
          label={contracts(form.tierOn === "net" ? "netFrom" : "ggrFrom")}
          {...amount}
          {...fieldOf("net")}
        />
      )}
      <Field label={contracts("activeFrom")} inputMode="numeric" {...fieldOf("active")} />
      <Field
        label={t(isRate ? "ratePercentage" : "amount")}
        inputMode="decimal"
        lead={isRate ? undefined : money}
        trail={isRate && <Mark isAfter>%</Mark>}
        hint={capText(cap, limits.currency)}
        {...fieldOf("rate")}
      />
    </div>
  );
}

interface MarkProps {
  readonly isAfter?: boolean;
  readonly children: string;
}

function Mark({ isAfter = false, children }: MarkProps) {
  return (
    <span aria-hidden className={`text-fg3 ${isAfter ? "pe-3" : "ps-3"}`}>
      {children}
    </span>
  );
}
