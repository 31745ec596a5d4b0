import type { ConsoleMission, MissionWindow } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { useLocalText } from "../../lib/local-text.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay, type BrandOutline } from "../../lib/operator.ts";
import { useProblemOf, withHint, type ProblemOf } from "../../ui/desk/fault-text.ts";
import { AccessField, BudgetFields } from "../../ui/desk/conditions/access-fields.tsx";
import { OneStop } from "../../ui/desk/rewards-stop/one-stop.tsx";
import { ControlField } from "../../ui/desk/conditions/control-field.tsx";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { isPending } from "../../ui/desk/pending.tsx";
import { PeriodFields } from "../../ui/desk/period-fields.tsx";
import { SaveButton, SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Check, Select } from "../../ui/field.tsx";
import { brokenMission, missionDraftOf, missionSettingsOf, type MissionDraft } from "./draft.ts";
import { TextsPart } from "../../ui/desk/terms-parts.tsx";
import { LimitsPart } from "./limits-part.tsx";
import { StepsPart, TasksPart } from "./tasks-part.tsx";

const windows = ["once", "day", "week", "month"] as const satisfies readonly MissionWindow[];

interface MissionDrawerProps {
  readonly brand: BrandOutline;
  readonly mission: ConsoleMission;
  readonly onClose: () => void;
}

/** A mission as it is typed, what is wrong with it, and one save. */
function useMissionForm({ brand, mission, onClose }: MissionDrawerProps) {
  const t = useTranslations("console.missions");
  const saving = useSaving();
  const { merchantCode, missionId, revision } = mission;
  const { currency } = mission.settings;
  const [read] = useState(() => missionDraftOf(mission, brand));
  const [draft, setDraft] = useState(read);
  const [isTried, setTried] = useState(false);
  const broken = isTried ? brokenMission(draft, currency) : [];
  const problemOf = useProblemOf(broken, saving.error);
  return {
    saving,
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(read),
    change: (part: Partial<MissionDraft>) => setDraft({ ...draft, ...part }),
    problemOf,
    save: async (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (brokenMission(draft, currency).length > 0) return;
      const settings = missionSettingsOf(draft, currency, brand.timeZone);
      const isDone = await saving.run(async () => {
        const params = { merchantCode, missionId };
        await call("saveMission", { params, body: { settings, revision } });
        await refreshAll();
      });
      if (!isDone) return;
      toast(t("saved"));
      onClose();
    },
  };
}

/** All of a mission: what it says, asks and gives. Who has joined keeps what he joined. */
export function MissionDrawer(props: MissionDrawerProps) {
  const { brand, mission, onClose } = props;
  const t = useTranslations("console.missions");
  const mayWrite = useMay("rewards.write");
  const brandText = useLocalText();
  const mayLeave = useDiscard();
  const { saving, draft, isChanged, change, problemOf, save } = useMissionForm(props);
  const isWaiting = isPending(saving.error);
  const part = { draft, problemOf, onChange: change, currency: mission.settings.currency };
  return (
    <Dialog
      isOpen
      placement="end"
      width="wide"
      title={mission.revision === 0 ? t("add") : brandText(mission.settings.title) || t("one")}
      onClose={() => void mayLeave(isChanged && !isWaiting).then((isSure) => isSure && onClose())}
    >
      {mission.revision > 0 && (
        <div className="mb-5">
          <OneStop
            kind="mission"
            merchantCode={mission.merchantCode}
            rewardId={mission.missionId}
          />
        </div>
      )}
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        <fieldset disabled={!mayWrite || isWaiting} className="grid gap-5">
          <Basics draft={draft} onChange={change} />
          <TextsPart {...draft} brand={brand} problemOf={problemOf} onChange={change} />
          <PeriodFields
            from={draft.from}
            until={draft.until}
            timeZone={brand.timeZone}
            fromError={problemOf("startsAt", draft.from)}
            error={problemOf("endsAt", draft.until, "order")}
            onChange={change}
          />
          <TasksPart {...part} />
          <StepsPart {...part} brand={brand} />
          <Terms {...part} />
          <LimitsPart {...part} mission={mission} />
          <BudgetFields {...part} />
          <AccessField
            merchantCode={brand.merchantCode}
            draft={draft}
            error={problemOf("conditions")}
            onChange={change}
          />
          <ControlField {...part} />
        </fieldset>
        <Cost draft={draft} brand={brand} currency={mission.settings.currency} />
        <SaveError error={saving.error} />
        {mayWrite && (
          // What is new says what it lacks.
          <SaveButton
            saving={saving}
            isChanged={isChanged || mission.revision === 0}
            label={t("save")}
          />
        )}
      </form>
    </Dialog>
  );
}

interface CostProps {
  readonly draft: MissionDraft;
  readonly brand: BrandOutline;
  readonly currency: string;
}

function Cost({ draft, brand, currency }: CostProps) {
  const isBroken = brokenMission(draft, currency).length > 0;
  const settings = isBroken ? undefined : missionSettingsOf(draft, currency, brand.timeZone);
  const subject = settings && { kind: "mission" as const, settings };
  return <CostPart merchantCode={brand.merchantCode} kind="mission" subject={subject} />;
}

interface TermsProps extends BasicsProps {
  readonly problemOf: ProblemOf;
}

function Terms({ draft, problemOf, onChange }: TermsProps) {
  const t = useTranslations("console.missions");
  const hint = useTranslations("console.promotions.hint");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField
        label={t("times")}
        hint={hint("turnover")}
        value={draft.times}
        error={withHint(problemOf("turnover", draft.times), hint("turnover"))}
        isWhole={false}
        onType={(times) => onChange({ times })}
      />
      <NumberField
        label={t("claimDays")}
        hint={hint("claimDays")}
        value={draft.claimDays}
        error={withHint(problemOf("claimDays", draft.claimDays), hint("claimDays"))}
        isWhole
        onType={(claimDays) => onChange({ claimDays })}
      />
    </div>
  );
}

interface BasicsProps {
  readonly draft: MissionDraft;
  readonly onChange: (part: Partial<MissionDraft>) => void;
}

function Basics({ draft, onChange }: BasicsProps) {
  const t = useTranslations("console.missions");
  const words = useTranslations("missions");
  return (
    <div className="grid gap-2">
      <Check
        label={t("isOpen")}
        checked={draft.isOpen}
        onChange={({ target }) => onChange({ isOpen: target.checked })}
      />
      <Check
        label={t("needsJoin")}
        checked={draft.needsJoin}
        onChange={({ target }) => onChange({ needsJoin: target.checked })}
      />
      <Select
        label={t("window")}
        value={draft.window}
        options={windows.map((one) => [one, words(`window.${one}`)] as const)}
        onChange={(next) =>
          onChange({ window: windows.find((one) => one === next) ?? draft.window })
        }
      />
    </div>
  );
}
