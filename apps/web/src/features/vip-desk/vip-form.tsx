import type { VipPolicy } from "@baize/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";
import { WeightFields } from "../../ui/desk/weight-fields.tsx";
import { Check } from "../../ui/field.tsx";
import { LevelFields } from "./level-fields.tsx";
import { LevelsTable } from "./levels-table.tsx";
import {
  addLevel,
  brokenVipFields,
  changeLevel,
  dropLevel,
  vipDraftOf,
  vipSettingsOf,
  type VipDraft,
} from "./vip-draft.ts";

/** Beside level 0. */
const levelsMax = 100;

/** Undefined while what is typed cannot be. */
function subjectOf(draft: VipDraft, currency: string) {
  if (brokenVipFields(draft, currency).length > 0) return undefined;
  return { kind: "vip" as const, settings: vipSettingsOf(draft, currency) };
}

interface VipFormProps {
  readonly brand: BrandOutline;
  readonly policy: VipPolicy;
  readonly onReadAgain: () => void;
}

/** Everything a brand's levels ask and give; one level's fields are open at a time. */
export function VipForm({ brand, policy, onReadAgain }: VipFormProps) {
  const t = useTranslations("console.vip");
  const { currency } = policy;
  const settings = useSettings<VipPolicy, VipDraft>({
    policy,
    draftOf: vipDraftOf,
    brokenFields: (draft) => brokenVipFields(draft, currency),
    isProposal: ({ revision }) => revision === 0,
    save: (draft, { merchantCode, revision }) =>
      call("saveVipPolicy", {
        params: { merchantCode, currency },
        body: { settings: vipSettingsOf(draft, currency), revision },
      }),
  });
  const { draft, setDraft, problemOf } = settings;
  return (
    <SettingsForm
      title={t("form", { currency })}
      lead={t("formLead")}
      note={settings.isProposal ? t("unsaved") : undefined}
      settings={settings}
      waits={{ call: "saveVipPolicy", subject: `${policy.merchantCode} ${currency}` }}
      permission="rewards.write"
      onReadAgain={onReadAgain}
    >
      <Check
        label={t("field.isOpen")}
        checked={draft.isOpen}
        onChange={({ target }) => setDraft({ ...draft, isOpen: target.checked })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {(["floorLevel", "turnover", "claimDays"] as const).map((field) => (
          <SettingField
            key={field}
            label={t(`field.${field}`)}
            hint={t(`hint.${field}`)}
            value={draft[field]}
            error={problemOf(field, draft[field])}
            onChange={(text) => setDraft({ ...draft, [field]: text })}
          />
        ))}
        <SettingField
          label={t("field.weekCalendar")}
          hint={t("hint.weekCalendar")}
          value={draft.calendar}
          error={problemOf("weekCalendar")}
          onChange={(calendar) => setDraft({ ...draft, calendar })}
        />
      </div>
      <Levels
        brand={brand}
        policy={policy}
        draft={draft}
        problemOf={problemOf}
        onChange={setDraft}
      />
      <WeightFields
        texts="console.vip"
        weights={draft.weights}
        problemOf={problemOf}
        onChange={(weights) => setDraft({ ...draft, weights })}
      />
      <CostPart
        merchantCode={policy.merchantCode}
        kind="vip"
        subject={subjectOf(draft, currency)}
      />
    </SettingsForm>
  );
}

interface PartProps {
  readonly draft: VipDraft;
  readonly problemOf: ProblemOf;
  readonly onChange: (draft: VipDraft) => void;
}

function Levels({
  brand,
  policy,
  draft,
  problemOf,
  onChange,
}: PartProps & Pick<VipFormProps, "brand" | "policy">) {
  const t = useTranslations("console.vip");
  const [open, setOpen] = useState<number>();
  const level = open === undefined ? undefined : draft.levels[open];
  return (
    <section aria-label={t("levels")} className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">{t("levels")}</h3>
      <LevelsTable
        levels={draft.levels}
        members={policy.members}
        currency={policy.currency}
        open={open}
        problemOf={problemOf}
        onOpen={(index) => setOpen(index === open ? undefined : index)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={draft.levels.length > levelsMax}
          onClick={() => {
            onChange(addLevel(draft));
            setOpen(draft.levels.length);
          }}
        >
          <Plus size={16} aria-hidden />
          {t("add")}
        </Button>
      </div>
      {open !== undefined && level !== undefined && (
        <LevelFields
          key={open}
          brand={brand}
          index={open}
          level={level}
          currency={policy.currency}
          problemOf={(name, typed, wants) => problemOf(`levels.${open}.${name}`, typed, wants)}
          onChange={(part) => onChange(changeLevel(draft, open, part))}
          onDrop={
            draft.levels.length > 2 && open > 0
              ? () => {
                  onChange(dropLevel(draft, open));
                  setOpen(undefined);
                }
              : undefined
          }
        />
      )}
    </section>
  );
}
