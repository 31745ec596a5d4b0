import type { BonusFrequency, BonusKind, BonusOffer } from "@baize/contract";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { useDiscard } from "../../ui/desk/save-bar.tsx";
import { TextPair } from "../../ui/desk/text-pair.tsx";
import { WeightFields } from "../../ui/desk/weight-fields.tsx";
import { Check, Select } from "../../ui/field.tsx";
import {
  brokenOfferFields,
  offerDraftOf,
  offerFields,
  offerSettingsOf,
  roundsFields,
  type OfferDraft,
} from "./offer-draft.ts";
import { BudgetFields, GivesFields } from "./offer-gives.tsx";
import { OfferPreviewPart } from "./offer-preview.tsx";
import { CodeField, MethodFields } from "./offer-reach.tsx";
import { RoundsStepFields, StepFields, WeekdayFields } from "./offer-parts.tsx";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";

const kinds = ["first_deposit", "nth_deposit", "reload"] as const satisfies readonly BonusKind[];
const frequencies = ["once", "daily"] as const satisfies readonly BonusFrequency[];

interface OfferFormProps {
  readonly brand: BrandOutline;
  readonly offer: BonusOffer;
  readonly onReadAgain: () => void;
}

/**
 * Everything an offer says, gives and requires. A change applies to members who choose it later.
 */
export function OfferForm({ brand, offer, onReadAgain }: OfferFormProps) {
  const t = useTranslations("console.bonuses");
  const discard = useDiscard();
  const isNew = offer.revision === 0;
  const settings = useSettings<BonusOffer, OfferDraft>({
    policy: offer,
    draftOf: offerDraftOf,
    brokenFields: brokenOfferFields,
    async save(draft, { merchantCode, offerId, revision }) {
      const saved = await call("saveBonusOffer", {
        params: { merchantCode, offerId },
        body: { settings: offerSettingsOf(draft), revision },
      });
      if (isNew) goWith({ offer: undefined });
      return saved;
    },
  });
  async function leave() {
    if (await discard(settings.isChanged)) goWith({ offer: undefined });
  }
  const fields = {
    draft: settings.draft,
    problemOf: settings.problemOf,
    onChange: (part: Partial<OfferDraft>) => settings.setDraft({ ...settings.draft, ...part }),
  };
  const isRounds = settings.draft.gives === "rounds";
  return (
    <>
      <Button className="justify-self-start" onClick={() => void leave()}>
        <ArrowLeft size={16} className="rtl:rotate-180" aria-hidden />
        {t("back")}
      </Button>
      <SettingsForm
        title={isNew ? t("add") : t("edit")}
        settings={settings}
        permission="rewards.write"
        onReadAgain={onReadAgain}
      >
        <Choices {...fields} isNew={isNew} />
        <Texts {...fields} brand={brand} />
        <GivesFields {...fields} brand={brand} />
        <div className="grid gap-4 sm:grid-cols-2">
          {(isRounds ? roundsFields : offerFields).map((field) => (
            <SettingField
              key={field}
              label={t(isRounds && field === "wagering" ? "rounds.wagering" : `field.${field}`)}
              hint={t(isRounds && field === "wagering" ? "rounds.wageringHint" : `hint.${field}`)}
              value={settings.draft[field]}
              error={settings.problemOf(field)}
              onChange={(text) => fields.onChange({ [field]: text })}
            />
          ))}
        </div>
        {isRounds ? <RoundsStepFields {...fields} /> : <StepFields {...fields} />}
        <BudgetFields {...fields} spent={offer.spent} />
        <WeekdayFields {...fields} />
        <MethodFields {...fields} brand={brand} />
        <CodeField {...fields} />
        {!isRounds && (
          <WeightFields
            weights={settings.draft.weights}
            problemOf={settings.problemOf}
            onChange={(weights) => fields.onChange({ weights })}
          />
        )}
        <OfferPreviewPart brand={brand} offerId={offer.offerId} draft={settings.draft} />
      </SettingsForm>
    </>
  );
}

interface FieldsProps {
  readonly draft: OfferDraft;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<OfferDraft>) => void;
}

function Choices({ draft, isNew, problemOf, onChange }: FieldsProps & { readonly isNew: boolean }) {
  const t = useTranslations("console.bonuses");
  return (
    <div className="grid gap-3">
      <Check
        label={t("field.isOpen")}
        checked={draft.isOpen}
        onChange={({ target }) => onChange({ isOpen: target.checked })}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {isNew ? (
          <Select
            label={t("field.kind")}
            value={draft.kind}
            options={kinds.map((kind) => [kind, t(`kind.${kind}`)] as const)}
            onChange={(next) => {
              const kind = kinds.find((one) => one === next) ?? draft.kind;
              // There is only one first deposit.
              onChange(kind === "reload" ? { kind } : { kind, frequency: "once" });
            }}
          />
        ) : (
          <p className="flex items-center gap-2">
            <span className="text-sm text-fg2">{t("field.kind")}</span>
            {t(`kind.${draft.kind}`)} · {draft.currency}
          </p>
        )}
        {draft.kind === "nth_deposit" && (
          <SettingField
            label={t("field.nth")}
            hint={t("hint.nth")}
            value={draft.nth}
            error={problemOf("nth")}
            onChange={(nth) => onChange({ nth })}
          />
        )}
        {draft.kind === "reload" && (
          <Select
            label={t("field.frequency")}
            value={draft.frequency}
            options={frequencies.map((one) => [one, t(`frequency.${one}`)] as const)}
            onChange={(next) =>
              onChange({ frequency: frequencies.find((one) => one === next) ?? draft.frequency })
            }
          />
        )}
      </div>
    </div>
  );
}

/** What members read. */
function Texts({
  draft,
  problemOf,
  onChange,
  brand,
}: FieldsProps & { readonly brand: BrandOutline }) {
  const t = useTranslations("console.bonuses");
  return (
    <TextPair
      brand={brand}
      line={{
        label: t("field.title"),
        texts: draft.title,
        max: 120,
        problem: problemOf("title"),
        onType: (title) => onChange({ title }),
      }}
      area={{
        label: t("field.terms"),
        texts: draft.terms,
        max: 4000,
        rows: 5,
        problem: problemOf("terms"),
        onType: (terms) => onChange({ terms }),
      }}
    />
  );
}
