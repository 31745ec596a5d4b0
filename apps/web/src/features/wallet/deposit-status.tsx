import type { ChosenBonus, Deposit, DepositDetail } from "@baize/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  CircleCheck,
  CircleX,
  Clock,
  ExternalLink,
  Hourglass,
  LoaderCircle,
  TimerOff,
  Undo2,
} from "lucide-react";
import { useEffect, type ComponentType } from "react";
import { useTranslations } from "use-intl/react";
import { balanceQuery } from "../../lib/member.ts";
import { leadClass, useLeadTo } from "../../lib/lead-to.ts";
import { useMomentText } from "../../lib/time.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { depositQuery } from "./api.ts";
import { useCancelOrder } from "./cancel-order.ts";
import { Steps } from "./steps.tsx";
import { Transfer } from "./transfer.tsx";

const looks = {
  created: [Clock, "text-brand-fg"],
  pending: [LoaderCircle, "text-info"],
  checking: [Clock, "text-brand-fg"],
  held: [Hourglass, "text-brand-fg"],
  received: [CircleCheck, "text-win"],
  declined: [CircleX, "text-loss"],
  expired: [TimerOff, "text-fg2"],
  cancelled: [CircleX, "text-fg2"],
  returned: [Undo2, "text-fg2"],
} as const;

