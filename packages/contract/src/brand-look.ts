/**
 * How a brand looks: the mark that stands for it, and one colour, from which every shade is made so
 * that what is written in it or on it can be read on both themes. "" is the platform's own.
 */

/** Marks that are drawn (tools/art/brand.ts); each is a file of /brand/marks. */
export const brandMarks = ["", "tidewater"] as const;
export type BrandMark = (typeof brandMarks)[number];

export const ownAccent = "#ffb224";

type Colour = readonly [red: number, green: number, blue: number];

const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];
const hexOf = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const black: Colour = [0, 0, 0];
const white: Colour = [255, 255, 255];
/** What brand colours are written on: the darkest and the lightest grounds of the themes. */
const dark: Colour = [32, 42, 53];
const light: Colour = [227, 232, 238];
/** WCAG 2.2 AA for text. */
const contrastMin = 4.5;

function mixed(from: Colour, to: Colour, share: number): Colour {
  const part = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return [part(0), part(1), part(2)];
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Colour, b: Colour): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((one, other) => other - one);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The colour, moved as little as it takes to be read on a ground. */
function readable(colour: Colour, on: Colour, toward: Colour): Colour {
  for (let share = 0; share < 1; share += 0.04) {
    const moved = mixed(colour, toward, share);
    if (contrast(moved, on) >= contrastMin) return moved;
  }
  return toward;
}

/** The shades of an accent, and how well its buttons can be read. */
export function lookOf(accent: string) {
  const colour = colourOf(accent);
  const ink: Colour = [12, 16, 20];
  const onBrand = contrast(colour, ink) >= contrast(colour, white) ? ink : white;
  return {
    brand: accent,
    high: hexOf(mixed(colour, white, 0.28)),
    onBrand: hexOf(onBrand),
    onDark: hexOf(readable(colour, dark, white)),
    onLight: hexOf(readable(colour, light, black)),
    contrast: Math.floor(contrast(colour, onBrand) * 10) / 10,
    isReadable: contrast(colour, onBrand) >= contrastMin,
  };
}

/** The style sheet of a brand's own colour; it goes before the theme's by its selectors. */
export function lookCss(accent: string): string {
  const { brand, high, onBrand, onDark, onLight } = lookOf(accent);
  const glow = `--glow:0 6px 22px -6px ${brand}80`;
  const shared = `--brand:${brand};--brand-hi:${high};--on-brand:${onBrand};${glow}`;
  return (
    `html:root{${shared};--brand-fg:${onDark};--brand-soft:${brand}26}` +
    `html:root[data-theme="light"]{${shared};--brand-fg:${onLight};--brand-soft:${brand}29}\n`
  );
}
