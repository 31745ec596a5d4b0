import "./slot.css";
import { minor, type Minor } from "@baize/money";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { AutoplayControl, useAutoplay } from "../../../client/autoplay-control.tsx";
import { useCountUp } from "../../../client/balance-text.tsx";
import { useFrame, type Frame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { JackpotStrip } from "../../jackpot/client/jackpot-strip.tsx";
import { BuySpins, priceOf } from "./buy-spins.tsx";
import { FreeRoundsPanel, useFreePlay, type FreePlay } from "./free-rounds.tsx";
import { useReplay } from "../../../client/past-rounds.ts";
import { usePlay, type Played } from "../../../client/play.ts";
import { Stage } from "../../../client/stage.tsx";
import { StakeControl, StakeToPlay } from "../../../client/stake-control.tsx";
import { createStore, useStore, type Store } from "../../../client/store.ts";
import { textIn, type RoundView } from "../../../protocol.ts";
import type { SlotOutcome, SlotRules, SlotSpinResult, SlotStep } from "../protocol.ts";
import { leastOf, SymbolPicture, symbolWords } from "./symbols.tsx";
import { themeOf } from "./themes.ts";
import { resumePoint } from "./spin-plan.ts";
import { makeSlotScene, type SlotScene } from "./slot-scene.ts";
import {
  createPatience,
  cycleWins,
  isWon,
  landingSound,
  restingScreen,
  showRound,
  type Banner,
  type ShowDeps,
  type ShownRound,
  type SlotScreen,
  type WinDetail,
} from "./slot-show.ts";

/** The reels need the strips, so the rules come first. */
export function SlotGame() {
  const frame = useFrame();
  const t = useTranslations("frame");
  const [rules, setRules] = useState<SlotRules | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const answer = await frame.api.rules(frame.config.gameCode, frame.config.currency);
      if (!isCurrent) return;
      if (!answer.success) frame.refuse(answer);
      else if (answer.value.kind === "slot") setRules(answer.value as SlotRules);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [frame]);
  if (rules === null) {
    return (
      <p className="unseen" role="status">
        {t("opening")}
      </p>
    );
  }
  return <Machine rules={rules} />;
}

/** What is said of a round: its payout, and the pots that are in it. */
function useResultWords(rules: SlotRules): (played: Played<SlotSpinResult>) => string {
  const { language, money } = useFrame();
  const t = useTranslations("rounds");
  const tJackpot = useTranslations("jackpot");
  return ({ payout, stake, result }) => {
    const isGain = result.freeRounds !== undefined || payout > stake;
    return [
      payout === 0n ? t("lost") : t(isGain ? "won" : "back", { amount: money(payout) }),
      ...(result.outcome.jackpots ?? []).map(({ level, amount }) =>
        tJackpot("won", { level: levelName(rules, level, language.locale), amount: money(amount) }),
      ),
    ].join(" ");
  };
}

