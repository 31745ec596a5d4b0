import "./roulette.css";
import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import type { RouletteOutcome } from "../protocol.ts";
import { betsOf } from "../../../kits/chips/client/bets.ts";
import { ChipTray } from "../../../kits/chips/client/chip-tray.tsx";
import { useBets } from "../../../kits/chips/client/use-bets.ts";
import { OneShotLayout } from "../../../kits/one-shot/client/one-shot-layout.tsx";
import { useOneShot, type ShownRound } from "../../../kits/one-shot/client/use-one-shot.ts";
import { colourOf } from "../table.ts";
import { tones } from "../tones.ts";
import { makeRouletteScene, type RouletteScene } from "./roulette-scene.ts";
import { RouletteTable } from "./roulette-table.tsx";

const toned = (number: number): CSSProperties =>
  ({ "--tone": tones[colourOf(number)] }) as CSSProperties;

function useRoulette() {
  const frame = useFrame();
  const t = useTranslations("roulette");
  const table = useBets();
  const [isAway, setIsAway] = useState(false);
  const scene = useRef<RouletteScene | null>(null);
  const onScene = useCallback((next: RouletteScene | null) => {
    scene.current = next;
  }, []);
  const rounds = useOneShot<RouletteOutcome>({
    game: "roulette",
    choose: () => ({ bets: table.sent() }),
    isReady: table.isReady,
    mayNudgeStake: false,
    ownKeys: { z: table.undo, d: table.double, c: table.clear, b: table.repeat },
    sounds: { begin: "roll", end: "land" },
    begin: (pace) => {
      table.played();
      setIsAway(pace !== "still");
      scene.current?.gather(pace);
    },
    giveUp: () => {
      setIsAway(false);
      scene.current?.rest("full");
    },
    reveal: async (outcome, pace) => {
      // A round shown again brings its own bets.
      table.show(betsOf(outcome.bets, frame.config.currency));
      await scene.current?.spinTo(outcome.number, pace, (what) => {
        frame.sound.play(what === "fret" ? "tick" : "reelStop");
      });
    },
    finish: async ({ isGain, strength }, pace) => {
      if (isGain) await scene.current?.celebrate(strength);
      setIsAway(false);
      scene.current?.rest(pace);
    },
    describe: ({ outcome, payout }) =>
      t("result", {
        number: String(outcome.number),
        colour: t(colourOf(outcome.number)),
        amount: frame.money(payout),
      }),
  });
  return { table, rounds, isAway, onScene };
}

const chipOf = ({ number }: RouletteOutcome): ReactNode => (
  <span className="roulette-dot" style={toned(number)}>
    {number}
  </span>
);

export function RouletteGame() {
  const t = useTranslations();
  const { table, rounds, isAway, onScene } = useRoulette();
  const { isLocked, isRevealing, shown } = rounds;
  const fallen = shown === null || isRevealing ? null : shown;
  return (
    <OneShotLayout
      className="roulette"
      make={makeRouletteScene}
      onScene={onScene}
      rounds={rounds}
      chip={chipOf}
      hasStake={false}
      choice={<ChipTray table={table} isLocked={isLocked} />}
      payoutOnWin={null}
      texts={{
        play: t("roulette.spin"),
        playing: t("roulette.spinning"),
        history: t("roulette.history"),
      }}
    >
      <RouletteTable
        bets={table.bets}
        fallen={fallen?.outcome.number ?? null}
        isLocked={isLocked}
        isAway={isAway}
        lay={table.lay}
      />
      {table.bets.size === 0 && !isLocked && fallen === null && (
        <p className="roulette-ready">{t("chips.ready")}</p>
      )}
      {fallen !== null && <Fallen round={fallen} />}
    </OneShotLayout>
  );
}

function Fallen({ round }: { readonly round: ShownRound<RouletteOutcome> }) {
  const { money } = useFrame();
  const { number } = round.outcome;
  return (
    <p className="roulette-fallen" style={toned(number)}>
      <b data-testid="result">{number}</b>
      {round.isGain && <bdi dir="ltr">{money(round.payout)}</bdi>}
    </p>
  );
}
