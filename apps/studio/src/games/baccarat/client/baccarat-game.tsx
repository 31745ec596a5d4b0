import "../../../kits/cards/client/cards.css";
import "./baccarat.css";
import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import type { BaccaratOutcome } from "../protocol.ts";
import { useCardWords, useWonWords } from "../../../kits/cards/client/card-words.ts";
import { betsOf } from "../../../kits/chips/client/bets.ts";
import { ChipTray } from "../../../kits/chips/client/chip-tray.tsx";
import { useBets } from "../../../kits/chips/client/use-bets.ts";
import { OneShotLayout } from "../../../kits/one-shot/client/one-shot-layout.tsx";
import { useOneShot } from "../../../kits/one-shot/client/use-one-shot.ts";
import { baccaratFields, totalOf } from "../rules.ts";
import { sideTones } from "../tones.ts";
import { BaccaratBoard } from "./baccarat-board.tsx";
import { BaccaratRoads } from "./baccarat-roads.tsx";
import { makeSilkScene, type Opened, type SilkScene } from "./silk-scene.ts";

/** So many past rounds make the roads: what one page of the record holds. */
const roundsKept = 50;
const nothingOpen: Opened = { player: 0, banker: 0 };
const allOpen: Opened = { player: 3, banker: 3 };

interface Laid {
  readonly outcome: BaccaratOutcome;
  readonly opened: Opened;
}

function useBaccarat() {
  const frame = useFrame();
  const t = useTranslations();
  const nameOf = useCardWords();
  const wonText = useWonWords();
  const table = useBets();
  const [laid, setLaid] = useState<Laid | null>(null);
  const scene = useRef<SilkScene | null>(null);
  const last = useRef<BaccaratOutcome | null>(null);
  const onScene = useCallback((next: SilkScene | null) => {
    scene.current = next;
    // A scene that was lost is built again as the table stood.
    if (next !== null && last.current !== null) {
      void next.play(last.current, "still", () => undefined);
    }
  }, []);
  const lay = (place: number) => (): void => {
    const field = baccaratFields[place];
    if (field !== undefined) table.lay(field);
  };
  const rounds = useOneShot<BaccaratOutcome>({
    game: "baccarat",
    choose: () => ({ bets: table.sent() }),
    isReady: table.isReady,
    mayNudgeStake: false,
    keeps: roundsKept,
    ownKeys: {
      ...Object.fromEntries(baccaratFields.map((_, place) => [String(place + 1), lay(place)])),
      z: table.undo,
      d: table.double,
      c: table.clear,
      b: table.repeat,
    },
    sounds: { begin: "placed", end: "land" },
    begin: () => {
      table.played();
      scene.current?.gather();
    },
    giveUp: () => scene.current?.rest(),
    reveal: async (outcome, pace) => {
      // A round shown again brings its own bets.
      table.show(betsOf(outcome.bets, frame.config.currency));
      last.current = outcome;
      setLaid({ outcome, opened: nothingOpen });
      if (pace === "full") frame.sound.play("roll");
      await scene.current?.play(outcome, pace, (opened) => {
        if (pace === "full") frame.sound.play("reelStop");
        setLaid({ outcome, opened });
      });
      setLaid({ outcome, opened: allOpen });
    },
    finish: async ({ isGain, strength }) => {
      if (isGain) await scene.current?.celebrate(strength);
    },
    describe: ({ outcome, payout, stake }) => {
      const { player, banker } = outcome;
      const cards = [player, banker].map((hand) => hand.map(nameOf).join(", "));
      const ended = t("baccarat.ended", {
        player: `${totalOf(player)} (${cards[0] ?? ""})`,
        banker: `${totalOf(banker)} (${cards[1] ?? ""})`,
      });
      return `${ended} ${wonText(payout, stake)}`;
    },
  });
  return { table, rounds, laid, onScene };
}

const chipOf = ({ winner, player, banker }: BaccaratOutcome): ReactNode => (
  <span className="baccarat-chip" style={{ "--tone": sideTones[winner] } as CSSProperties}>
    {totalOf(player)}:{totalOf(banker)}
  </span>
);

export function BaccaratGame() {
  const t = useTranslations();
  const { table, rounds, laid, onScene } = useBaccarat();
  const { isLocked, isRevealing, shown } = rounds;
  const over = shown === null || isRevealing ? null : shown;
  return (
    <OneShotLayout
      className="baccarat"
      make={makeSilkScene}
      onScene={onScene}
      rounds={rounds}
      chip={chipOf}
      hasStake={false}
      choice={<ChipTray table={table} isLocked={isLocked} />}
      payoutOnWin={null}
      texts={{
        play: t("cards.deal"),
        playing: t("baccarat.dealing"),
        history: t("cards.history"),
      }}
    >
      <div className="baccarat-over">
        <BaccaratRoads seen={rounds.seen} />
        <Hands laid={laid} />
        <BaccaratBoard
          table={table}
          isLocked={isLocked}
          result={over?.outcome ?? null}
          payout={over?.isGain === true ? over.payout : null}
        />
      </div>
      {table.bets.size === 0 && !isLocked && laid === null && (
        <p className="baccarat-ready">{t("chips.ready")}</p>
      )}
    </OneShotLayout>
  );
}

/** The name of each side above its cards, and what the open ones count below them. */
function Hands({ laid }: { readonly laid: Laid | null }) {
  const t = useTranslations("baccarat");
  return (
    <div className="baccarat-hands" dir="ltr">
      {(["player", "banker"] as const).map((side) => {
        const open = laid?.outcome[side].slice(0, laid.opened[side]) ?? [];
        const isWon = laid?.opened === allOpen && laid.outcome.winner === side;
        return (
          <div
            key={side}
            className={isWon ? "baccarat-hand is-won" : "baccarat-hand"}
            style={{ "--tone": sideTones[side] } as CSSProperties}
          >
            <span dir="auto">{t(side)}</span>
            <b data-testid={`${side}-total`}>{open.length === 0 ? "–" : totalOf(open)}</b>
          </div>
        );
      })}
    </div>
  );
}