function useMachine(rules: SlotRules, free: FreePlay) {
  const frame = useFrame();
  const t = useTranslations("slot");
  const resultWords = useResultWords(rules);
  const scene = useRef<SlotScene | null>(null);
  const [screen] = useState(() => createStore<SlotScreen>(restingScreen));
  const [patience] = useState(createPatience);
  const turning = useRef<SlotStep | null>(null);
  const round = useRef(0);
  const buying = useRef(false);
  const deps: ShowDeps = useMemo(
    () => ({ frame, rules, scene: () => scene.current, screen, patience, turning }),
    [frame, rules, screen, patience],
  );
  const onScene = useCallback((next: SlotScene | null) => {
    scene.current = next;
  }, []);
  const play = usePlay<SlotSpinResult>({
    path: `/api/slot/${encodeURIComponent(frame.config.gameCode)}/spin`,
    choose: () => (buying.current ? { buy: true } : free.choice()),
    stake: free.stake,
    cost: (stake) => (free.isNext ? minor(0n) : buying.current ? priceOf(rules, stake) : stake),
    begin: () => {
      round.current += 1;
      screen.set(restingScreen);
      frame.sound.play("click");
      scene.current?.spin(false);
    },
    giveUp: () => {
      free.played(null);
      landAnywhere(scene.current, rules);
    },
    show: async (played: Played<SlotSpinResult>) => {
      const { result } = played;
      await showRound(deps, { ...played, isFree: result.freeRounds !== undefined });
      if (result.outcome.isCapped) frame.note(t("capped"));
      frame.spoken.set(resultWords(played));
      free.played(result);
      const shown = round.current;
      const isLast = () => round.current === shown && scene.current !== null;
      void cycleWins(deps, result.outcome.steps, isLast);
    },
    resume: (view, step) => showAgain(deps, shownAgain(frame, view), step),
  });
  const hurry = (): void => {
    patience.hurry();
    const step = turning.current;
    if (step !== null && frame.config.brand.turbo) {
      scene.current?.hurry(step, landingSound(deps, step));
    }
  };
  /** Plays a round that starts with bought free spins. */
  const buy = async (): Promise<void> => {
    if (buying.current) return;
    buying.current = true;
    try {
      await play.playOnce(false);
    } finally {
      buying.current = false;
    }
  };
  useReplay(
    (view) => shownAgain(frame, view),
    play.phase === "idle",
    (round) => showAgain(deps, round),
  );
  return { screen, onScene, play, hurry, buy };
}

/** No result was given, so none is shown as one. */
function landAnywhere(scene: SlotScene | null, rules: SlotRules): void {
  const stops = rules.strips.base.map((_, reel) => reel * 3);
  void scene?.land(restingStep(stops), [], [], () => undefined);
}

function shownAgain(frame: Frame, view: RoundView): ShownRound | null {
  const { outcome, stake, payout, isFree } = view;
  if (outcome?.game !== "slot") return null;
  return {
    result: { outcome: outcome as SlotOutcome },
    stake: frame.amount(stake),
    payout: payout === null ? minor(0n) : frame.amount(payout),
    isFree,
  };
}

/** From the first step, or from the free spin it had come to. */
async function showAgain(deps: ShowDeps, round: ShownRound | null, step = 0): Promise<void> {
  if (round === null) return;
  const from = resumePoint(round.result.outcome.steps, step);
  deps.screen.set(restingScreen);
  if (from === 0) deps.scene()?.spin(false);
  await showRound(deps, round, from);
}

const restingStep = (stops: readonly number[]): SlotStep => ({
  kind: "base",
  stops,
  grid: [],
  multiplier: 1,
  lines: [],
  scatter: null,
  win: "0",
  winTotal: "0",
  freeSpinsLeft: 0,
});

