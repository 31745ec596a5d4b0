import type { MemberInfo } from "@baize/contract";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BettingRecord } from "../../features/records/betting-record.tsx";
import { Profit } from "../../features/records/profit.tsx";
import { momentsOf } from "../../features/records/ranges.ts";
import { StatementHead } from "../../features/records/statement-summary.tsx";
import { readGameType, readStatus, type BetsView } from "../../features/records/view.ts";
import { readKind } from "../../features/wallet/kinds.ts";
import { OpenOrders } from "../../features/wallet/open-orders.tsx";
import { Statement } from "../../features/wallet/statement.tsx";
import { useBrand } from "../../lib/brand.ts";
import { serverNow } from "../../lib/clock.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { usePause } from "../../lib/pause.ts";
import { usePeriod } from "./period.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.ts";

/** The records of the member centre, whose filters live in the address. */

const route = getRouteApi("/member");

const RoundDialog = lazyDialog(
  async () => (await import("../../features/records/round-dialog.tsx")).RoundDialog,
);

export function Bets() {
  const { period } = usePeriod("last7");
  const { gameType, vassalage, status, pageNum = 1, round } = route.useSearch();
  const navigate = route.useNavigate();
  const overlay = useOverlay();
  const [shownRound, setShownRound] = useState(round);
  if (round !== undefined && round !== shownRound) setShownRound(round);
  const view: BetsView = {
    ...period,
    gameType: readGameType(gameType),
    vassalage,
    status: readStatus(status),
    pageNum,
  };
  return (
    <>
      <BettingRecord
        view={view}
        onChange={(next) =>
          void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
        }
        onRound={(roundId) => overlay.open({ round: roundId })}
      />
      <Suspense>
        {shownRound !== undefined && (
          <RoundDialog
            roundId={shownRound}
            isOpen={round !== undefined}
            onClose={overlay.close}
            onClosed={() => setShownRound(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

export function Transactions({ member }: { readonly member: MemberInfo }) {
  const { period, setPeriod } = usePeriod("last30");
  const kind = readKind(route.useSearch().kind);
  const navigate = route.useNavigate();
  const { brandName, timeZone } = useBrand();
  const pause = usePause();
  const moments = momentsOf(period, timeZone, serverNow());
  const showOrder = (deposit: string) => void navigate({ search: { page: "depositv2", deposit } });
  return (
    <div className="grid gap-4">
      <StatementHead
        period={period}
        kind={kind}
        brandName={brandName}
        account={member.account}
        onChange={setPeriod}
      />
      <OpenOrders heading="h2" mayPay={pause === undefined} onShow={showOrder} />
      {moments && (
        <Statement
          mayBeTable
          range={{ kind, ...moments }}
          onOrder={showOrder}
          onKind={(next) =>
            void navigate({ search: (before) => ({ ...before, kind: next }), replace: true })
          }
        />
      )}
    </div>
  );
}

export function PersonalProfit() {
  const { period, setPeriod } = usePeriod("last7");
  return <Profit period={period} onChange={setPeriod} />;
}
