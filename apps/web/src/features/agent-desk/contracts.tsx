import { agentContractKinds, contractStates } from "@baize/contract/agent-contract-bounds";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { AnySelect, BrandSelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { contractsQuery, type ContractView } from "./api.ts";
import { ContractDrawer } from "./contract-drawer.tsx";
import { useContractName } from "../../ui/desk/contract-words.ts";
import { StateMark } from "./words.tsx";

interface ContractsProps {
  readonly view: ContractView;
}

/** Every contract, what waits for the house first. */
export function Contracts({ view }: ContractsProps) {
  const t = useTranslations("console.agents");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const nameOf = useContractName();
  return (
    <DeskQueue
      filters={<Filters view={view} />}
      queue={useQuery(contractsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={words("empty")}
      idOf={({ contractId }) => contractId}
      first={{
        head: t("agent"),
        render: ({ agent }) => <bdi>{agent.username}</bdi>,
        renderUnder: (row) => (
          <span className="block text-xs text-fg2 sm:hidden">{nameOf(row)}</span>
        ),
      }}
      columns={[
        {
          head: t("payer"),
          look: "max-md:hidden",
          render: ({ payer }) => (payer === null ? t("house") : <bdi>{payer.username}</bdi>),
        },
        { head: t("contract"), look: "max-sm:hidden", render: nameOf },
        { head: words("status"), render: ({ state }) => <StateMark state={state} /> },
        {
          head: t("since"),
          look: "whitespace-nowrap text-fg2 max-lg:hidden",
          render: ({ since }) => timeText(since),
        },
      ]}
      renderDrawer={({ id, close }) => <ContractDrawer contractId={id} onClose={close} />}
    />
  );
}

/** What a change of the name resets. */
const reset = { page: undefined, entry: undefined } as const;

function Filters({ view }: ContractsProps) {
  const t = useTranslations("console.agents");
  const words = useTranslations("console.queue");
  return (
    <FilterRow>
      <KeywordField label={t("account")} keyword={view.account ?? ""} reset={reset} />
      <AnySelect
        label={t("which")}
        value={view.kind}
        options={agentContractKinds.map((one) => [one, t(`kind.${one}`)] as const)}
        onChange={(kind) => narrow({ kind })}
      />
      <AnySelect
        label={words("status")}
        value={view.state}
        options={contractStates.map((one) => [one, t(`state.${one}`)] as const)}
        onChange={(state) => narrow({ state })}
      />
      <AnySelect
        label={t("payer")}
        value={view.house}
        options={[["true", t("house")] as const]}
        onChange={(house) => narrow({ house })}
      />
      <AnySelect
        label={words("show")}
        value={view.waits ?? (view.show === "all" ? "all" : undefined)}
        options={[["true", words("waiting")] as const, ["all", t("withEnded")] as const]}
        onChange={(next) =>
          narrow({
            waits: next === "true" ? next : undefined,
            show: next === "all" ? next : undefined,
          })
        }
      />
      <BrandSelect value={view.merchantCode} />
    </FilterRow>
  );
}
