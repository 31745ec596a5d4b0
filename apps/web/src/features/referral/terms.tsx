import type { ReferralDetails } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { Check } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import { isNothing } from "../../lib/no-amount.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { Money, moneyText } from "../../ui/money.tsx";

type Terms = NonNullable<ReferralDetails["terms"]>;

interface LadderProps {
  readonly details: ReferralDetails;
  readonly terms: Terms;
}

/** More for several friends in one month, and how far the member is. */
export function Ladder({ details, terms }: LadderProps) {
  const t = useTranslations("referral");
  const { monthFriends, currency } = details;
  return (
    <section aria-labelledby="referral-ladder" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="referral-ladder" className="font-display text-lg font-semibold">
          {t("ladder")}
        </h2>
        <p className="text-fg2">{t("thisMonth", { count: monthFriends })}</p>
      </div>
      <ol className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {terms.steps.map(({ friends, amount }) => {
          const isReached = monthFriends >= friends;
          return (
            <li key={friends} className={`card grid gap-2 p-4 ${isReached ? "border-win" : ""}`}>
              <span className="flex items-center justify-between gap-2">
                <span className="font-semibold">{t("step", { count: friends })}</span>
                {isReached && (
                  <span className="flex items-center gap-1 text-xs font-semibold text-win">
                    <Check size={16} aria-hidden />
                    {t("reached")}
                  </span>
                )}
              </span>
              <Money
                amount={amount}
                currency={currency}
                className="font-display text-lg font-bold"
              />
              <progress
                className="h-1.5 w-full overflow-hidden rounded-full bg-s3 accent-brand [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-s3 [&::-webkit-progress-value]:bg-brand"
                max={friends}
                value={Math.min(monthFriends, friends)}
                aria-label={t("progress", { count: Math.min(monthFriends, friends), of: friends })}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface RulesProps {
  readonly terms: Terms;
  readonly currency: string;
}

/** The terms as they are reckoned, in sentences. */
export function Rules({ terms, currency }: RulesProps) {
  const t = useTranslations("referral.rule");
  const money = (amount: string) => moneyText(amount, currency);
  const { inviterAward, friendAward, share, second } = terms;
  const lines = [
    t("meet", {
      days: terms.days,
      deposit: money(terms.minDeposit),
      valid: money(terms.minValid),
    }),
    ...(terms.kycLevel > 0 ? [t("verified")] : []),
    ...(terms.holdDays > 0 ? [t("hold", { days: terms.holdDays })] : []),
    ...(isNothing(inviterAward) ? [] : [t("inviter", { amount: money(inviterAward) })]),
    ...(isNothing(friendAward) ? [] : [t("friend", { amount: money(friendAward) })]),
    terms.turnoverBps === 0
      ? t("free", { days: terms.claimDays })
      : t("factor", { times: timesOfBps(terms.turnoverBps), days: terms.claimDays }),
    t("maximum", { month: terms.monthMax, total: terms.totalMax }),
    ...(share.days > 0 ? [t("share", { days: share.days, max: money(share.monthMax) })] : []),
    ...(second === null ? [] : [t("second", { max: money(second.monthMax) })]),
    t("oneself"),
  ];
  return (
    <section aria-labelledby="referral-rules" className="card grid gap-3 p-4 sm:p-6">
      <h2 id="referral-rules" className="font-display text-lg font-semibold">
        {t("title")}
      </h2>
      <ul className="grid list-disc gap-1.5 ps-5 text-fg2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {share.days > 0 && <Rates title={t("rates")} share={share} />}
      {second !== null && <Rates title={t("secondRates")} share={{ ...share, ppm: second.ppm }} />}
    </section>
  );
}

/** Millionths of a stake, for "edge" those that half of what the house keeps comes to. */
const rateOf = ({ form, ppm, edgePpm }: Terms["share"], type: keyof Terms["share"]["ppm"]) =>
  form === "valid" ? ppm[type] : (edgePpm[type] * ppm[type]) / 2_000_000;

function Rates({ title, share }: Pick<Terms, "share"> & { readonly title: string }) {
  const names = useTranslations("shell.gameType");
  const percent = usePercentText();
  const shown = gameTypes.filter((type) => rateOf(share, type) > 0);
  if (shown.length === 0) return null;
  return (
    <table className="w-full max-w-sm text-sm">
      <caption className="pb-1 text-start font-medium">{title}</caption>
      <tbody>
        {shown.map((type) => (
          <tr key={type} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal text-fg2">
              {names(type)}
            </th>
            <td className="num py-1.5 text-end">{percent(rateOf(share, type) / 10_000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
