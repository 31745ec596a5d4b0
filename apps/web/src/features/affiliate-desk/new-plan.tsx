import {
  affiliatePlanKinds,
  planTiersMax,
  type AffiliatePlanKind,
} from "@baize/contract/affiliate-bounds";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useBrandOutlines } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field, Select } from "../../ui/field.tsx";
import {
  asksBasis,
  asksPlay,
  emptyPlan,
  hasAmount,
  hasShare,
  hasTiers,
  isOfEdge,
  readPlan,
  tiersFor,
  type PlanDraft,
} from "./plan-draft.ts";

/** Writes a plan down. It promises nothing before it is given to somebody. */
export function NewPlan({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("console.affiliates");
  const desk = useTranslations("console.desk");
  const { data: brands = [] } = useBrandOutlines();
  const mayLeave = useDiscard();
  const saving = useSaving();
  const [draft, setDraft] = useState(emptyPlan);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const merchantCode = draft.merchantCode === "" ? brands[0]?.merchantCode : draft.merchantCode;
  const change = (part: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...part }));
  async function save() {
    const read = readPlan(draft);
    setWrong(read.wrong ?? new Set());
    if (read.wrong !== undefined || merchantCode === undefined) return;
    const isDone = await saving.run(async () => {
      const body = { merchantCode, name: draft.name.trim(), terms: read.terms };
      await call("createAffiliatePlan", { body });
      await refreshAll();
    });
    if (!isDone) return;
    toast(desk("saved"));
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={() => void mayLeave(draft !== emptyPlan).then((isSure) => isSure && onClose())}
      title={t("newPlan")}
      placement="end"
      width="medium"
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="text-fg2">{t("newPlanLead")}</p>
        {brands.length > 1 && (
          <Select
            label={desk("brand")}
            isStacked
            value={merchantCode ?? ""}
            options={brands.map((one) => [one.merchantCode, one.brandName] as const)}
            onChange={(next) => change({ merchantCode: next })}
          />
        )}
        <PlanFields draft={draft} wrong={wrong} change={change} />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {t("savePlan")}
        </Button>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: PlanDraft;
  readonly wrong: ReadonlySet<string>;
  readonly change: (part: Partial<PlanDraft>) => void;
}

const numbers = [
  "edge",
  "amount",
  "depositMin",
  "validMin",
  "days",
  "membersMax",
  "adminFee",
  "paymentFee",
  "subRate",
  "bigWinner",
  "cap",
  "payoutMin",
  "holdDays",
] as const;

function shownOf(draft: PlanDraft): readonly (typeof numbers)[number][] {
  const { kind } = draft;
  const hidden = new Set<string>([
    ...(isOfEdge(draft) ? [] : ["edge"]),
    ...(hasAmount(kind) ? [] : ["amount", "depositMin", "days", "membersMax"]),
    ...(asksPlay(kind) ? [] : ["validMin"]),
    ...(hasShare(kind) ? [] : ["adminFee", "paymentFee", "bigWinner"]),
  ]);
  return numbers.filter((one) => !hidden.has(one));
}

function PlanFields({ draft, wrong, change }: FieldsProps) {
  const t = useTranslations("console.affiliates");
  const errorAt = (place: string) => (wrong.has(place) ? t("wrong") : undefined);
  return (
    <>
      <Field
        label={t("planName")}
        dir="auto"
        value={draft.name}
        maxLength={60}
        autoComplete="off"
        error={wrong.has("name") ? t("nameShort") : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Select
        label={t("kindOf")}
        isStacked
        value={draft.kind}
        options={affiliatePlanKinds.map((one) => [one, t(`kind.${one}`)] as const)}
        onChange={(kind) => change({ kind: kind as AffiliatePlanKind })}
      />
      <p className="text-sm text-fg2">{t(`kindText.${draft.kind}`)}</p>
      {asksBasis(draft.kind) && (
        <Select
          label={t("basisOf")}
          isStacked
          value={draft.basis}
          options={(["net", "edge"] as const).map((one) => [one, t(`basedOn.${one}`)] as const)}
          onChange={(basis) => change({ basis: basis === "edge" ? "edge" : "net" })}
        />
      )}
      {isOfEdge(draft) && <p className="text-sm text-fg2">{t("edgeText")}</p>}
      {hasShare(draft.kind) && <Tiers draft={draft} wrong={wrong} change={change} />}
      {hasShare(draft.kind) && !isOfEdge(draft) && (
        <Select
          label={t("carryOf")}
          isStacked
          value={draft.carry}
          options={(["carried", "zeroed"] as const).map((one) => [one, t(`carry.${one}`)] as const)}
          onChange={(carry) => change({ carry: carry === "zeroed" ? "zeroed" : "carried" })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {shownOf(draft).map((name) => (
          <Field
            key={name}
            label={t(`field.${name}`)}
            rowDir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={draft[name]}
            error={errorAt(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
    </>
  );
}

/** One rate, or steps that rise; the first begins at zero. */
function Tiers({ draft, wrong, change }: FieldsProps) {
  const t = useTranslations("console.affiliates");
  const tiers = tiersFor(draft.kind, draft.tiers);
  const set = (at: number, part: Partial<(typeof tiers)[number]>) =>
    change({ tiers: tiers.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium text-fg2">{t("tiers")}</legend>
      {tiers.map((tier, at) => (
        // Steps have no other name than their place.
        <div key={String(at)} className="grid grid-cols-2 gap-3">
          <Field
            label={t("tierFrom", { number: at + 1 })}
            rowDir="ltr"
            inputMode="decimal"
            autoComplete="off"
            disabled={at === 0}
            value={at === 0 ? "0" : tier.from}
            error={wrong.has(`from ${at}`) ? t("wrong") : undefined}
            onChange={({ target }) => set(at, { from: target.value })}
          />
          <Field
            label={t("tierRate", { number: at + 1 })}
            rowDir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={tier.rate}
            error={wrong.has(`rate ${at}`) ? t("wrong") : undefined}
            onChange={({ target }) => set(at, { rate: target.value })}
          />
        </div>
      ))}
      {hasTiers(draft.kind) && (
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={tiers.length === planTiersMax}
            onClick={() => change({ tiers: [...tiers, { from: "", rate: "" }] })}
          >
            {t("addTier")}
          </Button>
          <Button disabled={tiers.length < 3} onClick={() => change({ tiers: tiers.slice(0, -1) })}>
            {t("removeTier")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
