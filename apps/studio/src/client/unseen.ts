/**
 * The round that was asked for and not shown to its end. It is kept with the tab, so that after a
 * reload the player sees how it ends; the studio has the money and the outcome in any case.
 */

import { minuteMs } from "@baize/contract/durations";

interface Kept {
  readonly actionId: string;
  /** Known once the studio has answered. */
  readonly roundId: string | null;
  /** How far its showing has come, in steps of its outcome. */
  readonly step: number;
  readonly since: number;
}

export interface Unseen {
  /** What a reload cut short; null where nothing is left to show. */
  readonly left: Kept | null;
  readonly ask: (actionId: string) => void;
  readonly answered: (roundId: string) => void;
  readonly shownTo: (step: number) => void;
  /** Seen to its end, or nothing came of it. */
  readonly seen: () => void;
  /** It stays where it was and continues when the player acts. */
  readonly goesOn: () => void;
  /** Resolves when what was left has been shown, or at once. */
  readonly over: Promise<void>;
}

const keyOf = (gameCode: string): string => `baize.unseen.${gameCode}`;
/** A player who returns later than this has moved on: the round is listed in their history. */
const leftMsMax = 10 * minuteMs;

function read(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { actionId, roundId, step, since } = kept as Partial<Record<keyof Kept, unknown>>;
    if (typeof actionId !== "string" || typeof step !== "number") return null;
    if (typeof since !== "number" || performance.timeOrigin - since > leftMsMax) return null;
    return { actionId, roundId: typeof roundId === "string" ? roundId : null, step, since };
  } catch {
    return null;
  }
}

export function createUnseen(gameCode: string): Unseen {
  const key = keyOf(gameCode);
  const left = read(key);
  let now = left;
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  if (left === null) end();
  const keep = (next: Kept | null): void => {
    now = next;
    try {
      if (next === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is blocked: a reload shows the round among the player's rounds only.
    }
  };
  return {
    left,
    over,
    ask: (actionId) => {
      const since = performance.timeOrigin + performance.now();
      keep({ actionId, roundId: null, step: 0, since });
    },
    answered: (roundId) => {
      if (now !== null) keep({ ...now, roundId });
    },
    shownTo: (step) => {
      if (now !== null && now.step !== step) keep({ ...now, step });
    },
    seen: () => {
      keep(null);
      end();
    },
    goesOn: end,
  };
}
