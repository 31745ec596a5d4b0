import { formatMinor, minor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { latinDigits } from "../../lib/digits.ts";
import { toast } from "../../lib/dialogs.ts";
import { bpsOf } from "../../lib/typed-numbers.ts";
import { refreshAll, type BrandOutline } from "../../lib/operator.ts";
import { segmentsQuery } from "../../lib/segments-query.ts";
import { Button } from "../../ui/button.tsx";
import { AccessField } from "../../ui/desk/conditions/access-fields.tsx";
import { useRuleText } from "../../ui/desk/fault-text.ts";
import { PoolCost } from "../../ui/desk/pool-cost.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { SettingField } from "../../ui/desk/settings-form.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { wholeOf } from "./draft.ts";
import {
  amountNames,
  boundsOf,
  brokenEnvelope,
  envelopeSettingsOf,
  forMembers,
  newEnvelope,
  packetsOf,
  timeNames,
  whoNames,
  type EnvelopeDraft,
} from "./envelope-draft.ts";
import { packetsCost } from "./packets-cost.ts";
import { TextsPart } from "./texts-part.tsx";

type TypedName =
  | (typeof amountNames)[number]
  | (typeof timeNames)[number]
  | (typeof whoNames)[number];
const hinted = ["packets", "minutes", "turnover", "level", "valid"] as const;
const isHinted = (name: TypedName): name is (typeof hinted)[number] =>
  hinted.some((one) => one === name);

interface EnvelopeFormProps {
  readonly brand: BrandOutline;
  readonly envelopeId: string;
  /** For the members of a segment; else a rain for everybody. */
  readonly isPersonal: boolean;
}

const rainWords = { title: "add", lead: "lead", send: "plan" } as const;
const personalWords = {
  title: "personalForm.title",
  lead: "personalForm.lead",
  send: "personalForm.send",
} as const;

/** What is wrong with a field, seen here or by the server; of the amount what it may be. */
function useProblems(draft: EnvelopeDraft, broken: readonly string[], error: unknown) {
  const t = useTranslations("console.draws.envelope");
  const cashier = useTranslations("console.cashier");
  const ruleText = useRuleText(error);
  const { currency } = draft;
  return (name: string): string | undefined => {
    const isBroken = broken.includes(name);
    const bounds = boundsOf(draft);
    if (name === "amount" && bounds !== undefined && (isBroken || ruleText(name) !== undefined)) {
      const [min, max] = [moneyText(bounds.min, currency), moneyText(bounds.max, currency)];
      return t("wrongAmount", { min, max, packets: bounds.packets });
    }
    if (!isBroken) return ruleText(name);
    return name === "segmentId" ? t("chooseSegment") : cashier("broken");
  };
}

/**
 * Plans a rain, or personal envelopes. It cannot be changed afterwards, so a second operator reads
 * it as a whole.
 */
export function EnvelopeForm({ brand, envelopeId, isPersonal }: EnvelopeFormProps) {
  const t = useTranslations("console.draws");
  const desk = useTranslations("console.desk");
  const discard = useDiscard();
  const saving = useSaving();
  const { timeZone, merchantCode, currency } = brand;
  const [first] = useState(() => newEnvelope(currency, timeZone, isPersonal));
  const [draft, setDraft] = useState(first);
  const [hasTried, setTried] = useState(false);
  const broken = hasTried ? brokenEnvelope(draft, timeZone) : [];
  const words = isPersonal ? personalWords : rainWords;
  const problemOf = useProblems(draft, broken, saving.error);
  const change = (part: Partial<EnvelopeDraft>) => setDraft({ ...draft, ...part });
  async function leave() {
    if (await discard(draft !== first)) goWith({ draw: undefined, kind: undefined });
  }
  async function send() {
    setTried(true);
    if (brokenEnvelope(draft, timeZone).length > 0) return;
    await saving.run(async () => {
      const body = { settings: envelopeSettingsOf(draft, timeZone) };
      await call("planEnvelope", { params: { merchantCode, envelopeId }, body });
      await refreshAll();
      goWith({ draw: undefined, kind: undefined });
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
        aria-label={t(`envelope.${words.title}`)}
        className="card grid max-w-3xl grid-cols-1 gap-5 p-4 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div>
          <h2 className="font-display text-lg font-semibold">{t(`envelope.${words.title}`)}</h2>
          <p className="text-fg2">{t(`envelope.${words.lead}`)}</p>
        </div>
        {isPersonal && (
          <ForWhom draft={draft} brand={brand} problem={problemOf("segmentId")} onChange={change} />
        )}
        <TextsPart draft={draft} brand={brand} problemOf={problemOf} onChange={change} />
        <Fields draft={draft} timeZone={timeZone} problemOf={problemOf} onChange={change} />
        {!isPersonal && (
          <AccessField
            merchantCode={merchantCode}
            draft={draft}
            error={problemOf("conditions")}
            onChange={change}
          />
        )}
        <Cost draft={draft} />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy} className="justify-self-start">
          {t(`envelope.${words.send}`)}
        </Button>
      </form>
    </>
  );
}

/** What it costs if only some packets are taken. */
function Cost({ draft }: { readonly draft: EnvelopeDraft }) {
  const t = useTranslations("console.costs");
  const [share, setShare] = useState("100");
  const { currency } = draft;
  const uptake = wholeOf(latinDigits(share.trim()), 1, 100);
  const typed = packetsOf(draft);
  if (typed === undefined) return null;
  const taken = Math.round((typed.packets * (uptake ?? 100)) / 100);
  const { mean, low, high } = packetsCost(typed, taken);
  const money = (units: number) => (
    <Money amount={formatMinor(minor(BigInt(units)), currency)} currency={currency} />
  );
  return (
    <PoolCost
      currency={currency}
      pool={formatMinor(minor(BigInt(typed.amount)), currency)}
      turnoverBps={bpsOf(draft.turnover) ?? 0}
      lead={t("packets")}
      more={[
        [t("meanCost"), money(mean)],
        [
          t("band"),
          <span key="band">
            {money(low)} – {money(high)}
          </span>,
        ],
      ]}
    >
      <div className="sm:w-1/2">
        <Field
          label={t("taken")}
          inputMode="numeric"
          value={share}
          error={uptake === undefined ? t("uptakeWrong") : undefined}
          onChange={({ target }) => setShare(target.value)}
        />
      </div>
    </PoolCost>
  );
}

interface ForWhomProps {
  readonly draft: EnvelopeDraft;
  readonly brand: BrandOutline;
  readonly problem: string | undefined;
  readonly onChange: (part: Partial<EnvelopeDraft>) => void;
}

/** The saved segment of which each member has an envelope. */
function ForWhom({ draft, brand, problem, onChange }: ForWhomProps) {
  const t = useTranslations("console.draws.envelope");
  const segments = useTranslations("console.segments");
  const { data = [] } = useQuery(segmentsQuery(brand.merchantCode));
  const chosen = data.find(({ segmentId }) => segmentId === draft.segmentId);
  function choose(segmentId: string) {
    const counted = data.find((one) => one.segmentId === segmentId)?.counted?.matched ?? 0;
    onChange({ segmentId, ...(counted > 0 && forMembers(draft, counted)) });
  }
  return (
    <div className="grid gap-2">
      <Select
        label={t("forWhom")}
        value={draft.segmentId}
        options={[
          ["", t("chooseSegment")] as const,
          ...data.map(({ segmentId, name }) => [segmentId, name] as const),
        ]}
        error={problem}
        onChange={choose}
      />
      {chosen !== undefined && (
        <p className="text-fg2">
          {chosen.counted === null
            ? segments("notCounted")
            : segments("matched", {
                matched: chosen.counted.matched,
                members: chosen.counted.members,
              })}
          {" · "}
          {t("personalHint")}
        </p>
      )}
    </div>
  );
}

interface FieldsProps {
  readonly draft: EnvelopeDraft;
  readonly timeZone: string;
  readonly problemOf: (name: string) => string | undefined;
  readonly onChange: (part: Partial<EnvelopeDraft>) => void;
}

/** The amounts, the times, and who may take a packet. */
function Fields({ draft, timeZone, problemOf, onChange: change }: FieldsProps) {
  const t = useTranslations("console.draws");
  const desk = useTranslations("console.desk");
  const fields = (names: readonly TypedName[]) =>
    names.map((name) => (
      <SettingField
        key={name}
        label={t(`envelope.field.${name}`)}
        hint={isHinted(name) ? t(`envelope.hint.${name}`) : undefined}
        value={draft[name]}
        error={problemOf(name)}
        onChange={(text) => change({ [name]: text })}
      />
    ));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">{fields(amountNames)}</div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          type="datetime-local"
          label={t("envelope.field.opensAt")}
          hint={desk("zone", { zone: timeZone })}
          value={draft.opensAt}
          error={problemOf("opensAt")}
          onChange={({ target }) => change({ opensAt: target.value })}
        />
        {fields(timeNames)}
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-medium">
          {t(draft.isPersonal ? "envelope.personalForm.who" : "envelope.who")}
        </legend>
        <Check
          label={t("envelope.field.hasDeposited")}
          checked={draft.hasDeposited}
          onChange={({ target }) => change({ hasDeposited: target.checked })}
        />
        <Check
          label={t("envelope.field.isVerified")}
          checked={draft.isVerified}
          onChange={({ target }) => change({ isVerified: target.checked })}
        />
        <div className="grid gap-4 sm:grid-cols-2">{fields(whoNames)}</div>
      </fieldset>
    </>
  );
}
