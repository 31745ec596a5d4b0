import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { ReferralPage } from "../../features/referral/referral-page.tsx";
import { buttonClass } from "../../ui/button.tsx";

const route = getRouteApi("/member");

/** Inviting friends; the page of their list lives in the address. */
export function Referral() {
  const t = useTranslations("referral");
  const { pageNum = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ReferralPage
      pageNum={pageNum}
      onPage={(next) =>
        void navigate({ search: (before) => ({ ...before, pageNum: next }), replace: true })
      }
      toRewards={
        <Link
          to="/member"
          search={{ page: "rewardCenter" }}
          className={`${buttonClass("action")} max-sm:w-full`}
        >
          {t("toRewards")}
        </Link>
      }
    />
  );
}
