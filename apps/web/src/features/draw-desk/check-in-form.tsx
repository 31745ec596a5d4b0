import type { CheckInCondition, CheckInMissed, CheckInProgramme } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { AccessField, BudgetFields } from "../../ui/desk/conditions/access-fields.tsx";
import { OneStop } from "../../ui/desk/rewards-stop/one-stop.tsx";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";
import { Check, Select } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import {
  brokenCheckIn,
  checkInDraftOf,
  checkInSettingsOf,
  listOf,
  type CheckInDraft,
} from "./draft.ts";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { PlacedPrizes } from "../../ui/desk/prizes/placed-prizes.tsx";
import { TextsPart } from "./texts-part.tsx";

const daysMax = 31;
const conditions = ["none", "deposit", "valid"] as const satisfies readonly CheckInCondition[];
const missedWays = ["reset", "keep"] as const satisfies readonly CheckInMissed[];
const fields = ["amounts", "makeUps", "least", "turnover"] as const;

const programmesQuery = queryOptions({
  queryKey: ["draws", "checkIn"],
  staleTime: 0,
  queryFn: ({ signal }) => call("checkInProgrammes", undefined, { signal }),
});

interface PartProps {
  readonly brand: BrandOutline;
}

/** A brand's check-in, and what it came to in the last 30 days. */
export function CheckInSettingsPart({ brand }: PartProps) {
  const { data, error, isError, refetch } = useQuery(programmesQuery);
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  const programme = data?.find(({ merchantCode }) => merchantCode === brand.merchantCode);
  if (programme === undefined) return <SkeletonRows rows={8} className="h-12" />;
  return (
    <>
      {programme.revision > 0 && <OneStop kind="check_in" merchantCode={brand.merchantCode} />}
      <Form
        key={reads}
        brand={brand}
        programme={programme}
        onReadAgain={() => void refetch().then(() => setReads(reads + 1))}
      />
    </>
  );
}

/** Undefined while what is typed cannot be. */
function subjectOf(draft: CheckInDraft) {
  if (brokenCheckIn(draft).length > 0) return undefined;
  return { kind: "check_in" as const, settings: checkInSettingsOf(draft) };
}

interface TypedProps {
  readonly draft: CheckInDraft;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Partial<CheckInDraft>) => void;
}

const sums: ReadonlySet<string> = new Set(["amounts", "least"]);

function Typed({ draft, problemOf, onChange }: TypedProps) {
  const t = useTranslations("console.draws.checkIn");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields
        .filter((field) => field !== "least" || draft.condition !== "none")
        .map((field) => (
          <SettingField
            key={field}
            label={sums.has(field) ? `${t(field)} (${draft.currency})` : t(field)}
            hint={t(`hint.${field}`)}
            value={draft[field]}
            error={problemOf(field, draft[field])}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
    </div>
  );
}

interface FormProps extends PartProps {
  readonly programme: CheckInProgramme;
  readonly onReadAgain: () => void;
}

function Form({ brand, programme, onReadAgain }: FormProps) {
  const t = useTranslations("console.draws");
  const settings = useSettings<CheckInProgramme, CheckInDraft>({
    policy: programme,
    draftOf: (one) => checkInDraftOf(one.settings),
    brokenFields: brokenCheckIn,
    isProposal: ({ revision }) => revision === 0,
    save: (draft, { merchantCode, revision }) =>
      call("saveCheckIn", {
        params: { merchantCode },
        body: { settings: checkInSettingsOf(draft), revision },
      }),
  });
  const { draft, problemOf } = settings;
  const change = (part: Partial<CheckInDraft>) => settings.setDraft({ ...draft, ...part });
  const { claims, members, paid } = programme;
  return (
    <SettingsForm
      title={t("tab.checkIn")}
      lead={t("checkIn.came", { claims, members, paid: moneyText(paid, draft.currency) })}
      note={settings.isProposal ? t("proposal") : undefined}
      settings={settings}
      waits={{ call: "saveCheckIn", subject: programme.merchantCode }}
      permission="rewards.write"
      onReadAgain={onReadAgain}
    >
      <Check
        label={t("field.isOpen")}
        checked={draft.isOpen}
        onChange={({ target }) => change({ isOpen: target.checked })}
      />
      <TextsPart draft={draft} brand={brand} problemOf={problemOf} onChange={change} />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Select
          label={t("checkIn.missed")}
          value={draft.missed}
          options={missedWays.map((one) => [one, t(`checkIn.${one}`)] as const)}
          onChange={(next) => {
            const missed = missedWays.find((one) => one === next) ?? draft.missed;
            // A calendar that waits has nothing to make up for.
            change(missed === "keep" ? { missed, makeUps: "0" } : { missed });
          }}
        />
        <Select
          label={t("checkIn.condition")}
          value={draft.condition}
          options={conditions.map((one) => [one, t(`by.${one}`)] as const)}
          onChange={(next) =>
            change({ condition: conditions.find((one) => one === next) ?? draft.condition })
          }
        />
      </div>
      <Typed draft={draft} problemOf={problemOf} onChange={change} />
      <DayPrizes brand={brand} draft={draft} problemOf={problemOf} onChange={change} />
      <BudgetFields
        currency={draft.currency}
        draft={draft}
        problemOf={problemOf}
        onChange={change}
      />
      <AccessField
        merchantCode={brand.merchantCode}
        draft={draft}
        error={problemOf("conditions")}
        onChange={change}
      />
      <CostPart merchantCode={brand.merchantCode} kind="check_in" subject={subjectOf(draft)} />
    </SettingsForm>
  );
}

interface DayPrizesProps {
  readonly brand: BrandOutline;
  readonly draft: CheckInDraft;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Pick<CheckInDraft, "prizes">) => void;
}

/** Days of the calendar whose gift is no money. */
function DayPrizes({ brand, draft, problemOf, onChange }: DayPrizesProps) {
  const t = useTranslations("console.draws.checkIn");
  return (
    <PlacedPrizes
      brand={brand}
      prizes={draft.prizes}
      field="prizes"
      placeField="step"
      title={t("prizes")}
      hint={t("prizesHint")}
      placeLabel={t("day")}
      nameOf={(day) => t("prizeOfDay", { day })}
      most={daysMax}
      places={listOf(draft.amounts).length}
      problemOf={problemOf}
      onChange={(prizes) => onChange({ prizes })}
    />
  );
}
