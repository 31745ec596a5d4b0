import { hundredthsText } from "@baize/money/hundredths";
import "./keno.css";
import { Dices, X } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { oneOf, wholeFrom } from "../../../client/settings.ts";
import { useSetting } from "../../../client/use-setting.ts";
import {
  kenoNumberMax,
  kenoPicksMax,
  kenoRisks,
  type KenoOutcome,
  type KenoRisk,
} from "../protocol.ts";
import { timesText } from "../../../kits/hundredths.ts";
import { ChoiceGroup } from "../../../kits/one-shot/client/choice-group.tsx";
import { OneShotLayout } from "../../../kits/one-shot/client/one-shot-layout.tsx";
import { useOneShot, type Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { kenoTable } from "../tables.ts";
import { KenoBoard } from "./keno-board.tsx";
import { makeKenoScene, type KenoScene } from "./keno-scene.ts";

const nobody: readonly number[] = [];

/** Chance of the screen's own: what is drawn was fixed before. */
function anyNumbers(count: number): readonly number[] {
  const pool = Array.from({ length: kenoNumberMax }, (_, index) => index + 1);
  const words = crypto.getRandomValues(new Uint32Array(count));
  return Array.from(words, (word) => pool.splice(word % pool.length, 1)[0] ?? 0);
}

const inOrder = (numbers: Iterable<number>): readonly number[] =>
  [...numbers].toSorted((one, other) => one - other);

const readNumber = wholeFrom(1, kenoNumberMax);

/** The numbers that were chosen; undefined when what was kept is no choice. */
function readNumbers(kept: unknown): readonly number[] | undefined {
  if (!Array.isArray(kept) || kept.length > kenoPicksMax) return undefined;
  const numbers = kept.flatMap((each: unknown) => readNumber(each) ?? []);
  return new Set(numbers).size === kept.length ? numbers : undefined;
}

/** One hit more would pay more than now: the next firefly is awaited. */
function isTense({ numbers, risk }: KenoOutcome, hits: number, drawnLeft: number): boolean {
  const table = kenoTable(risk, numbers.length);
  const next = table[hits + 1] ?? 0;
  return drawnLeft <= 3 && next >= 200 && next > (table[hits] ?? 0);
}

/** One firefly after another; without a scene the numbers still come. */
async function drawAll(
  outcome: KenoOutcome,
  scene: KenoScene | null,
  pace: Pace,
  shown: (count: number, isHit: boolean) => void,
): Promise<void> {
  let hits = 0;
  for (const [index, number] of outcome.drawn.entries()) {
    await scene?.draw(number, isTense(outcome, hits, outcome.drawn.length - index), pace);
    const isHit = outcome.numbers.includes(number);
    if (isHit) hits += 1;
    shown(index + 1, isHit);
  }
}

function useKeno() {
  const frame = useFrame();
  const t = useTranslations("keno");
  const [risk, setRisk] = useSetting<KenoRisk>("risk", "classic", oneOf(kenoRisks));
  const [numbers, setNumbers] = useSetting("numbers", nobody, readNumbers);
  const chosen: ReadonlySet<number> = useMemo(() => new Set(numbers), [numbers]);
  const [drawn, setDrawn] = useState(nobody);
  const scene = useRef<KenoScene | null>(null);
  const shown = useRef(chosen);
  /** Puts all lamps out but those that are chosen. */
  const clear = useCallback((numbers: ReadonlySet<number>) => {
    shown.current = numbers;
    setDrawn(nobody);
    scene.current?.choose(numbers);
  }, []);
  const onScene = useCallback((next: KenoScene | null) => {
    scene.current = next;
    next?.choose(shown.current);
  }, []);
  const choose = (numbers: Iterable<number>): void => {
    const next = new Set(numbers);
    frame.sound.play("click");
    setNumbers([...next]);
    clear(next);
  };
  const rounds = useOneShot<KenoOutcome>({
    game: "keno",
    choose: () => ({ risk, numbers: inOrder(chosen) }),
    isReady: chosen.size > 0,
    ownKeys: {
      x: () => {
        choose(anyNumbers(kenoPicksMax));
      },
      c: () => {
        choose(nobody);
      },
    },
    sounds: { begin: "placed", end: "land" },
    begin: () => {
      clear(chosen);
    },
    giveUp: () => {
      clear(chosen);
    },
    reveal: async (outcome, pace) => {
      // A round shown again brings its own numbers.
      setRisk(outcome.risk);
      setNumbers((kept) =>
        inOrder(kept).join() === outcome.numbers.join() ? kept : outcome.numbers,
      );
      clear(new Set(outcome.numbers));
      await drawAll(outcome, scene.current, pace, (count, isHit) => {
        frame.sound.play(isHit ? "coin" : "tick");
        setDrawn(outcome.drawn.slice(0, count));
      });
    },
    finish: async ({ isGain, strength }) => {
      if (isGain) await scene.current?.celebrate(strength);
    },
    describe: ({ outcome, payout }) =>
      t("result", {
        hits: String(outcome.hits),
        picks: String(outcome.numbers.length),
        multiplier: outcome.multiplier,
        amount: frame.money(payout),
      }),
  });
  return { risk, setRisk, chosen, choose, drawn, onScene, rounds };
}

const chipOf = ({ multiplier }: KenoOutcome): string => timesText(multiplier);

export function KenoGame() {
  const t = useTranslations();
  const { risk, setRisk, chosen, choose, drawn, onScene, rounds } = useKeno();
  const { isLocked, isRevealing, shown } = rounds;
  const press = (number: number): void => {
    const next = new Set(chosen);
    if (!next.delete(number) && next.size < kenoPicksMax) next.add(number);
    choose(next);
  };
  return (
    <OneShotLayout
      className="keno"
      make={makeKenoScene}
      onScene={onScene}
      rounds={rounds}
      chip={chipOf}
      choice={
        <>
          <ChoiceGroup
            label={t("oneShot.risk")}
            values={kenoRisks}
            value={risk}
            change={setRisk}
            isLocked={isLocked}
            text={(each) => t(each === "classic" ? "keno.classic" : `oneShot.${each}`)}
          />
          <Tools isLocked={isLocked} count={chosen.size} choose={choose} />
        </>
      }
      payoutOnWin={null}
      texts={{ play: t("keno.draw"), playing: t("keno.drawing"), history: t("keno.history") }}
    >
      <KenoBoard chosen={chosen} drawn={drawn} isLocked={isLocked} press={press} />
      {chosen.size === 0 ? (
        <p className="keno-ready">{t("keno.ready")}</p>
      ) : (
        <PayTable risk={risk} picks={chosen} drawn={drawn} />
      )}
      {shown !== null && !isRevealing && (
        <p className="unseen" data-testid="result">
          {timesText(shown.outcome.multiplier)}
        </p>
      )}
    </OneShotLayout>
  );
}

function Tools(props: {
  readonly isLocked: boolean;
  readonly count: number;
  readonly choose: (numbers: Iterable<number>) => void;
}) {
  const { isLocked, count, choose } = props;
  const t = useTranslations();
  return (
    <div className="keno-tools">
      <button
        type="button"
        className="button is-small"
        disabled={isLocked}
        onClick={() => {
          choose(anyNumbers(kenoPicksMax));
        }}
      >
        <Dices aria-hidden="true" size={18} />
        <span>{t("keno.pick")}</span>
      </button>
      <button
        type="button"
        className="button is-small"
        disabled={isLocked || count === 0}
        onClick={() => {
          choose(nobody);
        }}
      >
        <X aria-hidden="true" size={18} />
        <span>{t("keno.clear")}</span>
      </button>
    </div>
  );
}

/** What so many hits pay, with the place lit that the draw has come to. */
function PayTable(props: {
  readonly risk: KenoRisk;
  readonly picks: ReadonlySet<number>;
  readonly drawn: readonly number[];
}) {
  const { risk, picks, drawn } = props;
  const t = useTranslations();
  const hits = drawn.filter((number) => picks.has(number)).length;
  return (
    <ol className="keno-table" aria-label={t("oneShot.payTable")} dir="ltr">
      {kenoTable(risk, picks.size).map((hundredths, count) => {
        if (hundredths === 0) return null;
        const isNow = drawn.length > 0 && count === hits;
        return (
          <li key={count} aria-current={isNow ? "true" : undefined}>
            <b>{hundredthsText(hundredths)}</b>
            <span>
              <span className="unseen">{t("keno.hits")}: </span>
              {count}/{picks.size}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
