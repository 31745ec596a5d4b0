import { agentContractKinds } from "@baize/contract/agent-contract-bounds";
import { commissionStates } from "@baize/contract/commission-states";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { KeysHelp } from "../../ui/desk/queue-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { CorrectionDrawer } from "./correction-drawer.tsx";
import { Corrections } from "./corrections.tsx";
import { Runs } from "./runs.tsx";
import { Statements } from "./statements.tsx";

const tabs = ["statements", "runs", "corrections"] as const;

/** Statements of agents' contracts, what waits first, and what settled them. */
export function CommissionsPage() {
  const t = useTranslations("console.commissions");
  const { search } = useAddress();
  const maySettle = useMay("agents.settle");
  const [isCorrecting, setCorrecting] = useState(false);
  const tab = tabs.find((known) => known === search["tab"]) ?? "statements";
  const pageNum = pageOf(search);
  const merchantCode = search["brand"];
  const view = {
    pageNum,
    merchantCode,
    kind: agentContractKinds.find((known) => known === search["kind"]),
    state: commissionStates.find((known) => known === search["state"]),
    waits: search["waits"] === "true" ? ("true" as const) : undefined,
    account: search["q"],
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            {maySettle && tab === "corrections" && (
              <Button look="action" onClick={() => setCorrecting(true)}>
                <Plus size={16} aria-hidden />
                {t("correction.start")}
              </Button>
            )}
            <KeysHelp keys={[]} />
          </div>
        }
      />
      <Segmented
        label={t("tabs")}
        value={tab}
        options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
        onChange={(next) =>
          goWith({
            tab: next === "statements" ? undefined : next,
            page: undefined,
            entry: undefined,
          })
        }
      />
      {tab === "statements" && <Statements view={view} />}
      {tab === "runs" && <Runs view={{ pageNum, merchantCode }} />}
      {tab === "corrections" && <Corrections view={{ pageNum, merchantCode }} />}
      {isCorrecting && <CorrectionDrawer onClose={() => setCorrecting(false)} />}
    </div>
  );
}
