/**
 * Open places that belong to one slot each: hills in the wind, the sea above and below, a grove in
 * the rain, terraces of rice, a beach and others. Like those in backdrops.ts they fill the scene.
 */
import type { Backdrop } from "./backdrops.ts";
import { ridge } from "./landscapes.ts";
import { tenth } from "./lettering.ts";
import { between } from "./random.ts";
import type { Scene, Stop } from "./scene.ts";
import { bokeh, glow, rays, stars } from "./shapes.ts";

export const sky = (s: Scene, ...stops: readonly Stop[]): void => {
  s.add(`<rect width="${s.width}" height="${s.height}" fill="${s.linear(stops)}"/>`);
};

/** Clouds as heaps of puffs along a height. */
function clouds(s: Scene, count: number, top: number, bottom: number, fill = "#fff"): void {
  let puffs = "";
  for (let at = 0; at < count; at += 1) {
    const x = ((at + between(s.random, 0.1, 0.9)) / count) * s.width;
    const y = between(s.random, top, bottom);
    const r = between(s.random, 22, 46);
    for (const [dx, dy, part] of [
      [-1.3, 0.2, 0.7],
      [0, -0.25, 1],
      [1.2, 0.1, 0.8],
      [2.1, 0.4, 0.5],
    ] as const) {
      const [px, py] = [tenth(x + dx * r), tenth(y + dy * r)];
      puffs += `<circle cx="${px}" cy="${py}" r="${tenth(r * part)}"/>`;
    }
  }
  s.add(`<g fill="${fill}" opacity=".85">${puffs}</g>`);
}

/** Green hills with windmills under a windy sky. */
export const windyHills: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  sky(s, [0, "#2a8ad8"], [0.5, look.glow], [0.8, "#fff8dc"]);
  glow(s, cx, h * 0.5, h * 0.5, "#fff", 0.5);
  clouds(s, 7, h * 0.08, h * 0.4);
  ridge(s, h * 0.7, h * 0.12, 260, "#8ad07a", true);
  for (const [part, size] of [
    [0.13, 1],
    [0.29, 0.6],
    [0.8, 0.75],
    [0.91, 1.1],
  ] as const) {
    const [x, foot, tall] = [w * part, h * 0.76, h * 0.2 * size];
    const top = foot - tall;
    s.add(
      `<path d="M${tenth(x - tall * 0.13)} ${foot}L${tenth(x - tall * 0.07)} ${tenth(top)}H` +
        `${tenth(x + tall * 0.07)}L${tenth(x + tall * 0.13)} ${foot}Z" fill="#fff6e8"/>` +
        `<path d="M${tenth(x - tall * 0.1)} ${tenth(top)}L${tenth(x)} ${tenth(top - tall * 0.14)}` +
        `L${tenth(x + tall * 0.1)} ${tenth(top)}Z" fill="#d8503a"/>`,
    );
    for (let sail = 0; sail < 4; sail += 1) {
      s.add(
        `<rect x="${tenth(x - tall * 0.03)}" y="${tenth(top - tall * 0.56)}" ` +
          `width="${tenth(tall * 0.15)}" height="${tenth(tall * 0.5)}" rx="3" fill="#ffe9c0" ` +
          `stroke="#8a5a2a" stroke-width="3" ` +
          `transform="rotate(${sail * 90 + size * 40} ${tenth(x)} ${tenth(top)})"/>`,
      );
    }
  }
  ridge(s, h * 0.8, h * 0.06, 220, "#4ab05a", true);
  ridge(s, h * 0.92, h * 0.04, 180, "#1f7a44", true);
};

