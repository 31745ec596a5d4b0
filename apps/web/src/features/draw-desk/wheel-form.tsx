import type { ConsoleWheel, TicketRule, WheelKind } from "@baize/contract";
import { wheelCost } from "@baize/fair";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { countText } from "../../lib/count-text.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { givenOf } from "../../ui/desk/prizes/draft.ts";
import { isUnpriced, usePricing } from "../../ui/desk/prizes/pricing.ts";
import { AccessField, BudgetFields } from "../../ui/desk/conditions/access-fields.tsx";
import { OneStop } from "../../ui/desk/rewards-stop/one-stop.tsx";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import { useDiscard } from "../../ui/desk/save-bar.tsx";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";
import { Check, Select } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import {
  brokenPrize,
  brokenWheel,
  wheelDraftOf,
  weightOf,
  wheelSettingsOf,
  type WheelDraft,
} from "./draft.ts";
import { GiveTicketsPart } from "./give-tickets.tsx";
import { PrizesPart, type FieldsProps } from "./prizes-part.tsx";
import { TextsPart } from "./texts-part.tsx";

const kinds = ["wheel", "egg", "box"] as const satisfies readonly WheelKind[];
const rules = ["none", "deposit", "valid"] as const satisfies readonly TicketRule[];
const ruleFields = ["amount", "aDay"] as const;
const fields = ["ticketDays", "turnover"] as const;

/** With what prizes are worth; undefined while what is typed cannot be. */
function subjectOf(draft: WheelDraft, price: ReturnType<typeof usePricing>) {
  if (brokenWheel(draft).length > 0) return undefined;
  const settings = wheelSettingsOf(draft);
  const prizes = settings.prizes.map(price);
  return { kind: "wheel" as const, settings: { ...settings, prizes } };
}

interface WheelFormProps {
  readonly brand: BrandOutline;
  readonly wheel: ConsoleWheel;
  readonly onReadAgain: () => void;
}

/** Everything a wheel shows, gives and costs. Turns that were taken stay as they were drawn. */
export function WheelForm({ brand, wheel, onReadAgain }: WheelFormProps) {
  const t = useTranslations("console.draws");
  const discard = useDiscard();
  const price = usePricing(brand.currency);
  const isNew = wheel.revision === 0;
  const settings = useSettings<ConsoleWheel, WheelDraft>({
    policy: wheel,
    draftOf: (one) => wheelDraftOf(one.settings),
    brokenFields: brokenWheel,
    async save(draft, { merchantCode, wheelId, revision }) {
      const saved = await call("saveWheel", {
        params: { merchantCode, wheelId },
        body: { settings: wheelSettingsOf(draft), revision },
      });
      if (isNew) goWith({ draw: undefined });
      return saved;
    },
  });
  const { draft, problemOf } = settings;
  const change = (part: Partial<WheelDraft>) => settings.setDraft({ ...draft, ...part });
  async function leave() {
    if (await discard(settings.isChanged)) goWith({ draw: undefined });
  }
  return (
    <>
      <Button className="justify-self-start" onClick={() => void leave()}>
        <ArrowLeft size={16} className="rtl:rotate-180" aria-hidden />
        {t("back")}
      </Button>
      {!isNew && (
        <OneStop kind="wheel" merchantCode={wheel.merchantCode} rewardId={wheel.wheelId} />
      )}
      <SettingsForm
        title={t(isNew ? "wheel.add" : "wheel.edit")}
        settings={settings}
        permission="rewards.write"
        onReadAgain={onReadAgain}
      >
        <Check
          label={t("field.isOpen")}
          checked={draft.isOpen}
          onChange={({ target }) => change({ isOpen: target.checked })}
        />
        {isNew ? (
          <Select
            label={t("wheel.kind")}
            value={draft.kind}
            options={kinds.map((kind) => [kind, t(`wheel.kinds.${kind}`)] as const)}
            onChange={(next) => change({ kind: kinds.find((one) => one === next) ?? draft.kind })}
          />
        ) : (
          <p>{t(`wheel.kinds.${draft.kind}`)}</p>
        )}
        <TextsPart draft={draft} brand={brand} problemOf={problemOf} onChange={change} />
        <PrizesPart brand={brand} draft={draft} problemOf={problemOf} onChange={change} />
        <Cost draft={draft} />
        <TicketsPart draft={draft} problemOf={problemOf} onChange={change} />
        <Access brand={brand} draft={draft} problemOf={problemOf} onChange={change} />
        <CostPart
          merchantCode={brand.merchantCode}
          kind="wheel"
          subject={subjectOf(draft, price)}
        />
      </SettingsForm>
      {!isNew && <GiveTicketsPart wheel={wheel} />}
    </>
  );
}

/** What it may cost, and who may turn it. */
function Access({
  brand,
  draft,
  problemOf,
  onChange,
}: FieldsProps & Pick<WheelFormProps, "brand">) {
  const t = useTranslations("console.draws");
  const { currency, budget, budgetDay } = draft;
  return (
    <>
      <BudgetFields currency={currency} draft={draft} problemOf={problemOf} onChange={onChange} />
      {budget + budgetDay !== "" && <p className="text-fg2">{t("wheel.budgetHint")}</p>}
      <AccessField
        merchantCode={brand.merchantCode}
        draft={draft}
        error={problemOf("conditions")}
        onChange={onChange}
      />
    </>
  );
}

function TicketsPart({ draft, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.draws");
  const shown = draft.by === "none" ? fields : [...ruleFields, ...fields];
  return (
    <>
      <Select
        label={t("wheel.rule")}
        value={draft.by}
        error={problemOf("rule")}
        options={rules.map((one) => [one, t(`by.${one}`)] as const)}
        onChange={(next) => onChange({ by: rules.find((one) => one === next) ?? draft.by })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map((field) => (
          <SettingField
            key={field}
            label={t(`wheel.${field}`)}
            hint={t(`wheel.hint.${field}`)}
            value={draft[field]}
            error={problemOf(field)}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
      </div>
    </>
  );
}

/** What a turn costs, by the weights and amounts as they are typed. */
function Cost({ draft }: Pick<FieldsProps, "draft">) {
  const t = useTranslations("console.draws");
  const note = useTranslations("console.costs.note");
  const { prizes, currency } = draft;
  const price = usePricing(currency);
  if (prizes.some((prize) => brokenPrize(prize, currency) !== undefined)) return null;
  const given = prizes.map((prize) => givenOf(prize, currency));
  const { mean, deviation } = wheelCost(
    prizes.map((prize, at) => ({
      prizeId: prize.prizeId,
      weight: weightOf(prize),
      valueMinor: parseMinor(price(given[at] ?? { amount: "0" }).amount, currency) ?? 0n,
    })),
  );
  const text = (value: number) =>
    moneyText(formatMinor(minor(BigInt(Math.round(value))), currency), currency);
  // 99 of 100 times the cost of so many turns lies within 2.576 deviations.
  const turns = 10_000;
  const off = 2.576 * deviation * Math.sqrt(turns);
  return (
    <p role="status" className="rounded-md bg-s2 p-3">
      {t("wheel.cost", {
        mean: text(mean),
        deviation: text(deviation),
        turns: countText(turns),
        sum: text(mean * turns),
        off: text(off),
      })}
      {given.some(isUnpriced) && <span className="block text-fg2">{note("prizes_unpriced")}</span>}
    </p>
  );
}
