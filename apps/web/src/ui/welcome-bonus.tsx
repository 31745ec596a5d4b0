import type { DepositBonus } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../lib/client.ts";
import { useLanguage } from "../lib/i18n.tsx";
import "../lib/records-calls.ts";
import { useHasSession } from "../lib/session.ts";
import { moneyText } from "./money.tsx";
import { useTermsTexts } from "./offers/words.tsx";

/** Under the member's key: it goes and is asked again when somebody comes or leaves. */
const welcomeQuery = (language: string, hasSession: boolean) =>
  queryOptions({
    queryKey: ["member", "bonuses", "welcome", language, hasSession],
    staleTime: minuteMs,
    queryFn: async ({ signal }) => (await call("welcomeBonus", undefined, { signal })).offer,
  });

interface WelcomeBonusProps {
  readonly className?: string;
  /** It is here, or does not come. */
  readonly onKnown?: () => void;
}

/**
 * The bonus of a first deposit, in the numbers the brand has set. Renders nothing where there is
 * none, or where this member cannot have it. Its host loads `bonuses`.
 */
export function WelcomeBonus({ className = "", onKnown }: WelcomeBonusProps) {
  const { data: offer, isPending } = useQuery(welcomeQuery(useLanguage(), useHasSession()));
  useEffect(() => {
    if (!isPending) onKnown?.();
  }, [isPending, onKnown]);
  return offer == null ? null : <Welcome offer={offer} className={className} />;
}

function Welcome({
  offer,
  className,
}: {
  readonly offer: DepositBonus;
  readonly className: string;
}) {
  const t = useTranslations("bonuses");
  const { share, wagering } = useTermsTexts(offer);
  const { title, minDeposit, currency, countsAtMost, rounds } = offer;
  return (
    <section
      aria-label={title}
      data-welcome
      className={`flex items-start gap-3 rounded-lg border border-line bg-brand-soft p-4 ${className}`}
    >
      <Gift size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-brand-fg" aria-hidden />
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="font-display text-md font-semibold">
          <bdi>{title}</bdi>
        </p>
        <p>{share}</p>
        <p className="text-fg2">
          {t("least", { amount: moneyText(minDeposit, currency) })} {wagering}{" "}
          {rounds === null &&
            countsAtMost !== null &&
            t("countsAtMost", { amount: moneyText(countsAtMost, currency) })}
        </p>
      </div>
    </section>
  );
}