/** The sea by night from its surface: stars and an iceberg above, the deep below. */
export const openSea: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  sky(s, [0, look.ink], [0.34, look.ground[0]], [0.4, look.glow]);
  stars(s, Math.round(w / 7), h * 0.3);
  const line = h * 0.36;
  s.add(
    `<path d="M${w * 0.66} ${line}L${w * 0.74} ${h * 0.2}L${w * 0.8} ${h * 0.24}L${w * 0.86} ` +
      `${h * 0.14}L${w * 0.97} ${line}Z" fill="#eafaff"/>` +
      `<path d="M${w * 0.86} ${h * 0.14}L${w * 0.97} ${line}H${w * 0.84}Z" fill="#9ad0ee"/>`,
  );
  const deep = s.linear([
    [0, look.glow],
    [0.16, look.ground[0]],
    [0.6, look.ground[2]],
    [1, look.ink],
  ]);
  let crest = `M0 ${tenth(line)}`;
  for (let x = 0; x < w; x += 100) crest += `q25 -14 50 0t50 0`;
  s.add(`<path d="${crest}V${h}H0Z" fill="${deep}"/>`);
  s.add(
    `<path d="M${w * 0.62} ${line}L${w * 0.7} ${h * 0.62}L${w * 0.82} ${h * 0.8}L${w * 0.94} ` +
      `${h * 0.58}L${w} ${line}Z" fill="#bfeaff" opacity=".22"/>` +
      `<path d="${crest}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4"/>`,
  );
  for (let at = 0; at < 9; at += 1) {
    const [x, y] = [between(s.random, 0, w), between(s.random, 0.5, 0.95) * h];
    s.add(
      `<path d="M${tenth(x)} ${tenth(y)}q40 -14 80 0q-40 14 -80 0M${tenth(x + 78)} ${tenth(y)}` +
        `l18 -10v20Z" fill="${look.ink}" opacity=".35"/>`,
    );
  }
  glow(s, cx, line, h * 0.3, look.glow, 0.4);
};

/** Bamboo in the rain: canes in three depths, their knots and leaves, and slanting drops. */
export const bambooGrove: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  sky(s, [0, look.ground[0]], [0.5, "#8ab8b0"], [1, look.ink]);
  glow(s, cx, h * 0.4, h * 0.5, "#d8fff0", 0.5);
  for (const [row, tone] of ["#5a9a86", "#2f7a5a", "#12482f"].entries()) {
    const count = 12 - row;
    for (let at = 0; at < count; at += 1) {
      const x = ((at + between(s.random, 0.2, 0.8)) / count) * w;
      if (row > 0 && Math.abs(x - cx) < w * (0.14 + row * 0.1)) continue;
      const wide = 9 + row * 9;
      let cane = "";
      for (let y = -20; y < h * (0.76 + row * 0.1); y += 84) {
        cane +=
          `<rect x="${tenth(x - wide / 2)}" y="${y}" width="${wide}" height="80" rx="4"/>` +
          (s.random() > 0.5
            ? `<path d="M${tenth(x)} ${y}q${at % 2 === 0 ? 30 : -30} 4 ` +
              `${at % 2 === 0 ? 56 : -56} 36q${at % 2 === 0 ? -34 : 34} -8 ` +
              `${at % 2 === 0 ? -56 : 56} -36"/>`
            : "");
      }
      s.add(`<g fill="${tone}">${cane}</g>`);
    }
  }
  ridge(s, h * 0.86, h * 0.05, 160, "#0c3020", true);
  let rain = "";
  for (let at = 0; at < (w * h) / 6000; at += 1) {
    const long = between(s.random, 18, 46);
    const [x, y] = [s.random() * w, s.random() * h];
    rain += `M${tenth(x)} ${tenth(y)}l${tenth(-long * 0.2)} ${tenth(long)}`;
  }
  s.add(`<path d="${rain}" stroke="#e8fff8" stroke-opacity=".4" stroke-width="2.5"/>`);
};

/** Terraces of rice that shine in the low sun. */
export const terraces: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  sky(s, [0, "#f0903a"], [0.34, look.spark], [0.5, "#fff"]);
  glow(s, cx, h * 0.36, h * 0.36, "#fff8d0", 1);
  s.add(`<circle cx="${cx}" cy="${h * 0.36}" r="${tenth(h * 0.13)}" fill="#fff6c0"/>`);
  ridge(s, h * 0.46, h * 0.12, 240, "#8a9a5a", true);
  for (let at = 0; at < 8; at += 1) {
    const y = h * (0.48 + at * 0.068);
    const swell = h * 0.03 * (at % 2 === 0 ? 1 : -1);
    const edge =
      `M0 ${tenth(y)}Q${w * 0.3} ${tenth(y + swell * 2)} ${w * 0.55} ${tenth(y)}` +
      `T${w} ${tenth(y)}`;
    s.add(
      `<path d="${edge}V${h}H0Z" fill="${at % 2 === 0 ? "#c8a83a" : "#8a9a2a"}"/>` +
        `<path d="${edge}" fill="none" stroke="#fff2b0" stroke-opacity=".75" stroke-width="6"/>`,
    );
    let ears = "";
    for (let x = 12; x < w; x += 34) ears += `M${x} ${tenth(y + 34)}q4 -16 -2 -26`;
    s.add(`<path d="${ears}" stroke="#5a6a0a" stroke-opacity=".5" stroke-width="3" fill="none"/>`);
  }
};

