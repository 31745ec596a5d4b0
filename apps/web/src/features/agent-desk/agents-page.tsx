import { agentContractKinds, contractStates } from "@baize/contract/agent-contract-bounds";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { KeysHelp } from "../../ui/desk/queue-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Contracts } from "./contracts.tsx";
import { MoveDrawer } from "./move-drawer.tsx";
import { Moves } from "./moves.tsx";
import { OfferDrawer } from "./offer-drawer.tsx";
import { Policies } from "./policy-form.tsx";

const tabs = ["contracts", "moves", "policy"] as const;

/** Contracts of agents, those of the house among them, and what brands allow of contracts. */
export function AgentsPage() {
  const t = useTranslations("console.agents");
  const { search } = useAddress();
  const mayWrite = useMay("agents.write");
  const [isOffering, setOffering] = useState(false);
  const tab = tabs.find((known) => known === search["tab"]) ?? "contracts";
  const state = contractStates.find((known) => known === search["state"]);
  const view = {
    pageNum: pageOf(search),
    merchantCode: search["brand"],
    kind: agentContractKinds.find((known) => known === search["kind"]),
    state,
    show: search["show"] === "all" ? ("all" as const) : undefined,
    house: search["house"] === "true" ? ("true" as const) : undefined,
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
            {mayWrite && (
              <Button look="action" onClick={() => setOffering(true)}>
                <Plus size={16} aria-hidden />
                {tab === "moves" ? t("moves.plan") : t("offer")}
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
            tab: next === "contracts" ? undefined : next,
            page: undefined,
            entry: undefined,
          })
        }
      />
      {tab === "contracts" && <Contracts view={view} />}
      {tab === "moves" && <Moves pageNum={view.pageNum} />}
      {tab === "policy" && <Policies />}
      {isOffering && tab !== "moves" && <OfferDrawer onClose={() => setOffering(false)} />}
      {isOffering && tab === "moves" && <MoveDrawer onClose={() => setOffering(false)} />}
    </div>
  );
}
