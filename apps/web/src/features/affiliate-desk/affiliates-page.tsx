import { affiliateStatementStates, affiliateStatuses } from "@baize/contract/affiliate-bounds";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Affiliates } from "./affiliates.tsx";
import { Months } from "./months.tsx";
import { NewAffiliate } from "./new-affiliate.tsx";
import { NewPlan } from "./new-plan.tsx";
import { Plans } from "./plans.tsx";

const tabs = ["affiliates", "months", "plans"] as const;

/** Affiliates with their plans, and what their months came to. */
export function AffiliatesPage() {
  const t = useTranslations("console.affiliates");
  const { search } = useAddress();
  const mayWrite = useMay("agents.write");
  const [isMaking, setMaking] = useState(false);
  const tab = tabs.find((known) => known === search["tab"]) ?? "affiliates";
  const merchantCode = search["brand"];
  const pageNum = pageOf(search);
  const action =
    mayWrite && tab !== "months" ? (
      <Button look="action" onClick={() => setMaking(true)}>
        {t(tab === "plans" ? "newPlan" : "open")}
      </Button>
    ) : undefined;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} action={action} />
      <Segmented
        label={t("tabs")}
        value={tab}
        options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
        onChange={(next) =>
          goWith({
            tab: next === "affiliates" ? undefined : next,
            page: undefined,
            entry: undefined,
            status: undefined,
          })
        }
      />
      {tab === "affiliates" && (
        <Affiliates
          view={{
            pageNum,
            merchantCode,
            status: affiliateStatuses.find((one) => one === search["status"]),
            account: search["q"],
          }}
        />
      )}
      {tab === "months" && (
        <Months
          view={{
            pageNum,
            merchantCode,
            state: affiliateStatementStates.find((one) => one === search["status"]),
          }}
        />
      )}
      {tab === "plans" && <Plans merchantCode={merchantCode} />}
      {isMaking && tab === "affiliates" && <NewAffiliate onClose={() => setMaking(false)} />}
      {isMaking && tab === "plans" && <NewPlan onClose={() => setMaking(false)} />}
    </div>
  );
}