/** A beach: sand, foam, the sea and an island with a hill. */
export const beach: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  sky(s, [0, "#3ab0f0"], [0.5, "#bff4ff"], [0.56, "#fff"]);
  rays(s, cx, h * 0.52, 20, 0.14, "#fff");
  clouds(s, 5, h * 0.1, h * 0.32);
  const sea = s.linear([
    [0, look.glow],
    [1, look.ground[1]],
  ]);
  s.add(
    `<path d="M${w * 0.68} ${h * 0.57}Q${w * 0.78} ${h * 0.38} ${w * 0.9} ${h * 0.57}Z" ` +
      'fill="#3aa86a"/>' +
      `<rect y="${h * 0.56}" width="${w}" height="${h * 0.3}" fill="${sea}"/>`,
  );
  const shore = (y: number) =>
    `M0 ${tenth(h * y)}Q${w * 0.25} ${tenth(h * (y - 0.06))} ${w * 0.5} ${tenth(h * y)}T${w} ` +
    `${tenth(h * y)}V${h}H0Z`;
  s.add(`<path d="${shore(0.76)}" fill="#fff" opacity=".85"/>`);
  s.add(`<path d="${shore(0.785)}" fill="#ffe9b8"/><path d="${shore(0.88)}" fill="#f4cf8a"/>`);
  bokeh(s, 14, ["#fff"], 4);
};

/** A viaduct across a valley, mountains behind and tracks in front. */
export const viaduct: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  sky(s, [0, look.ground[1]], [0.4, look.glow], [0.7, look.spark]);
  glow(s, cx, h * 0.44, h * 0.5, "#fff2c8", 0.7);
  ridge(s, h * 0.5, h * 0.26, 190, "#b8684a");
  ridge(s, h * 0.6, h * 0.16, 150, "#8a4630");
  const deck = h * 0.52;
  let arches = "";
  for (let x = -30; x < w; x += 150) {
    arches += `M${x + 20} ${h * 0.9}V${tenth(deck + 110)}a55 60 0 0 1 110 0V${h * 0.9}Z`;
  }
  s.add(
    `<path d="M0 ${deck}H${w}V${h}H0Z${arches}" fill="${look.ground[0]}" fill-rule="evenodd"/>` +
      `<rect y="${tenth(deck - 12)}" width="${w}" height="16" fill="${look.ground[2]}"/>`,
  );
  ridge(s, h * 0.82, h * 0.06, 200, "#5a3a14", true);
  let sleepers = "";
  for (let x = -20; x < w; x += 54) sleepers += `M${x} ${h * 0.955}l26 -22`;
  s.add(
    `<path d="${sleepers}" stroke="#2a1404" stroke-width="12"/>` +
      `<path d="M0 ${h * 0.95}H${w}M0 ${h * 0.933}H${w}" stroke="#d8c8b0" stroke-width="5"/>`,
  );
};

/** A green glen with a rainbow that ends behind the hills. */
export const glen: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  sky(s, [0, "#1a6a7a"], [0.5, "#9af0d0"], [0.8, look.spark]);
  const r = Math.max(w, h) * 0.44;
  for (const [at, color] of [
    "#ff5a6a",
    "#ffa83a",
    "#ffe85a",
    "#5ae07a",
    "#4ab0ff",
    "#a86aff",
  ].entries()) {
    s.add(
      `<circle cx="${tenth(cx + w * 0.24)}" cy="${h * 0.86}" r="${tenth(r - at * 15)}" ` +
        `fill="none" stroke="${color}" stroke-width="15" opacity=".55"/>`,
    );
  }
  clouds(s, 4, h * 0.1, h * 0.26, "#eafff8");
  for (const [at, tone] of ["#6ac88a", "#2f9a5a", "#127a42", "#04492a"].entries()) {
    ridge(s, h * (0.62 + at * 0.1), h * 0.12, 330 - at * 40, tone, true);
  }
  let stones = "";
  for (let at = 0; at < 7; at += 1) {
    const x = (at < 4 ? between(s.random, 0, 0.26) : between(s.random, 0.74, 1)) * w;
    stones += `<rect x="${tenth(x)}" y="${h * 0.68}" width="30" height="${h * 0.1}" rx="10"/>`;
  }
  s.add(`<g fill="#8aa09a" opacity=".9">${stones}</g>`);
  bokeh(s, 16, ["#fff", look.spark], 4);
};

