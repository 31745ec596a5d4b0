import type { AgentSimulation, ContractTerms } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Calculator } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { useSpanText } from "../../ui/contracts/words.ts";
import { usePlaceText } from "./fault-text.ts";
import type { FaultKey } from "./form.ts";
import { moneyText } from "../../ui/money.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { simulationQuery, type SimulateBody } from "./api.ts";
import type { Product } from "./kind-and-product.tsx";
import type { OfferFieldsProps } from "./offer.ts";

/** Ten may be asked for in a minute. */
const settleMs = 1_200;

export interface TermsProps extends OfferFieldsProps {
  /** Undefined while something is missing or wrong. */
  readonly terms: ContractTerms | undefined;
}

/** The last that was typed, once the typing rests. */
function useSettled(body: SimulateBody | undefined): SimulateBody | undefined {
  const text = body === undefined ? "" : JSON.stringify(body);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === "" || text === "" ? undefined : (JSON.parse(settled) as SimulateBody);
}

/** What the terms would have given for the last whole period. */
export function useSimulation({ memberRef, form, terms }: TermsProps) {
  const product = form.product as Product;
  const body =
    terms === undefined ? undefined : { product, terms, downlineRef: memberRef, periods: 1 };
  const settled = useSettled(body);
  const query = useQuery(simulationQuery(settled));
  return { ...query, data: settled === undefined ? undefined : query.data };
}

/** The live strip of the offer: what it would have paid, and what would have stayed. */
export function Simulator({
  wrong,
  ...props
}: TermsProps & {
  /** What stands there and is not possible. */
  readonly wrong: FaultKey | undefined;
}) {
  const placeText = usePlaceText(props.form);
  const t = useTranslations("commissions");
  const waitText = useWaitText();
  const { data, error, isError } = useSimulation(props);
  return (
    <section
      aria-labelledby="offer-simulator"
      className="grid gap-1.5 rounded-md bg-brand-soft p-4"
    >
      <h3 id="offer-simulator" className="flex items-center gap-2 font-semibold">
        <Calculator size={18} className="text-brand-fg" aria-hidden />
        {t("simulator")}
      </h3>
      <div aria-live="polite" className="grid gap-1 text-sm">
        {props.terms === undefined && (
          <p>
            {wrong === undefined
              ? t("simulatedWait")
              : t("simulatedWrong", { place: placeText(wrong) })}
          </p>
        )}
        {props.terms !== undefined && isError && <p>{waitText(error)}</p>}
        {props.terms !== undefined && !isError && data === undefined && (
          <span aria-hidden className="skeleton h-5 w-3/4" />
        )}
        {props.terms !== undefined && !isError && data !== undefined && <Simulated data={data} />}
      </div>
    </section>
  );
}

function Simulated({ data: { periods, currency } }: { readonly data: AgentSimulation }) {
  const t = useTranslations("commissions");
  const spanText = useSpanText();
  const [last] = periods;
  if (last === undefined || last.from === null || last.to === null) {
    return <p>{t("simulatedNothing")}</p>;
  }
  const { from, to, due, kept, tier, inForce } = last;
  const period = spanText({ from, to, period: last.period });
  const money = (amount: string) => moneyText(amount, currency);
  return (
    <>
      <p className="font-medium">
        {kept === null
          ? t("simulated", { period, due: money(due) })
          : t("simulatedKept", { period, due: money(due), kept: money(kept) })}
      </p>
      <p className="text-fg2">
        {tier === null ? t("simulatedNone") : t("simulatedTier", { number: String(tier) })}
      </p>
      {inForce !== null && (
        <p className="text-fg2">{t("simulatedInForce", { amount: money(inForce) })}</p>
      )}
    </>
  );
}
