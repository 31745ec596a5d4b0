import type { Mission, MissionMilestone } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { useTimeText } from "../../lib/time.ts";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PrizeWorth, useAsksText, useWorthText } from "../../ui/prize-worth.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { claimMilestone } from "./api.ts";
import { fillsOf } from "./task.tsx";

interface MilestonesProps {
  readonly mission: Mission;
}

/** What a mission gives, step by step; what is reached has its own button. */
export function Milestones({ mission }: MilestonesProps) {
  const t = useTranslations("missions");
  return (
    <ol aria-label={t("rewards")} className="divide-y divide-line rounded-md border border-line">
      {mission.rewards.map((reward) => (
        <Milestone key={reward.milestone} mission={mission} reward={reward} />
      ))}
    </ol>
  );
}

/** The claim of what was reached, and what it says. */
function useClaim({ claimId, prize }: MissionMilestone, worth: string) {
  const t = useTranslations("missions");
  const awards = useTranslations("awards");
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function claim() {
    if (claimId === null) return;
    setBusy(true);
    setError(undefined);
    try {
      const after = await claimMilestone(claimId);
      const said =
        prize === null ? t("claimed", { amount: worth }) : awards("prize.claimed", { what: worth });
      // One that is looked at first is shown as such.
      if (after.state === "claimed") toast(said, "win");
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  }
  return { claim, isBusy, problem: error === undefined ? undefined : refusalText(error) };
}

function Milestone({ mission, reward }: MilestonesProps & { readonly reward: MissionMilestone }) {
  const t = useTranslations("missions");
  const timeText = useTimeText();
  const { title, currency, rewards, tasks, turnoverBps } = mission;
  const { prize, state, claimBy, expected } = reward;
  const gives = { ...reward, currency };
  const worth = useWorthText()(gives);
  const asks = useAsksText()({ prize, turnoverBps, currency });
  const { claim, isBusy, problem } = useClaim(reward, worth);
  const [only] = tasks;
  const fillStep =
    only === undefined || tasks.length > 1
      ? t("step.tasks", { count: Number(expected) })
      : t(`step.${only.measure}`, fillsOf(only.measure, expected, currency));
  const name = rewards.length === 1 ? t("all") : fillStep;
  return (
    <li className="grid gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-32 flex-1">
          <p>{name}</p>
          {prize !== null && <p className="text-sm text-fg2">{asks}</p>}
          {state === "issued" && claimBy !== null && (
            <p className="text-sm text-fg2">{t("claimBy", { time: timeText(claimBy) })}</p>
          )}
        </div>
        <PrizeWorth award={gives} className="font-display font-bold" />
        {state === "issued" && (
          <TakeButton
            look="action"
            size="small"
            isBusy={isBusy}
            aria-label={`${t("claim")}: ${title}, ${name}`}
            onClick={() => void claim()}
          >
            {t("claim")}
          </TakeButton>
        )}
        {state !== null && state !== "issued" && (
          <span
            className={`text-sm font-semibold ${state === "claimed" ? "text-win" : "text-fg2"}`}
          >
            {t(`award.${state}`)}
          </span>
        )}
      </div>
      <FormError text={problem} />
    </li>
  );
}
