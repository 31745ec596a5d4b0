import type { GameType } from "@baize/contract";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import type { RoundStatus } from "../../features/records/api.ts";
import { BettingRecord } from "../../features/records/betting-record.tsx";
import { startOf } from "../../features/records/ranges.ts";
import {
  gameTypes,
  ranges,
  roundStatuses,
  type BetsView,
  type Range,
} from "../../features/records/view.ts";
import { readKind } from "../../features/wallet/kinds.ts";
import { Statement } from "../../features/wallet/statement.tsx";
import type { TransactionKind } from "../../features/wallet/api.ts";
import { loadMessages } from "../../lib/i18n.tsx";
import { useVisitor } from "../../lib/member.ts";
import { useNeedMember } from "../../lib/need.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, SkeletonRows } from "../../ui/states.tsx";

const memberPages = ["personalHistoryCopy", "transactionHistory"] as const;

interface MemberSearch {
  readonly page: (typeof memberPages)[number];
  readonly range?: Range | undefined;
  readonly gameType?: GameType | undefined;
  readonly status?: RoundStatus | undefined;
  readonly pageNum?: number | undefined;
  readonly kind?: TransactionKind | undefined;
}

function readSearch(search: Record<string, unknown>): MemberSearch {
  const range = ranges.find((known) => known === search["range"]);
  const gameType = gameTypes.find((known) => known === search["gameType"]);
  const status = roundStatuses.find((known) => known === search["status"]);
  const pageNum = Math.trunc(Number(search["pageNum"]));
  const kind = readKind(search["kind"]);
  return {
    page: memberPages.find((known) => known === search["page"]) ?? "personalHistoryCopy",
    ...(range && { range }),
    ...(gameType && { gameType }),
    ...(status && { status }),
    ...(pageNum > 1 && { pageNum }),
    ...(kind && { kind }),
  };
}

export const Route = createFileRoute("/member")({
  validateSearch: readSearch,
  loader: () => loadMessages("records", "wallet"),
  component: Member,
});

const RoundDialog = lazy(async () => ({
  default: (await import("../../features/records/round-dialog.tsx")).RoundDialog,
}));

const tab =
  "flex min-h-11 items-center border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-fg2 hover:text-fg aria-[current=page]:border-brand-fg aria-[current=page]:font-semibold aria-[current=page]:text-fg";

/** The member's own pages. */
function Member() {
  const t = useTranslations("records");
  const { page } = Route.useSearch();
  const { kind } = useVisitor();
  const labels = {
    personalHistoryCopy: t("bettingRecord"),
    transactionHistory: t("accountRecord"),
  };
  if (kind === "loading") return <SkeletonRows rows={8} className="h-14" />;
  if (kind !== "member") return <Refused />;
  return (
    <>
      <h1 className="mb-2 font-display text-xl font-bold">{t("title")}</h1>
      <nav aria-label={t("title")} className="mb-5 border-b border-line">
        <ul className="no-scrollbar -mb-px flex gap-6 overflow-x-auto">
          {memberPages.map((name) => (
            <li key={name}>
              <Link
                to="/member"
                search={{ page: name }}
                aria-current={name === page ? "page" : undefined}
                activeProps={{ "aria-current": undefined }}
                className={tab}
              >
                {labels[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {page === "personalHistoryCopy" ? <Bets /> : <Transactions />}
    </>
  );
}

function Bets() {
  const { range = "last7", gameType, status, pageNum = 1, round } = Route.useSearch();
  const navigate = Route.useNavigate();
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

function Transactions() {
  const t = useTranslations("records");
  const { range = "last30", kind } = Route.useSearch();
  const navigate = Route.useNavigate();
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

/** Guests log in over this page and stay on it; trial players are told what they need. */
function Refused() {
  const t = useTranslations("records");
  const shell = useTranslations("shell");
  const { kind } = useVisitor();
  const needMember = useNeedMember();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    needMember();
  }, [needMember]);
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <div>
        <h1 className="text-center font-display text-xl font-bold">{t("loginTitle")}</h1>
        <Empty
          icon={<Lock size={28} strokeWidth={1.75} />}
          text={kind === "trial" ? shell("needRealAccount") : t("loginText")}
          action={
            <Button look="action" onClick={() => needMember()}>
              {kind === "trial" ? shell("registerNow") : shell("login")}
            </Button>
          }
        />
      </div>
    </div>
  );
}
