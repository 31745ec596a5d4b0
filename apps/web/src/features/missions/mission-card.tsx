import type { Mission, MissionState } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { CalendarClock, Hourglass, LockKeyhole } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useRewardsStopped } from "../../lib/rewards.ts";
import { useTimeText } from "../../lib/time.ts";
import { unitText } from "../../lib/unit-text.ts";
import { Button } from "../../ui/button.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { joinMission, leaveMission } from "./api.ts";
import { Milestones } from "./milestones.tsx";
import { timeLeft } from "../../lib/time-left.ts";
import { Task } from "./task.tsx";

const tones: Readonly<Record<MissionState, string>> = {
  coming_soon: "bg-s2 text-fg2",
  locked: "bg-s2 text-fg2",
  join: "bg-brand-soft text-brand-fg",
  joined: "bg-info/12 text-info",
  process: "bg-info/12 text-info",
  issued: "bg-win/12 text-win",
  claimed: "bg-win/12 text-win",
  closed: "bg-s2 text-fg2",
};

export interface MissionProps {
  readonly mission: Mission;
}

/** One mission: what is to be done, how far it is, what it gives, and the way in and out. */
export function MissionCard({ mission }: MissionProps) {
  const t = useTranslations("missions");
  const id = useId();
  const { title, text, state, tasks, turnoverBps } = mission;
  const shell = useTranslations("shell");
  // What a prize asks is said beside it.
  const isMoney = mission.rewards.some(({ prize }) => prize === null);
  const isOpen = state === "joined" || state === "process" || state === "issued";
  const isPaused = useRewardsStopped() && state === "issued";
  return (
    <section aria-labelledby={id} className="card flex h-full flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="mb-1.5 flex flex-wrap items-center gap-2 text-xs">
            <span
              className={`inline-flex items-center rounded-full px-2 py-0.5 font-semibold ${isPaused ? tones.closed : tones[state]}`}
            >
              {isPaused ? shell("paused") : t(`state.${state}`)}
            </span>
            <span className="text-fg2">{t(`window.${mission.window}`)}</span>
          </p>
          <h2 id={id} className="font-display text-lg font-semibold">
            <bdi>{title}</bdi>
          </h2>
          <p className="whitespace-pre-line text-fg2">
            <bdi>{text}</bdi>
          </p>
        </div>
        {state === "join" && <Ways mission={mission} />}
      </div>
      {mission.state === "locked" && <Lock mission={mission} />}
      <ul className="grid gap-3">
        {tasks.map((task, at) => (
          // Tasks have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Task task={task} currency={mission.currency} isOpen={isOpen} />
          </li>
        ))}
      </ul>
      <Milestones mission={mission} />
      <div className="grid gap-1 text-sm text-fg2">
        <Limits mission={mission} />
        {isMoney && (
          <p>{turnoverBps === 0 ? t("free") : t("factor", { times: timesOfBps(turnoverBps) })}</p>
        )}
        {mission.needsJoin && <p>{t("counts")}</p>}
        <Time mission={mission} />
      </div>
      {state !== "join" && <Ways mission={mission} />}
    </section>
  );
}

/** What is to be done before. */
function Lock({ mission: { unlockedBy } }: MissionProps) {
  const t = useTranslations("missions");
  if (unlockedBy === null) return null;
  return (
    <p className="flex items-center gap-1.5 font-medium">
      <LockKeyhole size={16} className="shrink-0" aria-hidden />
      {t("unlock", { title: unlockedBy.title })}
    </p>
  );
}

/** In which order, how long, for how many, and how it is paid. */
function Limits({ mission }: MissionProps) {
  const t = useTranslations("missions");
  const language = useLanguage();
  const { isInOrder, tasks, hoursMax, joinedAt, completionsLeft, state, paysItself } = mission;
  const isUsedUp = completionsLeft === 0 && state === "closed";
  const isBudgetUsed = mission.budgetLeft === "none" && state === "closed";
  return (
    <>
      {isInOrder && tasks.length > 1 && <p>{t("inOrder")}</p>}
      {hoursMax !== null && joinedAt === null && (
        <p>{t("hours", { time: unitText(language, hoursMax, "hour") })}</p>
      )}
      {isUsedUp && <p>{t("usedUp")}</p>}
      {isBudgetUsed && <p>{t("budgetUsed")}</p>}
      {completionsLeft !== null && completionsLeft > 0 && (
        <p>{t("completionsLeft", { count: completionsLeft })}</p>
      )}
      {paysItself && <p>{t("paysItself")}</p>}
    </>
  );
}

function Time({ mission: { startsAt, endsAt, state } }: MissionProps) {
  const t = useTranslations("missions");
  const language = useLanguage();
  const timeText = useTimeText();
  if (state === "coming_soon") {
    return (
      <p className="flex items-center gap-1.5">
        <CalendarClock size={16} className="shrink-0" aria-hidden />
        {t("begins", { time: timeText(startsAt) })}
      </p>
    );
  }
  const left = timeLeft(endsAt, serverNow());
  const leftText = left && t("left", { time: unitText(language, left.count, left.unit) });
  return (
    <p className="flex items-center gap-1.5">
      <Hourglass size={16} className="shrink-0" aria-hidden />
      {leftText === undefined
        ? t("over")
        : `${leftText} · ${t("until", { time: timeText(endsAt) })}`}
    </p>
  );
}

/** In, and as easily out. */
function Ways({ mission }: MissionProps) {
  const t = useTranslations("missions");
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { title, state, joinedAt, needsJoin } = mission;
  async function go(work: typeof joinMission, done: string) {
    setBusy(true);
    setError(undefined);
    try {
      await work(mission);
      toast(done);
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  }
  async function leave() {
    const isSure = await ask({
      title: t("leaveTitle", { title }),
      text: t("leaveText"),
      confirm: t("leave"),
      cancel: t("stay"),
    });
    if (isSure) await go(leaveMission, t("hasLeft", { title }));
  }
  const mayLeave = needsJoin && joinedAt !== null && state !== "closed" && state !== "claimed";
  if (state !== "join" && !mayLeave && error === undefined) return null;
  return (
    <div className={`grid gap-2 ${state === "join" ? "max-sm:w-full" : "mt-auto"}`}>
      {state === "join" && (
        <TakeButton
          look="action"
          isBusy={isBusy}
          aria-label={`${t("join")}: ${title}`}
          className="justify-self-start max-sm:w-full"
          onClick={() => void go(joinMission, t("joined", { title }))}
        >
          {t("join")}
        </TakeButton>
      )}
      {mayLeave && (
        <Button
          look="quiet"
          isBusy={isBusy}
          aria-label={`${t("leave")}: ${title}`}
          className="justify-self-start max-sm:w-full"
          onClick={() => void leave()}
        >
          {t("leave")}
        </Button>
      )}
      <FormError text={error === undefined ? undefined : refusalText(error)} />
    </div>
  );
}
