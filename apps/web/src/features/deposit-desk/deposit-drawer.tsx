import type { DepositCase } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { caseQuery } from "./api.ts";
import { Decide } from "./decide.tsx";
import { DecideLine, LineFacts } from "./line-parts.tsx";
import { AgeMark, Facts, LineMark, Part, StateMark } from "./words.tsx";

interface DepositDrawerProps {
  readonly depositId: string;
  readonly onClose: () => void;
}

/** One deposit: what the member did and showed, what the bank says, and what may be done. */
export function DepositDrawer({ depositId, onClose }: DepositDrawerProps) {
  const t = useTranslations("console.deposits");
  const { data, error, isError, refetch } = useQuery(caseQuery(depositId));
  const title =
    data === undefined
      ? t("title")
      : `${moneyText(data.amount, data.currency)} · \u2068${data.username}\u2069`;
  return (
    <Dialog isOpen onClose={onClose} title={title} placement="end">
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={5} className="h-16" />}
      {data !== undefined && <Case row={data} />}
    </Dialog>
  );
}

interface PartOfCaseProps {
  readonly row: DepositCase;
}

function Case({ row }: PartOfCaseProps) {
  const t = useTranslations("console.deposits");
  const { line } = row;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <StateMark status={row.status} />
        {row.status === "checking" && (
          <AgeMark since={row.waitsSince} targetMinutes={row.targetMinutes} />
        )}
      </div>
      <Decide row={row} />
      {line !== null && (
        <Part title={t("line")}>
          <div className="grid gap-3">
            <LineMark state={line.state} />
            <DecideLine line={line} />
            <LineFacts line={line} />
          </div>
        </Part>
      )}
      <CaseFacts row={row} />
      <Proof row={row} />
      <Timeline row={row} />
    </div>
  );
}

function CaseFacts({ row }: PartOfCaseProps) {
  const t = useTranslations("console.deposits");
  const withdrawals = useTranslations("console.withdrawals");
  const desk = useTranslations("console.desk");
  const { currency, received, transfer, paymentId } = row;
  return (
    <Facts
      facts={[
        [
          withdrawals("reference"),
          <span key="reference" className="inline-flex items-center gap-1">
            <bdi dir="ltr" className="num">
              {row.reference}
            </bdi>
            <CopyButton text={row.reference} />
          </span>,
        ],
        [desk("brand"), row.merchantCode],
        [t("method"), t(`kind.${row.kind}`)],
        [t("ordered"), <Money key="ordered" amount={row.amount} currency={currency} />],
        ...(received === null
          ? []
          : [[t("came"), <Money key="came" amount={received} currency={currency} />] as const]),
        [t("fee"), <Money key="fee" amount={row.fee} currency={currency} />],
        ...(transfer === null
          ? []
          : [[t("account"), `${transfer.bank} · \u2066${transfer.number}\u2069`] as const]),
        ...(paymentId === null
          ? []
          : [
              [
                withdrawals("payoutId"),
                <bdi key="payment" dir="ltr" className="num break-all">
                  {paymentId}
                </bdi>,
              ] as const,
            ]),
      ]}
    />
  );
}

/** The picture a member showed of his transfer. */
function Proof({ row: { proof } }: PartOfCaseProps) {
  const t = useTranslations("console.withdrawals");
  if (proof === null) return null;
  return (
    <Part title={t("proof")}>
      <a href={`/${proof}-1440.webp`} target="_blank" rel="noopener" className="block">
        <ContentPicture
          name={proof}
          alt={t("proof")}
          sizes="160px"
          className="block h-28 w-40 rounded-md border border-line bg-s2 object-cover"
        />
      </a>
    </Part>
  );
}

function Timeline({ row: { steps, currency } }: PartOfCaseProps) {
  const t = useTranslations("console.deposits");
  const withdrawals = useTranslations("console.withdrawals");
  const timeText = useTimeText();
  return (
    <Part title={withdrawals("timeline")}>
      <ol className="grid gap-3">
        {steps.toReversed().map(({ at, what, by, operator, reason, amount }) => (
          <li key={`${at} ${what}`} className="border-s-2 border-line2 ps-3">
            <p className="font-medium">
              {t(`step.${what}`)}
              {amount !== null && ` · ${moneyText(amount, currency)}`}
            </p>
            <p className="text-fg2">
              {timeText(at)} · <bdi>{operator ?? withdrawals(`by.${by}`)}</bdi>
            </p>
            {reason !== null && (
              <p className="mt-1 break-words">
                <bdi>{reason}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}
