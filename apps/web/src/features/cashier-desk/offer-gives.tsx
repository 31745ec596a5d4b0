import type { BudgetMode } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { Select } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import { SettingField } from "../../ui/desk/settings-form.tsx";
import type { OfferDraft } from "./offer-draft.ts";

interface PartProps {
  readonly draft: OfferDraft;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Partial<OfferDraft>) => void;
}

const ways = ["bonus", "rounds"] as const satisfies readonly OfferDraft["gives"][];

/** A bonus to be staked, or free rounds. */
export function GivesFields({
  draft,
  brand,
  problemOf,
  onChange,
}: PartProps & { readonly brand: BrandOutline }) {
  const t = useTranslations("console.bonuses");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          isStacked
          label={t("field.gives")}
          value={draft.gives}
          error={problemOf("rounds")}
          options={ways.map((one) => [one, t(`givesKind.${one}`)] as const)}
          onChange={(next) => onChange({ gives: ways.find((one) => one === next) ?? draft.gives })}
        />
      </div>
      {draft.gives === "rounds" && (
        <GivenFields
          brand={brand}
          draft={draft.given}
          kinds={["free_rounds"]}
          problemOf={(field, typed, wants) => problemOf(`rounds.${field}`, typed, wants)}
          onType={(part) => onChange({ given: { ...draft.given, ...part } })}
        />
      )}
    </>
  );
}

const modes = ["first_reached", "reserved_at_join"] as const satisfies readonly BudgetMode[];

/** What it may cost, when that is taken, and how much is gone. */
export function BudgetFields({
  draft,
  spent,
  problemOf,
  onChange,
}: PartProps & { readonly spent: string | null }) {
  const t = useTranslations("console.bonuses");
  const { currency, budget, budgetDay, budgetMode } = draft;
  const hasBudget = budget.trim() !== "" || budgetDay.trim() !== "";
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t("budget")}</legend>
      <p className="text-sm text-fg2">
        {t("budgetHint")}{" "}
        {spent !== null && t("budgetSpent", { amount: moneyText(spent, currency) })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["budget", "budgetDay"] as const).map((field) => (
          <SettingField
            key={field}
            label={`${t(`field.${field}`)} (${currency})`}
            hint={t(`hint.${field}`)}
            value={draft[field]}
            error={problemOf(field)}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
      </div>
      {hasBudget && (
        <Select
          isStacked
          label={t("field.budgetMode")}
          value={budgetMode}
          options={modes.map((one) => [one, t(`budgetMode.${one}`)] as const)}
          onChange={(next) =>
            onChange({ budgetMode: modes.find((one) => one === next) ?? budgetMode })
          }
        />
      )}
    </fieldset>
  );
}
