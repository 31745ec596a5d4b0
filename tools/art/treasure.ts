/**
 * Cut stones and the prize wheel, drawn here because no set has them in our colours.
 */
import { outline, tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";

const STONES = {
  ruby: ["#ffd3dc", "#ff5a78", "#d3123f", "#6e0420"],
  emerald: ["#d6ffe6", "#4fe69a", "#0b9a58", "#034a2c"],
  amber: ["#fff3c4", "#ffc445", "#e8860a", "#7a3a00"],
  sapphire: ["#d6ecff", "#5aa8ff", "#1550d8", "#061f6e"],
} as const;
export type Stone = keyof typeof STONES;

/** An eight-sided step cut seen from above. */
export function gem(
  s: Scene,
  cx: number,
  cy: number,
  size: number,
  turn: number,
  filter: string,
  stone: Stone,
) {
  const [pale, light, mid, deep] = STONES[stone];
  const corner = (r: number, at: number) => {
    const angle = (at / 8) * Math.PI * 2 + Math.PI / 8;
    return `${tenth(Math.cos(angle) * r)} ${tenth(Math.sin(angle) * r)}`;
  };
  let facets = "";
  const tones = [deep, mid, mid, light, pale, pale, light, mid];
  for (let at = 0; at < 8; at += 1) {
    facets +=
      `<path d="M${corner(16, at)}L${corner(16, at + 1)}L${corner(9.5, at + 1)}L` +
      `${corner(9.5, at)}Z" fill="${tones[at]}"/>`;
  }
  const table = s.linear(
    [
      [0, pale],
      [0.5, light],
      [1, mid],
    ],
    0,
    0,
    1,
    1,
  );
  let octagon = "";
  for (let at = 0; at < 8; at += 1) octagon += `${at ? "L" : "M"}${corner(9.6, at)}`;
  s.add(
    `<g filter="${filter}"><g transform="translate(${tenth(cx)} ${tenth(cy)}) ` +
      `rotate(${turn}) scale(${tenth((size * 10) / 34) / 10})">${facets}` +
      `<path d="${octagon}Z" fill="${table}"/><path d="M-6-5L1-8L-4 3Z" fill="#fff" ` +
      `opacity=".7"/></g></g>`,
  );
}

/** A jade ring with carved spirals. */
export function jadeRing(s: Scene, cx: number, cy: number, r: number, filter: string) {
  const skin = s.linear(
    [
      [0, "#d9ffe4"],
      [0.35, "#5fe0a0"],
      [0.7, "#149a63"],
      [1, "#05492f"],
    ],
    0.1,
    0,
    0.8,
    1,
  );
  const inner = s.linear([
    [0, "#06583a"],
    [1, "#b8ffd6"],
  ]);
  let carved = "";
  for (let at = 0; at < 8; at += 1) {
    carved +=
      `<path transform="rotate(${at * 45}) translate(0 ${tenth(-r * 0.7)})" d="M` +
      `${tenth(-r * 0.14)} ${tenth(r * 0.06)}a${tenth(r * 0.11)} ${tenth(r * 0.11)} ` +
      `0 1 1 ${tenth(r * 0.12)} ${tenth(r * 0.06)}a${tenth(r * 0.06)} ` +
      `${tenth(r * 0.06)} 0 1 1 ${tenth(-r * 0.03)} ${tenth(-r * 0.1)}"/>`;
  }
  const ring = (outer: number, hole: number) =>
    `M${-outer} 0A${outer} ${outer} 0 1 1 ${outer} 0A${outer} ${outer} 0 1 1 ` +
    `${-outer} 0ZM${-hole} 0A${hole} ${hole} 0 1 0 ${hole} 0A${hole} ${hole} 0 1 0 ${-hole} 0Z`;
  s.add(
    `<g filter="${filter}"><g transform="translate(${cx} ${cy})"><path d="` +
      `${ring(r, tenth(r * 0.36))}" fill="${skin}" fill-rule="evenodd"/>` +
      `<circle r="${tenth(r * 0.4)}" fill="none" stroke="${inner}" stroke-width="` +
      `${tenth(r * 0.08)}"/><circle r="${tenth(r * 0.95)}" fill="none" ` +
      `stroke="#eafff2" stroke-opacity=".7" stroke-width="${tenth(r * 0.05)}"/>` +
      `<g fill="none" stroke="#05492f" stroke-opacity=".55" stroke-width="` +
      `${tenth(r * 0.045)}" stroke-linecap="round">${carved}</g>` +
      `<path d="M${tenth(-r * 0.66)} ${tenth(-r * 0.38)}A${tenth(r * 0.78)} ` +
      `${tenth(r * 0.78)} 0 0 1 ${tenth(-r * 0.1)} ${tenth(-r * 0.78)}" fill="none" ` +
      `stroke="#fff" stroke-opacity=".85" stroke-width="${tenth(r * 0.08)}" ` +
      `stroke-linecap="round"/></g></g>`,
  );
}

/** Three river reeds with their brown heads. */
export function reeds(s: Scene, cx: number, cy: number, size: number, filter: string) {
  const leaf = s.linear([
    [0, "#d7f58a"],
    [0.5, "#5fb02c"],
    [1, "#1c5a16"],
  ]);
  const head = s.linear(
    [
      [0, "#ffcf8a"],
      [0.4, "#b8672a"],
      [1, "#5c2a0c"],
    ],
    0,
    0,
    1,
    0,
  );
  const stem = (x: number, lean: number, tall: number) =>
    `<path d="M${x} 46Q${x} ${tenth(46 - tall * 0.6)} ${x + lean} ${46 - tall}" ` +
    `stroke="#3f8a24" stroke-width="4" fill="none"/>` +
    `<g transform="translate(${x + lean} ${46 - tall}) rotate(${tenth(lean * 0.9)}` +
    `)"><path d="M0-16V-8" stroke="#c99a5a" stroke-width="2.5"/><rect x="-6" ` +
    `y="-10" width="12" height="30" rx="6" fill="${head}"/></g>`;
  const blade = (x: number, bend: number, tall: number) =>
    `<path d="M${x - 6} 46C${x - 6} ${46 - tall * 0.5} ${x + bend * 0.4} ` +
    `${46 - tall * 0.8} ${x + bend} ${46 - tall}C${x + bend * 0.8} ` +
    `${46 - tall * 0.5} ${x + 6} ${46 - tall * 0.4} ${x + 6} 46Z" fill="${leaf}"/>`;
  s.add(
    `<g filter="${filter}"><g transform="translate(${cx} ${cy}) scale(` +
      `${tenth((size * 10) / 100) / 10})">${blade(-10, -34, 66)}${blade(10, 34, 60)}` +
      `${stem(-12, -12, 76)}${stem(12, 14, 70)}${stem(0, 2, 84)}` +
      `${blade(-2, -18, 50)}${blade(4, 20, 46)}</g></g>`,
  );
}

/** The prize wheel: twelve bright wedges, lamps around the rim and a pointer. */
export function prizeWheel(s: Scene, cx: number, cy: number, r: number) {
  const tones = ["#e8313f", "#ffb224", "#1f9d63", "#2a6cf0", "#8a3df0", "#f06ab8"];
  const marks = ["2", "5", "10", "1", "20", "3", "2", "50", "1", "5", "100", "3"];
  let wedges = "";
  for (let at = 0; at < 12; at += 1) {
    const half = Math.PI / 12;
    const x = tenth(Math.sin(half) * r * 0.86);
    const y = tenth(-Math.cos(half) * r * 0.86);
    const text = outline("lilita", marks[at] ?? "", r * 0.2);
    wedges +=
      `<g transform="rotate(${at * 30})"><path d="M0 0L${-x} ${y}A${tenth(r * 0.86)}` +
      ` ${tenth(r * 0.86)} 0 0 1 ${x} ${y}Z" fill="${tones[at % 6]}" stroke="#fff" ` +
      `stroke-opacity=".35" stroke-width="2"/>` +
      `<path transform="translate(${tenth(-text.width / 2)} ${tenth(-r * 0.58)})" ` +
      `d="${text.d}" fill="#fff" stroke="#000" stroke-opacity=".35" ` +
      `stroke-width="4" paint-order="stroke"/></g>`;
  }
  const metal = s.linear(
    [
      [0, "#fff6c8"],
      [0.35, "#f7c23c"],
      [0.6, "#9a5a06"],
      [1, "#ffd76a"],
    ],
    0.1,
    0,
    0.9,
    1,
  );
  const dome = s.radial(
    [
      [0, "#fff", 0.4],
      [0.5, "#fff", 0],
      [0.86, "#000", 0.1],
      [1, "#000", 0.5],
    ],
    0.4,
    0.32,
    0.72,
  );
  const hub = s.radial(
    [
      [0, "#fffbe0"],
      [0.5, "#ffc02e"],
      [1, "#8a4b00"],
    ],
    0.4,
    0.34,
    0.7,
  );
  let lamps = "";
  for (let at = 0; at < 24; at += 1) {
    const angle = (at / 24) * Math.PI * 2;
    lamps +=
      `<circle cx="${tenth(Math.cos(angle) * r * 0.93)}" cy="` +
      `${tenth(Math.sin(angle) * r * 0.93)}" r="${tenth(r * 0.034)}" fill="` +
      `${at % 2 ? "#fff" : "#ffe38a"}"/>`;
  }
  s.add(
    `<g filter="${s.lift("#000", 18, 14, 0.6)}" transform="translate(${cx} ` +
      `${tenth(cy)})"><circle r="${r}" fill="${metal}"/>${wedges}<circle r="` +
      `${tenth(r * 0.86)}" fill="${dome}"/>${lamps}` +
      `<circle r="${tenth(r * 0.2)}" fill="${metal}"/><circle r="${tenth(r * 0.15)}` +
      `" fill="${hub}"/><path d="M${tenth(-r * 0.11)} ${tenth(-r * 1.08)}h` +
      `${tenth(r * 0.22)}l${tenth(-r * 0.11)} ${tenth(r * 0.28)}Z" fill="#fff8dc" ` +
      `stroke="#8a4b00" stroke-width="4" stroke-linejoin="round"/></g>`,
  );
}
