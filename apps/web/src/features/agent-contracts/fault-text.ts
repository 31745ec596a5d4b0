import type { AgentContractLimits } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { ppmOf } from "../../lib/rates.ts";
import { useRateText } from "../../ui/contracts/words.ts";
import { useCapText } from "./cap-text.ts";
import { capOf, isOneRate, type Cap, type Fault, type FaultKey, type OfferForm } from "./form.ts";

const placeIn = (key: FaultKey) => {
  const [at, field] = key.split(" ");
  return { at: Number(at), field };
};

/** What bounds the rate of a field: of two rates the one of its side. */
function capIn(form: OfferForm, key: FaultKey, limits: AgentContractLimits): Cap | undefined {
  const { at, field } = placeIn(key);
  if (Number.isNaN(at)) return undefined;
  const cap = capOf(form, at, limits);
  if (cap === undefined || cap === "nothing" || !("winRate" in cap)) return cap;
  return { rate: field === "win" ? cap.winRate : cap.lossRate };
}

const lessOf = (max: string, cap: Cap | undefined): string =>
  cap !== undefined && cap !== "nothing" && "rate" in cap && ppmOf(cap.rate) < ppmOf(max)
    ? cap.rate
    : max;

/** What is said under a field that is wrong. */
export function useFaultText(form: OfferForm, limits: AgentContractLimits) {
  const t = useTranslations("commissions.fault");
  const rateText = useRateText();
  const capText = useCapText();
  const { rateMax, lossRateMax } = limits;
  return (fault: Fault, key: FaultKey): string => {
    const cap = capIn(form, key, limits);
    if (fault === "rate") return t(fault, { max: rateText(lessOf(rateMax, cap)) });
    if (fault === "lossRate") {
      return t("rate", { max: rateText(lessOf(lossRateMax ?? rateMax, cap)) });
    }
    const most = fault === "own" && cap !== "nothing" ? capText(cap, limits.currency) : undefined;
    return most === undefined ? t(fault) : `${t(fault)} ${most}`;
  };
}

/** A field as its label has it, with its tier. */
export function usePlaceText(form: OfferForm): (key: FaultKey) => string {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const labelOf = (at: number, field: string | undefined): string => {
    const tier = form.tiers[at];
    switch (field) {
      case "valid":
        return contracts("validFrom");
      case "net":
        return contracts(form.tierOn === "net" ? "netFrom" : "ggrFrom");
      case "active":
        return contracts("activeFrom");
      case "win":
        return contracts("winRate");
      case "loss":
        return contracts("lossRate");
      default: {
        const isRate = tier === undefined || isOneRate(form.kind, tier);
        return t(isRate ? "ratePercentage" : "amount");
      }
    }
  };
  return (key) => {
    if (key === "unit" || key === "fee" || key === "deduct") return t(`${key}Label`);
    const { at, field } = placeIn(key);
    return `${contracts("tierOf", { number: String(at + 1) })} · ${labelOf(at, field)}`;
  };
}
