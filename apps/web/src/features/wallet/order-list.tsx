import type { OwnDeposit } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useMomentText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Failed } from "../../ui/states.tsx";
import { ordersQuery, type StatementRange } from "./api.ts";
import { ordersBeside } from "./orders.ts";

interface OrderListProps {
  readonly range: StatementRange;
  readonly onOrder: (depositId: string) => void;
}

/** How many are shown before somebody asks for all. */
const fewMax = 3;

/** Deposits that have not come, with their state; nothing where there are none. */
export function OrderList({ range, onOrder }: OrderListProps) {
  const t = useTranslations("wallet");
  const [isAll, setAll] = useState(false);
  const { data, error, refetch } = useQuery(ordersQuery);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  const orders = ordersBeside(data?.content ?? [], range);
  if (orders.length === 0) return null;
  return (
    <section
      aria-labelledby="statement-orders"
      className="rounded-md border border-line2 px-3 pt-3"
    >
      <p id="statement-orders" className="text-sm font-semibold">
        {t("ordersTitle")}
      </p>
      <ul className="grid divide-y divide-line">
        {(isAll ? orders : orders.slice(0, fewMax)).map((order) => (
          <Order key={order.depositId} order={order} onOrder={onOrder} />
        ))}
      </ul>
      {!isAll && orders.length > fewMax && (
        <Button look="ghost" className="mb-1 w-full" onClick={() => setAll(true)}>
          {t("ordersAll", { count: orders.length })}
        </Button>
      )}
    </section>
  );
}

interface OrderProps {
  readonly order: OwnDeposit;
  readonly onOrder: (depositId: string) => void;
}

function Order({
  order: { depositId, status, amount, currency, createdAt, reference },
  onOrder,
}: OrderProps) {
  const t = useTranslations("wallet");
  const timeText = useMomentText();
  return (
    <li>
      <button
        type="button"
        onClick={() => onOrder(depositId)}
        className="flex w-full items-center gap-3 py-2.5 text-start"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t(status === "pending" ? "created" : status)}</span>
          <span className="block text-xs text-fg3">
            {timeText(createdAt)} ·{" "}
            <bdi dir="ltr" className="num">
              {reference}
            </bdi>
          </span>
        </span>
        <Money amount={amount} currency={currency} className="text-fg2" />
        <ChevronRight size={16} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
      </button>
    </li>
  );
}
