import { agentContractKinds } from "@baize/contract/agent-contract-bounds";
import { commissionStates } from "@baize/contract/commission-states";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { AnySelect, BrandSelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { useSpanText } from "../../ui/contracts/words.ts";
import { moneyText } from "../../ui/money.tsx";
import { commissionsQuery, type CommissionView } from "./api.ts";
import { StatementDrawer } from "./statement-drawer.tsx";
import { useContractName } from "../../ui/desk/contract-words.ts";
import { StateMark } from "./words.tsx";

interface StatementsProps {
  readonly view: CommissionView;
}

/** Every statement, what waits first and of that the oldest. */
export function Statements({ view }: StatementsProps) {
  const t = useTranslations("console.commissions");
  const agents = useTranslations("console.agents");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const nameOf = useContractName();
  const spanText = useSpanText();
  return (
    <DeskQueue
      filters={<Filters view={view} />}
      queue={useQuery(commissionsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={words("empty")}
      idOf={({ statementId }) => statementId}
      first={{
        head: agents("agent"),
        render: ({ agent }) => <bdi>{agent.username}</bdi>,
        renderUnder: (row) => (
          <span className="block text-xs text-fg2 md:hidden">
            {nameOf(row)}
            <span className="block sm:hidden">{spanText(row)}</span>
          </span>
        ),
      }}
      columns={[
        {
          head: agents("payer"),
          look: "max-lg:hidden",
          render: ({ payer }) => (payer === null ? agents("house") : <bdi>{payer.username}</bdi>),
        },
        { head: agents("contract"), look: "max-md:hidden", render: nameOf },
        { head: t("period"), look: "max-sm:hidden", render: spanText },
        {
          head: t("payable"),
          look: "text-end! whitespace-nowrap",
          render: ({ payable, currency }) => moneyText(payable, currency),
        },
        { head: words("status"), render: ({ state }) => <StateMark state={state} /> },
        {
          head: agents("moves.settledAt"),
          look: "whitespace-nowrap text-fg2 max-lg:hidden",
          render: ({ createdAt }) => timeText(createdAt),
        },
      ]}
      renderDrawer={({ id, close }) => <StatementDrawer statementId={id} onClose={close} />}
    />
  );
}

/** What a change of the name resets. */
const reset = { page: undefined, entry: undefined } as const;

function Filters({ view }: StatementsProps) {
  const t = useTranslations("console.commissions");
  const agents = useTranslations("console.agents");
  const words = useTranslations("console.queue");
  return (
    <FilterRow>
      <KeywordField label={agents("account")} keyword={view.account ?? ""} reset={reset} />
      <AnySelect
        label={agents("which")}
        value={view.kind}
        options={agentContractKinds.map((one) => [one, agents(`kind.${one}`)] as const)}
        onChange={(kind) => narrow({ kind })}
      />
      <AnySelect
        label={words("status")}
        value={view.state}
        options={commissionStates.map((one) => [one, t(`state.${one}`)] as const)}
        onChange={(state) => narrow({ state })}
      />
      <AnySelect
        label={words("show")}
        value={view.waits}
        options={[["true", words("waiting")] as const]}
        onChange={(waits) => narrow({ waits })}
      />
      <BrandSelect value={view.merchantCode} />
    </FilterRow>
  );
}
