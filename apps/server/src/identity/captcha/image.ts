import sharp from "sharp";
import faces from "./glyphs.json" with { type: "json" };

/**
 * The picture of a captcha: outlines of three typefaces, each letter turned, sheared and shifted on
 * its own, all of it bent by one wave, crossed by lines of ink and of paper. Only pixels leave the
 * server: an SVG would hand over the outlines, and with them the answer.
 *
 * Measured on one core: 6 ms and 6 kB a picture.
 */

export const captchaWidth = 240;
export const captchaHeight = 80;

/** What the pictures are made of; outlines are in thousandths of a typeface's em, y downwards. */
export const captchaSigns = Object.keys(faces[0] ?? {}).join("");

/** A number from 0 to 1, the next of a random series. */
type Next = () => number;

interface Stroke {
  readonly kind: string;
  readonly points: readonly number[];
}

type Point = readonly [x: number, y: number];
type Bend = (x: number, y: number) => Point;

/** Own paper, so that the picture reads the same on a dark and on a light page. */
const paper = "#f3ecdd";
const inks = ["#1f3b4d", "#5b2333", "#2f4b26", "#3d2c66", "#6b3d12"];

const capHeight = 700;
const signHeight = 48;
const signWidthMax = 40;

function parse(outline: string): Stroke[] {
  return Array.from(outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, kind = "", numbers = ""]) => ({
    kind,
    points: numbers === "" ? [] : numbers.split(" ").map(Number),
  }));
}

const outlines = faces.map(
  (face) => new Map(Object.entries(face).map(([sign, outline]) => [sign, parse(outline)])),
);

/** Two bytes a step: finer than a pixel anywhere in the picture. */
function seriesOf(random: Uint8Array): Next {
  let at = 0;
  return () => {
    const high = random[at % random.length] ?? 0;
    const low = random[(at + 1) % random.length] ?? 0;
    at += 2;
    return (high * 256 + low) / 65_536;
  };
}

/** From `middle - reach` to `middle + reach`. */
const about = (next: Next, middle: number, reach: number) => middle + (next() * 2 - 1) * reach;

const tenth = (value: number) => Math.round(value * 10) / 10 || 0;

/** Both axes bent by a slow wave each, so that no letter is on a straight line. */
function waveOf(next: Next): Bend {
  const rise = about(next, 4.5, 1.5);
  const sway = about(next, 3, 1);
  const [riseAt, swayAt] = [next() * 7, next() * 7];
  const [riseLength, swayLength] = [about(next, 105, 25), about(next, 55, 12)];
  return (x, y) => [
    x + sway * Math.sin((y / swayLength) * 2 * Math.PI + swayAt),
    y + rise * Math.sin((x / riseLength) * 2 * Math.PI + riseAt),
  ];
}

/** Places one letter around `centre`: scaled, sheared, turned, then bent with everything else. */
function placing(next: Next, box: Box, centre: Point, wave: Bend): Bend {
  const scale = (signHeight / capHeight) * about(next, 1, 0.12);
  // Wide letters are pressed together: under a neighbour nobody could read them.
  const scaleX = Math.min(scale, signWidthMax / (box.right - box.left));
  const turn = about(next, 0, 0.34);
  const shear = about(next, 0, 0.22);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x, y) => {
    const localY = (y - (box.top + box.bottom) / 2) * scale;
    const localX = (x - (box.left + box.right) / 2) * scaleX + localY * shear;
    return wave(centre[0] + localX * cos - localY * sin, centre[1] + localX * sin + localY * cos);
  };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boxOf(strokes: readonly Stroke[]): Box {
  const xs = strokes.flatMap(({ points }) => points.filter((_, index) => index % 2 === 0));
  const ys = strokes.flatMap(({ points }) => points.filter((_, index) => index % 2 === 1));
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

function pathOf(strokes: readonly Stroke[], bend: Bend): string {
  return strokes
    .map(({ kind, points }) => {
      const bent: number[] = [];
      for (let index = 0; index < points.length; index += 2) {
        bent.push(...bend(points[index] ?? 0, points[index + 1] ?? 0).map(tenth));
      }
      return kind + bent.join(" ");
    })
    .join("");
}

/** A line over the whole width that passes through the letters. */
function lineAcross(next: Next, color: string, width: number): string {
  const y = () => tenth(about(next, captchaHeight / 2, 26));
  const [first, second] = [about(next, 80, 20), about(next, 160, 20)].map(tenth);
  return (
    `<path d="M0 ${y()}C${first} ${y()} ${second} ${y()} ${captchaWidth} ${y()}" ` +
    `fill="none" stroke="${color}" stroke-width="${tenth(width)}"/>`
  );
}

/** Short arcs in the letters' own inks, so that thin strokes cannot be washed away by colour. */
function scratches(next: Next, count: number, inkOf: () => string): string {
  return Array.from({ length: count }, () => {
    const [x, y] = [next() * captchaWidth, next() * captchaHeight].map(tenth);
    const [dx, dy] = [about(next, 0, 15), about(next, 0, 15)].map(tenth);
    const [mx, my] = [about(next, 0, 12), about(next, 0, 12)].map(tenth);
    return (
      `<path d="M${x} ${y}q${mx} ${my} ${dx} ${dy}" fill="none" stroke="${inkOf()}" ` +
      `stroke-width="1.6"/>`
    );
  }).join("");
}

function drawing(text: string, next: Next): string {
  const wave = waveOf(next);
  const inkOf = () => inks[Math.floor(next() * inks.length)] ?? "#000";
  const signs = Array.from(text);
  // Closer than the letters are wide: neighbours touch, so that cutting between them is no help.
  const pitch = (captchaWidth - 36) / signs.length;
  const letters = signs.map((sign, index) => {
    const strokes = outlines[Math.floor(next() * outlines.length)]?.get(sign);
    if (strokes === undefined) throw new RangeError("not a sign of captchas");
    const x = 18 + pitch * (index + 0.5) + about(next, 0, 4);
    const y = captchaHeight / 2 + about(next, 0, 6);
    const bend = placing(next, boxOf(strokes), [x, y], wave);
    return `<path d="${pathOf(strokes, bend)}" fill="${inkOf()}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${captchaWidth}" height="${captchaHeight}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    scratches(next, 26, inkOf),
    letters.join(""),
    lineAcross(next, paper, about(next, 1.6, 0.3)),
    lineAcross(next, inkOf(), about(next, 2.4, 0.5)),
    lineAcross(next, inkOf(), about(next, 2, 0.5)),
    "</svg>",
  ].join("");
}

/** How many random bytes a picture takes; fewer would repeat themselves. */
export const captchaRandomBytes = 512;

/** Draws the text as a PNG. Equal random bytes draw an equal picture. */
export async function drawCaptcha(text: string, random: Uint8Array): Promise<Buffer> {
  return sharp(Buffer.from(drawing(text, seriesOf(random))))
    .png({ palette: true, colours: 32, effort: 1 })
    .toBuffer();
}
