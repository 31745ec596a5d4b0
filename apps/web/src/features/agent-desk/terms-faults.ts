import type { AgentContractKind } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { usePercentText } from "../../lib/percent-text.ts";
import { percentOf } from "../../lib/rates.ts";
import { CallRefused } from "../../lib/refused.ts";
import { useRuleSentence } from "../../ui/desk/fault-text.ts";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { policiesQuery } from "./api.ts";
import { placeOf } from "./terms-places.ts";
import { brokenTerms, typedOf, type TermsDraft } from "./terms-draft.ts";

/** What is wrong with offered terms, said at its field: "1.rate" is the rate of the second tier. */

/** The most that contracts of a kind give, as percentages. */
export interface Caps {
  readonly rate: string;
  readonly win: string;
  readonly loss: string;
}

/** What the brand's rules allow; undefined until they are read. */
export function useCaps(
  merchantCode: string,
  currency: string,
  kind: AgentContractKind,
): Caps | undefined {
  const { data = [] } = useQuery(policiesQuery);
  const found = data.find(
    (one) => one.merchantCode === merchantCode && one.currency === currency,
  )?.settings;
  if (found === undefined) return undefined;
  const rates = { dividend: found.dividendMax, dailySalary: found.dailyMax } as const;
  const rate = kind in rates ? rates[kind as keyof typeof rates] : found.hourlyMax;
  return {
    rate: percentOf(rate),
    win: percentOf(found.realtimeWinMax),
    loss: percentOf(found.realtimeLossMax),
  };
}

/** "1.rate" without its tier. */
const nameOf = (place: string) => place.split(".").at(-1) ?? place;

/** What the field of a rate may hold. */
export function useCapHint(caps: Caps | undefined): (place: string) => string | undefined {
  const t = useTranslations("console.agents");
  const percentText = usePercentText();
  return (place) => {
    const name = nameOf(place);
    if (caps === undefined || (name !== "rate" && name !== "win" && name !== "loss")) {
      return undefined;
    }
    return t("atMost", { max: percentText(caps[name]) });
  };
}

interface Typed {
  readonly draft: TermsDraft;
  readonly currency: string;
  readonly caps: Caps | undefined;
  readonly hasTried: boolean;
  readonly error: unknown;
}

/** What is said under a field: what the form found, or else the server. */
export function useTermsFault(typed: Typed): (place: string) => string | undefined {
  const { draft, currency, caps, hasTried, error } = typed;
  const t = useTranslations("console.agents");
  const rule = useTranslations("console.desk.rule");
  const percentText = usePercentText();
  const refusalText = useRefusalText();
  const broken = hasTried ? brokenTerms(draft, currency) : new Set<string>();
  const refused = placeOf(error, draft.kind);
  function brokenText(place: string): string {
    if (typedOf(draft, place).trim() === "") return rule("fillIn");
    const name = nameOf(place);
    if (name === "active") return rule("not_whole");
    const tier = draft.tiers[Number.parseInt(place, 10)];
    const isRate = name === "rate" && (draft.kind === "dividend" || tier?.isFixed !== true);
    if (isRate || name === "win" || name === "loss") {
      const max = caps?.[name === "rate" ? "rate" : name] ?? "100";
      return t("rateFault", { max: percentText(max) });
    }
    return name === "platformFee"
      ? t("rateFault", { max: percentText("100") })
      : rule("not_an_amount");
  }
  function refusalOf(place: string): string {
    if (!(error instanceof CallRefused)) return "";
    const { code, value } = error;
    if (code === "invalid_input") return rule("malformed");
    if (code === "not_found") return t("accountUnknown");
    if (code === "rate_above_cap") {
      const max = nameOf(place) === "loss" ? (value["lossMax"] ?? value["max"]) : value["max"];
      if (typeof max !== "string") return refusalText(error);
      const atMost = t("atMost", { max: percentText(percentOf(max)) });
      const isFixed = draft.tiers[Number.parseInt(place, 10)]?.isFixed === true;
      // Of an amount it has to be said of what.
      return isFixed && draft.kind !== "dividend" && draft.kind !== "realtimeSalary"
        ? `${atMost} ${t("policy.hint.dailyMax")}`
        : atMost;
    }
    if (code !== "contract_rule") return refusalText(error);
    const key = String(value["reason"]);
    return rule.has(key as "other") ? rule(key as "other") : rule("other");
  }
  return (place) => {
    if (broken.has(place)) return brokenText(place);
    return refused === place ? refusalOf(place) : undefined;
  };
}

/** The same as a sentence for the foot of the form, which names the tier. */
export function useTermsSentence(
  faultAt: (place: string) => string | undefined,
): (error: unknown, kind: AgentContractKind) => string | undefined {
  const t = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const ruleSentence = useRuleSentence();
  return (error, kind) => {
    const place = placeOf(error, kind);
    const fault = place === undefined ? undefined : faultAt(place);
    if (place === undefined || fault === undefined) return ruleSentence(error);
    const [, at] = /^(\d+)\./.exec(place) ?? [];
    if (at === undefined) return fault;
    return desk("ruleAt", { field: t("tierNumber", { number: Number(at) + 1 }), rule: fault });
  };
}
