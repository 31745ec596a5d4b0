import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { ActiveBonus } from "../../features/bonuses/active-bonus.tsx";
import { readState } from "../../features/bonuses/api.ts";
import { FreeRounds } from "../../features/bonuses/free-rounds.tsx";
import { BonusHistory } from "../../features/bonuses/bonus-history.tsx";
import { RangeBar } from "../../features/records/range-bar.tsx";
import { momentsOf } from "../../features/records/ranges.ts";
import { useBrand } from "../../lib/brand.ts";
import { serverNow } from "../../lib/clock.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { usePause } from "../../lib/pause.ts";
import { usePeriod } from "./period.tsx";

const route = getRouteApi("/member");

/** The bonus that runs, and those of a period, whose filters live in the address. */
export function Bonuses() {
  const t = useTranslations("bonuses");
  const { period, setPeriod } = usePeriod("last30");
  const { status, pageNum = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const overlay = useOverlay();
  const isPaused = usePause() !== undefined;
  const moments = momentsOf(period, useBrand().timeZone, serverNow());
  const state = readState(status);
  return (
    <div className="grid grid-cols-1 gap-6">
      <ActiveBonus
        onDeposit={isPaused ? undefined : () => overlay.open({ modal: "wallet", tab: "deposit" })}
      />
      <FreeRounds />
      <section aria-labelledby="bonus-history" className="grid grid-cols-1 gap-4">
        <h2 id="bonus-history" className="font-display text-lg font-semibold">
          {t("history")}
        </h2>
        <RangeBar period={period} onChange={setPeriod} />
        {moments && (
          <BonusHistory
            filter={{ ...moments, state, pageNum }}
            onState={(next) =>
              void navigate({
                search: (before) => ({ ...before, status: next, pageNum: undefined }),
                replace: true,
              })
            }
            onPage={(next) =>
              void navigate({
                search: (before) => ({ ...before, pageNum: next }),
                replace: true,
              })
            }
          />
        )}
      </section>
    </div>
  );
}
