/**
 * Open-air backdrops: snow under an aurora, a palace at dusk, city, jungle, dunes, sugar hills,
 * a volcano and a river by night.
 */
import type { Backdrop } from "./backdrops.ts";
import { tenth } from "./lettering.ts";
import { between } from "./random.ts";
import type { Scene } from "./scene.ts";
import { bokeh, embers, glow, ground, pool, rays, stars } from "./shapes.ts";

/** A jagged or rolling ridge from edge to edge, filled to the bottom. */
export function ridge(
  s: Scene,
  y: number,
  height: number,
  step: number,
  fill: string,
  soft = false,
): void {
  let d = `M0 ${s.height}V${tenth(y)}`;
  for (let x = 0; x <= s.width + step; x += step) {
    const peak = y - s.random() * height;
    d += soft
      ? `Q${tenth(x + step / 2)} ${tenth(peak - height * 0.4)} ${tenth(x + step)} ` +
        `${tenth(y - s.random() * height * 0.3)}`
      : `L${tenth(x + step * between(s.random, 0.3, 0.7))} ${tenth(peak)}L` +
        `${tenth(x + step)} ${tenth(y - s.random() * height * 0.25)}`;
  }
  s.add(`<path d="${d}V${s.height}Z" fill="${fill}"/>`);
}

export const aurora: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.46);
  stars(s, Math.round((w * h) / 3000), h * 0.6);
  for (const [at, color] of [look.spark, look.glow, look.spark].entries()) {
    const y = h * (0.1 + at * 0.1);
    const band =
      `M${-w * 0.1} ${y}C${w * 0.2} ${y - 90} ${w * 0.5} ${y + 110} ${w * 1.1} ` +
      `${y - 40}L${w * 1.1} ${y + 60}C${w * 0.6} ${y + 250} ${w * 0.3} ${y + 60} ` +
      `${-w * 0.1} ${y + 190}Z`;
    const fill = s.linear([
      [0, color, 0.75],
      [1, color, 0],
    ]);
    s.add(`<path d="${band}" fill="${fill}" filter="${s.blur(14)}" opacity=".75"/>`);
  }
  const snow = s.linear([
    [0, "#ffffff"],
    [0.25, "#cfeaff"],
    [1, look.ground[1]],
  ]);
  const far = s.linear([
    [0, "#d8f0ff", 0.9],
    [0.5, look.ground[1]],
    [1, look.ground[2]],
  ]);
  ridge(s, h * 0.66, h * 0.2, w < 700 ? 120 : 150, far);
  ridge(s, h * 0.72, h * 0.06, 170, snow, true);
  bokeh(s, 16, ["#fff"], 3);
};

/** An arched palace front on the horizon at dusk. */
export const temple: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.42);
  glow(s, cx, h * 0.42, h * 0.25, look.spark, 0.9);
  rays(s, cx, h * 0.42, 16, 0.1, look.spark);
  const front = s.linear([
    [0, look.ground[1]],
    [1, look.ink],
  ]);
  const base = h * 0.74;
  const tower = (x: number, width: number, height: number) => {
    const top = base - height;
    const r = width * 0.62;
    s.add(
      `<path d="M${tenth(x - width / 2)} ${h}V${tenth(top)}H${tenth(x + width / 2)}V${h}Z` +
        `M${tenth(x - r)} ${tenth(top)}C${tenth(x - r * 1.25)} ${tenth(top - r * 1.2)}` +
        ` ${tenth(x - r * 0.2)} ${tenth(top - r * 1.3)} ${tenth(x)} ` +
        `${tenth(top - r * 2.2)}C${tenth(x + r * 0.2)} ${tenth(top - r * 1.3)} ` +
        `${tenth(x + r * 1.25)} ${tenth(top - r * 1.2)} ${tenth(x + r)} ${tenth(top)}` +
        `Z" fill="${front}"/>` +
        `<path d="M${tenth(x - r)} ${tenth(top)}C${tenth(x - r * 1.25)} ` +
        `${tenth(top - r * 1.2)} ${tenth(x - r * 0.2)} ${tenth(top - r * 1.3)} ` +
        `${tenth(x)} ${tenth(top - r * 2.2)}V${tenth(top - r * 2.8)}" fill="none" ` +
        `stroke="${look.spark}" stroke-width="2.5" opacity=".7"/>`,
    );
    for (let y = top + 22; y < base - 10; y += 46) {
      s.add(
        `<path d="M${tenth(x - width * 0.17)} ${tenth(y + 24)}v-12q0-10 ` +
          `${tenth(width * 0.17)}-14q${tenth(width * 0.17)} 4 ${tenth(width * 0.17)} ` +
          `14v12Z" fill="${look.spark}" opacity=".8"/>`,
      );
    }
  };
  const unit = Math.min(w, h * 0.9);
  for (const side of [-1, 1]) {
    tower(cx + side * unit * 0.27, unit * 0.11, h * 0.16);
    tower(cx + side * unit * 0.43, unit * 0.14, h * 0.3);
    if (w > 700) tower(cx + side * unit * 0.62, unit * 0.1, h * 0.14);
  }
  s.add(`<rect y="${base - 8}" width="${w}" height="${h}" fill="${front}"/>`);
  embers(s, 50, [look.spark, look.glow]);
};

