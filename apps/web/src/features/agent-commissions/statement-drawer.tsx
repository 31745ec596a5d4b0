import type { AgentCommissionDetails } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useBrand } from "../../lib/brand.ts";
import { save } from "../../lib/save-file.ts";
import { useMomentText, useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Terms } from "../../ui/contracts/terms.tsx";
import { useProductText, useSideText, useSpanText } from "../../ui/contracts/words.ts";
import { Facts, Part, QueryDrawer, Reference, type Fact } from "../../ui/desk/drawer-parts.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { fragmentOf } from "../../ui/statement-check/check.ts";
import { commissionQuery } from "./api.ts";
import { Arithmetic } from "./arithmetic.tsx";
import { Branches } from "./branches.tsx";
import { DaySteps } from "./day-steps.tsx";
import { CommissionState, openOf } from "./parts.tsx";
import { PayDialog } from "./pay.tsx";
import { Verify } from "./verify.tsx";

interface StatementDrawerProps {
  readonly id: string;
  readonly onPaymentPassword: () => void;
}

/** One statement beside the list, opened as arithmetic; its address can be kept and sent. */
export function StatementDrawer({ id, onPaymentPassword }: StatementDrawerProps) {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const spanText = useSpanText();
  const [isPaying, setPaying] = useState(false);
  const query = useQuery(commissionQuery(id));
  return (
    <>
      <QueryDrawer
        query={query}
        title={t("statement")}
        titleOf={(one) =>
          t("statementOf", { kind: contracts(`kind.${one.kind}`), period: spanText(one) })
        }
        width="wide"
        onClose={() => goWith({ statement: undefined }, true)}
      >
        {(one) => (
          <>
            <Head one={one} onPay={() => setPaying(true)} />
            <Arithmetic one={one} />
            {one.kind === "realtimeSalary" && (
              <Part title={t("daySteps")}>
                <DaySteps steps={one.daySteps} currency={one.currency} />
              </Part>
            )}
            <Part title={t("termsNow")}>
              <Terms {...one} reached={one.tier} />
            </Part>
            <Branches one={one} />
            <Corrections one={one} />
            <Payments one={one} />
            {!one.isRunning && <Verify one={one} />}
            <Proof one={one} />
          </>
        )}
      </QueryDrawer>
      {isPaying && query.data !== undefined && (
        <PayDialog
          one={query.data}
          onPaymentPassword={onPaymentPassword}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
}

export interface OneProps {
  readonly one: AgentCommissionDetails;
}

function Head({ one, onPay }: OneProps & { readonly onPay: () => void }) {
  const t = useTranslations("commissions");
  const productText = useProductText();
  const sideText = useSideText();
  const timeText = useTimeText();
  const { currency, state, overdueAt, note } = one;
  const open = openOf(one, currency);
  const facts: Fact[] = [
    [t("otherSide"), sideText(one.other)],
    [t("product"), productText(one.product)],
    [t("state"), <CommissionState key="state" state={state} />],
    [t("due"), <Money key="due" amount={one.due} currency={currency} />],
    [t("paidAmount"), <Money key="paid" amount={one.paid} currency={currency} />],
    [t("paidAt"), one.paidAt === null ? null : timeText(one.paidAt)],
  ];
  return (
    <div className="grid gap-3">
      <Facts facts={facts} />
      {state === "cancelled" && note !== null && (
        <p className="text-sm text-fg2">{t("cancelledWhy", { note: `\u2068${note}\u2069` })}</p>
      )}
      {overdueAt !== null && (state === "overdue" || one.mayPay) && (
        <p className={`text-sm ${state === "overdue" ? "text-loss" : "text-fg2"}`}>
          {t(state === "overdue" ? "overdueSince" : "dueBy", { time: timeText(overdueAt) })}
        </p>
      )}
      {one.mayPay && (
        <Button look="action" size="large" onClick={onPay}>
          {t("pay", { amount: moneyText(open, currency) })}
        </Button>
      )}
    </div>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="grid gap-1.5 text-sm">{rows}</ul>
    </Part>
  );
}

function Corrections({ one: { correctionLines, currency } }: OneProps) {
  const t = useTranslations("commissions");
  const spanText = useSpanText();
  return (
    <Rows
      title={t("correctionLines")}
      rows={correctionLines.map((line) => (
        <li key={line.period}>
          {t("correctionOf", {
            period: spanText(line),
            was: moneyText(line.was, currency),
            now: moneyText(line.now, currency),
          })}
        </li>
      ))}
    />
  );
}

function Payments({ one: { payments, currency } }: OneProps) {
  const t = useTranslations("commissions");
  const timeText = useMomentText();
  const { brandName } = useBrand();
  return (
    <Rows
      title={t("payments")}
      rows={payments.map(({ number, amount, paidAt, by }) => (
        <li key={number} className="flex flex-wrap justify-between gap-x-4">
          <span className="text-fg2">
            {timeText(paidAt)}
            {by === "house" && ` · ${t("byHouse", { brand: brandName })}`}
          </span>
          <Money amount={amount} currency={currency} className="font-medium" />
        </li>
      ))}
    />
  );
}

/** What the statement can be checked by, elsewhere too. */
function Proof({ one: { hash, document: text, period, asOf } }: OneProps) {
  const t = useTranslations("commissions");
  const timeText = useMomentText();
  const name = `statement-${period.replaceAll(/[^\w-]+/g, "-")}.json`;
  return (
    <div className="grid gap-2 border-t border-line pt-4 text-sm">
      <p className="text-fg2">{t("asOf", { time: timeText(asOf) })}</p>
      <p className="text-fg2">{t("fingerprint")}</p>
      <Reference text={hash} />
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => save(new Blob([text], { type: "application/json" }), name)}
      >
        <Download size={16} aria-hidden />
        {t("saveFile")}
      </Button>
      <a
        className="justify-self-start font-medium text-brand-fg underline"
        href={`/statement-check#${fragmentOf(text, hash)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t("checkElsewhere")}
      </a>
    </div>
  );
}