/** A brook that winds through a meadow in flower. */
export const brook: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  sky(s, [0, look.ground[1]], [0.4, look.glow], [0.6, "#fff6fb"]);
  clouds(s, 4, h * 0.12, h * 0.3, "#fff0fa");
  ridge(s, h * 0.56, h * 0.14, 240, "#b86ab8", true);
  ridge(s, h * 0.64, h * 0.06, 200, "#6ab07a", true);
  s.add(`<rect y="${h * 0.68}" width="${w}" height="${h * 0.32}" fill="#2f8a52"/>`);
  const water = s.linear([
    [0, "#d8f8ff"],
    [1, "#2a8ad0"],
  ]);
  s.add(
    `<path d="M${cx - 12} ${h * 0.66}C${cx + w * 0.16} ${h * 0.72} ${cx - w * 0.3} ${h * 0.78} ` +
      `${cx - w * 0.16} ${h}H${cx + w * 0.26}C${cx - w * 0.06} ${h * 0.84} ${cx + w * 0.2} ` +
      `${h * 0.72} ${cx + 14} ${h * 0.66}Z" fill="${water}"/>`,
  );
  const tints = ["#ffd04a", "#ff7ab8", "#fff", "#c89aff"];
  let flowers = "";
  for (let at = 0; at < 120; at += 1) {
    const y = between(s.random, 0.72, 1);
    const x = (at % 2 === 0 ? between(s.random, 0, 0.3) : between(s.random, 0.7, 1)) * w;
    flowers +=
      `<circle cx="${tenth(x)}" cy="${tenth(y * h)}" r="${tenth((y - 0.66) * 34)}" ` +
      `fill="${tints[at % tints.length]}"/>`;
  }
  s.add(flowers);
};

/** Rows of fruit trees that run to the horizon at dusk. */
export const orchard: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  sky(s, [0, look.ground[0]], [0.4, look.ground[1]], [0.62, look.glow]);
  stars(s, Math.round(w / 12), h * 0.34);
  glow(s, cx, h * 0.6, h * 0.4, look.spark, 0.7);
  ridge(s, h * 0.62, h * 0.06, 260, "#5a3a6a", true);
  s.add(`<rect y="${h * 0.62}" width="${w}" height="${h * 0.38}" fill="#2f4a2a"/>`);
  let lanes = "";
  for (let at = -5; at <= 5; at += 1) {
    lanes += `M${tenth(cx + at * 16)} ${h * 0.62}L${tenth(cx + at * w * 0.2)} ${h}`;
  }
  s.add(`<path d="${lanes}" stroke="#1c3018" stroke-width="14" opacity=".7"/>`);
  for (let row = 0; row < 5; row += 1) {
    const near = (row / 4) ** 1.6;
    const size = h * (0.04 + near * 0.17);
    const foot = h * (0.64 + near * 0.26);
    for (const side of [-1, 1]) {
      for (const lane of [1, 2]) {
        const x = cx + side * w * (0.07 + near * 0.32) * lane;
        let fruit = "";
        for (let at = 0; at < 7; at += 1) {
          const angle = s.random() * Math.PI * 2;
          fruit +=
            `<circle cx="${tenth(x + Math.cos(angle) * size * 0.5)}" ` +
            `cy="${tenth(foot - size + Math.sin(angle) * size * 0.4)}" r="${tenth(size * 0.09)}"/>`;
        }
        s.add(
          `<rect x="${tenth(x - size * 0.09)}" y="${tenth(foot - size * 0.6)}" ` +
            `width="${tenth(size * 0.18)}" height="${tenth(size * 0.6)}" fill="#3a1c0e"/>` +
            `<ellipse cx="${tenth(x)}" cy="${tenth(foot - size)}" rx="${tenth(size * 0.72)}" ` +
            `ry="${tenth(size * 0.6)}" fill="${row < 2 ? "#4a6a4a" : "#1f5a34"}"/>` +
            `<g fill="#f0503a">${fruit}</g>`,
        );
      }
    }
  }
};