export const city: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.5);
  stars(s, 80, h * 0.4);
  for (const [row, tone] of [look.ground[1], look.ground[0], look.ink].entries()) {
    let blocks = "";
    let lights = "";
    const foot = h * (0.68 + row * 0.05);
    for (let x = -20; x < w + 20;) {
      const breadth = between(s.random, 34, 74);
      const near = 1 - Math.min(1, Math.abs(x + breadth / 2 - cx) / (Math.min(w, h) * 0.5));
      const tall = between(s.random, 0.12, 0.34) * h * (1.15 - row * 0.2) * (1.1 - near * 0.6);
      blocks +=
        `<rect x="${tenth(x)}" y="${tenth(foot - tall)}" width="${tenth(breadth)}" ` +
        `height="${h}"/>`;
      for (let wy = foot - tall + 10; wy < foot - 8; wy += 15) {
        for (let wx = x + 7; wx < x + breadth - 8; wx += 12) {
          if (s.random() > 0.45) continue;
          lights +=
            `<rect x="${tenth(wx)}" y="${tenth(wy)}" width="6" height="8" fill="` +
            `${s.random() > 0.7 ? look.glow : look.spark}" opacity="` +
            `${tenth(between(s.random, 3, 9)) / 10}"/>`;
        }
      }
      x += breadth + between(s.random, 2, 14);
    }
    s.add(`<g fill="${tone}">${blocks}</g>${lights}`);
  }
  const street = s.linear([
    [0, look.glow, 0],
    [1, look.glow, 0.55],
  ]);
  s.add(`<rect y="${h * 0.5}" width="${w}" height="${h * 0.24}" fill="${street}"/>`);
  bokeh(s, 26, [look.spark, look.glow, "#ff7ab8", "#fff"], 6, 0.78);
};

/** Layered leaves in front of a moon. */
export const jungle: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.36);
  rays(s, w * 0.2, -40, 18, 0.14, look.spark);
  const moon = s.radial(
    [
      [0, "#fffde6"],
      [0.7, look.spark],
      [1, look.glow],
    ],
    0.42,
    0.38,
    0.62,
  );
  glow(s, cx, h * 0.36, h * 0.42, look.spark, 0.6);
  s.add(`<circle cx="${cx}" cy="${h * 0.36}" r="${h * 0.24}" fill="${moon}" opacity=".85"/>`);
  const leaf = (x: number, y: number, length: number, turn: number, fill: string, vein: string) =>
    `<g transform="translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(turn)})">` +
    `<path d="M0 0C${tenth(length * 0.3)} ${tenth(-length * 0.34)} ` +
    `${tenth(length * 0.8)} ${tenth(-length * 0.26)} ${tenth(length)} 0C` +
    `${tenth(length * 0.8)} ${tenth(length * 0.2)} ${tenth(length * 0.3)} ` +
    `${tenth(length * 0.26)} 0 0Z" fill="${fill}"/><path d="M0 0Q` +
    `${tenth(length * 0.5)} ${tenth(-length * 0.07)} ${tenth(length * 0.96)} 0" ` +
    `stroke="${vein}" stroke-width="2" fill="none" opacity=".5"/></g>`;
  const clump = (row: number, opacity: number, deviation: number) => {
    const top = [look.ground[1], look.ground[0], look.ground[2]][row] ?? look.ink;
    const fill = s.linear(
      [
        [0, top],
        [1, look.ink],
      ],
      0,
      0,
      1,
      0,
    );
    let drawn = "";
    for (const side of [0, 1]) {
      for (let at = 0; at < 6; at += 1) {
        const length = between(s.random, 120, 210) - row * 14;
        const y = h * between(s.random, 0.02, 0.8);
        const aim = side === 0 ? between(s.random, -50, 55) : 180 + between(s.random, -55, 50);
        drawn += leaf(side === 0 ? -24 : w + 24, y, length, aim, fill, look.glow);
      }
    }
    s.add(`<g opacity="${opacity}" filter="${s.blur(deviation)}">${drawn}</g>`);
  };
  clump(0, 0.9, 3);
  ridge(s, h * 0.72, 40, 110, look.ground[2], true);
  clump(1, 1, 0.6);
  embers(s, 46, [look.glow, look.spark, "#fff"]);
};

