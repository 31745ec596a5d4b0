/**
 * What the player chose for this device: sound, pace. Kept across games and visits where storage
 * is allowed.
 */
import { createStore, type Store } from "./store.ts";

export interface Preferences {
  readonly isMuted: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly isTurbo: boolean;
}

const key = "baize.frame.preferences";
const first: Preferences = { isMuted: false, volume: 0.6, isTurbo: false };

function read(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (typeof kept !== "object" || kept === null) return first;
    const { isMuted, volume, isTurbo } = kept as Partial<Record<keyof Preferences, unknown>>;
    return {
      isMuted: isMuted === true,
      volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : first.volume,
      isTurbo: isTurbo === true,
    };
  } catch {
    return first;
  }
}

export function createPreferences(): Store<Preferences> {
  const store = createStore(read());
  store.subscribe(() => {
    try {
      localStorage.setItem(key, JSON.stringify(store.get()));
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  });
  return store;
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
export const isMotionReduced = (): boolean => reduced.matches;
