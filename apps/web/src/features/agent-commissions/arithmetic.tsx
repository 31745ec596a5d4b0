import type { AgentCommissionDetails } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { roundText, useRateText } from "../../ui/contracts/words.ts";
import { Part } from "../../ui/desk/drawer-parts.tsx";
import { Money } from "../../ui/money.tsx";

type Step = AgentCommissionDetails["steps"][number];

/** Results, under a line; everything else leads to one. */
const results: ReadonlySet<Step["step"]> = new Set(["net", "base", "due", "payable"]);

interface ArithmeticProps {
  readonly one: AgentCommissionDetails;
}

/** The statement line by line, and why it comes to what it does. */
export function Arithmetic({ one }: ArithmeticProps) {
  const t = useTranslations("commissions");
  const { steps, currency } = one;
  return (
    <Part title={t("why")}>
      <Reasons one={one} />
      <dl className="mt-3 rounded-md bg-s2 px-3.5 py-2 text-sm">
        {steps.map(({ step, value }) => (
          <div
            key={step}
            className={`flex min-h-8 flex-wrap items-center justify-between gap-x-4 ${results.has(step) ? "border-t border-line2 font-semibold" : ""}`}
          >
            <dt className={results.has(step) ? "" : "text-fg2"}>{t(`step.${step}`)}</dt>
            <dd>
              <Value step={step} value={value} currency={currency} />
            </dd>
          </div>
        ))}
        {one.kind !== "realtimeSalary" && (
          <div className="flex min-h-8 items-center justify-between gap-x-4 border-t border-line">
            <dt className="text-fg2">{t("activeMembers")}</dt>
            <dd className="num">{countText(one.active)}</dd>
          </div>
        )}
        {one.ownAccounts > 0 && (
          <div className="flex min-h-8 items-center justify-between gap-x-4">
            <dt className="text-fg2">{t("leftOut")}</dt>
            <dd className="num">{countText(one.ownAccounts)}</dd>
          </div>
        )}
      </dl>
    </Part>
  );
}

function Value({ step, value, currency }: Step & { readonly currency: string }) {
  const rateText = useRateText();
  if (step === "rate" || step === "winRate" || step === "lossRate") {
    return <span className="num">× {rateText(value)}</span>;
  }
  return <Money amount={value} currency={currency} />;
}

/** Which tier was reached, and what the next one asks for. */
function Reasons({ one }: ArithmeticProps) {
  const t = useTranslations("commissions");
  const { tier, base, nextTier } = one;
  const isNegative = base !== null && !/^(?!-).*[1-9]/.test(base);
  return (
    <div className="grid gap-1 text-sm">
      <p>
        {isNegative
          ? t("whyNegative")
          : tier === null
            ? t("whyNone")
            : t("whyTier", { number: String(tier) })}
      </p>
      {nextTier === null ? (
        tier !== null && <p className="text-fg2">{t("gapTop")}</p>
      ) : (
        <Gap one={one} />
      )}
    </div>
  );
}

function Gap({ one: { nextTier, currency, terms } }: ArithmeticProps) {
  const t = useTranslations("commissions");
  if (nextTier === null) return null;
  const { valid, net, active } = nextTier;
  const missing = [
    [t("step.valid"), valid, roundText(valid, currency)],
    ...(terms.kind === "dividend"
      ? [
          [
            t(terms.tierOn === "ggr" ? "step.ggr" : "step.net"),
            net,
            roundText(net, currency),
          ] as const,
        ]
      : []),
    [t("activeMembers"), String(active), countText(active)],
  ] as const;
  const some = missing.filter(([, value]) => /[1-9]/.test(value) && !value.startsWith("-"));
  if (some.length === 0) return null;
  return (
    <p className="text-fg2">
      {t("gap", { number: String(nextTier.tier) })}{" "}
      {some.map(([name, , text], at) => (
        <span key={name}>
          {at > 0 && " · "}
          {name} <span className="num font-medium text-fg">{text}</span>
        </span>
      ))}
    </p>
  );
}
