import type { OwnDeposit } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { clockText, useSecondsUntil } from "../../lib/countdown.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Money } from "../../ui/money.tsx";
import { methodsQuery, openDepositsQuery } from "./api.ts";
import { useCancelOrder } from "./cancel-order.ts";

interface OpenOrdersProps {
  /** Shows one with all there is to know and to do. */
  readonly onShow: (depositId: string) => void;
  /** A member who may not deposit can cancel orders, but not pay any. */
  readonly mayPay: boolean;
  /** The level below the heading it stands under. */
  readonly heading: "h2" | "h3";
}

/** Orders that are not paid yet, so that nobody loses one: nothing where there are none. */
export function OpenOrders(props: OpenOrdersProps) {
  const t = useTranslations("wallet");
  const { data = [] } = useQuery(openDepositsQuery);
  if (data.length === 0) return null;
  const Heading = props.heading;
  return (
    <section aria-labelledby="open-orders" className="grid gap-2">
      <Heading id="open-orders" className="font-display text-md font-semibold">
        {t("openTitle")}
      </Heading>
      <ul className="grid gap-2">
        {data.map((order) => (
          <Order key={order.depositId} order={order} {...props} />
        ))}
      </ul>
    </section>
  );
}

/** What it waits for: the member, the bank, or nothing any more. */
function useStateText() {
  const t = useTranslations("wallet");
  return ({ status }: OwnDeposit) => t(status === "pending" ? "created" : status);
}

function Order({
  order,
  onShow,
  mayPay,
}: OpenOrdersProps & {
  readonly order: OwnDeposit;
}) {
  const t = useTranslations("wallet");
  const stateText = useStateText();
  const cancel = useCancelOrder();
  const { data: methods } = useQuery(methodsQuery);
  const { depositId, methodId, amount, currency, reference, status, paymentUrl, transfer } = order;
  const method = methods?.find((one) => one.methodId === methodId);
  const isUnpaid = status === "created" || status === "pending";
  return (
    <li className="grid gap-2 rounded-md border border-line2 bg-s2 p-3.5 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">
          <Money amount={amount} currency={currency} />
          {method !== undefined && " · "}
          {method !== undefined && <bdi>{method.label === "" ? t(method.kind) : method.label}</bdi>}
        </p>
        <p className={status === "expired" ? "text-fg2" : "font-medium text-brand-fg"}>
          {stateText(order)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-fg2">
        <p className="flex items-center gap-1">
          {t("reference")}
          <bdi dir="ltr" className="num text-fg">
            {reference}
          </bdi>
          <CopyButton text={reference} />
        </p>
        {isUnpaid && <TimeLeft order={order} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayPay && paymentUrl !== null && (
          <a href={paymentUrl} className={buttonClass("action", "small")}>
            {t("continuePayment")}
            <ExternalLink size={14} aria-hidden />
          </a>
        )}
        <Button
          size="small"
          look={mayPay && transfer !== null && isUnpaid ? "action" : "outline"}
          onClick={() => onShow(depositId)}
        >
          {transfer !== null && isUnpaid ? t("toTransfer") : t("details")}
        </Button>
        {isUnpaid && (
          <Button size="small" look="ghost" onClick={() => void cancel(order)}>
            {t("cancelOrder")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Until the order's time is over; the server says so itself a little later. */
function TimeLeft({ order }: { readonly order: OwnDeposit }) {
  const t = useTranslations("wallet");
  const seconds = useSecondsUntil(Date.parse(order.expiresAt));
  return (
    <p role="timer" className="num">
      {seconds === 0 ? t("expired") : t("timeLeft", { time: clockText(seconds) })}
    </p>
  );
}
