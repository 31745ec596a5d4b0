import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { usePause } from "../../lib/pause.ts";
import { PausedNotice } from "../shell/paused.tsx";
import { summaryQuery } from "../../lib/rewards.ts";
import { VipPage } from "../../features/vip/vip-page.tsx";
import { buttonClass } from "../../ui/button.tsx";

const route = getRouteApi("/member");

/** The member's VIP level; what it brought is claimed in the reward center. */
export function Vip() {
  const { pageNum = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const pause = usePause();
  if (pause !== undefined) return <PausedNotice pause={pause} />;
  return (
    <VipPage
      pageNum={pageNum}
      onPage={(next) =>
        void navigate({ search: (before) => ({ ...before, pageNum: next }), replace: true })
      }
      claims={<WayToClaims />}
    />
  );
}

function WayToClaims() {
  const t = useTranslations("vip");
  const { data } = useQuery(summaryQuery);
  if (data === undefined || data.vip === 0) return null;
  return (
    <Link
      to="/member"
      search={{ page: "rewardCenter" }}
      className={`${buttonClass("action")} max-sm:w-full`}
    >
      {t("claims", { count: data.vip })}
    </Link>
  );
}
