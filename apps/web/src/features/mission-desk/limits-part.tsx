import type { ConsoleMission } from "@baize/contract";
import { missionCompletionsMax, missionHoursMax } from "@baize/contract/mission-bounds";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLocalText } from "../../lib/local-text.ts";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { Check, Select } from "../../ui/field.tsx";
import { missionsQuery } from "./api.ts";
import type { MissionDraft } from "./draft.ts";

interface LimitsPartProps {
  readonly mission: ConsoleMission;
  readonly draft: MissionDraft;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Partial<MissionDraft>) => void;
}

/** What is to be done before, how long, by how many, in which order, and how it is paid. */
export function LimitsPart({ mission, draft, problemOf, onChange }: LimitsPartProps) {
  const t = useTranslations("console.missions");
  const brandText = useLocalText();
  const { data = [] } = useQuery(missionsQuery);
  const others = data.filter(
    ({ missionId, merchantCode }) =>
      merchantCode === mission.merchantCode && missionId !== mission.missionId,
  );
  const named = others.map(
    ({ missionId, settings }) => [missionId, brandText(settings.title)] as const,
  );
  const lockError = problemOf("unlockedBy");
  return (
    <div className="grid gap-4">
      {draft.needsJoin && (
        <Select
          label={t("unlockedBy")}
          value={draft.unlockedBy ?? ""}
          options={[["", t("unlockedByNone")], ...named]}
          {...(lockError !== undefined && { error: lockError })}
          onChange={(next) => onChange({ unlockedBy: next === "" ? null : next })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {draft.needsJoin && (
          <NumberField
            label={t("hoursMax")}
            hint={t("hoursMaxHint")}
            value={draft.hoursMax}
            error={problemOf("hoursMax", draft.hoursMax, [1, missionHoursMax])}
            isWhole
            onType={(hoursMax) => onChange({ hoursMax })}
          />
        )}
        <NumberField
          label={t("completionsMax")}
          hint={t("completionsMaxHint")}
          value={draft.completionsMax}
          error={problemOf("completionsMax", draft.completionsMax, [1, missionCompletionsMax])}
          isWhole
          onType={(completionsMax) => onChange({ completionsMax })}
        />
      </div>
      {draft.tasks.length > 1 && (
        <Check
          label={t("isInOrder")}
          checked={draft.isInOrder}
          onChange={({ target }) => onChange({ isInOrder: target.checked })}
        />
      )}
      <Check
        label={t("paysItself")}
        checked={draft.paysItself}
        onChange={({ target }) => onChange({ paysItself: target.checked })}
      />
    </div>
  );
}
