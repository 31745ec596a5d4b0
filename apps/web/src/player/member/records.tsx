import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl/react";
import { BettingRecord } from "../../features/records/betting-record.tsx";
import { startOf } from "../../features/records/ranges.ts";
import { ranges, type BetsView } from "../../features/records/view.ts";
import { Statement } from "../../features/wallet/statement.tsx";
import { useOverlay } from "../../lib/overlay.ts";
import { Segmented } from "../../ui/segmented.tsx";

/** The records of the member centre, whose filters live in the address. */

const route = getRouteApi("/member");

const RoundDialog = lazy(async () => ({
  default: (await import("../../features/records/round-dialog.tsx")).RoundDialog,
}));

export function Bets() {
  const { range = "last7", gameType, status, pageNum = 1, round } = route.useSearch();
  const navigate = route.useNavigate();
  const overlay = useOverlay();
  const [shownRound, setShownRound] = useState(round);
  if (round !== undefined && round !== shownRound) setShownRound(round);
  const view: BetsView = { range, gameType, status, pageNum };
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

export function Transactions() {
  const t = useTranslations("records");
  const { range = "last30", kind } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="grid gap-3">
      <Segmented
        label={t("range")}
        value={range}
        options={ranges.map((known) => [known, t(known)] as const)}
        onChange={(next) =>
          void navigate({ search: (before) => ({ ...before, range: next }), replace: true })
        }
      />
      <Statement
        mayBeTable
        range={{ kind, from: startOf(range) }}
        onKind={(next) =>
          void navigate({ search: (before) => ({ ...before, kind: next }), replace: true })
        }
      />
    </div>
  );
}
