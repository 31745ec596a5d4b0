import { rational, toDecimal } from "@baize/fair";
import { minor } from "@baize/money";
import { useTranslations } from "use-intl";
import { Figure } from "../../../client/figure.tsx";
import { useFrame } from "../../../client/frame.ts";
import { useStore } from "../../../client/store.ts";
import { textIn } from "../../../protocol.ts";
import type { SlotRules, SlotSymbol } from "../protocol.ts";
import { JackpotRulesPart } from "../../jackpot/client/jackpot-rules.tsx";
import { isCountable } from "../rarity.ts";
import { leastOf, SymbolPicture, symbolWords } from "./symbols.tsx";
import { usePercent } from "../../../client/use-percent.ts";

/** Pay table, lines and exact figures of a slot, all from what the studio states. */
export function SlotRulesPart({ rules }: { readonly rules: SlotRules }) {
  const frame = useFrame();
  const t = useTranslations("slot");
  const tRules = useTranslations("rules");
  const { locale } = frame.language;
  const stake = useStore(frame.stake);
  const named = (role: SlotSymbol["role"]): string =>
    textIn(rules.symbols.find((symbol) => symbol.role === role)?.name ?? { en: "" }, locale);
  const [scatter, wild] = [named("scatter"), named("wild")];
  return (
    <>
      <p>{howWords(rules, t)}</p>
      {wild !== "" && (
        <p>{scatter === "" ? t("rulesWildAll", { wild }) : t("rulesWild", { wild, scatter })}</p>
      )}
      <FeatureRules rules={rules} wild={wild} coin={named("coin")} />
      {scatter !== "" && <p>{t("rulesScatter", { scatter })}</p>}
      {Object.entries(rules.freeSpins).map(([count, spins]) => (
        <p key={count}>
          {t("rulesFree", {
            count,
            scatter,
            spins: String(spins),
            multiplier: String(rules.freeMultiplier),
            max: String(rules.freeSpinsMax),
          })}
        </p>
      ))}
      <h3>{tRules("payTable")}</h3>
      <p className="quiet">{t("paysNow", { stake: frame.money(stake) })}</p>
      <ul className="pay-table">
        {rules.symbols.map((symbol) => (
          <PayRow key={symbol.id} symbol={symbol} rules={rules} />
        ))}
      </ul>
      {rules.lines.length > 0 && <Lines rules={rules} />}
      <Figures rules={rules} />
      {rules.jackpot !== null && (
        <JackpotRulesPart jackpot={rules.jackpot} rtpPercent={rules.rtpPercent} />
      )}
      <p className="quiet exact">
        {t("rtpExact")}: <span dir="ltr">{rules.rtpExact}</span>
      </p>
    </>
  );
}

type SlotWords = ReturnType<typeof useTranslations<"slot">>;

function howWords(rules: SlotRules, t: SlotWords): string {
  const { family, lines, reels, rows, isBothWays } = rules;
  if (family === "lines") {
    return t(isBothWays ? "rulesBothWays" : "rulesHow", { lines: String(lines.length) });
  }
  if (family === "ways") return t("rulesWays", { ways: String(rows ** reels) });
  const count = String(leastOf(rules));
  return t(family === "anywhere" ? "rulesAnywhere" : "rulesCluster", { count });
}

/** What a wild does to the win it takes part in. */
function wildWords(rules: SlotRules, wild: string, t: SlotWords): string | false {
  const { family, wildMultiplier, isWildEach } = rules;
  if (wildMultiplier === 1) return false;
  const key = family === "ways" ? "rulesWildWays" : isWildEach ? "rulesWildEach" : "rulesWildTimes";
  return t(key, { wild, multiplier: String(wildMultiplier) });
}

