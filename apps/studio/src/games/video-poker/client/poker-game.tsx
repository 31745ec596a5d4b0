import "./poker.css";
import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { minor, type Minor } from "@baize/money";
import { useFrame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { useStore } from "../../../client/store.ts";
import { pokerHands, type PokerHand, type VideoPokerOutcome } from "../protocol.ts";
import { useCardRounds } from "../../../kits/cards/client/use-card-rounds.ts";
import { useCardWords, useWonWords } from "../../../kits/cards/client/card-words.ts";
import { ResultPlate } from "../../../kits/stepped/client/result-plate.tsx";
import { MainButton, SteppedLayout } from "../../../kits/stepped/client/stepped-layout.tsx";
import type { SteppedRound } from "../../../kits/stepped/client/use-stepped.ts";
import { videoPokerText } from "../text.ts";
import { pays } from "../hands.ts";
import { makeIndigoScene, type IndigoScene } from "./indigo-scene.ts";

const none: ReadonlySet<number> = new Set();

function usePoker() {
  const frame = useFrame();
  const t = useTranslations();
  const nameOf = useCardWords();
  const wonText = useWonWords();
  const [kept, setKept] = useState<{ readonly roundId: string; places: ReadonlySet<number> }>();
  const describe = ({ outcome, payout, stake }: SteppedRound<VideoPokerOutcome>): string => {
    const cards = outcome.cards.map(nameOf).join(", ");
    const name = outcome.hand === null ? "" : ` ${t(`poker.${outcome.hand}`)}.`;
    if (payout === null) return `${t("poker.ready", { cards })}${name}`;
    return `${cards}.${name} ${wonText(payout, stake)}`;
  };
  const { rounds, isIdle, start, scene, onScene } = useCardRounds<VideoPokerOutcome, IndigoScene>(
    "video-poker",
    describe,
  );
  const { phase, round } = rounds;
  const isOpen = phase === "open" && round !== null;
  const holds = isOpen && kept?.roundId === round.roundId ? kept.places : none;
  useEffect(() => {
    if (isOpen) scene.current?.hold(holds);
  }, [scene, isOpen, holds]);
  const hold = useCallback(
    (place: number) => {
      if (!isOpen) return;
      frame.sound.play("click");
      const places = new Set(holds);
      if (!places.delete(place)) places.add(place);
      setKept({ roundId: round.roundId, places });
    },
    [frame, holds, isOpen, round],
  );
  return {
    rounds,
    onScene,
    isIdle,
    isOpen,
    holds,
    hold,
    play: () => {
      if (isIdle) start();
      else if (isOpen) void rounds.step({ type: "draw", holds: [...holds] });
    },
  };
}

type Game = ReturnType<typeof usePoker>;

export function PokerGame() {
  const t = useTranslations();
  const game = usePoker();
  const { rounds, isIdle, hold } = game;
  const { phase } = rounds;
  const outcome = phase === "asking" ? null : (rounds.round?.outcome ?? null);
  const isInRound = phase !== "idle" && rounds.round?.outcome.isOpen === true;
  useGameKeys({
    play: game.play,
    mayChangeStake: isIdle,
    own: Object.fromEntries(
      ["1", "2", "3", "4", "5"].map((key, place) => [
        key,
        () => {
          hold(place);
        },
      ]),
    ),
  });
  return (
    <SteppedLayout
      className="poker"
      make={makeIndigoScene}
      onScene={game.onScene}
      rounds={rounds}
      chip={videoPokerText}
      history={t("cards.history")}
      isStakeLocked={!isIdle}
      actions={
        <MainButton
          label={isInRound ? t("poker.draw") : t("cards.deal")}
          amount={null}
          isDisabled={!isIdle && !game.isOpen}
          isTaking={isInRound}
          press={game.play}
        />
      }
    >
      <PayTable hand={outcome?.hand ?? null} stake={isInRound ? rounds.round?.stake : undefined} />
      <Holds game={game} outcome={outcome} />
      <ResultPlate rounds={rounds} headline={videoPokerText} />
    </SteppedLayout>
  );
}

/** What every hand pays at this stake; the one in sight is lit. */
function PayTable(props: { readonly hand: PokerHand | null; readonly stake: Minor | undefined }) {
  const frame = useFrame();
  const t = useTranslations();
  const chosen = useStore(frame.stake);
  const problem = useStore(frame.stakeProblem);
  const stake = props.stake ?? (problem === null ? chosen : null);
  return (
    <dl className="poker-pays" aria-label={t("rules.payTable")}>
      {pokerHands.map((hand) => (
        <div key={hand} aria-current={hand === props.hand ? "true" : undefined}>
          <dt>{t(`poker.${hand}`)}</dt>
          <dd>
            <span>{pays[hand]}×</span>{" "}
            <bdi dir="ltr">
              {stake === null ? "–" : frame.money(minor(stake * BigInt(pays[hand])))}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A button over each card: a press keeps it, another lets it go. */
function Holds(props: { readonly game: Game; readonly outcome: VideoPokerOutcome | null }) {
  const { game, outcome } = props;
  const t = useTranslations("poker");
  const nameOf = useCardWords();
  const { isOpen, holds, hold } = game;
  return (
    <div className="poker-row" dir="ltr">
      <div className="poker-cards" role="group" aria-label={t("hand")}>
        {[0, 1, 2, 3, 4].map((place) => (
          <button
            key={place}
            type="button"
            className="poker-card"
            aria-pressed={isOpen && holds.has(place)}
            aria-label={`${t("hold")} ${place + 1}: ${nameOf(outcome?.cards[place] ?? null)}`}
            disabled={!isOpen}
            onClick={() => {
              hold(place);
            }}
          >
            <span aria-hidden="true">{t("hold")}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
