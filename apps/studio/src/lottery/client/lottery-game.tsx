import "./lottery.css";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../client/frame.ts";
import { useGameKeys } from "../../client/keyboard.ts";
import { useStore } from "../../client/store.ts";
import type { Family } from "../rules/family.ts";
import type { PlayView } from "../protocol.ts";
import { Board } from "./board.tsx";
import { createBuyer, readMenu } from "./calls.ts";
import { itemsOf, playsOf, toggled, without, type Choices } from "./choices.ts";
import { DrawHead } from "./draw-head.tsx";
import { useDrawsLine, useStudioTime } from "./draws-line.ts";
import { loadFamily } from "./families.ts";
import { PastPanel } from "./past-panel.tsx";
import { SlipPanel } from "./slip-panel.tsx";
import { SlipsPanel } from "./slips-panel.tsx";
import { useSlips } from "./use-slips.ts";

interface Known {
  readonly family: Family;
  readonly plays: readonly PlayView[];
  readonly mode: string;
}

/** The plays of the game and the rules they are counted by. */
function useKnown(): { readonly known: Known | null; readonly again: (() => void) | null } {
  const frame = useFrame();
  const [known, setKnown] = useState<Known | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      if (attempt > 0) setIsFailed(false);
      const menu = await readMenu(frame.api.token, frame.config.gameCode);
      if (!isCurrent) return;
      setIsFailed(!menu.ok);
      if (!menu.ok) {
        if (menu.code === "session_unknown" || menu.code === "session_expired") {
          frame.refuse({ code: menu.code });
        }
        return;
      }
      const family = await loadFamily(menu.value.familyCode);
      const mode = menu.value.prizeModes[0]?.prizeModeId ?? "";
      if (isCurrent) setKnown({ family, mode, plays: playsOf(menu.value) });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [frame, attempt]);
  const again = (): void => {
    setAttempt(attempt + 1);
  };
  return { known, again: isFailed ? again : null };
}

const digits = Array.from("0123456789");

/** A digit of the keyboard chooses that number where the game has numbers of one digit. */
function useNumberKeys(known: Known | null, choose: (play: PlayView, value: string) => void): void {
  const play = known?.plays.find(
    ({ groups }) => groups?.length === 1 && groups[0]?.values.includes("1"),
  );
  const values = play?.groups?.[0]?.values ?? [];
  const own = Object.fromEntries(
    digits
      .filter((digit) => values.includes(digit))
      .map((digit) => [
        digit,
        () => {
          if (play !== undefined) choose(play, digit);
        },
      ]),
  );
  useGameKeys({ play: () => {}, own, mayChangeStake: true });
}

export function LotteryGame() {
  const frame = useFrame();
  const t = useTranslations();
  const line = useDrawsLine(frame);
  const draws = useStore(line.state);
  const now = useStudioTime(draws);
  const { known, again } = useKnown();
  const [buyer] = useState(createBuyer);
  const [choices, setChoices] = useState<Choices>({});
  const slips = useSlips(draws);
  const isOnline = useStore(frame.isOnline);
  const current = draws?.near.currentNumero ?? null;
  const isOpen = isOnline && current?.isSale === true && now <= current.closesAt;
  const choose = (play: PlayView, group: number, value: string): void => {
    setChoices((before) => toggled(before, play, group, value));
  };
  useNumberKeys(known, (play, value) => {
    choose(play, 0, value);
  });
  const familyCode = known?.family.code;
  const items = known === null ? [] : itemsOf(choices, known.family, known.plays);
  return (
    <main className="draw-game">
      <DrawHead draws={draws} now={now} family={familyCode} />
      {known === null ? (
        <div className="draw-wait" role="status">
          {again === null ? (
            <span className="spinner" aria-label={t("frame.loading")} />
          ) : (
            <button type="button" className="button" onClick={again}>
              {t("frame.retry")}
            </button>
          )}
        </div>
      ) : (
        <Board
          plays={known.plays}
          family={known.family}
          choices={choices}
          items={items}
          isLocked={!isOnline}
          choose={choose}
        />
      )}
      <SlipPanel
        items={items}
        mode={known?.mode ?? ""}
        current={isOpen ? current : null}
        now={now}
        buyer={buyer}
        remove={(playId) => {
          setChoices((before) => without(before, playId));
        }}
        clear={() => {
          setChoices({});
        }}
        bought={slips.reload}
      />
      <SlipsPanel slips={slips} now={now} family={familyCode} />
      <PastPanel draws={draws} family={familyCode} />
    </main>
  );
}