/** What the factors of a cascade are; those of free spins only where there are any. */
function cascadeWords(
  { freeSpins }: SlotRules,
  cascade: NonNullable<SlotRules["cascade"]>,
  t: SlotWords,
): string {
  if ([...cascade.base, ...cascade.free].every((factor) => factor === 1)) {
    return t("rulesCascadePlain");
  }
  const [base, free] = [cascade.base.join(" · "), cascade.free.join(" · ")];
  if (Object.keys(freeSpins).length === 0) return t("rulesCascadeAlone", { base });
  return t("rulesCascade", { base, free });
}

/** What hidden symbols may show; only here are they named, for they pay nothing themselves. */
function revealWords(rules: SlotRules, locale: string, t: SlotWords): string {
  const { symbols, reveals } = rules;
  const nameOf = (id: string) => symbolWords(rules, id, locale);
  const hidden = symbols.find(({ role }) => role === "hidden")?.id ?? "";
  return t("rulesReveal", { hidden: nameOf(hidden), symbols: reveals.map(nameOf).join(" · ") });
}

/** The factors a spin draws, each with its chance. */
function drawnWords(rules: SlotRules, game: "base" | "free", t: SlotWords): string | false {
  const drawn = rules.drawnFactors[game];
  if (drawn === undefined) return false;
  const all = drawn.reduce((sum, { weight }) => sum + weight, 0);
  // No break between a factor, its sign and its chance.
  const factors = drawn
    .map(({ factor, weight }) => `×\u00a0${factor}\u00a0(${weight}/${all})`)
    .join(" · ");
  return t(game === "base" ? "rulesDrawn" : "rulesDrawnFree", { factors });
}

/** What coins are worth and how often, and how often an empty place brings one. */
function coinWords(hold: NonNullable<SlotRules["hold"]>, coin: string, t: SlotWords): string {
  const all = hold.values.reduce((sum, { weight }) => sum + weight, 0);
  const values = hold.values
    .map(({ stakes, weight }) => `×\u00a0${stakes}\u00a0(${weight}/${all})`)
    .join(" · ");
  return t("rulesCoins", {
    coin,
    values,
    wins: String(hold.coinWins),
    of: String(hold.coinOf),
  });
}

/** Once in so many spins; in words where nobody could count them. */
const rarityWords = (oneIn: string, t: SlotWords): string =>
  isCountable(oneIn) ? t("featureSpins", { count: oneIn }) : t("rarerThanTrillion");

/** What this machine has beside its family: each only where it is so. */
function FeatureRules(props: {
  readonly rules: SlotRules;
  readonly wild: string;
  readonly coin: string;
}) {
  const { rules, wild, coin } = props;
  const t = useTranslations("slot");
  const { locale } = useFrame().language;
  const { expanding, cascade, hold, buy, rising } = rules;
  const words = [
    wildWords(rules, wild, t),
    expanding.length > 0 &&
      t(expanding.includes("base") ? "rulesExpand" : "rulesExpandFree", { wild }),
    rules.isRespinning && t("rulesRespin"),
    rules.specials.length > 0 && t("rulesSpecial"),
    rising !== null && t("rulesRising", { step: String(rising.step), max: String(rising.max) }),
    rules.isSticky && t("rulesSticky"),
    rules.reveals.length > 0 && revealWords(rules, locale, t),
    drawnWords(rules, "base", t),
    drawnWords(rules, "free", t),
    cascade !== null && cascadeWords(rules, cascade, t),
    hold !== null &&
      t("rulesHold", {
        count: String(hold.coinsNeeded),
        coin,
        respins: String(hold.respins),
      }),
    hold !== null && coinWords(hold, coin, t),
    hold !== null && t("rulesFull", { times: String(hold.fullStakes) }),
    buy !== null &&
      t("rulesBuy", {
        count: String(buy.freeSpins),
        times: toDecimal(rational(BigInt(buy.parts), BigInt(rules.parts)), 2),
      }),
  ].filter((text) => text !== false);
  return words.map((text) => <p key={text}>{text}</p>);
}

