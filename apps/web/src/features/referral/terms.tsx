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
      <ol className="card grid gap-0 p-4 sm:auto-cols-fr sm:grid-flow-col sm:p-6">
        {terms.steps.map(({ friends, amount }, at) => {
          const before = terms.steps[at - 1]?.friends ?? 0;
          return (
            <Step
              key={friends}
              step={{ friends, amount }}
              currency={currency}
              done={monthFriends}
              // How much of the way from the step before is done.
              share={Math.min(1, Math.max(0, (monthFriends - before) / (friends - before)))}
              isFirst={at === 0}
            />
          );
        })}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly step: Terms["steps"][number];
  readonly currency: string;
  readonly done: number;
  readonly share: number;
  readonly isFirst: boolean;
}

/** A rung: the way to it, filled as far as it is gone, and what it brings. */
function Step({ step: { friends, amount }, currency, done, share, isFirst }: StepProps) {
  const t = useTranslations("referral");
  const isReached = done >= friends;
  return (
    <li
      className={`relative grid grid-cols-[2.75rem_1fr] items-center gap-x-3 sm:grid-cols-1 sm:justify-items-center sm:pt-0 sm:text-center ${isFirst ? "" : "pt-8"}`}
    >
      {!isFirst && <Way share={share} />}
      <span
        className={`num z-10 grid size-11 place-items-center rounded-full border-2 font-display font-bold ${isReached ? "border-win bg-s1 text-win" : "border-line2 bg-s2 text-fg2"}`}
      >
        {isReached ? <Check size={20} aria-hidden /> : <span aria-hidden>{friends}</span>}
      </span>
      <span className="grid gap-0.5 sm:mt-2 sm:justify-items-center">
        <Money amount={amount} currency={currency} className="font-display text-lg font-bold" />
        <span className="text-sm text-fg2">
          {t("step", { count: friends })}
          {isReached && <span className="font-semibold text-win"> · {t("reached")}</span>}
        </span>
        <span className="sr-only">
          {t("progress", { count: Math.min(done, friends), of: friends })}
        </span>
      </span>
    </li>
  );
}

/** Down a phone, along a wider window. */
function Way({ share }: { readonly share: number }) {
  const filled = `${Math.round(share * 100)}%`;
  return (
    <span
      aria-hidden
      className="absolute start-[calc(1.375rem-2px)] -top-3 h-14 w-1 overflow-hidden bg-s3 sm:start-auto sm:end-1/2 sm:top-5 sm:h-1 sm:w-full"
    >
      <span className="block w-full bg-win sm:hidden" style={{ height: filled }} />
      <span className="hidden h-full bg-win sm:block" style={{ width: filled }} />
    </span>
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
