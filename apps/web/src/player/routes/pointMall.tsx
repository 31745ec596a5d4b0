import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl/react";
import { PointsPage } from "../../features/points/points-page.tsx";
import { pointTabs, type PointTab } from "../../features/points/tabs.ts";
import { loadPageMessages } from "../../lib/i18n.tsx";
import { useVisitor } from "../../lib/member.ts";
import { useNeedMember } from "../../lib/need.ts";
import { usePause } from "../../lib/pause.ts";
import { Button } from "../../ui/button.tsx";
import { lazyScreen } from "../../ui/lazy-screen.ts";
import { RewardsStopped } from "../../ui/rewards-stopped.tsx";
import { Empty, SkeletonRows } from "../../ui/states.tsx";

const PausedNotice = lazyScreen(
  async () => (await import("../shell/paused.tsx")).PausedNotice,
  "protection",
);
const StepUp = lazyScreen(
  async () => (await import("../../features/security/step-up-dialog.tsx")).StepUpDialog,
  "security",
  "auth",
);

interface MallSearch {
  readonly part?: PointTab | undefined;
  readonly pageNum?: number | undefined;
}

export const Route = createFileRoute("/pointMall")({
  validateSearch: (search: Record<string, unknown>): MallSearch => {
    const part = pointTabs.find((known) => known === search["part"]);
    const pageNum = Math.trunc(Number(search["pageNum"]));
    return { ...(part !== undefined && { part }), ...(pageNum > 1 && { pageNum }) };
  },
  loader: () => loadPageMessages("points", "fields", "awards"),
  component: PointMall,
});

function PointMall() {
  const t = useTranslations("points");
  const { kind } = useVisitor();
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="font-display text-2xl font-bold">{t("title")}</h1>
      {kind === "loading" && <SkeletonRows rows={4} className="h-24" />}
      <RewardsStopped />
      {kind === "member" && <Own />}
      {kind !== "loading" && kind !== "member" && <Guest />}
    </div>
  );
}

/** Points belong to an account; a guest logs in, a trial player opens one. */
function Guest() {
  const t = useTranslations("points");
  const shell = useTranslations("shell");
  const need = useNeedMember();
  return (
    <Empty
      picture="no-promotions"
      text={t("guest")}
      action={
        <Button look="action" onClick={() => need()}>
          {shell("login")}
        </Button>
      }
    />
  );
}

/** Part and page lie in the address. */
function Own() {
  const { part = "mall", pageNum = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const pause = usePause();
  const go = (search: MallSearch) => void navigate({ search, replace: true, resetScroll: false });
  return (
    <>
      <PointsPage
        tab={part}
        pageNum={pageNum}
        mayRedeem={pause === undefined}
        notice={<Suspense>{pause !== undefined && <PausedNotice pause={pause} />}</Suspense>}
        onTab={(next) => go({ part: next === "mall" ? undefined : next })}
        onPage={(next) => go({ part: part === "mall" ? undefined : part, pageNum: next })}
      />
      <Suspense>
        <StepUp />
      </Suspense>
    </>
  );
}
