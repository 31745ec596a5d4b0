import type { CommissionCase } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Code, DecidePart, Facts, Marks, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useSpanText } from "../../ui/contracts/words.ts";
import { moneyText } from "../../ui/money.tsx";
import { commissionQuery, type Decision } from "./api.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { percentOf } from "../../lib/rates.ts";
import { useContractName } from "../../ui/desk/contract-words.ts";
import { StateMark } from "./words.tsx";

interface StatementDrawerProps {
  readonly statementId: string;
  readonly onClose: () => void;
}

/** One statement: how it was worked out, what was paid for it, and what may be done. */
export function StatementDrawer({ statementId, onClose }: StatementDrawerProps) {
  const t = useTranslations("console.commissions");
  const spanText = useSpanText();
  const nameOf = useContractName();
  return (
    <QueryDrawer
      query={useQuery(commissionQuery(statementId))}
      title={t("statement")}
      titleOf={(row) => `\u2068${row.agent.username}\u2069 · ${nameOf(row)} · ${spanText(row)}`}
      onClose={onClose}
    >
      {(row) => <Opened row={row} />}
    </QueryDrawer>
  );
}

interface RowProps {
  readonly row: CommissionCase;
}

const rates: ReadonlySet<string> = new Set(["rate", "winRate", "lossRate"]);

function Opened({ row }: RowProps) {
  const percentText = usePercentText();
  const spanText = useSpanText();
  const t = useTranslations("console.commissions");
  const agents = useTranslations("console.agents");
  const { payer, agent, currency } = row;
  return (
    <>
      <Marks>
        <StateMark state={row.state} />
      </Marks>
      <div className="flex flex-wrap gap-2">
        <MemberButton label={agents("agent")} {...agent} />
        {payer !== null && <MemberButton label={agents("payer")} {...payer} />}
      </div>
      <Decide row={row} />
      <StatementFacts row={row} />
      <Part title={t("workedOut")}>
        <Facts
          facts={row.steps.map(({ step, value }) => [
            t(`step.${step}`),
            rates.has(step) ? percentText(percentOf(value)) : moneyText(value, currency),
          ])}
        />
      </Part>
      {row.correctionLines.length > 0 && (
        <Part title={t("step.corrections")}>
          <Facts
            facts={row.correctionLines.map(({ from, to, was, now }) => [
              spanText({ from, to }),
              `${moneyText(was, currency)} → ${moneyText(now, currency)}`,
            ])}
          />
        </Part>
      )}
      <Payments row={row} />
      <Part title={t("hash")}>
        <Code text={row.hash} />
      </Part>
    </>
  );
}

function StatementFacts({ row }: RowProps) {
  const t = useTranslations("console.commissions");
  const agents = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const nameOf = useContractName();
  const spanText = useSpanText();
  return (
    <Facts
      facts={[
        [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [agents("contract"), nameOf(row)],
        [agents("payer"), row.payer === null ? agents("house") : row.payer.username],
        [t("days"), spanText(row)],
        [t("active"), String(row.active)],
        [t("ownAccounts"), row.ownAccounts > 0 && String(row.ownAccounts)],
        [t("tier"), row.tier === null ? null : String(row.tier)],
        [t("dueAt"), row.dueAt && timeText(row.dueAt)],
        [t("overdueAt"), row.state === "overdue" && row.overdueAt && timeText(row.overdueAt)],
        [t("asOf"), timeText(row.asOf)],
        [agents("note"), row.note],
      ]}
    />
  );
}

function Payments({ row: { payments, currency } }: RowProps) {
  const t = useTranslations("console.commissions");
  const agents = useTranslations("console.agents");
  const timeText = useTimeText();
  if (payments.length === 0) return null;
  return (
    <Part title={t("payments")}>
      <ul className="grid gap-1">
        {payments.map(({ number, amount, paidAt, by }) => (
          <li key={number} className="flex flex-wrap justify-between gap-2">
            <span>{by === "house" ? agents("house") : agents("by.payer")}</span>
            <span className="text-fg2">{timeText(paidAt)}</span>
            <span>{moneyText(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The house pays what is due by itself. */
const isPaidSoon = ({ state, payer }: CommissionCase) => state === "due" && payer === null;

/** What moves money or gives it up waits for a second operator. */
function Decide({ row }: RowProps) {
  const t = useTranslations("console.commissions");
  const desk = useTranslations("console.desk");
  const maySettle = useMay("agents.settle");
  const deciding = useDeciding();
  const [decision, setDecision] = useState<Decision>();
  const { statementId, decisions } = row;
  const said = isPaidSoon(row) && <p role="status">{t("paidSoon")}</p>;
  if (!maySettle || decisions.length === 0) return said;
  async function send(reason: string): Promise<void> {
    if (decision === undefined) return;
    const isDone = await deciding.decide(() =>
      call("decideCommission", { params: { statementId }, body: { decision, reason } }),
    );
    if (isDone) setDecision(undefined);
  }
  return (
    <DecidePart>
      {said}
      <SaveError error={deciding.error} />
      {decision === undefined ? (
        <div className="flex flex-wrap gap-2">
          {decisions.map((one) => (
            <Button key={one} disabled={deciding.isBusy} onClick={() => setDecision(one)}>
              {t(`decision.${one}`)}
            </Button>
          ))}
        </div>
      ) : (
        <>
          <ReasonForm
            key={decision}
            text={t(`decisionText.${decision}`)}
            action={t(`decision.${decision}`)}
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