export const dunes: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.36);
  glow(s, cx, h * 0.36, h * 0.5, look.spark, 0.8);
  s.add(`<circle cx="${cx}" cy="${h * 0.36}" r="${h * 0.22}" fill="${look.spark}" opacity=".9"/>`);
  const face = s.linear([
    [0, look.ground[0]],
    [1, look.ground[2]],
  ]);
  for (const [x, k] of [
    [-0.42, 0.34],
    [0.46, 0.42],
    [0.2, 0.2],
  ] as const) {
    const top = h * (0.7 - k);
    const half = h * k * 0.72;
    const mid = cx + x * Math.min(w, h);
    s.add(
      `<path d="M${tenth(mid)} ${tenth(top)}L${tenth(mid - half)} ${h * 0.71}H` +
        `${tenth(mid + half)}Z" fill="${face}"/>` +
        `<path d="M${tenth(mid)} ${tenth(top)}L${tenth(mid + half * 0.24)} ${h * 0.71}` +
        `H${tenth(mid + half)}Z" fill="${look.ink}" opacity=".4"/>`,
    );
  }
  const sand = s.linear([
    [0, look.glow],
    [0.5, look.ground[1]],
    [1, look.ground[2]],
  ]);
  ridge(s, h * 0.68, 46, 190, sand, true);
  const shade = s.linear([
    [0, look.ground[0]],
    [1, look.ink],
  ]);
  ridge(s, h * 0.78, 50, 230, shade, true);
  embers(s, 50, [look.spark, "#fff"]);
};

/** Whipped hills, a rainbow sky and gum drops. */
export const sugarHills: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.42);
  const bow = ["#ff6f91", "#ffb067", "#fff27a", "#8df0b0", "#7fd4ff", "#c79bff"];
  for (const [at, color] of bow.entries()) {
    s.add(
      `<circle cx="${cx}" cy="${h * 0.72}" r="${h * 0.5 - at * 15}" fill="none" ` +
        `stroke="${color}" stroke-width="15" opacity=".5"/>`,
    );
  }
  let puffs = "";
  for (let at = 0; at < 10; at += 1) {
    const y = between(s.random, 0.04, 0.34) * h;
    const x = s.random() * w;
    puffs +=
      `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="` +
      `${tenth(between(s.random, 30, 70))}" ry="${tenth(between(s.random, 14, 30))}"/>`;
  }
  s.add(`<g fill="#fff" opacity=".55" filter="${s.blur(7)}">${puffs}</g>`);
  const cream = s.linear([
    [0, "#fff4fa"],
    [0.4, look.ground[1]],
    [1, look.ground[2]],
  ]);
  ridge(s, h * 0.66, 90, w < 700 ? 150 : 190, cream, true);
  const berry = s.linear([
    [0, look.glow],
    [0.2, look.ground[0]],
    [1, look.ink],
  ]);
  ridge(s, h * 0.74, 70, 170, berry, true);
  bokeh(s, 22, ["#fff", look.spark, look.glow], 3);
};

