import type { DepositDetail, DepositStep } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useMomentText } from "../../lib/time.ts";
import { moneyText } from "../../ui/money.tsx";

const texts = {
  ordered: "ordered",
  said_paid: "saidPaid",
  held: "held",
  received: "received",
  declined: "declined",
  expired: "expired",
  cancelled: "cancelled",
  returned: "returned",
} as const satisfies Record<DepositStep["what"], string>;

/** Everything that happened to a deposit, newest first, with its time and who did it. */
export function Steps({ deposit: { steps, currency } }: { readonly deposit: DepositDetail }) {
  const t = useTranslations("wallet");
  const payouts = useTranslations("payouts");
  const timeText = useMomentText();
  return (
    <section aria-labelledby="deposit-steps">
      <h3 id="deposit-steps" className="mb-3 font-semibold">
        {payouts("timeline")}
      </h3>
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
                {t(texts[what])}
                {amount !== null && ` · ${moneyText(amount, currency)}`}
              </p>
              <p className="text-xs text-fg2">
                {timeText(at)} · {payouts(`by.${by}`)}
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
