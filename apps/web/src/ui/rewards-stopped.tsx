import { CirclePause } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useRewardsStopped } from "../lib/rewards.ts";

/** Over every page of rewards: nothing can be taken now, and nothing is lost. */
export function RewardsStopped() {
  const t = useTranslations("shell");
  if (!useRewardsStopped()) return null;
  return (
    <p role="status" data-rewards-stopped className="card mb-4 flex items-center gap-3 p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-fg">
        <CirclePause size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 font-medium">{t("rewardsStopped")}</span>
    </p>
  );
}
