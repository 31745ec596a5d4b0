import type { RaffleRule } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { bpsOf } from "../../lib/typed-numbers.ts";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, type BrandOutline } from "../../lib/operator.ts";
import { toZoneText } from "../../lib/zone-time.ts";
import { Button } from "../../ui/button.tsx";
import { AccessField } from "../../ui/desk/conditions/access-fields.tsx";
import { useRuleText } from "../../ui/desk/fault-text.ts";
import { PoolCost } from "../../ui/desk/pool-cost.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { SettingField } from "../../ui/desk/settings-form.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { listOf } from "./draft.ts";
import {
  brokenRaffle,
  dayNames,
  newRaffle,
  prizesMax,
  raffleNames,
  raffleSettingsOf,
  type RaffleDraft,
} from "./raffle-draft.ts";
import { placedOf } from "../../ui/desk/prizes/draft.ts";
import { isUnpriced, usePricing } from "../../ui/desk/prizes/pricing.ts";
import { PlacedPrizes } from "../../ui/desk/prizes/placed-prizes.tsx";
import { TextsPart } from "./texts-part.tsx";

const rules = ["valid", "deposit"] as const satisfies readonly RaffleRule[];

interface RaffleFormProps {
  readonly brand: BrandOutline;
  readonly raffleId: string;
}

/** Plans a raffle. Its commitment is published at once, so it cannot be changed afterwards. */
export function RaffleForm({ brand, raffleId }: RaffleFormProps) {
  const t = useTranslations("console.draws");
  const desk = useTranslations("console.desk");
  const cashier = useTranslations("console.cashier");
  const discard = useDiscard();
  const saving = useSaving();
  const { timeZone, merchantCode, currency } = brand;
  const [first] = useState(() => {
    const today = toZoneText(new Date(serverNow()).toISOString(), timeZone).slice(0, 10);
    return newRaffle(currency, today);
  });
  const [draft, setDraft] = useState(first);
  const [hasTried, setTried] = useState(false);
  const broken = hasTried ? brokenRaffle(draft) : [];
  const ruleText = useRuleText(saving.error);
  const problemOf = (name: string) => (broken.includes(name) ? cashier("broken") : ruleText(name));
  const change = (part: Partial<RaffleDraft>) => setDraft({ ...draft, ...part });
  async function leave() {
    if (await discard(draft !== first)) goWith({ draw: undefined });
  }
  async function send() {
    setTried(true);
    if (brokenRaffle(draft).length > 0) return;
    await saving.run(async () => {
      const body = { settings: raffleSettingsOf(draft) };
      await call("planRaffle", { params: { merchantCode, raffleId }, body });
      await refreshAll();
      goWith({ draw: undefined });
      toast(desk("saved"));
    });
  }
  return (
    <>
      <Button className="justify-self-start" onClick={() => void leave()}>
        <ArrowLeft size={16} className="rtl:rotate-180" aria-hidden />
        {t("back")}
      </Button>
      <form
        noValidate
        aria-label={t("raffle.add")}
        className="card grid max-w-3xl grid-cols-1 gap-5 p-4 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div>
          <h2 className="font-display text-lg font-semibold">{t("raffle.add")}</h2>
          <p className="text-fg2">{t("raffle.lead")}</p>
        </div>
        <TextsPart draft={draft} brand={brand} problemOf={problemOf} onChange={change} />
        <Fields draft={draft} timeZone={timeZone} problemOf={problemOf} onChange={change} />
        <Others brand={brand} draft={draft} problemOf={problemOf} onChange={change} />
        <AccessField
          merchantCode={merchantCode}
          draft={draft}
          error={problemOf("conditions")}
          onChange={change}
        />
        <Pool draft={draft} />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy} className="justify-self-start">
          {t("raffle.plan")}
        </Button>
      </form>
    </>
  );
}

/** What the raffle costs: its prizes, however many tickets there are. */
function Pool({ draft: { prizes, others, currency, turnover } }: { readonly draft: RaffleDraft }) {
  const t = useTranslations("console.costs");
  const price = usePricing(currency);
  const { amounts: typed, placed } = placedOf(listOf(prizes), others, currency);
  const amounts = typed.map((text, at) => {
    const prize = placed.find(({ place }) => place === at + 1)?.prize;
    return parseMinor(price({ amount: text, prize }).amount, currency);
  });
  if (amounts.length === 0 || amounts.includes(undefined)) return null;
  const sum = amounts.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  return (
    <PoolCost
      currency={currency}
      pool={formatMinor(minor(sum), currency)}
      turnoverBps={bpsOf(turnover) ?? 0}
      lead={t("fixed")}
    >
      {placed.some(isUnpriced) && <p className="text-fg2">{t("note.prizes_unpriced")}</p>}
    </PoolCost>
  );
}

interface OthersProps extends Pick<FieldsProps, "draft" | "problemOf" | "onChange"> {
  readonly brand: BrandOutline;
}

/** Places whose prize is no money. */
function Others({ brand, draft, problemOf, onChange }: OthersProps) {
  const t = useTranslations("console.draws");
  return (
    <PlacedPrizes
      brand={brand}
      prizes={draft.others}
      field="others"
      placeField="place"
      title={t("checkIn.prizes")}
      hint={t("raffle.othersHint")}
      placeLabel={t("raffle.place")}
      nameOf={(place) => t("raffle.prizeOfPlace", { place })}
      most={prizesMax}
      places={listOf(draft.prizes).length}
      problemOf={problemOf}
      onChange={(others) => onChange({ others })}
    />
  );
}

interface FieldsProps {
  readonly draft: RaffleDraft;
  readonly timeZone: string;
  readonly problemOf: (name: string) => string | undefined;
  readonly onChange: (part: Partial<RaffleDraft>) => void;
}

/** The days, what gives tickets, and the prizes. */
function Fields({ draft, timeZone, problemOf, onChange: change }: FieldsProps) {
  const t = useTranslations("console.draws");
  const desk = useTranslations("console.desk");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {dayNames.map((name) => (
          <Field
            key={name}
            type="date"
            label={t(`raffle.field.${name}`)}
            hint={desk("zone", { zone: timeZone })}
            value={draft[name]}
            error={problemOf(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
      <Select
        label={t("wheel.rule")}
        value={draft.by}
        options={rules.map((one) => [one, t(`by.${one}`)] as const)}
        onChange={(next) => change({ by: rules.find((one) => one === next) ?? draft.by })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {raffleNames.map((name) => (
          <SettingField
            key={name}
            label={t(`raffle.field.${name}`)}
            hint={t(`raffle.hint.${name}`)}
            value={draft[name]}
            error={problemOf(name)}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["salePoints", "saleMax"] as const).map((name) => (
          <SettingField
            key={name}
            label={t(`raffle.${name}`)}
            hint={t(`raffle.${name}Hint`)}
            value={draft[name]}
            error={problemOf(name)}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
      <Check
        label={t("raffle.redraw")}
        checked={draft.redraw}
        onChange={({ target }) => change({ redraw: target.checked })}
      />
    </>
  );
}
