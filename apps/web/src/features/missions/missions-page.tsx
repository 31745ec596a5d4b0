import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { missionsQuery } from "./api.ts";
import { MissionCard } from "./mission-card.tsx";

/** The brand's missions, what may be claimed first. */
export function Missions() {
  const t = useTranslations("missions");
  const { data, error, isError, refetch } = useQuery(missionsQuery(useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} className="h-56" />;
  if (data.length === 0) return <Empty picture="no-promotions" text={t("empty")} />;
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {data.map((mission) => (
        <li key={`${mission.missionId} ${mission.period}`} className="grid min-w-0 grid-cols-1">
          <MissionCard mission={mission} />
        </li>
      ))}
    </ul>
  );
}
