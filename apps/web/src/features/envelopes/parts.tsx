import type { Envelope } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../../ui/money.tsx";

/** What a rain asks for, with what of it the member has. */
export function Conditions({ envelope }: { readonly envelope: Envelope }) {
  const t = useTranslations("draws.envelope");
  const { conditions, currency } = envelope;
  if (conditions.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-sm">
      {conditions.map(({ kind, least, actual, isMet }) => (
        <li key={kind} className={isMet ? "text-win" : "text-fg2"}>
          {kind === "valid"
            ? t("condition.valid", {
                least: moneyText(least ?? "0", currency),
                actual: moneyText(actual ?? "0", currency),
              })
            : kind === "level"
              ? t("condition.level", { level: least ?? "0" })
              : t(`condition.${kind}`)}
          {isMet && ` · ${t("met")}`}
        </li>
      ))}
    </ul>
  );
}

/** What a packet asks before it may be withdrawn. */
export function Turnover({ turnoverBps }: Pick<Envelope, "turnoverBps">) {
  const t = useTranslations("draws.envelope");
  const awards = useTranslations("awards");
  return (
    <p>{turnoverBps === 0 ? awards("free") : t("turnover", { times: timesOfBps(turnoverBps) })}</p>
  );
}
