import "./bingo.css";
import { RefreshCw } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { wholeFrom } from "../../../client/settings.ts";
import { createStore, useStore, type Store } from "../../../client/store.ts";
import { useSetting } from "../../../client/use-setting.ts";
import { bingoCardMax, bingoCardsMax, bingoDraws, type BingoOutcome } from "../protocol.ts";
import { timesText } from "../../../kits/hundredths.ts";
import { ChoiceGroup } from "../../../kits/one-shot/client/choice-group.tsx";
import { OneShotLayout } from "../../../kits/one-shot/client/one-shot-layout.tsx";
import { useOneShot, type Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { awaitedCells, bestPattern, cardCells } from "../cards.ts";
import { BingoCard, hitsOf } from "./bingo-card.tsx";
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

const readCard = wholeFrom(1, bingoCardMax);

/** The cards that were chosen; undefined when what was kept is no choice. */
function readCards(kept: unknown): readonly number[] | undefined {
  if (!Array.isArray(kept) || kept.length === 0 || kept.length > bingoCardsMax) return undefined;
  const cards = kept.flatMap((each: unknown) => readCard(each) ?? []);
  return new Set(cards).size === kept.length ? cards : undefined;
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
  const [cards, setCards] = useSetting("cards", () => newCards(2), readCards);
  // Kept outside the state: a ball rerenders only the cards, not everything around them.
  const [drawn] = useState(() => createStore(nobody));
  const scene = useRef<PondScene | null>(null);
  const onScene = useCallback((next: PondScene | null) => {
    scene.current = next;
  }, []);
  const change = (next: readonly number[]): void => {
    frame.sound.play("click");
    setCards(next);
    drawn.set(nobody);
    scene.current?.clear();
  };
  const swapAll = (): void => {
    change(newCards(cards.length));
  };
  const swap = useCallback(
    (card: number): void => {
      frame.sound.play("click");
      setCards((all) => {
        const others = all.filter((each) => each !== card);
        const [fresh = card] = newCards(1, others).slice(-1);
        return all.map((each) => (each === card ? fresh : each));
      });
      drawn.set(nobody);
      scene.current?.clear();
    },
    [frame, drawn, setCards],
  );
  const rounds = useOneShot<BingoOutcome>({
    game: "bingo",
    choose: () => ({ cards }),
    ownKeys: { x: swapAll },
    sounds: { begin: "placed", end: "land" },
    begin: () => {
      drawn.set(nobody);
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
        drawn.set(outcome.drawn.slice(0, count));
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
  return { cards, change, swap, swapAll, drawn, onScene, rounds };
}

const chipOf = ({ multiplier }: BingoOutcome): string => timesText(multiplier);

function Cards(props: {
  readonly cards: readonly number[];
  readonly drawn: Store<readonly number[]>;
  readonly swap: (card: number) => void;
  readonly isLocked: boolean;
  readonly isRevealing: boolean;
}) {
  const { cards, swap, isLocked, isRevealing } = props;
  const drawn = useStore(props.drawn);
  const called = new Set(drawn);
  return (
    <>
      <BingoPays won={wonBy(cards, called)} />
      <div className={`bingo-cards is-${cards.length}`}>
        {cards.map((card) => (
          <BingoCard
            key={card}
            card={card}
            hits={hitsOf(card, called)}
            isDrawing={isRevealing && drawn.length > 0}
            isLocked={isLocked}
            swap={swap}
          />
        ))}
      </div>
    </>
  );
}

export function BingoGame() {
  const t = useTranslations();
  const { cards, change, swap, swapAll, drawn, onScene, rounds } = useBingo();
  const { isLocked, isRevealing, shown } = rounds;
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
      texts={{ play: t("bingo.draw"), playing: t("bingo.drawing"), history: t("bingo.history") }}
    >
      <div className="bingo-over">
        <Cards {...{ cards, drawn, swap, isLocked, isRevealing }} />
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

/** As `BingoPays` takes them, in the order of the cards. */
function wonBy(cards: readonly number[], called: ReadonlySet<number>): string {
  return cards
    .flatMap((card) => {
      const cells = cardCells(card);
      return bestPattern((cell) => called.has(cells[cell] ?? 0))?.pattern ?? [];
    })
    .join(" ");
}
