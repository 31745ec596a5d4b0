import type { AffiliateStatementCase } from "@baize/contract";
import {
  affiliateStatementStates,
  type AffiliateStatementState,
} from "@baize/contract/affiliate-bounds";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useDateText, useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { Code, DecidePart, Facts, Marks, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { AnySelect, BrandSelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { moneyText } from "../../ui/money.tsx";
import { monthQuery, monthsQuery, type MonthView } from "./api.ts";
import { usePlanText } from "./words.ts";

const tones = {
  zero: "calm",
  below_minimum: "calm",
  rolled: "calm",
  awaiting_approval: "brand",
  due: "brand",
  on_hold: "bad",
  paid: "good",
  cancelled: "bad",
} as const satisfies Record<AffiliateStatementState, string>;

/** Months of affiliates; what waits for an operator first. */
export function Months({ view }: { readonly view: MonthView }) {
  const t = useTranslations("console.affiliates");
  const words = useTranslations("console.queue");
  return (
    <DeskQueue
      filters={
        <FilterRow>
          <AnySelect
            label={words("status")}
            value={view.state}
            options={affiliateStatementStates.map((one) => [one, t(`state.${one}`)] as const)}
            onChange={(status) => narrow({ status })}
          />
          <BrandSelect value={view.merchantCode} />
        </FilterRow>
      }
      queue={useQuery(monthsQuery(view))}
      countText={(count) => t("monthCount", { count })}
      emptyText={words("empty")}
      idOf={({ statementId }) => statementId}
      first={{ head: t("affiliate"), render: ({ username }) => <bdi>{username}</bdi> }}
      columns={[
        { head: t("month"), look: "whitespace-nowrap", render: ({ month }) => month },
        { head: t("plan"), look: "max-md:hidden", render: ({ plan }) => <bdi>{plan}</bdi> },
        {
          head: t("payable"),
          look: "text-end! whitespace-nowrap",
          render: ({ payable, currency }) => moneyText(payable, currency),
        },
        {
          head: words("status"),
          render: ({ state }) => <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>,
        },
      ]}
      renderDrawer={({ id, close }) => <MonthDrawer statementId={id} onClose={close} />}
    />
  );
}

interface MonthDrawerProps {
  readonly statementId: string;
  readonly onClose: () => void;
}

function MonthDrawer({ statementId, onClose }: MonthDrawerProps) {
  const t = useTranslations("console.affiliates");
  return (
    <QueryDrawer
      query={useQuery(monthQuery(statementId))}
      title={t("month")}
      titleOf={(row) => `\u2068${row.username}\u2069 · ${row.month}`}
      onClose={onClose}
    >
      {(row) => <Opened row={row} />}
    </QueryDrawer>
  );
}

interface RowProps {
  readonly row: AffiliateStatementCase;
}

function Opened({ row }: RowProps) {
  const t = useTranslations("console.affiliates");
  const agents = useTranslations("console.agents");
  const dateText = useDateText();
  const timeText = useTimeText();
  const planText = usePlanText();
  const { currency, figures } = row;
  const money = (amount: string) => moneyText(amount, currency);
  const some = (amount: string) => Number.parseFloat(amount) !== 0 && money(amount);
  return (
    <>
      <Marks>
        <Mark tone={tones[row.state]}>{t(`state.${row.state}`)}</Mark>
      </Marks>
      <div>
        <MemberButton label={t("affiliate")} memberId={row.memberId} username={row.username} />
      </div>
      <Decide row={row} />
      <Facts
        facts={[
          [t("plan"), row.plan],
          [t("gives"), planText(row.terms, currency)],
          [t("payFrom"), dateText(row.payFrom)],
          [t("paidAt"), row.paidAt !== null && timeText(row.paidAt)],
          [agents("note"), row.note],
        ]}
      />
      <Part title={t("workedOut")}>
        <Facts
          facts={[
            [t("members"), String(figures.members)],
            [t("figure.ggr"), money(figures.ggr)],
            [t("figure.jackpots"), some(figures.jackpots)],
            [t("figure.bonus"), some(figures.bonus)],
            [t("figure.adminFee"), some(figures.adminFee)],
            [t("figure.paymentFee"), some(figures.paymentFee)],
            [t("figure.net"), money(figures.net)],
            [t("figure.carryIn"), some(figures.carryIn)],
            [t("figure.base"), money(figures.base)],
            [t("figure.share"), some(figures.share)],
            [t("figure.acquired"), some(figures.acquiredAmount)],
            [t("figure.subAmount"), some(figures.subAmount)],
            [t("figure.bigWinners"), some(figures.bigWinnersAmount)],
            [t("figure.due"), money(row.due)],
            [t("figure.corrections"), some(row.corrections)],
            [t("figure.debtIn"), some(row.debtIn)],
            [t("figure.rolledIn"), some(row.rolledIn)],
            [t("payable"), money(row.payable)],
            [t("figure.debtOut"), some(row.debtOut)],
          ]}
        />
      </Part>
      {row.correctionLines.length > 0 && (
        <Part title={t("figure.corrections")}>
          <Facts
            facts={row.correctionLines.map(({ month, was, now }) => [
              month,
              `${money(was)} → ${money(now)}`,
            ])}
          />
        </Part>
      )}
      <Part title={t("hash")}>
        <Code text={row.hash} />
      </Part>
    </>
  );
}

/** What moves money or gives it up waits for a second operator. */
function Decide({ row }: RowProps) {
  const t = useTranslations("console.affiliates");
  const desk = useTranslations("console.desk");
  const maySettle = useMay("agents.settle");
  const deciding = useDeciding();
  const [decision, setDecision] = useState<(typeof row.decisions)[number]>();
  const { statementId, decisions } = row;
  if (!maySettle || decisions.length === 0) return null;
  async function send(reason: string): Promise<void> {
    if (decision === undefined) return;
    const isDone = await deciding.decide(() =>
      call("decideAffiliateStatement", { params: { statementId }, body: { decision, reason } }),
    );
    if (isDone) setDecision(undefined);
  }
  return (
    <DecidePart>
      <SaveError error={deciding.error} />
      {decision === undefined ? (
        <div className="flex flex-wrap gap-2">
          {decisions.map((one) => (
            <Button key={one} disabled={deciding.isBusy} onClick={() => setDecision(one)}>
              {t(`monthDecision.${one}`)}
            </Button>
          ))}
        </div>
      ) : (
        <>
          <ReasonForm
            key={decision}
            text={t(`monthDecisionText.${decision}`)}
            action={t(`monthDecision.${decision}`)}
            isDanger={decision === "cancel"}
            isBusy={deciding.isBusy}
            onSend={(reason) => void send(reason)}
          />
          <Button disabled={deciding.isBusy} onClick={() => setDecision(undefined)}>
            {desk("back")}
          </Button>
        </>
      )}
    </DecidePart>
  );
}
