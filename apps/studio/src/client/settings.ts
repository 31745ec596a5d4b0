/**
 * What the player has set in a game: the stake, what the dice aim at. Kept in the tab, so that a
 * reload finds it again; the next visit begins with what the game begins with.
 */
export interface Settings {
  /** As it was kept, by this page or one before it; undefined where nothing was. */
  readonly read: (name: string) => unknown;
  readonly keep: (name: string, value: unknown) => void;
}

function kept(key: string): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof all === "object" && all !== null ? { ...all } : {};
  } catch {
    return {};
  }
}

export function createSettings(gameCode: string): Settings {
  const key = `baize.settings.${gameCode}`;
  const all = kept(key);
  return {
    read: (name) => (Object.hasOwn(all, name) ? all[name] : undefined),
    keep: (name, value) => {
      all[name] = value;
      try {
        sessionStorage.setItem(key, JSON.stringify(all));
      } catch {
        // Storage is blocked: the setting lasts as long as the page.
      }
    },
  };
}

/** A whole number in a range, or undefined. */
export const wholeFrom =
  (min: number, max: number) =>
  (value: unknown): number | undefined =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : undefined;

/** One of a few values, or undefined. */
export const oneOf =
  <V>(values: readonly V[]) =>
  (value: unknown): V | undefined =>
    values.find((each) => each === value);
