import { formatMinor, type Minor } from "@baize/money";
import { useCallback, useEffect, useState } from "react";
import { useFrame } from "../../../client/frame.ts";
import { oneOf } from "../../../client/settings.ts";
import { useSetting } from "../../../client/use-setting.ts";
import { doubledBets, noBets, totalOf, withChip, type Bets } from "./bets.ts";

/** A table before so many changes can be brought back. */
const undoMax = 50;

export interface BetsOfTable {
  readonly bets: Bets;
  readonly total: Minor;
  readonly chip: Minor;
  readonly chips: readonly Minor[];
  readonly setChip: (chip: Minor) => void;
  /** The total is a legal stake. */
  readonly isReady: boolean;
  readonly mayUndo: boolean;
  readonly mayRepeat: boolean;
  readonly lay: (field: string) => void;
  readonly undo: () => void;
  readonly clear: () => void;
  readonly double: () => void;
  /** Lays what was played last. */
  readonly repeat: () => void;
  /** Keeps what lies as the last that was played. */
  readonly played: () => void;
  /** Shows the table of a past round. */
  readonly show: (bets: Bets) => void;
  /** As the studio reads them. */
  readonly sent: () => readonly { readonly field: string; readonly amount: string }[];
}

/** What the player lays on the table; their sum is the stake. */
export function useBets(): BetsOfTable {
  const frame = useFrame();
  const { limits, config } = frame;
  const [bets, setBets] = useState<Bets>(noBets);
  const [past, setPast] = useState<readonly Bets[]>([]);
  const [last, setLast] = useState<Bets>(noBets);
  const chips = [...new Set([limits.min, ...config.stakesQuick.map((text) => frame.amount(text))])];
  const texts = chips.map((each) => formatMinor(each, config.currency));
  const [chipText, setChipText] = useSetting(
    `chip ${config.currency}`,
    texts[1] ?? formatMinor(limits.min, config.currency),
    oneOf(texts),
  );
  const chip = frame.amount(chipText);
  const total = totalOf(bets);
  useEffect(() => {
    frame.stake.set(total);
  }, [frame, total]);
  const change = (next: Bets): void => {
    if (next === bets) {
      frame.refuse({ code: "stake_above_max" });
      return;
    }
    frame.sound.play("placed");
    setPast((kept) => [...kept, bets].slice(-undoMax));
    setBets(next);
  };
  const show = useCallback((next: Bets) => {
    setBets(next);
  }, []);
  return {
    bets,
    total,
    chip,
    chips,
    setChip: (next) => {
      setChipText(formatMinor(next, config.currency));
    },
    isReady: total >= limits.min && total <= limits.max,
    mayUndo: past.length > 0,
    mayRepeat: bets.size === 0 && last.size > 0,
    lay: (field) => {
      change(withChip(bets, field, chip, limits.max));
    },
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return;
      frame.sound.play("click");
      setPast(past.slice(0, -1));
      setBets(before);
    },
    clear: () => {
      if (bets.size > 0) change(noBets);
    },
    double: () => {
      if (bets.size > 0) change(doubledBets(bets, limits.max));
    },
    repeat: () => {
      if (bets.size === 0 && last.size > 0) change(last);
    },
    played: () => {
      if (bets.size > 0) setLast(bets);
    },
    show,
    sent: () =>
      [...bets].map(([field, amount]) => ({ field, amount: formatMinor(amount, config.currency) })),
  };
}