export interface DepositStatusProps {
  readonly depositId: string;
  /** A member who may not deposit sees its status and may cancel it. */
  readonly mayPay: boolean;
  /** The bonus that was chosen with it, which is another feature's. */
  readonly BonusLine: ComponentType<{ readonly bonus: ChosenBonus; readonly currency: string }>;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

/** What became of a deposit, in words, with its time and the reference to quote. */
export function DepositStatus({ depositId, ...host }: DepositStatusProps) {
  const deposit = useQuery(depositQuery(depositId));
  const cache = useQueryClient();
  const status = deposit.data?.status;
  useEffect(() => {
    if (status !== "received") return;
    void cache.invalidateQueries(balanceQuery);
    void cache.invalidateQueries({ queryKey: ["statement"] });
    void cache.invalidateQueries({ queryKey: ["member", "bonuses"] });
  }, [status, cache]);
  if (deposit.isError) {
    return <Failed error={deposit.error} onRetry={() => void deposit.refetch()} />;
  }
  if (deposit.data === undefined) return <SkeletonRows rows={3} className="h-20" />;
  return <Status deposit={deposit.data} {...host} />;
}

interface StatusProps extends Omit<DepositStatusProps, "depositId"> {
  readonly deposit: DepositDetail;
}

/** What a state is called and means; of a transfer nobody but us and the bank knows. */
function useWords({
  status,
  currency,
  received,
  amount,
  receives,
  transfer,
  steps,
}: DepositDetail) {
  const t = useTranslations("wallet");
  if (status === "returned") {
    return { title: t(status), text: steps.at(-1)?.reason ?? t("returnedText") };
  }
  const isOther = received !== null && received !== amount;
  const other = t("receivedOther", {
    received: moneyText(received ?? amount, currency),
    ordered: moneyText(amount, currency),
  });
  const text = t(`${status}Text`, { amount: moneyText(receives, currency) });
  if (status === "held") return { title: t(status), text };
  if (status === "received" && isOther) return { title: t(status), text: `${other} ${text}` };
  if (transfer === null) return { title: t(status), text };
  if (status === "pending") {
    return {
      title: t("created"),
      text: t("transferText", { amount: moneyText(amount, currency) }),
    };
  }
  const reason = status === "declined" ? steps.at(-1)?.reason : undefined;
  return { title: t(status), text: reason ?? text };
}

function Status({ deposit, mayPay, BonusLine, onAgain, onDone }: StatusProps) {
  const t = useTranslations("wallet");
  const { status, paymentUrl, transfer } = deposit;
  const words = useWords(deposit);
  const cancel = useCancelOrder();
  const headRef = useLeadTo<HTMLDivElement>(`${deposit.depositId} ${status}`);
  const isOver = isOverState(status);
  const isUnpaid = status === "created" || status === "pending";
  const isWaiting = status === "pending" && transfer !== null;
  const [Icon, tone] = looks[isWaiting ? "created" : status];
  return (
    <div className="grid gap-4 pt-5">
      <div
        ref={headRef}
        role="status"
        tabIndex={-1}
        className={`grid justify-items-center gap-2 text-center ${leadClass}`}
      >
        <span className={`grid size-16 place-items-center rounded-full bg-s2 ${tone}`}>
          <Icon
            size={32}
            strokeWidth={1.75}
            className={status === "pending" && !isWaiting ? "spin" : ""}
            aria-hidden
          />
        </span>
        <h3 className="font-display text-lg font-semibold">{words.title}</h3>
        <p className="max-w-xs text-fg2">
          <bdi>{words.text}</bdi>
        </p>
      </div>
      {mayPay && <Transfer deposit={deposit} />}
      {deposit.bonus !== null && <BonusLine bonus={deposit.bonus} currency={deposit.currency} />}
      <Sums deposit={deposit} />
      <Steps deposit={deposit} />
      <div className="grid gap-2.5">
        {mayPay && paymentUrl !== null && (
          <a href={paymentUrl} className={buttonClass("action", "large")}>
            {t("toProvider")}
            <ExternalLink size={16} aria-hidden />
          </a>
        )}
        {status === "received" && (
          <Button look="action" size="large" onClick={onDone}>
            {t("done")}
          </Button>
        )}
        {mayPay && (
          <Button
            look={isOver && transfer === null ? "action" : "outline"}
            size="large"
            onClick={onAgain}
          >
            {t("again")}
          </Button>
        )}
        {isUnpaid && (
          <Button look="ghost" size="large" onClick={() => void cancel(deposit)}>
            {t("cancelOrder")}
          </Button>
        )}
      </div>
    </div>
  );
}

const isUnpaidState = (status: Deposit["status"]) =>
  status === "created" || status === "pending" || status === "checking" || status === "held";

const overStates: ReadonlySet<Deposit["status"]> = new Set([
  "declined",
  "expired",
  "cancelled",
  "returned",
]);
const isOverState = (status: Deposit["status"]) => overStates.has(status);

function Sums({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations("wallet");
  const timeText = useMomentText();
  const { currency, amount, fee, receives, received, status } = deposit;
  const isOver = isOverState(status);
  return (
    <dl className="grid gap-1 rounded-md bg-s2 p-3.5 text-sm [&>div]:flex [&>div]:min-h-8 [&>div]:items-center [&>div]:justify-between [&>div]:gap-4 [&_dt]:text-fg2">
      <div>
        <dt>{t(received === null ? "amountOrdered" : "amountCame")}</dt>
        <dd>
          <Money amount={received ?? amount} currency={currency} />
        </dd>
      </div>
      {!isOver && (
        <div>
          <dt>{t("fee")}</dt>
          <dd>
            <Money amount={fee} currency={currency} />
          </dd>
        </div>
      )}
      {/* Of what came to nothing, nothing will be received. */}
      <div>
        <dt>{t(isUnpaidState(status) ? "youReceive" : "added")}</dt>
        <dd>
          <Money amount={isOver ? "0" : receives} currency={currency} className="font-semibold" />
        </dd>
      </div>
      <div>
        <dt>{t("reference")}</dt>
        <dd className="flex items-center gap-1">
          <bdi dir="ltr" className="num">
            {deposit.reference}
          </bdi>
          <CopyButton text={deposit.reference} />
        </dd>
      </div>
      <div>
        <dt>{t("updated")}</dt>
        <dd>{timeText(deposit.updatedAt)}</dd>
      </div>
    </dl>
  );
}
