import type { MallKind, PointConfig, PointReward } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed } from "../../ui/states.tsx";
import { pointsQuery, rewardsQuery } from "./api.ts";
import { pointText } from "./numbers.ts";
import { PointAmount } from "./point-amount.tsx";
import { RewardDialog } from "./reward-dialog.tsx";
import { hasCashPart, KindMark, LevelNeeded, RewardPicture, StockLine } from "./reward-parts.tsx";

const kinds = [
  "cash",
  "bonus",
  "free_rounds",
  "tickets",
  "goods",
] as const satisfies readonly MallKind[];
const grid = "grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4";

interface MallProps {
  readonly config: PointConfig;
  readonly pageNum: number;
  readonly onPage: (pageNum: number) => void;
}

/** What may be had for points, by kind; each opens with its terms. */
export function Mall({ config, pageNum, onPage }: MallProps) {
  const t = useTranslations("points");
  const [kind, setKind] = useState<MallKind>();
  const [opened, setOpened] = useState<PointReward>();
  const list = useQuery(rewardsQuery(useLanguage(), kind, pageNum));
  const { data, error, isError, refetch } = list;
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  // What was opened is shown as it is now: somebody may have changed it.
  const shown = data?.content.find(({ rewardId }) => rewardId === opened?.rewardId) ?? opened;
  return (
    <>
      <Segmented<MallKind | "all">
        label={t("types")}
        value={kind ?? "all"}
        options={[["all", t("all")], ...kinds.map((one) => [one, t(`type.${one}`)] as const)]}
        onChange={(next) => {
          setKind(next === "all" ? undefined : next);
          onPage(1);
        }}
      />
      {data === undefined && <Skeleton />}
      {data?.content.length === 0 && <Empty picture="no-promotions" text={t("noRewards")} />}
      {data !== undefined && data.content.length > 0 && (
        <>
          <ul className={grid}>
            {data.content.map((reward) => (
              <li key={reward.rewardId} className="grid">
                <Card reward={reward} onOpen={() => setOpened(reward)} />
              </li>
            ))}
          </ul>
          <Pager page={data.pageNum} total={data.totalPages} onChange={onPage} />
        </>
      )}
      {shown !== undefined && opened !== undefined && (
        <RewardDialog
          key={shown.rewardId}
          reward={shown}
          config={config}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function Skeleton() {
  return (
    <div aria-hidden className={grid}>
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className="skeleton h-64 rounded-lg" />
      ))}
    </div>
  );
}

interface CardProps {
  readonly reward: PointReward;
  readonly onOpen: () => void;
}

function Card({ reward, onOpen }: CardProps) {
  const t = useTranslations("points");
  const { name, type, images, pointsRequired, stock, dayLeft, level } = reward;
  const [picture] = images;
  const isGone = stock === 0 || dayLeft === 0;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t("details", { name })}
      onClick={onOpen}
      className="card group flex flex-col overflow-hidden text-start transition hover:-translate-y-0.5 hover:border-line2 focus-visible:-outline-offset-2"
    >
      <RewardPicture
        type={type}
        picture={picture}
        className={`aspect-4/3 w-full ${isGone ? "opacity-55 grayscale" : ""}`}
      />
      <span className="flex flex-1 flex-col gap-1 p-3 sm:p-4">
        <span className="flex items-center gap-1.5 text-xs text-fg2">
          <KindMark kind={type} />
          {t(`type.${type}`)}
        </span>
        <span className="line-clamp-2 font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-2">
          <span className="grid">
            <PointAmount points={pointsRequired} className="font-display font-bold" />
            {hasCashPart(reward) && (
              <span className="text-sm font-semibold">
                {t("andCash", { cash: moneyText(reward.amountRequired, reward.currency) })}
              </span>
            )}
          </span>
          <StockLine reward={reward} />
        </span>
        {level?.isReached === false ? (
          <LevelNeeded label={level.label} />
        ) : (
          <Missing pointsRequired={pointsRequired} />
        )}
      </span>
    </button>
  );
}

/** How far away it is. */
function Missing({ pointsRequired }: Pick<PointReward, "pointsRequired">) {
  const t = useTranslations("points");
  const { data } = useQuery(pointsQuery);
  if (data === undefined || data.balance >= pointsRequired) return null;
  return (
    <span className="text-xs text-fg2">
      {t("need", { points: pointText(pointsRequired - data.balance) })}
    </span>
  );
}
