import { agentContractKinds } from "@baize/contract/agent-contract-bounds";
import { commissionStates } from "@baize/contract/commission-states";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { KeysHelp } from "../../ui/desk/queue-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Runs } from "./runs.tsx";
import { Statements } from "./statements.tsx";

const tabs = ["statements", "runs"] as const;

/** Statements of agents' contracts, what waits first, and what settled them. */
export function CommissionsPage() {
  const t = useTranslations("console.commissions");
  const { search } = useAddress();
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
      <PageHead title={t("title")} lead={t("lead")} action={<KeysHelp keys={[]} />} />
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
      {tab === "statements" ? (
        <Statements view={view} />
      ) : (
        <Runs view={{ pageNum, merchantCode }} />
      )}
    </div>
  );
}
