import type { GameType, VipBenefits } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { usePercentText } from "../../lib/percent-text.ts";
import { Money } from "../../ui/money.tsx";
import { PrizeWorth } from "../../ui/prize-worth.tsx";
import { exceptOf, givesAnything, isNothing, percentOfPpm, ratesOf } from "./rules.ts";

/** Parts of what a level gives, as the table names them. */

interface LevelMarkProps {
  readonly color: string;
  readonly level: number;
  readonly className?: string;
}

/** Black, or white where the brand's colour is too dark for it; by the brightness people see. */
function inkOn(color: string): "black" | "white" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(color.slice(at, at + 2), 16),
  );
  return red * 0.299 + green * 0.587 + blue * 0.114 < 110 ? "white" : "black";
}

/** A level's colour with its number; the words beside it say the same. */
export function LevelMark({ color, level, className = "size-9 text-sm" }: LevelMarkProps) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: color, color: inkOn(color) }}
      className={`grid shrink-0 place-items-center rounded-full font-display font-bold ring-2 ring-line ${className}`}
    >
      <span className="num">{level}</span>
    </span>
  );
}

export function Amount({
  amount,
  currency,
}: {
  readonly amount: string;
  readonly currency: string;
}) {
  if (isNothing(amount)) return <span className="text-fg3">–</span>;
  return <Money amount={amount} currency={currency} className="font-semibold" />;
}

/** Whether a level gives something that it gives or not. */
export function Yes({ is }: { readonly is: boolean }) {
  const t = useTranslations("vip");
  if (is) return <span className="font-semibold">{t("yes")}</span>;
  return (
    // What is only read out stays in its cell: a table that scrolls does not make the page wider.
    <span className="relative text-fg3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t("no")}</span>
    </span>
  );
}

interface RatesProps {
  readonly rates: VipBenefits["rebatePpm"];
  /** Says in the cell what the percentage is of, where the row does not. */
  readonly isOfBets?: boolean;
}

export function Rates({ rates, isOfBets = false }: RatesProps) {
  const t = useTranslations("vip");
  const all = useTranslations("awards.lossBack");
  const names = useTranslations("shell.gameType");
  const percentText = usePercentText();
  const found = ratesOf(rates);
  if (found.length === 0) return <span className="text-fg3">–</span>;
  const said = (types: readonly GameType[]) => types.map((type) => names(type)).join(", ");
  function listOf(types: readonly GameType[]): string {
    const others = exceptOf(types);
    if (others === undefined) return said(types);
    return others.length === 0 ? all("allGames") : t("allBut", { list: said(others) });
  }
  return (
    <ul className="grid gap-1">
      {found.map(({ ppm, types }) => (
        <li key={ppm}>
          {isOfBets ? (
            <span className="font-semibold">
              {t("ofBets", { percent: `\u2066${percentText(percentOfPpm(ppm))}\u2069` })}
            </span>
          ) : (
            <bdi dir="ltr" className="num font-semibold">
              {percentText(percentOfPpm(ppm))}
            </bdi>
          )}
          <span className="block text-xs text-fg2">{listOf(types)}</span>
        </li>
      ))}
    </ul>
  );
}

export function Percent({ ppm }: { readonly ppm: number }) {
  const percentText = usePercentText();
  if (ppm === 0) return <span className="text-fg3">–</span>;
  return (
    <bdi dir="ltr" className="num font-semibold">
      {percentText(percentOfPpm(ppm))}
    </bdi>
  );
}

/** What points are multiplied by; 1 is said too, so that the row can be compared. */
export function Times({ bps }: { readonly bps: number }) {
  return (
    <bdi dir="ltr" className="num font-semibold">
      {timesOfBps(bps)}×
    </bdi>
  );
}

interface GiftProps {
  readonly gift: VipBenefits["gifts"]["weekly"];
  readonly currency: string;
}

/** A prize beside the money. */
function Gift({ gift, currency }: GiftProps) {
  if (gift === null) return null;
  return <PrizeWorth award={{ ...gift, currency }} className="font-semibold" />;
}

/** What reaching a level brings: an amount, a prize, or both. */
export function LevelUp({ amount, gift, currency }: GiftProps & { readonly amount: string }) {
  if (gift === null) return <Amount amount={amount} currency={currency} />;
  return (
    <div className="grid justify-items-start gap-1">
      {!isNothing(amount) && <Amount amount={amount} currency={currency} />}
      <Gift gift={gift} currency={currency} />
    </div>
  );
}

interface RewardProps extends GiftProps {
  readonly reward: VipBenefits["weekly"];
}

/** An amount, a part of what was staked, a prize, or some of them. */
export function Reward({ reward, gift, currency }: RewardProps) {
  if (!givesAnything(reward) && gift === null) return <span className="text-fg3">–</span>;
  return (
    <div className="grid justify-items-start gap-1">
      {!isNothing(reward.amount) && <Amount amount={reward.amount} currency={currency} />}
      {ratesOf(reward.ratesPpm).length > 0 && <Rates rates={reward.ratesPpm} isOfBets />}
      <Gift gift={gift} currency={currency} />
    </div>
  );
}
