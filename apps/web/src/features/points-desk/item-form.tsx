import type { MallItem, MallKind, MemberPeriod } from "@baize/contract";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { PeriodFields } from "../../ui/desk/period-fields.tsx";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { PictureField } from "../../ui/desk/picture-field.tsx";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { useDiscard } from "../../ui/desk/save-bar.tsx";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";
import { TextPair } from "../../ui/desk/text-pair.tsx";
import { WeightFields } from "../../ui/desk/weight-fields.tsx";
import { Check, Select } from "../../ui/field.tsx";
import {
  brokenItemFields,
  commonFields,
  isPricedByServer,
  itemDraftOf,
  itemSettingsOf,
  termFields,
  type ItemDraft,
} from "./item-draft.ts";

const kinds = [
  "cash",
  "bonus",
  "free_rounds",
  "tickets",
  "goods",
] as const satisfies readonly MallKind[];
const periods = ["ever", "day"] as const satisfies readonly MemberPeriod[];

interface ItemFormProps {
  readonly brand: BrandOutline;
  readonly item: MallItem;
  readonly onReadAgain: () => void;
}

/** Everything an item says, costs and gives. What was redeemed before keeps its terms. */
export function ItemForm({ brand, item, onReadAgain }: ItemFormProps) {
  const t = useTranslations("console.points");
  const discard = useDiscard();
  const isNew = item.revision === 0;
  const { timeZone } = brand;
  const settings = useSettings<MallItem, ItemDraft>({
    policy: item,
    draftOf: (one) => itemDraftOf(one, timeZone),
    brokenFields: brokenItemFields,
    async save(draft, { merchantCode, itemId, revision }) {
      const saved = await call("saveMallItem", {
        params: { merchantCode, itemId },
        body: { settings: itemSettingsOf(draft, brand), revision },
      });
      if (isNew) goWith({ item: undefined });
      return saved;
    },
  });
  async function leave() {
    if (await discard(settings.isChanged)) goWith({ item: undefined });
  }
  const fields = {
    draft: settings.draft,
    problemOf: settings.problemOf,
    onChange: (part: Partial<ItemDraft>) => settings.setDraft({ ...settings.draft, ...part }),
  };
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
        <PictureField
          pictures={fields.draft.picture === null ? [] : [fields.draft.picture]}
          most={1}
          isReadOnly={false}
          error={undefined}
          onChange={([picture]) => fields.onChange({ picture: picture ?? null })}
        />
        <Numbers {...fields} currency={item.currency} />
        <BonusWeights {...fields} />
        <TicketPart {...fields} brand={brand} />
        <PeriodFields
          from={fields.draft.opensAt}
          until={fields.draft.closesAt}
          timeZone={timeZone}
          error={fields.problemOf("closesAt")}
          onChange={({ from, until }) =>
            fields.onChange({
              ...(from !== undefined && { opensAt: from }),
              ...(until !== undefined && { closesAt: until }),
            })
          }
        />
      </SettingsForm>
    </>
  );
}

interface FieldsProps {
  readonly draft: ItemDraft;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Partial<ItemDraft>) => void;
}

function Choices({ draft, isNew, onChange }: FieldsProps & { readonly isNew: boolean }) {
  const t = useTranslations("console.points");
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
            onChange={(next) => onChange({ kind: kinds.find((one) => one === next) ?? draft.kind })}
          />
        ) : (
          <p className="flex items-center gap-2">
            <span className="text-sm text-fg2">{t("field.kind")}</span>
            {t(`kind.${draft.kind}`)}
          </p>
        )}
        {draft.memberMax.trim() !== "" && (
          <Select
            label={t("field.memberPeriod")}
            value={draft.memberPeriod}
            options={periods.map((one) => [one, t(`period.${one}`)] as const)}
            onChange={(next) =>
              onChange({ memberPeriod: periods.find((one) => one === next) ?? draft.memberPeriod })
            }
          />
        )}
      </div>
    </div>
  );
}

const givesMoney = ({ kind }: ItemDraft) => kind === "cash" || kind === "bonus";

/** Of a bonus: what of a stake counts for it. */
function BonusWeights({ draft: { kind, weights }, problemOf, onChange }: FieldsProps) {
  if (kind !== "bonus") return null;
  return (
    <WeightFields
      weights={weights}
      problemOf={problemOf}
      onChange={(next) => onChange({ weights: next })}
    />
  );
}

const ticketKinds = ["ticket", "board_ticket"] as const;

/** Of tickets: of which wheel or tournament, and how many. */
function TicketPart({
  draft: { kind, ticket },
  problemOf,
  onChange,
  brand,
}: FieldsProps & { readonly brand: BrandOutline }) {
  if (kind !== "tickets") return null;
  return (
    <GivenFields
      brand={brand}
      draft={ticket}
      kinds={ticketKinds}
      problemOf={problemOf}
      onType={(part) => onChange({ ticket: { ...ticket, ...part } })}
    />
  );
}

/** What members read; every brand has it in English, also where the site does not show that. */
function Texts({
  draft,
  problemOf,
  onChange,
  brand,
}: FieldsProps & { readonly brand: BrandOutline }) {
  const t = useTranslations("console.points");
  return (
    <TextPair
      brand={brand}
      needsEnglish
      line={{
        label: t("field.name"),
        hint: givesMoney(draft) ? t("hint.name") : undefined,
        texts: draft.name,
        max: 80,
        problem: problemOf("name"),
        onType: (name) => onChange({ name }),
      }}
      area={{
        label: t("field.about"),
        texts: draft.about,
        max: 2000,
        rows: 4,
        problem: problemOf("about"),
        onType: (about) => onChange({ about }),
      }}
    />
  );
}

const hints = {
  points: "points",
  amount: "amount",
  amountRequired: "amountRequired",
  stock: "stock",
  memberMax: "memberMax",
  dayMax: "dayMax",
  levelMin: "levelMin",
  place: "place",
  turnover: "turnover",
  wagering: "wagering",
  days: "days",
  countsAtMost: "countsAtMost",
  winCap: "winCap",
} as const;

const moneyFields: ReadonlySet<string> = new Set([
  "amount",
  "amountRequired",
  "stake",
  "countsAtMost",
  "winCap",
]);

/** What it costs and is worth, how many there are, and what its kind asks. */
function Numbers({
  draft,
  problemOf,
  onChange,
  currency,
}: FieldsProps & { readonly currency: string }) {
  const t = useTranslations("console.points");
  const all = [...commonFields, ...termFields[draft.kind]];
  const fields = isPricedByServer(draft) ? all.filter((field) => field !== "amount") : all;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <SettingField
          key={field}
          label={
            moneyFields.has(field) ? `${t(`field.${field}`)} (${currency})` : t(`field.${field}`)
          }
          hint={field in hints ? t(`hint.${field as keyof typeof hints}`) : undefined}
          value={draft[field]}
          error={problemOf(field)}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
    </div>
  );
}
