import { useTranslations } from "use-intl";
import { displayMoney, type Minor } from "@baize/money";
import { Figure } from "../client/figure.tsx";

/** What the round pays by this computation, beside what its record says. */
export function PayoutPart(props: {
  readonly currency: string;
  readonly staked: Minor;
  readonly payout: Minor | null;
  readonly recorded: Minor | null;
}) {
  const t = useTranslations();
  const { currency, staked, payout, recorded } = props;
  const money = (amount: Minor) => <bdi dir="ltr">{displayMoney(amount, currency)}</bdi>;
  const isSame = recorded === payout;
  return (
    <section>
      <h2>{t("rounds.payout")}</h2>
      <dl className="figures">
        <Figure label={t("rounds.stake")} value={money(staked)} />
        <Figure
          label={t("rounds.payout")}
          value={payout === null ? "–" : <span data-testid="payout">{money(payout)}</span>}
        />
        {recorded !== null && <Figure label={t("verify.recorded")} value={money(recorded)} />}
      </dl>
      {payout === null && <p className="verdict">{t("verify.notEnded")}</p>}
      {payout !== null && recorded !== null && (
        <p className={`verdict ${isSame ? "is-good" : "is-bad"}`}>
          {isSame ? t("verify.matches") : t("verify.differs")}
        </p>
      )}
    </section>
  );
}
