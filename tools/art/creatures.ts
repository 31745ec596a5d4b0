/**
 * Two animals drawn for this product: the koi of Lantern Koi and the bird of Skylark.
 */
import { tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";

/** A closed outline along a bent spine: half-widths at equal steps from nose to tail. */
function along(widths: readonly number[], spine: (t: number) => [number, number]): string {
  const left: string[] = [];
  const right: string[] = [];
  const last = widths.length - 1;
  widths.forEach((half, at) => {
    const t = at / last;
    const [x, y] = spine(t);
    const [nx, ny] = spine(Math.min(1, t + 0.01));
    const [px, py] = spine(Math.max(0, t - 0.01));
    const length = Math.hypot(nx - px, ny - py) || 1;
    const ox = (-(ny - py) / length) * half;
    const oy = ((nx - px) / length) * half;
    left.push(`${tenth(x + ox)} ${tenth(y + oy)}`);
    right.unshift(`${tenth(x - ox)} ${tenth(y - oy)}`);
  });
  const points = [...left, ...right].map((point) => point.split(" ").map(Number));
  const mid = (a: number[], b: number[]) =>
    `${tenth(((a[0] ?? 0) + (b[0] ?? 0)) / 2)} ${tenth(((a[1] ?? 0) + (b[1] ?? 0)) / 2)}`;
  const first = points[0] ?? [0, 0];
  const final = points.at(-1) ?? [0, 0];
  let d = `M${mid(final, first)}`;
  points.forEach((point, at) => {
    d += `Q${point.join(" ")} ${mid(point, points[at + 1] ?? first)}`;
  });
  return `${d}Z`;
}

const koiSpine = (t: number): [number, number] => [
  Math.sin(t * Math.PI * 1.25 - 0.5) * 15,
  -46 + t * 84,
];

/** Colours of a koi: skin, patch, patch's shadow and fins. */
export interface KoiCoat {
  skin: readonly [string, string];
  patch: readonly [string, string];
  fin: readonly [string, string];
}
export const AMBER_KOI: KoiCoat = {
  skin: ["#ffffff", "#ffe6cf"],
  patch: ["#ff8a2a", "#e2360f"],
  fin: ["#fff3df", "#ff9d5c"],
};
export const EMBER_KOI: KoiCoat = {
  skin: ["#ff9a4a", "#c8260e"],
  patch: ["#7a0f16", "#35040c"],
  fin: ["#ffd2a0", "#e2481a"],
};
export const BLUE_KOI: KoiCoat = {
  skin: ["#eaf6ff", "#9fd0ff"],
  patch: ["#4a8dff", "#1b35a8"],
  fin: ["#e4f4ff", "#5fb4ff"],
};

/** Outlines of the fins; side and pelvic fins come in pairs. */
const KOI_FINS = (() => {
  const [tx, ty] = koiSpine(1);
  const tail =
    `M${tenth(tx)} ${tenth(ty - 6)}C${tenth(tx - 6)} ${tenth(ty + 8)} ` +
    `${tenth(tx - 24)} ${tenth(ty + 12)} ${tenth(tx - 20)} ${tenth(ty + 30)}` +
    `C${tenth(tx - 10)} ${tenth(ty + 24)} ${tenth(tx - 4)} ${tenth(ty + 20)} ` +
    `${tenth(tx + 1)} ${tenth(ty + 12)}C${tenth(tx + 6)} ${tenth(ty + 22)} ` +
    `${tenth(tx + 16)} ${tenth(ty + 26)} ${tenth(tx + 24)} ${tenth(ty + 22)}C` +
    `${tenth(tx + 20)} ${tenth(ty + 8)} ${tenth(tx + 8)} ${tenth(ty + 4)} ` +
    `${tenth(tx)} ${tenth(ty - 6)}Z`;
  const [fx, fy] = koiSpine(0.3);
  const side = (way: number) =>
    `M${tenth(fx + way * 10)} ${tenth(fy - 4)}C${tenth(fx + way * 24)} ` +
    `${tenth(fy - 8)} ${tenth(fx + way * 38)} ${tenth(fy + 4)} ` +
    `${tenth(fx + way * 36)} ${tenth(fy + 18)}C${tenth(fx + way * 26)} ` +
    `${tenth(fy + 20)} ${tenth(fx + way * 16)} ${tenth(fy + 14)} ` +
    `${tenth(fx + way * 10)} ${tenth(fy + 8)}Z`;
  const [gx, gy] = koiSpine(0.64);
  const pelvic = (way: number) =>
    `M${tenth(gx + way * 7)} ${tenth(gy - 3)}q${way * 16} 2 ${way * 17} 16q` +
    `${-way * 12} 0 ${-way * 18} -8Z`;
  return { tail, side: side(1) + side(-1), pelvic: pelvic(1) + pelvic(-1) };
})();

/** The patches of the coat, from head to tail. */
function koiBlots(): string {
  return [
    [0.04, -1, 12],
    [0.36, 5, 11],
    [0.42, -8, 9],
    [0.66, 2, 9],
    [0.9, 0, 6],
  ]
    .map(([t = 0, dx = 0, r = 0]) => {
      const [x, y] = koiSpine(t);
      return (
        `<path d="M${tenth(x + dx - r)} ${tenth(y)}q${tenth(r * 0.2)} ` +
        `${tenth(-r * 1.1)} ${tenth(r)} ${tenth(-r * 0.8)}t${r} ${tenth(r * 0.9)}q` +
        `${tenth(-r * 0.3)} ${tenth(r * 0.9)} ${-r} ${tenth(r * 0.7)}t${-r} ${tenth(-r * 0.8)}Z"/>`
      );
    })
    .join("");
}

/** A koi from above, nose up, `size` pixels long. */
export function koi(
  s: Scene,
  cx: number,
  cy: number,
  size: number,
  turn: number,
  filter: string,
  coat = AMBER_KOI,
) {
  const skin = s.linear(
    [
      [0, coat.skin[0]],
      [1, coat.skin[1]],
    ],
    0,
    0,
    1,
    0.4,
  );
  const patch = s.linear(
    [
      [0, coat.patch[0]],
      [1, coat.patch[1]],
    ],
    0,
    0,
    1,
    1,
  );
  const fin = s.linear([
    [0, coat.fin[0], 0.95],
    [1, coat.fin[1], 0.5],
  ]);
  const body = along([0.5, 8, 12.5, 14.5, 15, 14.4, 13, 11, 8.6, 6.4, 4.4, 3.2, 2.6], koiSpine);
  const clip = s.define((id) => `<clipPath id="${id}"><path d="${body}"/></clipPath>`);
  const { tail, side, pelvic } = KOI_FINS;
  const blots = koiBlots();
  const [hx, hy] = koiSpine(0.1);
  const eye = (way: number) =>
    `<circle cx="${tenth(hx + way * 8)}" cy="${tenth(hy)}" r="2.6" ` +
    `fill="#1a1208"/><circle cx="${tenth(hx + way * 8 - 0.8)}" cy="` +
    `${tenth(hy - 0.9)}" r="0.9" fill="#fff"/>`;
  const spine = [0.3, 0.4, 0.5, 0.6].map(koiSpine).map(([x, y]) => `${tenth(x)} ${tenth(y)}`);
  const scale = tenth((size / 110) * 100) / 100;
  s.add(
    `<g filter="${filter}"><g transform="translate(${tenth(cx)} ${tenth(cy)}) ` +
      `rotate(${turn}) scale(${scale})">` +
      `<path d="${tail}" fill="${fin}"/><path d="${side}${pelvic}" fill="${fin}" ` +
      `stroke="#fff" stroke-opacity=".6" stroke-width=".8"/>` +
      `<path d="${body}" fill="${skin}"/><g clip-path="url(#${clip})" fill="${patch}` +
      `">${blots}</g>` +
      `<g clip-path="url(#${clip})"><path d="${body}" transform="translate(-5 -2)" ` +
      `fill="none" stroke="#7a2a06" stroke-opacity=".18" stroke-width="9"/></g>` +
      `<path d="M${spine.join("L")}" stroke="${fin}" stroke-width="5" ` +
      `stroke-linecap="round" fill="none" opacity=".95"/>` +
      `${eye(1)}${eye(-1)}</g></g>`,
  );
}

/** The wing's tip for each stroke: up, level, down. */
const WINGS = [
  { tip: [-34, -44], trail: [-52, -18] },
  { tip: [-52, -22], trail: [-50, 8] },
  { tip: [-26, 50], trail: [-44, 30] },
] as const;
export type WingBeat = 0 | 1 | 2;

function plumage(s: Scene) {
  const back = s.linear(
    [
      [0, "#fff0b0"],
      [0.45, "#ffb224"],
      [1, "#d96a08"],
    ],
    1,
    0,
    0,
    1,
  );
  const wing = s.linear(
    [
      [0, "#ffd76a"],
      [0.5, "#f58a12"],
      [1, "#a8380a"],
    ],
    1,
    0,
    0,
    0.6,
  );
  const far = s.linear(
    [
      [0, "#c85a0c"],
      [1, "#6e2206"],
    ],
    1,
    0,
    0,
    1,
  );
  const belly = s.linear([
    [0, "#fffbe8"],
    [1, "#ffe0a0"],
  ]);
  return { back, wing, far, belly };
}

/** A lark in flight towards the upper right, `size` pixels across; three beats animate it. */
export function skylark(
  s: Scene,
  cx: number,
  cy: number,
  size: number,
  turn: number,
  filter: string,
  beat: WingBeat = 0,
) {
  const { tip, trail } = WINGS[beat];
  const { back, wing, far, belly } = plumage(s);
  const shape = (dx: number, k: number) =>
    `M${10 + dx} -6C${dx - 6} ${-14} ${tenth(tip[0] * 0.5 * k + dx)} ` +
    `${tenth(tip[1] * 0.9 * k)} ${tenth(tip[0] * k + dx)} ${tenth(tip[1] * k)}` +
    `C${tenth(tip[0] * 0.86 * k + dx)} ${tenth(tip[1] * 0.7 * k + 4)} ` +
    `${tenth(trail[0] * k + dx)} ${tenth(trail[1] * 0.6 * k)} ` +
    `${tenth(trail[0] * 0.92 * k + dx)} ${tenth(trail[1] * k)}` +
    `C${tenth(trail[0] * 0.6 * k + dx)} ${tenth(trail[1] * 0.9 * k + 4)} ` +
    `${tenth(-22 + dx)} 8 ${-8 + dx} 8Z`;
  const quills = [0.35, 0.55, 0.75]
    .map(
      (t) =>
        `M${tenth(-4 - 8 * t)} ${tenth(4 * t)}L` +
        `${tenth((tip[0] + (trail[0] - tip[0]) * t) * 0.84)} ` +
        `${tenth((tip[1] + (trail[1] - tip[1]) * t) * 0.84)}`,
    )
    .join("");
  const scale = Math.round((size / 110) * 1000) / 1000;
  s.add(
    `<g filter="${filter}"><g transform="translate(${tenth(cx)} ${tenth(cy)}) ` +
      `rotate(${turn}) scale(${scale})">` +
      `<path d="${shape(14, 0.86)}" fill="${far}"/>` +
      `<path d="M-20 12L-56 22C-50 26-54 30-58 34L-24 26C-14 24-10 18-20 12Z" fill="${wing}"/>` +
      `<path d="M44 -16C40-30 22-30 14-20C2-14-14-4-30 16C-20 24 6 26 24 10C34 2 ` +
      `42-4 44-16Z" fill="${back}"/>` +
      `<path d="M38 -10C34 0 26 8 16 12C2 18-12 18-22 16C-8 10 10 8 22-6C28-12 ` +
      `34-14 38-10Z" fill="${belly}"/>` +
      `<path d="M16 -22C10-32 14-38 8-42C20-40 28-34 29-27Z" fill="#f58a12"/>` +
      `<path d="M43 -20L58 -19L43 -12Z" fill="#5a2a08"/>` +
      `<circle cx="34" cy="-18" r="3.6" fill="#1c1208"/><circle cx="35" cy="-19.4" ` +
      `r="1.2" fill="#fff"/>` +
      `<path d="${shape(0, 1)}" fill="${wing}"/><path d="${quills}" ` +
      `stroke="#7a2e06" stroke-opacity=".5" stroke-width="1.6" stroke-linecap="round"/>` +
      `<path d="M8 -7C-4 -12 ${tenth(tip[0] * 0.5)} ${tenth(tip[1] * 0.9)} ${tip[0]}` +
      ` ${tip[1]}" stroke="#fff3c4" stroke-opacity=".8" stroke-width="2" fill="none"/>` +
      "</g></g>",
  );
}

/** A single quill feather, drawn because the set's one is masked and turns blocky when filtered. */
export function feather(
  s: Scene,
  cx: number,
  cy: number,
  size: number,
  turn: number,
  filter: string,
) {
  const vane = s.linear(
    [
      [0, "#fff0c4"],
      [0.5, "#ffb74a"],
      [1, "#c8601a"],
    ],
    1,
    0,
    0,
    1,
  );
  const shade = s.linear(
    [
      [0, "#f59a2a"],
      [1, "#8a3a0c"],
    ],
    1,
    0,
    0,
    1,
  );
  const scale = Math.round((size / 100) * 1000) / 1000;
  const on = filter ? ` filter="${filter}"` : "";
  s.add(
    `<g${on}><g transform="translate(${tenth(cx)} ${tenth(cy)}) rotate(${turn}) scale(${scale})">` +
      `<path d="M-38 44C-34 10-14-32 40-44C44-20 34 2 14 18L20 20C8 32-10 34-24 ` +
      `30L-36 46Z" fill="${vane}"/>` +
      `<path d="M-36 44C-20 16 8-16 40-44C44-20 34 2 14 18L20 20C8 32-10 34-24 30Z" ` +
      `fill="${shade}"/>` +
      '<path d="M-44 52C-24 18 6-14 38-42" stroke="#fff6dc" stroke-width="3" ' +
      'fill="none" stroke-linecap="round"/>' +
      "</g></g>",
  );
}