function Lines({ rules }: { readonly rules: SlotRules }) {
  const t = useTranslations("slot");
  return (
    <>
      <h3>{t("lines")}</h3>
      <ol className="line-pictures">
        {rules.lines.map((line, index) => (
          <li key={line.join("-")}>
            <LinePicture
              line={line}
              rows={rules.rows}
              label={t("line", { line: String(index + 1) })}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

function Figures({ rules }: { readonly rules: SlotRules }) {
  const t = useTranslations("slot");
  const percent = usePercent();
  const hasFree = Object.keys(rules.freeSpins).length > 0;
  return (
    <>
      <h3>{t("figures")}</h3>
      <dl className="figures">
        <Figure label={t("rtpBase")} value={percent(rules.rtpBasePercent)} />
        {hasFree && <Figure label={t("rtpFree")} value={percent(rules.rtpFreePercent)} />}
        {(rules.hold !== null || rules.isRespinning) && (
          <>
            <Figure label={t("rtpHold")} value={percent(rules.rtpHoldPercent)} />
            <Figure
              label={t("holdFeature")}
              value={t("featureSpins", { count: rules.holdOneIn })}
            />
          </>
        )}
        {rules.buy !== null && <Figure label={t("rtpBuy")} value={percent(rules.rtpBuyPercent)} />}
        <Figure label={t("hit")} value={percent(rules.hitPercent)} />
        {hasFree && (
          <Figure label={t("feature")} value={t("featureSpins", { count: rules.featureOneIn })} />
        )}
        <Figure label={t("volatility")} value={t(`volatility${rules.volatility}`)} />
        <Figure label={t("deviation")} value={rules.deviation} />
        <Figure
          label={t("winSeen", { rounds: rules.winSeenRounds })}
          value={`${rules.winSeenTimes}×`}
        />
        <Figure label={t("winMaxTimes")} value={`${rules.winMaxTimes}×`} />
        <Figure label={t("winMaxOneIn")} value={rarityWords(rules.winMaxOneIn, t)} />
      </dl>
    </>
  );
}

function PayRow({ symbol, rules }: { readonly symbol: SlotSymbol; readonly rules: SlotRules }) {
  const frame = useFrame();
  const t = useTranslations("slot");
  const stake = useStore(frame.stake);
  const unit = symbol.role === "scatter" ? stake : minor(stake / BigInt(rules.parts));
  const pays = Object.entries(symbol.pays).sort(([one], [other]) =>
    other.localeCompare(one, "en", { numeric: true }),
  );
  return (
    <li>
      <SymbolPicture id={symbol.id} side={56} />
      <div>
        <b>{textIn(symbol.name, frame.language.locale)}</b>
        {symbol.role !== "high" && symbol.role !== "low" && (
          <span className="role">{t(symbol.role)}</span>
        )}
        <p>
          {pays.map(([count, times]) => (
            <span key={count} className="pay">
              {count}× <bdi dir="ltr">{frame.money(timesOf(unit, times))}</bdi>
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}

/** A pay of "30" or "2.50" times an amount, cut to whole minor units. */
function timesOf(unit: bigint, times: string) {
  const [whole = "0", part = ""] = times.split(".");
  return minor((unit * BigInt(whole + part)) / 10n ** BigInt(part.length));
}

function LinePicture(props: {
  readonly line: readonly number[];
  readonly rows: number;
  readonly label: string;
}) {
  const { line, rows, label } = props;
  return (
    <svg viewBox={`0 0 ${line.length * 10} ${rows * 10}`} role="img" aria-label={label}>
      {line.flatMap((on, reel) =>
        Array.from({ length: rows }, (_, row) => (
          <rect
            key={`${reel}-${row}`}
            x={reel * 10 + 1}
            y={row * 10 + 1}
            width={8}
            height={8}
            rx={2}
            className={row === on ? "is-on" : ""}
          />
        )),
      )}
    </svg>
  );
}
