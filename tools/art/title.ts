/**
 * The lettering of a cover: two lines of metal letters with depth, and the vendor's mark below.
 */
import { fittedSize, type Outline, outline, tenth } from "./lettering.ts";
import { METALS, type TitleLook } from "./look.ts";
import type { Scene } from "./scene.ts";
import { VENDOR_MARKS } from "./vendor-marks.ts";
import { vendorList, type VendorCode } from "./covers.ts";

interface Line extends Outline {
  size: number;
}

/** Fits each line to the width; a short second line is enlarged so that both carry weight. */
function fit(lines: readonly string[], look: TitleLook, widthMax: number): Line[] {
  const { face, track = 0, size: wanted = 96, arch = 0 } = look;
  return lines.map((text, at) => {
    let size = fittedSize(face, text, wanted, widthMax, track);
    const first = outline(face, text, size, track);
    if (lines.length > 1 && at === 1 && first.width < widthMax * 0.6) {
      size = Math.min(size * 1.3, (size * widthMax * 0.8) / first.width);
    }
    return { ...outline(face, text, size, track, at === 0 ? arch : arch * 0.6), size };
  });
}

/** Extrusion, dark outline, light edge, metal fill and a gloss, one line. */
function letter(s: Scene, line: Line, x: number, y: number, look: TitleLook, ink: string): void {
  const { stops, edge } = METALS[look.metal];
  const stroke = Math.max(7, line.size * (look.stroke ?? 0.15));
  const fill = s.vertical(
    [
      [0, stops[0]],
      [0.5, stops[1]],
      [0.54, stops[2]],
      [1, stops[3]],
    ],
    line.top,
    line.bottom,
  );
  const path = s.define((id) => `<path id="${id}" d="${line.d}"/>`);
  const use = (attributes: string) => `<use href="#${path}" ${attributes}/>`;
  const round = 'fill="none" stroke-linejoin="round"';
  const deep = line.size * 0.075;
  let drawn = "";
  for (const part of [1, 0.66, 0.33]) {
    drawn += use(
      `transform="translate(0 ${tenth(deep * part)})" ${round} stroke="${ink}" ` +
        `stroke-width="${tenth(stroke)}"`,
    );
  }
  drawn += use(
    `transform="translate(0 ${tenth(deep * 0.5)})" ${round} stroke="${stops[3]}" ` +
      `stroke-opacity=".55" stroke-width="${tenth(stroke * 0.42)}"`,
  );
  drawn += use(`${round} stroke="${ink}" stroke-width="${tenth(stroke * 0.9)}"`);
  drawn += use(`${round} stroke="${edge}" stroke-width="${tenth(stroke * 0.34)}"`);
  drawn += use(`fill="${fill}"`);
  const slant = look.slant ? ` skewX(${look.slant})` : "";
  s.add(
    `<g transform="translate(${tenth(x)} ${tenth(y)})${slant}" filter="` +
      `${s.lift(ink, 6, 6, 0.85)}">${drawn}</g>`,
  );
}

/** Draws the title so that its last line ends at `foot`; a bar in the text divides the lines. */
export function drawTitle(
  s: Scene,
  title: string,
  look: TitleLook,
  ink: string,
  foot: number,
): void {
  const lines = fit(title.split("|"), look, s.width - 62);
  const gap = 12;
  const total = lines.reduce((sum, line) => sum + line.bottom - line.top + gap, -gap);
  let y = foot - total;
  for (const line of lines) {
    y -= line.top;
    letter(s, line, (s.width - line.width) / 2, y, look, ink);
    y += line.bottom + gap;
  }
}

/** The vendor's mark and name in letter-spaced capitals, centred near the lower edge. */
export function drawVendor(s: Scene, code: VendorCode): void {
  const name = vendorList.find((vendor) => vendor.code === code)?.name ?? code;
  const text = outline("chakra", name.toUpperCase(), 16, 3);
  const x = (s.width - text.width - 28) / 2;
  const y = s.height - 25;
  s.add(
    `<g transform="translate(${tenth(x)} ${y})" fill="#fff" opacity=".88"><path ` +
      `transform="translate(0 -14.5) scale(.75)" fill-rule="evenodd" d="${VENDOR_MARKS[code]}"/>` +
      `<path transform="translate(28 0)" d="${text.d}"/></g>`,
  );
}
