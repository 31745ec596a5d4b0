import type { ConsoleMission } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ListChecks, Plus } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { goWith, useAddress } from "../../lib/address.ts";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { Mark, PageHead, table } from "../../ui/desk/page-parts.tsx";
import { StoppedMark } from "../../ui/desk/rewards-stop/one-stop.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { useLocalText } from "../../lib/local-text.ts";
import { missionsQuery } from "./api.ts";
import { newMission } from "./draft.ts";
import { MissionDrawer } from "./mission-drawer.tsx";

/** The missions of a brand; the address names the one that is open. */
export function MissionsPage() {
  const t = useTranslations("console.missions");
  const mayWrite = useMay("rewards.write");
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayWrite && (
            <Button look="action" size="small" onClick={() => show(randomUuid())}>
              <Plus size={16} aria-hidden />
              {t("add")}
            </Button>
          )
        }
      />
      <WithBrand>
        {(brand, choice) => (
          <>
            {choice}
            <BrandMissions key={brand.merchantCode} brand={brand} />
          </>
        )}
      </WithBrand>
    </div>
  );
}

const show = (mission: string | undefined) => goWith({ mission });

function BrandMissions({ brand }: { readonly brand: BrandOutline }) {
  const t = useTranslations("console.missions");
  const asked = useAddress().search["mission"];
  const { data, isError, error, refetch } = useQuery(missionsQuery);
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={6} className="h-11" />;
  }
  const own = data.filter(({ merchantCode }) => merchantCode === brand.merchantCode);
  const opened =
    asked === undefined
      ? undefined
      : (own.find(({ missionId }) => missionId === asked) ?? newMission(brand, asked));
  return (
    <>
      {own.length === 0 ? (
        <Empty icon={<ListChecks size={28} aria-hidden />} text={t("empty")} />
      ) : (
        <MissionsTable missions={own} />
      )}
      {opened !== undefined && (
        <MissionDrawer
          key={`${opened.missionId} ${opened.revision}`}
          brand={brand}
          mission={opened}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
}

function MissionsTable({ missions }: { readonly missions: readonly ConsoleMission[] }) {
  const t = useTranslations("console.missions");
  const words = useTranslations("missions");
  const brandText = useLocalText();
  const timeText = useTimeText();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("name")}</th>
            <th scope="col" className="max-md:hidden">
              {t("window")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("endsAt")}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t("joined")}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t("given")}
            </th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody>
          {missions.map(({ missionId, merchantCode, settings, joined, given }) => (
            <tr key={missionId} className={table.row}>
              <td>
                <button type="button" className={table.open} onClick={() => show(missionId)}>
                  {`\u2068${brandText(settings.title)}\u2069`}
                </button>
              </td>
              <td className="max-md:hidden">{words(`window.${settings.window}`)}</td>
              <td className="num whitespace-nowrap max-lg:hidden">{timeText(settings.endsAt)}</td>
              <td className="num text-end max-sm:hidden">{joined}</td>
              <td className="num text-end max-sm:hidden">{given}</td>
              <td>
                <Mark tone={settings.isOpen ? "good" : "calm"}>
                  {t(settings.isOpen ? "open" : "closed")}
                </Mark>{" "}
                <StoppedMark kind="mission" merchantCode={merchantCode} rewardId={missionId} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
