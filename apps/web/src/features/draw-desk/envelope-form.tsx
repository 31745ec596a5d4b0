import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, type BrandOutline } from "../../lib/operator.ts";
import { segmentsQuery } from "../../lib/segments-query.ts";
import { Button } from "../../ui/button.tsx";
import { useRuleText } from "../../ui/desk/fault-text.ts";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { SettingField } from "../../ui/desk/settings-form.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import {
  amountNames,
  brokenEnvelope,
  envelopeSettingsOf,
  newEnvelope,
  timeNames,
  whoNames,
  type EnvelopeDraft,
} from "./envelope-draft.ts";
import { TextsPart } from "./texts-part.tsx";

type TypedName =
  (typeof amountNames)[number] | (typeof timeNames)[number] | (typeof whoNames)[number];
const hinted = ["packets", "minutes", "turnover", "level", "valid"] as const;
const isHinted = (name: TypedName): name is (typeof hinted)[number] =>
  hinted.some((one) => one === name);

interface EnvelopeFormProps {
  readonly brand: BrandOutline;
  readonly envelopeId: string;
}

/** Plans a rain. It cannot be changed afterwards, so a second operator reads it as a whole. */
export function EnvelopeForm({ brand, envelopeId }: EnvelopeFormProps) {
  const t = useTranslations("console.draws");
  const desk = useTranslations("console.desk");
  const cashier = useTranslations("console.cashier");
  const discard = useDiscard();
  const saving = useSaving();
  const { timeZone, merchantCode, currency } = brand;
  const [first] = useState(() => newEnvelope(currency, timeZone));
  const [draft, setDraft] = useState(first);
  const [hasTried, setTried] = useState(false);
  const broken = hasTried ? brokenEnvelope(draft, timeZone) : [];
  const ruleText = useRuleText(saving.error);
  const problemOf = (name: string) => (broken.includes(name) ? cashier("broken") : ruleText(name));
  const change = (part: Partial<EnvelopeDraft>) => setDraft({ ...draft, ...part });
  async function leave() {
    if (await discard(draft !== first)) goWith({ draw: undefined });
  }
  async function send() {
    setTried(true);
    if (brokenEnvelope(draft, timeZone).length > 0) return;
    await saving.run(async () => {
      const body = { settings: envelopeSettingsOf(draft, timeZone) };
      await call("planEnvelope", { params: { merchantCode, envelopeId }, body });
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
        aria-label={t("envelope.add")}
        className="card grid max-w-3xl grid-cols-1 gap-5 p-4 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div>
          <h2 className="font-display text-lg font-semibold">{t("envelope.add")}</h2>
          <p className="text-fg2">{t("envelope.lead")}</p>
        </div>
        <ForWhom draft={draft} brand={brand} onChange={change} />
        <TextsPart draft={draft} brand={brand} problemOf={problemOf} onChange={change} />
        <Fields draft={draft} timeZone={timeZone} problemOf={problemOf} onChange={change} />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy} className="justify-self-start">
          {t("envelope.plan")}
        </Button>
      </form>
    </>
  );
}

interface ForWhomProps {
  readonly draft: EnvelopeDraft;
  readonly brand: BrandOutline;
  readonly onChange: (part: Partial<EnvelopeDraft>) => void;
}

/** Everybody who comes, or each member of a saved segment. */
function ForWhom({ draft, brand, onChange }: ForWhomProps) {
  const t = useTranslations("console.draws.envelope");
  const segments = useTranslations("console.segments");
  const { data = [] } = useQuery(segmentsQuery(brand.merchantCode));
  const chosen = data.find(({ segmentId }) => segmentId === draft.segmentId);
  function choose(segmentId: string) {
    const counted = data.find((one) => one.segmentId === segmentId)?.counted?.matched ?? 0;
    onChange({ segmentId, ...(counted > 0 && { packets: String(counted) }) });
  }
  return (
    <div className="grid gap-2">
      <Select
        label={t("forWhom")}
        value={draft.segmentId}
        options={[
          ["", t("everybody")] as const,
          ...data.map(({ segmentId, name }) => [segmentId, name] as const),
        ]}
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
        <legend className="mb-2 font-medium">{t("envelope.who")}</legend>
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
