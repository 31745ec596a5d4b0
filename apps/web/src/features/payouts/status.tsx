import type { WithdrawalDetail } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, LoaderCircle, Scale, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { leadClass, useLeadTo } from "../../lib/lead-to.ts";
import { useMomentText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { withdrawalQuery } from "./api.ts";
import { Arrival } from "./arrival.tsx";
import { accountText, useStateSentence, useStateText } from "./words.tsx";

interface StatusProps {
  readonly withdrawalId: string;
  readonly onList: () => void;
}

/** What became of a withdrawal, step by step, with the reference to quote. */
export function Status({ withdrawalId, onList }: StatusProps) {
  const t = useTranslations("payouts");
  const { data, error, isError, refetch } = useQuery(withdrawalQuery(withdrawalId));
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-20" />;
  return (
    <div className="grid max-w-3xl gap-4">
      <div className="card p-4 sm:p-6">
        <Head withdrawal={data} />
        <Facts withdrawal={data} />
      </div>
      {data.confirmation === "waiting" && <Arrival withdrawal={data} />}
      <Timeline withdrawal={data} />
      <Button className="justify-self-start" onClick={onList}>
        {t("title")}
      </Button>
    </div>
  );
}

interface PartProps {
  readonly withdrawal: WithdrawalDetail;
}

function lookOf({ state, confirmation }: WithdrawalDetail): readonly [LucideIcon, string] {
  if (state === "rejected") return [CircleX, "text-loss"];
  if (state === "paying") return [LoaderCircle, "text-info"];
  if (state !== "paid") return [Clock, "text-brand-fg"];
  return confirmation === "disputed" ? [Scale, "text-brand-fg"] : [CircleCheck, "text-win"];
}

function Head({ withdrawal }: PartProps) {
  const stateText = useStateText();
  const sentence = useStateSentence();
  const [Icon, tone] = lookOf(withdrawal);
  const ref = useLeadTo<HTMLDivElement>(`${withdrawal.state} ${withdrawal.confirmation}`);
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      className={`grid justify-items-center gap-2 text-center ${leadClass}`}
    >
      <span className={`grid size-16 place-items-center rounded-full bg-s2 ${tone}`}>
        <Icon
          size={32}
          strokeWidth={1.75}
          className={withdrawal.state === "paying" ? "spin" : ""}
          aria-hidden
        />
      </span>
      <h2 className="font-display text-lg font-semibold">{stateText(withdrawal)}</h2>
      <p className="max-w-sm text-fg2">{sentence(withdrawal)}</p>
    </div>
  );
}

function Facts({ withdrawal }: PartProps) {
  const t = useTranslations("payouts");
  const wallet = useTranslations("wallet");
  const { amount, currency, received, reference, account } = withdrawal;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      wallet("amount"),
      <Money key="amount" amount={amount} currency={currency} className="font-semibold" />,
    ],
    ...(received === null
      ? []
      : [
          [t("arrival.amount"), <Money key="got" amount={received} currency={currency} />] as const,
        ]),
    [
      t("to"),
      <span key="to" className="num">
        {accountText(account)}
      </span>,
    ],
    [
      wallet("reference"),
      <span key="reference" className="flex items-center gap-1">
        <bdi dir="ltr" className="num">
          {reference}
        </bdi>
        <CopyButton text={reference} />
      </span>,
    ],
  ];
  return (
    <dl className="mt-4 grid gap-1 rounded-md bg-s2 p-3.5 text-sm [&>div]:flex [&>div]:min-h-8 [&>div]:items-center [&>div]:justify-between [&>div]:gap-4 [&_dt]:text-fg2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Everything that happened, the last on top. */
function Timeline({ withdrawal }: PartProps) {
  const t = useTranslations("payouts");
  const timeText = useMomentText();
  const { steps, currency } = withdrawal;
  return (
    <section aria-labelledby="withdrawal-steps" className="card p-4 sm:p-6">
      <h2 id="withdrawal-steps" className="mb-3 font-display text-md font-semibold">
        {t("timeline")}
      </h2>
      <ol className="grid">
        {steps.toReversed().map(({ at, what, by, reason, amount }, index) => (
          <li key={`${at} ${what}`} className="flex gap-3">
            <span aria-hidden className="flex flex-col items-center">
              <span
                className={`size-4.5 shrink-0 rounded-full ${index === 0 ? "bg-brand" : "bg-s3"}`}
              />
              {index < steps.length - 1 && <span className="flex-1 border-e border-line2" />}
            </span>
            <div className="min-w-0 flex-1 pb-5">
              <p className="font-medium">
                {t(`step.${what}`)}
                {amount !== null && ` · ${moneyText(amount, currency)}`}
              </p>
              <p className="text-xs text-fg2">
                {timeText(at)} · {t(`by.${by}`)}
              </p>
              {reason !== null && (
                <p className="mt-1 rounded-sm bg-s2 px-3 py-2 text-sm break-all">
                  <bdi>{reason}</bdi>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
