import type { ReconciledDayCase, ReconciledSide, ReconciliationFinding } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Code, Facts, Marks, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { providerName } from "../../ui/desk/names.tsx";
import { Money } from "../../ui/money.tsx";
import { dayQuery, type Key } from "./api.ts";
import { CompareAgain } from "./compare-again.tsx";

interface DayDrawerProps {
  readonly day: Key;
  readonly onClose: () => void;
}

/** One provider's day: the counts, and both sides of what differs. */
export function DayDrawer({ day, onClose }: DayDrawerProps) {
  const t = useTranslations("console.reconciliation");
  const dayText = useDayText();
  const query = useQuery(dayQuery(day));
  return (
    <QueryDrawer
      query={query}
      title={t("title")}
      titleOf={(row) => `${dayText(row.day)} · \u2068${providerName(row.provider)}\u2069`}
      onClose={onClose}
    >
      {(row) => (
        <>
          <Counts row={row} />
          <CompareAgain
            onCompare={() =>
              call("compareDay", { params: { provider: row.provider, day: row.day } })
            }
          />
          <Findings row={row} />
        </>
      )}
    </QueryDrawer>
  );
}

interface CaseProps {
  readonly row: ReconciledDayCase;
}

function Counts({ row }: CaseProps) {
  const t = useTranslations("console.reconciliation");
  const timeText = useTimeText();
  return (
    <Facts
      facts={[
        [t("theirs"), row.providerRows],
        [t("ours"), row.ourRows],
        [t("compared"), timeText(row.comparedAt)],
      ]}
    />
  );
}

function Findings({ row: { findings } }: CaseProps) {
  const t = useTranslations("console.reconciliation");
  if (findings.length === 0) return <p className="text-fg2">{t("agrees")}</p>;
  return (
    <Part title={t("findings")}>
      <ul className="grid gap-3">
        {findings.map((finding) => (
          <Finding key={finding.paymentId} finding={finding} />
        ))}
      </ul>
    </Part>
  );
}

function Finding({ finding }: { readonly finding: ReconciliationFinding }) {
  const t = useTranslations("console.reconciliation");
  const words = useTranslations("console.alerts.detail");
  const timeText = useTimeText();
  const { kind, fields, paymentId, depositId, theirs, ours, goneAt } = finding;
  return (
    <li className="grid gap-3 rounded-md border border-line p-3">
      <Marks>
        <Mark tone={goneAt === null ? "bad" : "calm"}>{words(`kind.${kind}`)}</Mark>
        {goneAt !== null && <span className="text-sm text-fg2">{t("over")}</span>}
      </Marks>
      <Facts
        facts={[
          [t("payment"), <Code key="payment" text={paymentId} />],
          [t("theirs"), theirs === null ? t("none") : <Side key="theirs" side={theirs} />],
          [t("ours"), ours === null ? t("none") : <Side key="ours" side={ours} />],
          [
            words("fields"),
            fields.length === 0 ? null : fields.map((one) => words(`field.${one}`)).join(" · "),
          ],
          [t("since"), timeText(finding.firstSeenAt)],
          [t("until"), goneAt === null ? null : timeText(goneAt)],
        ]}
      />
      {depositId !== null && ours !== null && <DepositLink depositId={depositId} />}
    </li>
  );
}

function Side({ side: { amount, currency, status } }: { readonly side: ReconciledSide }) {
  const t = useTranslations("console.reconciliation.status");
  const text = t.has(status as "succeeded") ? t(status as "succeeded") : status;
  return (
    <>
      <Money amount={amount} currency={currency} /> · {text}
    </>
  );
}

function DepositLink({ depositId }: { readonly depositId: string }) {
  const t = useTranslations("console.reconciliation");
  const mayRead = useMay("deposits.read");
  if (!mayRead) return null;
  return (
    <Button size="small" onClick={() => go("/console/deposits", { entry: depositId })}>
      {t("openDeposit")}
    </Button>
  );
}
