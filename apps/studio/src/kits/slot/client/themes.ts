import type { Voice } from "../../../client/sound.ts";

/** Light, colour and timbre of a slot. */
export interface SlotTheme {
  /** Behind the reels. */
  readonly well: number;
  /** Over the backdrop while free spins run. */
  readonly freeShade: number;
  /** The colours of lines and of the light behind wins. */
  readonly lines: readonly number[];
  /** Whether what drifts down in free spins sways like a leaf or falls straight like a crumb. */
  readonly sway: number;
  readonly voice: Voice;
}

const lines = [0xffd064, 0x5cb3ff, 0xff6b78, 0x34d98b, 0xb69cff, 0xff9f43, 0x6ef0e0] as const;

/** `theme.json` of a slot's folder; colours as they are written in a style sheet. */
interface ThemeFile {
  readonly well: string;
  readonly freeShade: string;
  readonly sway: number;
  readonly voice: Voice;
}

const colorOf = (text: string): number => Number.parseInt(text.slice(1), 16);

const files = import.meta.glob<ThemeFile>("../../../games/slots/*/theme.json", {
  eager: true,
  import: "default",
});

const themes: ReadonlyMap<string, SlotTheme> = new Map(
  Object.entries(files).map(([file, { well, freeShade, sway, voice }]) => [
    file.split("/").at(-2) ?? "",
    { well: colorOf(well), freeShade: colorOf(freeShade), lines, sway, voice },
  ]),
);

export function themeOf(gameCode: string): SlotTheme {
  const theme = themes.get(gameCode);
  if (theme === undefined) throw new RangeError(`there is no theme of ${gameCode}`);
  return theme;
}
