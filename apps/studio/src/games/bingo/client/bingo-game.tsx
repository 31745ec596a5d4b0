import "./bingo.css";
import { RefreshCw } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import {
  bingoCardMax,
  bingoCardsMax,
  bingoDraws,
  type BingoOutcome,
  type BingoPattern,
} from "../../../protocol.ts";
import { timesText } from "../../hundredths.ts";
import { ChoiceGroup } from "../../one-shot/client/choice-group.tsx";
import { OneShotLayout } from "../../one-shot/client/one-shot-layout.tsx";
import { useOneShot, type Pace } from "../../one-shot/client/use-one-shot.ts";
import { awaitedCells, bestPattern, cardCells } from "../cards.ts";
import { BingoCard } from "./bingo-card.tsx";
import { BingoPays } from "./bingo-pays.tsx";
import { makePondScene, type PondScene } from "./pond-scene.ts";

const nobody: readonly number[] = [];
const counts = Array.from({ length: bingoCardsMax }, (_, index) => index + 1);

/** Cards nobody has yet; the screen's own chance, for what is drawn is fixed elsewhere. */
function newCards(count: number, kept: readonly number[] = nobody): readonly number[] {
  const cards = new Set(kept);
  while (cards.size < kept.length + count) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    cards.add(1 + (word % bingoCardMax));
  }
  return [...cards];
}

/** A card misses one number for something better, and few balls are left. */
function isTense(cards: readonly number[], called: ReadonlySet<number>): boolean {
  if (called.size < bingoDraws - 5) return false;
  return cards.some((card) => {
    const cells = cardCells(card);
    return awaitedCells((cell) => called.has(cells[cell] ?? 0)).size > 0;
  });
}

async function drawAll(
  outcome: BingoOutcome,
  scene: PondScene | null,
  pace: Pace,
  shown: (count: number) => void,
): Promise<void> {
  scene?.clear();
  const called = new Set<number>();
  for (const [index, number] of outcome.drawn.entries()) {
    await scene?.draw(number, isTense(outcome.cards, called), pace);
    called.add(number);
    shown(index + 1);
  }
  scene?.rest();
}

function useBingo() {
  const frame = useFrame();
  const t = useTranslations("bingo");
  const [cards, setCards] = useState(() => newCards(2));
  const [drawn, setDrawn] = useState(nobody);
  const scene = useRef<PondScene | null>(null);
  const onScene = useCallback((next: PondScene | null) => {
    scene.current = next;
  }, []);
  const change = (next: readonly number[]): void => {
    frame.sound.play("click");
    setCards(next);
    setDrawn(nobody);
    scene.current?.clear();
  };
  const swapAll = (): void => {
    change(newCards(cards.length));
  };
  const rounds = useOneShot<BingoOutcome>({
    game: "bingo",
    choose: () => ({ cards }),
    ownKeys: { x: swapAll },
    sounds: { begin: "placed", end: "land" },
    begin: () => {
      setDrawn(nobody);
      scene.current?.clear();
      scene.current?.gather();
    },
    giveUp: () => scene.current?.rest(),
    reveal: async (outcome, pace) => {
      // A round shown again brings its own cards.
      setCards(outcome.cards);
      const numbers = new Set(outcome.cards.flatMap(cardCells));
      await drawAll(outcome, scene.current, pace, (count) => {
        const isHit = numbers.has(outcome.drawn[count - 1] ?? 0);
        if (pace !== "still") frame.sound.play(isHit ? "coin" : "tick");
        setDrawn(outcome.drawn.slice(0, count));
      });
    },
    finish: async ({ isGain, strength }) => {
      if (isGain) await scene.current?.celebrate(strength);
    },
    describe: ({ outcome, payout }) => {
      const won = outcome.patterns.flatMap((pattern) => (pattern === null ? [] : [t(pattern)]));
      const amount = frame.money(payout);
      return won.length === 0 ? t("nothing") : t("result", { patterns: won.join(", "), amount });
    },
  });
  return { cards, change, swapAll, drawn, onScene, rounds };
}

const chipOf = ({ multiplier }: BingoOutcome): string => timesText(multiplier);

export function BingoGame() {
  const t = useTranslations();
  const { cards, change, swapAll, drawn, onScene, rounds } = useBingo();
  const { isLocked, isRevealing, shown } = rounds;
  const called = new Set(drawn);
  return (
    <OneShotLayout
      className="bingo"
      make={makePondScene}
      onScene={onScene}
      rounds={rounds}
      chip={chipOf}
      choice={
        <div className="bingo-choice">
          <ChoiceGroup
            label={t("bingo.cards")}
            values={counts}
            value={cards.length}
            change={(count) => {
              change(
                count <= cards.length
                  ? cards.slice(0, count)
                  : newCards(count - cards.length, cards),
              );
            }}
            isLocked={isLocked}
            text={String}
          />
          <button type="button" className="button is-small" disabled={isLocked} onClick={swapAll}>
            <RefreshCw aria-hidden="true" size={16} />
            <span>{t("bingo.swap")}</span>
          </button>
        </div>
      }
      payoutOnWin={null}
      texts={{ play: t("keno.draw"), playing: t("keno.drawing"), history: t("keno.history") }}
    >
      <div className="bingo-over">
        <BingoPays won={wonBy(cards, called)} />
        <div className={`bingo-cards is-${cards.length}`}>
          {cards.map((card) => (
            <BingoCard
              key={card}
              card={card}
              called={called}
              isDrawing={isRevealing && drawn.length > 0}
              isLocked={isLocked}
              swap={() => {
                const others = cards.filter((each) => each !== card);
                const [fresh = card] = newCards(1, others).slice(-1);
                change(cards.map((each) => (each === card ? fresh : each)));
              }}
            />
          ))}
        </div>
        {shown !== null && !isRevealing && (
          <p className={shown.isGain ? "bingo-result is-win" : "bingo-result"}>
            <bdi dir="ltr" data-testid="result">
              {timesText(shown.outcome.multiplier)}
            </bdi>
          </p>
        )}
      </div>
    </OneShotLayout>
  );
}

function wonBy(cards: readonly number[], called: ReadonlySet<number>): ReadonlySet<BingoPattern> {
  return new Set(
    cards.flatMap((card) => {
      const cells = cardCells(card);
      return bestPattern((cell) => called.has(cells[cell] ?? 0))?.pattern ?? [];
    }),
  );
}
