import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { downloadHistory, readReason, readState } from "../../features/awards/api.ts";
import { AwardHistory } from "../../features/awards/award-history.tsx";
import { useHistoryWords } from "../../features/awards/file-words.ts";
import { HeldAwards, ReadyAwards } from "../../features/awards/awards-page.tsx";
import { LossBackCard } from "../../features/loss-back/loss-back-card.tsx";
import { rakebackQuery } from "../../features/rakeback/api.ts";
import { RakebackCard } from "../../features/rakeback/rakeback-card.tsx";
import { RebateCard } from "../../features/rebates/rebate-card.tsx";
import { CheckInCard } from "../../features/check-in/check-in-card.tsx";
import { EnvelopesWay } from "../../features/envelopes/envelopes-way.tsx";
import { Tickets } from "../../features/wheels/tickets.tsx";
import { WheelsWay } from "../../features/wheels/wheels-way.tsx";
import { CodeEntry } from "../../features/promotions/code-entry.tsx";
import { RunningPromotions } from "../../features/promotions/running-promotions.tsx";
import { BonusWay } from "../../features/bonuses/bonus-way.tsx";
import { FreeRounds } from "../../features/bonuses/free-rounds.tsx";
import { useBrand } from "../../lib/brand.ts";
import { serverNow } from "../../lib/clock.ts";
import { usePause } from "../../lib/pause.ts";
import { buttonClass } from "../../ui/button.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { RangeBar } from "../../features/records/range-bar.tsx";
import { momentsOf } from "../../features/records/ranges.ts";
import { usePeriod } from "./period.tsx";

const route = getRouteApi("/member");

/** Beside each other where there is room for two. */
const pair =
  "grid grid-cols-1 items-start gap-6 empty:hidden xl:grid-cols-2 [&>:only-child]:col-span-full";

/** The one place where everything claimable lies; filters of the history live in the address. */
export function Rewards() {
  const isPaused = usePause() !== undefined;
  const hasRakeback = useQuery(rakebackQuery).data?.isOpen === true;
  return (
    <div className="grid grid-cols-1 gap-6">
      <ReadyAwards
        next={!isPaused && <WayToPromotions />}
        isElsewhere={({ promotionType }) => hasRakeback && promotionType === "rakeback"}
      />
      {/* What can be had now, */}
      <EnvelopesWay />
      <CheckInCard />
      {!isPaused && <RakebackCard />}
      <Tickets />
      <FreeRounds />
      {/* what comes next, */}
      <div className={pair}>
        <RebateCard />
        <LossBackCard />
      </div>
      <div className={pair}>
        <WheelsWay />
        {!isPaused && <CodeEntry />}
      </div>
      {/* and what runs. */}
      <BonusWay />
      <RunningPromotions />
      <HeldAwards />
      <History />
    </div>
  );
}

function History() {
  const { status, kind, pageNum = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { period, setPeriod } = usePeriod("last30");
  const { timeZone } = useBrand();
  const words = useHistoryWords(timeZone);
  const moments = momentsOf(period, timeZone, serverNow());
  const [state, reason] = [readState(status), readReason(kind)];
  const filter = moments && { ...moments, state, reason };
  return (
    <AwardHistory
      filter={filter}
      state={state}
      reason={reason}
      pageNum={pageNum}
      days={
        <RangeBar period={period} onChange={setPeriod}>
          {filter && <DownloadButton download={() => downloadHistory(filter, words)} />}
        </RangeBar>
      }
      onState={(next) =>
        void navigate({
          search: (before) => ({ ...before, status: next, pageNum: undefined }),
          replace: true,
        })
      }
      onReason={(next) =>
        void navigate({
          search: (before) => ({ ...before, kind: next, pageNum: undefined }),
          replace: true,
        })
      }
      onPage={(next) =>
        void navigate({ search: (before) => ({ ...before, pageNum: next }), replace: true })
      }
    />
  );
}

function WayToPromotions() {
  const t = useTranslations("awards");
  return (
    <Link to="/promotions" className={`${buttonClass("quiet")} max-sm:w-full`}>
      {t("seePromotions")}
    </Link>
  );
}