export const volcano: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.4);
  const smoke = s.radial([
    [0, look.ink, 0.75],
    [1, look.ink, 0],
  ]);
  for (let at = 0; at < 10; at += 1) {
    s.add(
      `<ellipse cx="${tenth(s.random() * w)}" cy="${tenth(s.random() * h * 0.2)}" ` +
        `rx="${tenth(between(s.random, 90, 190))}" ry="` +
        `${tenth(between(s.random, 30, 70))}" fill="${smoke}"/>`,
    );
  }
  const rock = s.linear([
    [0, look.ground[0]],
    [1, look.ink],
  ]);
  const reach = Math.min(w, h) * 0.75;
  const top = h * 0.2;
  s.add(
    `<path d="M${tenth(cx - 70)} ${top}L${tenth(cx - reach)} ${h * 0.8}H` +
      `${tenth(cx + reach)}L${tenth(cx + 70)} ${top}Q${cx} ${top + 26} ` +
      `${tenth(cx - 70)} ${top}Z" fill="${rock}"/>`,
  );
  glow(s, cx, top, 210, look.glow, 1);
  const lava = s.linear([
    [0, "#fff6c4"],
    [0.35, look.glow],
    [1, "#b81c06"],
  ]);
  for (const [x, lean, foot] of [
    [-38, -0.42, 30],
    [4, 0.08, 44],
    [42, 0.5, 26],
  ] as const) {
    const end = x + lean * reach * 1.1;
    const d =
      `M${tenth(cx + x - 9)} ${top + 8}C${tenth(cx + x - 16)} ${h * 0.4} ` +
      `${tenth(cx + end - 10)} ${h * 0.46} ${tenth(cx + end - foot)} ${h * 0.82}` +
      `H${tenth(cx + end + foot)}C${tenth(cx + end + 16)} ${h * 0.5} ` +
      `${tenth(cx + x + 18)} ${h * 0.42} ${tenth(cx + x + 9)} ${top + 8}Z`;
    s.add(`<path d="${d}" fill="${look.glow}" filter="${s.blur(14)}" opacity=".8"/>`);
    s.add(`<path d="${d}" fill="${lava}"/>`);
  }
  ridge(s, h * 0.76, 70, 90, look.ink);
  embers(s, 120, [look.spark, look.glow, "#ff5a2a"], h * 0.8);
};

/** A river at night with a low moon, boats of light and reeds. */
export const riverNight: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.34);
  stars(s, 90, h * 0.5);
  const line = h * 0.56;
  const moon = s.radial(
    [
      [0, "#fffdf0"],
      [0.75, look.spark],
      [1, look.spark, 0.8],
    ],
    0.4,
    0.36,
    0.62,
  );
  glow(s, cx, h * 0.32, h * 0.42, look.spark, 0.55);
  s.add(`<circle cx="${cx}" cy="${h * 0.32}" r="${h * 0.2}" fill="${moon}"/>`);
  ridge(s, line + 4, 56, 80, look.ground[2], true);
  const river = s.linear([
    [0, look.ground[1]],
    [0.4, look.ground[0]],
    [1, look.ink],
  ]);
  s.add(`<rect y="${line}" width="${w}" height="${h - line}" fill="${river}"/>`);
  let glints = "";
  for (let at = 0; at < 70; at += 1) {
    const y = line + 6 + s.random() ** 1.5 * (h - line);
    const spread = 30 + (y - line) * 0.9;
    const length = between(s.random, 10, 60);
    glints +=
      `M${tenth(cx + (s.random() - 0.5) * spread * 2 - length / 2)} ${tenth(y)}h` +
      `${tenth(length)}`;
  }
  s.add(
    `<path d="${glints}" stroke="${look.spark}" stroke-width="3" ` +
      `stroke-linecap="round" opacity=".6"/>`,
  );
  pool(s, cx, line, w * 0.5, look.spark, 0.5);
  let reeds = "";
  for (let at = 0; at < 26; at += 1) {
    const x = at % 2 ? s.random() * w * 0.24 : w - s.random() * w * 0.24;
    const tall = between(s.random, 90, 220);
    reeds +=
      `M${tenth(x)} ${h * 0.84}q${tenth(between(s.random, -20, 20))} ` +
      `${tenth(-tall * 0.6)} ${tenth(between(s.random, -34, 34))} ${tenth(-tall)}`;
  }
  s.add(
    `<path d="${reeds}" stroke="${look.ink}" stroke-width="6" stroke-linecap="round" fill="none"/>`,
  );
  embers(s, 40, [look.spark, look.glow], h * 0.8);
};
