import { hundredthsText } from "@baize/money/hundredths";
import "../../../kits/cards/client/cards.css";
import "./hilo.css";
import { ChevronsRight, Equal, MoveDown, MoveUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { payoutOf, rational, toDecimal } from "@baize/fair";
import { useFrame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { hundredthsOf } from "../../../client/checks.ts";
import type { HiloGuess, HiloOutcome } from "../protocol.ts";
import { cardUrl } from "../../../kits/cards/client/card-textures.ts";
import { useCardRounds } from "../../../kits/cards/client/use-card-rounds.ts";
import { useCardWords } from "../../../kits/cards/client/card-words.ts";
import { ResultPlate } from "../../../kits/stepped/client/result-plate.tsx";
import { MainButton, SteppedLayout } from "../../../kits/stepped/client/stepped-layout.tsx";
import type { SteppedRound } from "../../../kits/stepped/client/use-stepped.ts";
import { guessesOn, hiloHundredths, rankCount, ranksSaid, rightRanks } from "../chances.ts";
import { makeHarbourScene } from "./harbour-scene.ts";
import { usePercent } from "../../../client/use-percent.ts";

const cardNow = ({ first, draws }: HiloOutcome): number => draws.at(-1)?.card ?? first;

function useHilo() {
  const frame = useFrame();
  const t = useTranslations();
  const nameOf = useCardWords();
  const describe = ({ outcome, payout }: SteppedRound<HiloOutcome>): string => {
    const { multiplier } = outcome;
    const card = nameOf(cardNow(outcome));
    if (outcome.end === "wrong") return t("hilo.lost", { card });
    if (payout !== null) return t("stepped.won", { amount: frame.money(payout), multiplier });
    const isRight = (outcome.draws.at(-1)?.said ?? "skip") !== "skip";
    return isRight ? t("hilo.right", { card, multiplier }) : t("hilo.ready", { card });
  };
  const { rounds, isIdle, start, onScene } = useCardRounds<HiloOutcome>(
    "hilo",
    describe,
    ({ isCapped }) => (isCapped ? t("hilo.ended") : null),
  );
  const { phase, round } = rounds;
  const outcome = round?.outcome ?? null;
  const mayStep = phase === "open" && outcome !== null;
  const mayTake = mayStep && outcome.multiplier !== "1.00";
  return {
    rounds,
    onScene,
    outcome,
    isIdle,
    mayStep,
    mayTake,
    maySkip: mayStep && outcome.skipsLeft > 0,
    say: (type: HiloGuess | "skip") => {
      if (mayStep) void rounds.step({ type });
    },
    take: () => {
      if (mayTake) void rounds.step({ type: "cash-out" });
    },
    start,
  };
}

export function HiloGame() {
  const t = useTranslations();
  const game = useHilo();
  const { rounds, outcome, isIdle } = game;
  const isOpen = outcome?.isOpen === true;
  const [up, down] = guessesOn(outcome === null ? middleCard : cardNow(outcome));
  useGameKeys({
    play: isOpen ? game.take : game.start,
    mayChangeStake: isIdle,
    own: {
      h: () => {
        game.say(up);
      },
      l: () => {
        game.say(down);
      },
      s: () => {
        if (game.maySkip) game.say("skip");
      },
    },
  });
  return (
    <SteppedLayout
      className="hilo"
      make={makeHarbourScene}
      onScene={game.onScene}
      rounds={rounds}
      chip={(past) => (past.end === "wrong" ? "0.00×" : `${past.multiplier}×`)}
      history={t("cards.history")}
      isStakeLocked={!isIdle}
      choice={<Guesses game={game} up={up} down={down} />}
      actions={<Actions game={game} />}
    >
      {outcome !== null && <Trail outcome={outcome} />}
      <ResultPlate rounds={rounds} headline={(past) => `${past.multiplier}×`} />
    </SteppedLayout>
  );
}

/** Before the first card the buttons stand as they would on an eight. */
const middleCard = 24;

type Game = ReturnType<typeof useHilo>;

function Guesses(props: { readonly game: Game; readonly up: HiloGuess; readonly down: HiloGuess }) {
  const { game, up, down } = props;
  const t = useTranslations("hilo");
  return (
    <div className="hilo-guesses">
      <GuessButton game={game} guess={up} isUp label={up === "same" ? t("same") : nameUp(t, down)}>
        {up === "same" ? <Equal aria-hidden="true" /> : <MoveUp aria-hidden="true" />}
      </GuessButton>
      <GuessButton
        game={game}
        guess={down}
        isUp={false}
        label={down === "same" ? t("same") : nameDown(t, up)}
      >
        {down === "same" ? <Equal aria-hidden="true" /> : <MoveDown aria-hidden="true" />}
      </GuessButton>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslations<"hilo">>;
/** On an ace and on a king the same rank is the other guess. */
const nameUp = (t: Translate, other: HiloGuess): string =>
  other === "same" ? t("higher") : t("higherSame");
const nameDown = (t: Translate, other: HiloGuess): string =>
  other === "same" ? t("lower") : t("lowerSame");

const chanceText = (ranks: number): string =>
  toDecimal(rational(BigInt(ranks) * 100n, BigInt(rankCount)), 2);

function GuessButton(props: {
  readonly game: Game;
  readonly guess: HiloGuess;
  readonly isUp: boolean;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { game, guess, isUp, label, children } = props;
  const frame = useFrame();
  const t = useTranslations("hilo");
  const percent = usePercent();
  const { outcome, rounds } = game;
  const isOpen = outcome?.isOpen === true;
  const ranks = isOpen ? rightRanks(cardNow(outcome), guess) : null;
  const next =
    isOpen && ranks !== null
      ? hiloHundredths([...ranksSaid(outcome.first, outcome.draws), ranks])
      : null;
  const stake = rounds.round?.stake;
  const isPastMax =
    next !== null &&
    stake !== undefined &&
    payoutOf(stake, next) > frame.amount(frame.config.winMax);
  return (
    <button
      type="button"
      className={`hilo-guess ${isUp ? "is-up" : "is-down"}`}
      data-guess={guess}
      disabled={!game.mayStep || isPastMax}
      title={isPastMax ? t("pastMax") : undefined}
      onClick={() => {
        game.say(guess);
      }}
    >
      <span className="hilo-guess-name">
        {children}
        {label}
      </span>{" "}
      <span className="hilo-guess-figures">
        <bdi dir="ltr">{ranks === null ? "–" : percent(chanceText(ranks))}</bdi>{" "}
        <b>
          <bdi dir="ltr">{next === null || isPastMax ? "–" : `${hundredthsText(next)}×`}</bdi>
        </b>
      </span>
    </button>
  );
}

function Actions({ game }: { readonly game: Game }) {
  const { rounds, isIdle, mayTake, maySkip } = game;
  const frame = useFrame();
  const t = useTranslations();
  const { round, phase } = rounds;
  // While an answer is shown the buttons stay in place, so that a quick press hits nothing else.
  const isInRound = phase !== "idle" && round?.outcome.isOpen === true;
  if (!isInRound) {
    return (
      <div className="play-row">
        <MainButton label={t("cards.deal")} amount={null} isDisabled={!isIdle} press={game.start} />
      </div>
    );
  }
  return (
    <div className="play-row">
      <MainButton
        label={t("stepped.cashOut")}
        amount={frame.money(amountNow(round))}
        isDisabled={!mayTake}
        isTaking
        press={game.take}
      />
      <button
        type="button"
        className="button"
        disabled={!maySkip}
        onClick={() => {
          game.say("skip");
        }}
      >
        <ChevronsRight aria-hidden="true" size={18} className="turns" />
        <span>{t("hilo.skip")}</span>
      </button>
    </div>
  );
}

const amountNow = (round: SteppedRound<HiloOutcome>) =>
  payoutOf(round.stake, hundredthsOf(round.outcome.multiplier));

const signs = { higher: "▲", lower: "▼", same: "=", skip: "»" } as const;

const keepInView = (card: HTMLElement | null): void => {
  card?.scrollIntoView({ block: "nearest", inline: "nearest" });
};

/** Every card of the round in its order; the newest is kept in view. */
function Trail({ outcome }: { readonly outcome: HiloOutcome }) {
  const t = useTranslations("hilo");
  const nameOf = useCardWords();
  const { first, draws, end } = outcome;
  const all = [{ said: null, card: first }, ...draws];
  return (
    <ol className="hilo-trail" aria-label={t("trail")}>
      {all.map(({ said, card }, place) => {
        const isWrong = end === "wrong" && place === draws.length;
        const look = said === null || said === "skip" ? "" : isWrong ? "is-wrong" : "is-right";
        return (
          <li key={place} ref={place === draws.length ? keepInView : undefined} className={look}>
            <span aria-hidden="true">{said === null ? "" : signs[said]}</span>
            <img src={cardUrl(card)} alt={nameOf(card)} width="44" height="62" />
          </li>
        );
      })}
    </ol>
  );
}
