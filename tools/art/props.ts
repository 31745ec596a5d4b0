/**
 * Drawn things that are nobody's picture: cards, chips, dice, lottery balls, medallions, coins.
 */
import type { BodyName } from "./body-names.ts";
import { outline, tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";

export type Suit = "spade" | "heart" | "diamond" | "club";

/** A playing card of the given width, centred at a point. */
export function card(
  s: Scene,
  cx: number,
  cy: number,
  w: number,
  turn: number,
  rank: string,
  suit: Suit,
) {
  const h = w * 1.42;
  const ink = suit === "heart" || suit === "diamond" ? "#d4143a" : "#171a26";
  const letter = outline("chakra", rank, w * 0.34, -w * 0.01);
  const body: BodyName = `${suit}-suit`;
  const paper = s.linear([
    [0, "#ffffff"],
    [1, "#dbe2ef"],
  ]);
  const middle =
    `translate(${tenth(w / 2)} ${tenth(h / 2)}) scale(${tenth(w * 1.9) / 100}) ` +
    `translate(-16 -16)`;
  s.add(
    `<g filter="${s.lift("#000", 12, 9, 0.6)}"><g transform="translate(` +
      `${tenth(cx)} ${tenth(cy)}) rotate(${turn}) translate(${tenth(-w / 2)} ${tenth(-h / 2)})">` +
      `<rect width="${tenth(w)}" height="${tenth(h)}" rx="${tenth(w * 0.09)}" fill="${paper}"/>` +
      `<rect x="4" y="4" width="${tenth(w - 8)}" height="${tenth(h - 8)}" rx="` +
      `${tenth(w * 0.07)}" fill="none" stroke="#c9a24a" stroke-width="2" opacity=".75"/>` +
      `<path d="${letter.d}" transform="translate(${tenth(w * 0.09)} ` +
      `${tenth(w * 0.37)})" fill="${ink}"/>` +
      `<path d="${letter.d}" transform="translate(${tenth(w * 0.91)} ` +
      `${tenth(h - w * 0.37)}) rotate(180)" fill="${ink}"/>` +
      `<use href="#${s.body(body)}" transform="${middle}"/></g></g>`,
  );
}

/** A stack of casino chips seen from above at an angle; the point is the top chip's centre. */
export function chips(
  s: Scene,
  cx: number,
  cy: number,
  r: number,
  count: number,
  face: string,
  side: string,
) {
  const tilt = 0.44;
  const thick = r * 0.24;
  let drawn = "";
  const shade = s.linear(
    [
      [0, "#fff", 0.3],
      [0.4, "#fff", 0],
      [1, "#000", 0.5],
    ],
    0,
    0,
    1,
    0,
  );
  const gloss = s.radial(
    [
      [0, "#fff", 0.5],
      [0.7, "#fff", 0.06],
      [1, "#fff", 0],
    ],
    0.4,
    0.3,
    0.8,
  );
  for (let at = count - 1; at >= 0; at -= 1) {
    const y = tenth(cy + at * thick);
    const wall =
      `M${tenth(cx - r)} ${y}v${tenth(thick)}a${tenth(r)} ${tenth(r * tilt)} 0 0 0 ` +
      `${tenth(r * 2)} 0v${tenth(-thick)}Z`;
    const lean = (at * 29) % 45;
    let marks = "";
    for (let mark = 0; mark < 8; mark += 1) {
      marks +=
        `<path transform="rotate(${mark * 45 + lean})" d="M${tenth(-r * 0.16)} ` +
        `${tenth(-r)}h${tenth(r * 0.32)}l${tenth(-r * 0.04)} ${tenth(r * 0.26)}h` +
        `${tenth(-r * 0.24)}Z" fill="#fff"/>`;
    }
    drawn +=
      `<path d="${wall}" fill="${side}"/><path d="${wall}" fill="${shade}"/>` +
      `<g transform="translate(${tenth(cx)} ${y}) scale(1 ${tilt})"><circle r="` +
      `${tenth(r)}" fill="${face}"/>${marks}` +
      `<circle r="${tenth(r * 0.68)}" fill="${side}" fill-opacity=".35" ` +
      `stroke="#fff" stroke-width="${tenth(r * 0.05)}" stroke-dasharray="` +
      `${tenth(r * 0.1)} ${tenth(r * 0.08)}"/>` +
      `<circle r="${tenth(r * 0.58)}" fill="${gloss}"/></g>`;
  }
  s.add(`<g filter="${s.lift("#000", 9, 7, 0.6)}">${drawn}</g>`);
}

/** A lottery ball with its number. */
export function ball(
  s: Scene,
  cx: number,
  cy: number,
  r: number,
  mark: string,
  light: string,
  dark: string,
) {
  const text = outline("russo", mark, r * 0.62);
  const skin = s.radial(
    [
      [0, "#fff"],
      [0.14, light],
      [0.6, light],
      [1, dark],
    ],
    0.36,
    0.28,
    0.85,
  );
  const dish = s.radial([
    [0.5, "#000", 0],
    [1, "#000", 0.18],
  ]);
  s.add(
    `<g filter="${s.lift("#000", tenth(r * 0.2), tenth(r * 0.16), 0.5)}" ` +
      `transform="translate(${tenth(cx)} ${tenth(cy)})"><circle r="${r}" fill="${skin}"/>` +
      `<circle r="${tenth(r * 0.54)}" fill="#fff"/><circle r="${tenth(r * 0.54)}" ` +
      `fill="${dish}"/>` +
      `<path d="${text.d}" transform="translate(${tenth(-text.width / 2)} ` +
      `${tenth(-text.top / 2)})" fill="#161a26"/>` +
      `<ellipse cx="${tenth(-r * 0.28)}" cy="${tenth(-r * 0.54)}" rx="` +
      `${tenth(r * 0.38)}" ry="${tenth(r * 0.18)}" transform="rotate(-28 ` +
      `${tenth(-r * 0.28)} ${tenth(-r * 0.54)})" fill="#fff" opacity=".65"/></g>`,
  );
}

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** Pips of one face in a square of side 2·half, centred at 0 0. */
export function pips(count: number, half: number, fill: string): string {
  return (PIPS[count] ?? [])
    .map(
      ([x, y]) =>
        `<circle cx="${tenth(x * half * 0.52)}" cy="${tenth(y * half * 0.52)}" r="` +
        `${tenth(half * 0.19)}" fill="${fill}"/>`,
    )
    .join("");
}

/** A translucent die in isometric view, three faces showing. */
export function die(
  s: Scene,
  cx: number,
  cy: number,
  size: number,
  turn: number,
  faces: readonly [number, number, number],
  tone: readonly [string, string, string, string] = ["#ffe9a8", "#ffbe3d", "#d9820a", "#7a3c00"],
) {
  const half = size / 2;
  const [light, mid, deep, ink] = tone;
  const top = s.linear(
    [
      [0, "#fffdf0"],
      [1, light],
    ],
    0,
    0,
    1,
    1,
  );
  const left = s.linear(
    [
      [0, mid],
      [1, deep],
    ],
    0,
    0,
    0.6,
    1,
  );
  const right = s.linear(
    [
      [0, deep],
      [1, ink],
    ],
    0,
    0,
    0.4,
    1,
  );
  const r = tenth(half * 0.24);
  const face = (matrix: string, fill: string, count: number, dots: string) =>
    `<g transform="matrix(${matrix})"><rect x="${tenth(-half)}" y="${tenth(-half)}` +
    `" width="${tenth(size)}" height="${tenth(size)}" rx="${r}" fill="${fill}" ` +
    `stroke="#fff" stroke-opacity=".45" stroke-width="2.5"/>${pips(count, half, dots)}</g>`;
  const k = tenth(half);
  s.add(
    `<g filter="${s.lift("#000", 16, 12, 0.6)}"><g transform="translate(` +
      `${tenth(cx)} ${tenth(cy)}) rotate(${turn})">` +
      `<path d="M0 ${tenth(-half * 0.86)}L${tenth(half * 0.75)} ` +
      `${tenth(-half * 0.43)}V${tenth(half * 0.43)}L0 ${tenth(half * 0.86)}L` +
      `${tenth(-half * 0.75)} ${tenth(half * 0.43)}V${tenth(-half * 0.43)}Z" fill="${deep}"/>` +
      face(`.866 .5 -.866 .5 0 ${-k}`, top, faces[0], ink) +
      face(`.866 .5 0 1 ${tenth(-half * 0.866)} ${tenth(half * 0.5)}`, left, faces[1], "#fffdf0") +
      face(`.866 -.5 0 1 ${tenth(half * 0.866)} ${tenth(half * 0.5)}`, right, faces[2], "#fff3d0") +
      "</g></g>",
  );
}

/** A gold ring with studs, to set a hero in. */
export function medallion(
  s: Scene,
  cx: number,
  cy: number,
  r: number,
  inside: readonly [string, string],
) {
  const metal = s.linear(
    [
      [0, "#fff6c8"],
      [0.3, "#f7c23c"],
      [0.55, "#a3640a"],
      [0.75, "#ffdf7a"],
      [1, "#8a4b00"],
    ],
    0.1,
    0,
    0.9,
    1,
  );
  const well = s.radial(
    [
      [0, inside[0]],
      [0.7, inside[1]],
      [1, "#000"],
    ],
    0.5,
    0.42,
    0.62,
  );
  let studs = "";
  for (let at = 0; at < 20; at += 1) {
    const angle = (at / 20) * Math.PI * 2;
    studs +=
      `<circle cx="${tenth(Math.cos(angle) * r * 0.945)}" cy="` +
      `${tenth(Math.sin(angle) * r * 0.945)}" r="${tenth(r * 0.032)}"/>`;
  }
  s.add(
    `<g filter="${s.lift("#000", 14, 12, 0.6)}" transform="translate(${cx} ` +
      `${tenth(cy)})"><circle r="${tenth(r)}" fill="${metal}"/>` +
      `<circle r="${tenth(r * 0.89)}" fill="#5a2c00"/><circle r="${tenth(r * 0.87)}` +
      `" fill="${metal}"/><circle r="${tenth(r * 0.82)}" fill="${well}"/>` +
      `<g fill="#fff6d8">${studs}</g></g>`,
  );
}

/** The roulette wheel from above, slightly tilted. */
export function rouletteWheel(s: Scene, cx: number, cy: number, r: number) {
  const count = 24;
  let slots = "";
  for (let at = 0; at < count; at += 1) {
    const from = (at / count) * Math.PI * 2;
    const to = ((at + 1) / count) * Math.PI * 2;
    const tone = at === 0 ? "#0f9d58" : at % 2 ? "#c3122f" : "#15171f";
    slots +=
      `<path d="M0 0L${tenth(Math.cos(from) * r * 0.86)} ` +
      `${tenth(Math.sin(from) * r * 0.86)}A${tenth(r * 0.86)} ${tenth(r * 0.86)} 0 ` +
      `0 1 ${tenth(Math.cos(to) * r * 0.86)} ${tenth(Math.sin(to) * r * 0.86)}Z" ` +
      `fill="${tone}" stroke="#e9c46a" stroke-width="2"/>`;
  }
  const wood = s.linear(
    [
      [0, "#a8602c"],
      [0.5, "#5c2a0c"],
      [1, "#2a1004"],
    ],
    0,
    0,
    1,
    1,
  );
  const gold = s.linear(
    [
      [0, "#fff3b8"],
      [0.5, "#d9a034"],
      [1, "#7a4b08"],
    ],
    0,
    0,
    1,
    1,
  );
  const cone = s.radial(
    [
      [0, "#fff0b8"],
      [0.5, "#c98a2a"],
      [1, "#4a2206"],
    ],
    0.4,
    0.35,
    0.7,
  );
  const ballSkin = s.radial(
    [
      [0, "#fff"],
      [1, "#b9c2d6"],
    ],
    0.35,
    0.3,
    0.8,
  );
  s.add(
    `<g filter="${s.lift("#000", 18, 14, 0.65)}" transform="translate(${cx} ` +
      `${tenth(cy)}) scale(1 .86)"><circle r="${r}" fill="${wood}"/><circle r="` +
      `${tenth(r * 0.9)}" fill="${gold}"/>${slots}` +
      `<circle r="${tenth(r * 0.62)}" fill="#2a1206" stroke="#e9c46a" ` +
      `stroke-width="4"/><circle r="${tenth(r * 0.56)}" fill="${wood}"/>` +
      `<g fill="${gold}"><path d="M-7 ${tenth(-r * 0.48)}h14v${tenth(r * 0.96)}` +
      `h-14Z"/><path d="M${tenth(-r * 0.48)}-7v14h${tenth(r * 0.96)}v-14Z"/></g>` +
      `<circle r="${tenth(r * 0.2)}" fill="${cone}"/>` +
      `<circle cx="${tenth(r * 0.52)}" cy="${tenth(-r * 0.52)}" r="` +
      `${tenth(r * 0.075)}" fill="${ballSkin}"/></g>`,
  );
}
