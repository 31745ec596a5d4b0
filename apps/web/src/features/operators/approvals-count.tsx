import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { approvalsQuery } from "./approvals-api.ts";

/** How many requests of others wait, beside their page's name in the menu. */
export function WaitingApprovals() {
  const t = useTranslations("console.approvals");
  const count = useQuery(approvalsQuery({ state: "waiting", pageNum: 1 })).data?.others ?? 0;
  if (count === 0) return null;
  return (
    <span className="ms-auto">
      <Mark tone="brand">
        <span aria-hidden>{count}</span>
        <span className="sr-only">{t("waitingCount", { count })}</span>
      </Mark>
    </span>
  );
}
