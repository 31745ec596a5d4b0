/**
 * Keys that work anywhere in the frame: Space or Enter plays, arrows change the stake, M switches
 * sound, R opens the rules. They stay silent while a dialog is open or while a control that uses
 * the same key has the focus, so that typing and moving about never place a bet.
 */
import { useEffect, useRef } from "react";
import { useFrame, type Frame } from "./frame.ts";
import { nudged } from "./stake.ts";

export function toggleSound(frame: Frame): void {
  const kept = frame.preferences.get();
  frame.preferences.set({ ...kept, isMuted: !kept.isMuted });
}

const typing = "input, textarea, select, [contenteditable]";
const pressing = "button, a, summary, [role=switch], [role=radio]";

export interface GameKeys {
  readonly play: () => void;
  readonly playSecond?: () => void;
  /** Keys of the game's own, in small letters. */
  readonly own?: Readonly<Record<string, () => void>>;
  readonly mayChangeStake: boolean;
}

export function useGameKeys(keys: GameKeys): void {
  const frame = useFrame();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(typing) !== null) return;
      const isPlayKey = event.key === " " || event.key === "Enter";
      if (isPlayKey && target.closest(pressing) !== null) return;
      if (handle(frame, latest.current, event)) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  }, [frame]);
}

function handle(frame: Frame, keys: GameKeys, event: KeyboardEvent): boolean {
  const own = keys.own?.[event.key.toLowerCase()];
  if (own !== undefined) {
    if (!event.repeat) own();
    return true;
  }
  switch (event.key) {
    case " ":
    case "Enter": {
      if (!event.repeat) keys.play();
      return true;
    }
    case "2": {
      if (!event.repeat) keys.playSecond?.();
      return keys.playSecond !== undefined;
    }
    case "ArrowUp":
    case "ArrowDown": {
      if (keys.mayChangeStake) {
        const direction = event.key === "ArrowUp" ? 1 : -1;
        frame.stake.set(nudged(frame.stake.get(), direction, frame.limits));
      }
      return true;
    }
    case "m":
    case "M": {
      toggleSound(frame);
      return true;
    }
    case "r":
    case "R": {
      frame.dialog.set("rules");
      return true;
    }
    default: {
      return false;
    }
  }
}
