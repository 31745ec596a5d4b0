import type { LimitPeriod } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { periodText } from "./amounts.ts";
import { declineOffer, protectionQuery } from "./api.ts";
import { LimitForm } from "./limit-form.tsx";

const periods: readonly LimitPeriod[] = ["day", "week", "month"];

/** Before the first deposit: a limit, or none. It is asked once and never in the way. */
export function LimitOffer() {
  const t = useTranslations("protection");
  const security = useTranslations("security");
  const language = useLanguage();
  const { data } = useQuery(protectionQuery);
  const [isWanted, setWanted] = useState(false);
  const [period, setPeriod] = useState<LimitPeriod>("week");
  if (data === undefined || !data.isLimitOffered) return null;
  const decline = () => void declineOffer().catch(() => undefined);
  return (
    <section
      aria-label={t("offer")}
      className="mt-4 grid gap-3 rounded-lg border border-line bg-s2 p-4"
    >
      <div>
        <h3 className="font-semibold">{t("offer")}</h3>
        <p className="mt-0.5 text-sm text-fg2">{t("offerText")}</p>
      </div>
      {isWanted ? (
        <>
          <Segmented
            label={t("limits")}
            value={period}
            options={periods.map((one) => [one, periodText(language, one)] as const)}
            onChange={setPeriod}
          />
          <LimitForm
            key={period}
            kind="deposit"
            period={period}
            current={undefined}
            currency={data.currency}
            onDone={() => undefined}
          />
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setWanted(true)}>{security("set")}</Button>
          <Button look="ghost" onClick={decline}>
            {t("offerSkip")}
          </Button>
        </div>
      )}
    </section>
  );
}