function Machine({ rules }: { readonly rules: SlotRules }) {
  const frame = useFrame();
  const t = useTranslations();
  const isOnline = useStore(frame.isOnline);
  const free = useFreePlay();
  const { screen, onScene, play, hurry, buy } = useMachine(rules, free);
  const { locale } = frame.language;
  const make = useMemo(() => makeSlotScene(rules, locale), [rules, locale]);
  useEffect(() => {
    frame.sound.tune(themeOf(rules.gameCode).voice);
  }, [frame, rules.gameCode]);
  const autoplay = useAutoplay(play.playOnce, (result: SlotSpinResult) =>
    result.outcome.steps.some(({ kind }) => kind === "free" || kind === "hold"),
  );
  const isReplaying = useStore(frame.replay) !== null;
  const isBusy = play.phase !== "idle" || isReplaying;
  const isAuto = autoplay.roundsLeft !== null;
  const press = (): void => {
    if (isBusy) hurry();
    // A press after the last free round must not start a paid one.
    else if (free.offer?.left === 0) free.close();
    else if (!isAuto) void play.playOnce(false);
  };
  useGameKeys({ play: press, mayChangeStake: !isBusy && !isAuto && free.offer === null });
  const label = isBusy
    ? t(frame.config.brand.turbo ? "slot.skip" : "slot.spinning")
    : t(playLabel(free));
  return (
    <main className="game slot" data-game={rules.gameCode} aria-label={frame.gameName}>
      {rules.jackpot !== null && <JackpotStrip />}
      <section
        className="reels"
        aria-label={t("slot.reels")}
        onPointerDown={isBusy ? hurry : undefined}
      >
        <Stage make={make} onScene={onScene} />
        <FreeCounter screen={screen} rules={rules} />
        <Factor screen={screen} />
        <BannerOver screen={screen} rules={rules} />
      </section>
      <WinBar screen={screen} rules={rules} />
      <section className="slot-controls">
        <StakeArea rules={rules} free={free} isLocked={isBusy || isAuto} onBuy={buy} />
        <div className="play-row">
          <button
            type="button"
            className="play"
            disabled={!isOnline || (isBusy && !frame.config.brand.turbo)}
            onClick={press}
          >
            <span>{label}</span> {free.offer === null && <StakeToPlay />}
          </button>
          {free.offer === null && (
            <AutoplayControl autoplay={autoplay} isLocked={isBusy} hasFeatures />
          )}
        </div>
      </section>
    </main>
  );
}

/** What the next round costs: chosen by the player, or set by a free round. */
function StakeArea(props: {
  readonly rules: SlotRules;
  readonly free: FreePlay;
  readonly isLocked: boolean;
  readonly onBuy: () => Promise<void>;
}) {
  const { rules, free, isLocked, onBuy } = props;
  const frame = useFrame();
  const stake = useStore(frame.stake);
  if (free.offer !== null) return <FreeRoundsPanel offer={free.offer} />;
  return (
    <>
      <StakeControl
        stake={stake}
        change={(next) => {
          frame.stake.set(next);
        }}
        isLocked={isLocked}
      />
      {rules.buy !== null && frame.config.brand.buyBonus && (
        <BuySpins rules={rules} stake={stake} isLocked={isLocked} onBuy={onBuy} />
      )}
    </>
  );
}

/** What the next press does. */
function playLabel({ offer }: FreePlay) {
  if (offer === null) return "slot.spin";
  return offer.left === 0 ? "freeRounds.onward" : "freeRounds.play";
}

function WinBar({ screen, rules }: { screen: Store<SlotScreen>; rules: SlotRules }) {
  const frame = useFrame();
  const t = useTranslations("slot");
  const state = useStore(screen);
  const { win, detail, tier } = state;
  const { shown } = useCountUp(win);
  const nameOf = (id: string): string => symbolWords(rules, id, frame.language.locale);
  return (
    <div className={`win-bar is-${tier}`}>
      <span className="win-detail">
        {detail === null
          ? win === 0n && goodWords(rules, t)
          : `${detailWords(detail, nameOf(detail.symbol), t)} · ${frame.money(detail.payout)}`}
      </span>
      {win > 0n && (
        <span className="win-total">
          {t(isWon(state) ? "win" : "back")}{" "}
          <bdi dir="ltr" data-testid="win">
            {frame.money(shown)}
          </bdi>
        </span>
      )}
    </div>
  );
}

type SlotWords = ReturnType<typeof useTranslations<"slot">>;

/** What the stake plays for, in the words of the family. */
function goodWords(rules: SlotRules, t: SlotWords): string {
  const { family, lines, reels, rows, isBothWays } = rules;
  if (family === "lines") {
    return t(isBothWays ? "goodBothWays" : "good", { lines: String(lines.length) });
  }
  if (family === "ways") return t("goodWays", { ways: String(rows ** reels) });
  const count = String(leastOf(rules));
  return t(family === "anywhere" ? "goodAnywhere" : "goodCluster", { count });
}

