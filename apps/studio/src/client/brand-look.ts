import { lookOf } from "@baize/contract/brand-look";

/**
 * The colour of the brand whose page the frame is in: buttons, marks and edges take it. What a game
 * draws as its picture keeps its own colours.
 */

/** As the page may send it: the value goes into styles. */
export const isAccent = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

export function wearLook(accent: string, root: HTMLElement = document.documentElement): void {
  const { brand, high, onBrand, onDark } = lookOf(accent);
  const shades = { brand, "brand-hi": high, "on-brand": onBrand, "brand-text": onDark };
  for (const [name, shade] of Object.entries(shades)) root.style.setProperty(`--${name}`, shade);
}