function detailWords({ line, ways, count }: WinDetail, symbol: string, t: SlotWords): string {
  if (line !== null) return t("lineWin", { line: String(line), count: String(count), symbol });
  if (ways > 0) return t("waysWin", { ways: String(ways), count: String(count), symbol });
  return t("scatterWin", { count: String(count), symbol });
}

/** The factor of a cascade, or the respins that are left. */
function Factor({ screen }: { readonly screen: Store<SlotScreen> }) {
  const t = useTranslations("slot");
  const { times, respinsLeft } = useStore(screen);
  if (respinsLeft !== null) {
    return (
      <p className="free-counter" data-testid="respins">
        <b>{t("respinsLeft", { count: String(respinsLeft) })}</b>
      </p>
    );
  }
  if (times < 2) return null;
  return (
    <p className="factor" key={times} dir="ltr" data-testid="factor">
      ×{times}
    </p>
  );
}

function FreeCounter({ screen, rules }: { screen: Store<SlotScreen>; rules: SlotRules }) {
  const t = useTranslations("slot");
  const { free, special } = useStore(screen);
  if (free === null) return null;
  return (
    <p className="free-counter" data-testid="free-spins">
      <b>{t("freeSpins")}</b> {t("freeSpinsLeft", { count: String(free.left) })}
      {rules.freeMultiplier > 1 &&
        ` · ${t("timesAll", { multiplier: String(rules.freeMultiplier) })}`}
      {special !== null && <SymbolPicture id={special} side={26} />}
    </p>
  );
}

const levelName = ({ jackpot }: SlotRules, level: string, locale: string): string =>
  textIn(jackpot?.levels.find((one) => one.level === level)?.name ?? { en: level }, locale);

const tierTexts = { big: "bigWin", mega: "megaWin", epic: "epicWin" } as const;

function BannerOver({ screen, rules }: { screen: Store<SlotScreen>; rules: SlotRules }) {
  const frame = useFrame();
  const t = useTranslations("slot");
  const tJackpot = useTranslations("jackpot");
  const { banner, cost } = useStore(screen);
  if (banner === null) return null;
  const { locale } = frame.language;
  const [head, figure] =
    banner.is === "jackpot"
      ? [
          tJackpot("head", { level: levelName(rules, banner.level, locale) }),
          frame.money(banner.total),
        ]
      : bannerWords(banner, cost, t, frame.money, (id) => symbolWords(rules, id, locale));
  return (
    <div className={`banner is-${banner.is}`} role="status" data-testid="banner">
      {banner.is === "special" && <SymbolPicture id={banner.symbol} side={128} />}
      <p className="banner-head">{head}</p>
      <p className="banner-figure">
        <bdi dir="ltr">{figure}</bdi>
      </p>
    </div>
  );
}

function bannerWords(
  banner: Exclude<Banner, { is: "jackpot" }>,
  cost: Minor,
  t: ReturnType<typeof useTranslations<"slot">>,
  money: ReturnType<typeof useFrame>["money"],
  nameOf: (id: string) => string,
): readonly [string, string] {
  switch (banner.is) {
    case "intro": {
      const count = String(banner.count);
      return [
        t("freeSpinsWon", { count }),
        banner.multiplier > 1 ? t("timesAll", { multiplier: String(banner.multiplier) }) : "",
      ];
    }
    case "hold": {
      const { count, respins } = banner;
      return [t("held", { count: String(count) }), t("respinsLeft", { count: String(respins) })];
    }
    case "special": {
      return [nameOf(banner.symbol), t("specialFills")];
    }
    case "more": {
      return [t("freeSpins"), t("freeSpinsMore", { count: String(banner.count) })];
    }
    case "outro": {
      const isGain = isWon({ win: banner.total, cost });
      return [t("freeSpinsOver"), `${t(isGain ? "totalWin" : "back")} ${money(banner.total)}`];
    }
    default: {
      return [t(tierTexts[banner.tier]), money(banner.total)];
    }
  }
}
