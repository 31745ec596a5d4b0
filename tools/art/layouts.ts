/**
 * How heroes and props are arranged. `hero` is drawn before the scrim, `near` after it,
 * so that near things overlap the top of the title: that overlap makes a cover look designed.
 * Positions are relative to a centre and a size, so one layout serves covers, thumbs and banners.
 */
import type { Palette } from "./look.ts";
import { chips, medallion } from "./props.ts";
import type { Scene } from "./scene.ts";
import { glow, sparkle } from "./shapes.ts";
import { draw, type HeroName } from "./stage.ts";

export interface Placement {
  s: Scene;
  look: Palette;
  heroes: readonly HeroName[];
  props: readonly HeroName[];
  cx: number;
  cy: number;
  /** Width a single hero takes. */
  size: number;
}

export interface Layout {
  hero: (p: Placement) => void;
  near?: (p: Placement) => void;
}

type Spot = readonly [x: number, y: number, size: number, turn: number];

const FAR: readonly Spot[] = [
  [-0.54, -0.42, 0.24, -20],
  [0.53, -0.48, 0.21, 18],
  [0.58, 0.2, 0.2, 30],
  [-0.58, 0.16, 0.19, -26],
];
const NEAR: readonly Spot[] = [
  [-0.47, 0.5, 0.34, -14],
  [0.48, 0.52, 0.32, 14],
  [0.24, 0.56, 0.22, 10],
  [-0.22, 0.58, 0.2, 18],
];

function scatter(
  p: Placement,
  spots: readonly Spot[],
  deviation: number,
  from = 0,
  opacity = 1,
): void {
  const { s, props, cx, cy, size } = p;
  if (props.length === 0) return;
  const filter = deviation > 0 ? s.blur(deviation) : s.lift(p.look.ink, 10, 8, 0.6);
  spots.forEach(([x, y, part, rotate], at) => {
    const name = props[(at + from) % props.length];
    if (name) draw(s, name, cx + x * size, cy + y * size, part * size, { rotate, filter, opacity });
  });
}

const far = (p: Placement): void => scatter(p, FAR, 2.8, 0, 0.92);
function near(p: Placement): void {
  scatter(p, NEAR, 0, 1);
  sparkle(p.s, p.cx - p.size * 0.34, p.cy + p.size * 0.36, 1.4, p.look.spark);
  sparkle(p.s, p.cx + p.size * 0.46, p.cy - p.size * 0.3, 1.2, p.look.spark);
}

const lit = (p: Placement): string => p.s.lit(p.look.spark, p.look.ink);
const heroAt = (p: Placement, at: number): HeroName => p.heroes[at % p.heroes.length] ?? "star";

const single: Layout = {
  hero: (p) => {
    far(p);
    draw(p.s, heroAt(p, 0), p.cx, p.cy, p.size, { filter: lit(p) });
  },
  near,
};

/** The hero is larger than the frame and leans out of it. */
const peek: Layout = {
  hero: (p) => {
    scatter(p, FAR.slice(0, 2), 3, 0, 0.9);
    glow(p.s, p.cx, p.cy, p.size * 0.8, p.look.glow, 0.6);
    draw(p.s, heroAt(p, 0), p.cx + p.size * 0.05, p.cy + p.size * 0.02, p.size * 1.28, {
      rotate: -4,
      filter: lit(p),
    });
  },
  near: (p) => scatter(p, NEAR.slice(0, 3), 0, 1),
};

/** The hero comes at the viewer with lines of speed behind. */
const charge: Layout = {
  hero: (p) => {
    const { s, cx, cy, size, look } = p;
    let streaks = "";
    for (let at = 0; at < 26; at += 1) {
      const y = cy - size * 0.6 + s.random() * size * 1.2;
      const x = cx - size * 0.9 + s.random() * size * 0.8;
      const length = 60 + s.random() * 200;
      streaks += `M${Math.round(x)} ${Math.round(y)}h${Math.round(length)}`;
    }
    s.add(
      `<g transform="rotate(-14 ${cx} ${cy})"><path d="${streaks}" stroke="` +
        `${look.spark}" stroke-width="4" stroke-linecap="round" opacity=".5"/></g>`,
    );
    scatter(p, FAR.slice(0, 2), 2.6, 0, 0.9);
    const ghost = s.blur(9);
    draw(s, heroAt(p, 0), cx - size * 0.16, cy + size * 0.03, size * 1.02, {
      rotate: -8,
      filter: ghost,
      opacity: 0.5,
    });
    draw(s, heroAt(p, 0), cx + size * 0.02, cy, size * 1.1, { rotate: -8, filter: lit(p) });
  },
  near,
};

const ringed: Layout = {
  hero: (p) => {
    far(p);
    medallion(p.s, p.cx, p.cy, p.size * 0.52, [p.look.glow, p.look.ground[0]]);
    draw(p.s, heroAt(p, 0), p.cx, p.cy - p.size * 0.02, p.size * 0.82, { filter: lit(p) });
  },
  near,
};

/** Three heroes: two lean out behind the middle one. */
const fan: Layout = {
  hero: (p) => {
    scatter(p, FAR.slice(0, 2), 2.8, 0, 0.92);
    const filter = lit(p);
    const { s, cx, cy, size } = p;
    draw(s, heroAt(p, 0), cx - size * 0.31, cy - size * 0.1, size * 0.66, { rotate: -20, filter });
    draw(s, heroAt(p, 1), cx + size * 0.31, cy - size * 0.1, size * 0.66, { rotate: 18, filter });
    draw(s, heroAt(p, 2), cx, cy + size * 0.1, size * 0.78, { filter });
  },
  near,
};

/** Props circle the hero: those behind are small and soft, those in front large and sharp. */
const orbit: Layout = {
  hero: (p) => {
    const { s, cx, cy, size, look } = p;
    ring(p, false);
    s.add(
      `<ellipse cx="${cx}" cy="${cy + size * 0.06}" rx="${size * 0.62}" ry="` +
        `${size * 0.24}" transform="rotate(-12 ${cx} ${cy})" fill="none" stroke="` +
        `${look.spark}" stroke-width="3" opacity=".55"/>`,
    );
    draw(s, heroAt(p, 0), cx, cy, size * 0.86, { filter: lit(p) });
    ring(p, true);
  },
  near: (p) => scatter(p, NEAR.slice(0, 2), 0, 2),
};

function ring(p: Placement, front: boolean): void {
  const { s, cx, cy, size, props } = p;
  const soft = s.blur(2.4);
  const sharp = s.lift(p.look.ink, 8, 7, 0.6);
  const count = 6;
  for (let at = 0; at < count; at += 1) {
    const angle = (at / count) * Math.PI * 2 + 0.12;
    const depth = Math.sin(angle);
    if (depth > 0 !== front) continue;
    const x = Math.cos(angle) * size * 0.62;
    const y = depth * size * 0.26 - x * 0.21 + size * 0.05;
    const name = props[at % props.length];
    if (!name) continue;
    draw(s, name, cx + x, cy + y, size * (0.22 + depth * 0.07), {
      rotate: x * 0.1,
      filter: front ? sharp : soft,
    });
  }
}

/** A hero on a heap of props. */
const hoard: Layout = {
  hero: (p) => {
    far(p);
    draw(p.s, heroAt(p, 0), p.cx, p.cy - p.size * 0.08, p.size * 0.94, { filter: lit(p) });
    const filter = p.s.lift(p.look.ink, 8, 7, 0.6);
    [-0.42, -0.22, 0.42, 0.22, 0].forEach((x, at) => {
      const name = p.props[at % p.props.length];
      if (name)
        draw(
          p.s,
          name,
          p.cx + x * p.size,
          p.cy + p.size * (0.36 + (at % 2) * 0.05),
          p.size * 0.32,
          { rotate: x * 50, filter },
        );
    });
  },
  near: (p) => scatter(p, NEAR, 0, 2),
};

const versus: Layout = {
  hero: (p) => {
    const { s, cx, cy, size } = p;
    scatter(p, FAR.slice(0, 2), 2.4, 0, 0.85);
    draw(s, heroAt(p, 0), cx - size * 0.42, cy, size * 0.82, {
      flip: true,
      rotate: -10,
      filter: s.lit("#ffb36b", "#1c0006", 1),
    });
    draw(s, heroAt(p, 1), cx + size * 0.42, cy, size * 0.82, {
      rotate: 10,
      filter: s.lit("#9fd0ff", "#00061c", 1, 200),
    });
    glow(s, cx, cy + size * 0.12, size * 0.42, "#ffd76a", 1);
    draw(s, "collision", cx, cy + size * 0.1, size * 0.46, {
      filter: s.lift("#ffb300", 0, 12, 0.9),
    });
  },
  near: (p) => {
    const filter = p.s.lift("#000", 12, 10, 0.6);
    draw(p.s, "fire", p.cx - p.size * 0.55, p.cy + p.size * 0.5, p.size * 0.4, { filter });
    draw(p.s, "fire", p.cx + p.size * 0.55, p.cy + p.size * 0.5, p.size * 0.4, {
      flip: true,
      filter,
    });
  },
};

/** Tools of war crossed behind a shield. */
const crest: Layout = {
  hero: (p) => {
    const { s, cx, cy, size, look } = p;
    let ticks = "";
    for (let at = 0; at < 40; at += 1)
      ticks += `<path transform="rotate(${at * 9})" d="M0 ${-size * 0.6}v${at % 5 ? 8 : 18}"/>`;
    s.add(
      `<g transform="translate(${cx} ${cy})" stroke="${look.spark}" ` +
        `stroke-width="3" opacity=".7">${ticks}</g>`,
    );
    p.heroes.forEach((name, at) => {
      const part = [1, 0.62, 0.32][at] ?? 0.3;
      const drop = p.heroes.length === 2 && at === 1 ? -0.22 : 0.02;
      draw(s, name, cx, cy + drop * size, size * part, { filter: lit(p) });
    });
  },
  near: (p) => scatter(p, NEAR.slice(0, 2), 0),
};

/** Cards over stacks of chips. */
const cards: Layout = {
  hero: (p) => {
    const { s, cx, cy, size } = p;
    draw(s, heroAt(p, 0), cx, cy + size * 0.04, size, {});
    const name = p.props[0];
    if (name) draw(s, name, cx, cy - size * 0.46, size * 0.32, { filter: lit(p) });
  },
  near: (p) => {
    const { s, cx, cy, size } = p;
    chips(s, cx - size * 0.47, cy + size * 0.46, size * 0.17, 3, "#d3183a", "#760820");
    chips(s, cx + size * 0.49, cy + size * 0.42, size * 0.17, 4, "#2455d6", "#0c2370");
    chips(s, cx + size * 0.14, cy + size * 0.55, size * 0.14, 2, "#f0b62c", "#8a5a06");
    sparkle(s, cx - size * 0.4, cy - size * 0.38, 1.5, p.look.spark);
    sparkle(s, cx + size * 0.44, cy - size * 0.28, 1.1, p.look.spark);
  },
};

const wheel: Layout = {
  hero: (p) => {
    far(p);
    draw(p.s, heroAt(p, 0), p.cx, p.cy + p.size * 0.02, p.size * 1.12, {});
  },
  near: (p) => {
    chips(p.s, p.cx - p.size * 0.5, p.cy + p.size * 0.48, p.size * 0.16, 3, "#d3183a", "#760820");
    chips(p.s, p.cx + p.size * 0.5, p.cy + p.size * 0.48, p.size * 0.16, 4, "#f0b62c", "#8a5a06");
    sparkle(p.s, p.cx + p.size * 0.36, p.cy - p.size * 0.42, 1.6, p.look.spark);
  },
};

const dice: Layout = {
  hero: (p) => {
    const { s, cx, cy, size } = p;
    scatter(p, FAR.slice(0, 2), 2.6, 0, 0.9);
    glow(s, cx, cy, size * 0.6, p.look.glow, 0.8);
    draw(s, heroAt(p, 0), cx + size * 0.24, cy - size * 0.2, size * 0.86, { rotate: 16 });
    draw(s, heroAt(p, 0), cx - size * 0.2, cy + size * 0.1, size * 1.12, { rotate: -12 });
  },
  near: (p) => {
    chips(p.s, p.cx + p.size * 0.44, p.cy + p.size * 0.44, p.size * 0.16, 3, "#d3183a", "#760820");
    chips(p.s, p.cx - p.size * 0.52, p.cy + p.size * 0.53, p.size * 0.14, 2, "#178a5a", "#063d26");
    sparkle(p.s, p.cx - p.size * 0.3, p.cy - p.size * 0.28, 1.6, p.look.spark);
    sparkle(p.s, p.cx + p.size * 0.5, p.cy - p.size * 0.42, 1.2, p.look.spark);
  },
};

/** The flight of a crash game: a bright curve that the hero has just drawn. */
const climb: Layout = {
  hero: (p) => {
    const { s, cx, cy, size, look } = p;
    const x = (part: number) => Math.round(cx + part * size);
    const y = (part: number) => Math.round(cy + part * size);
    const bend = `${x(-0.35)} ${y(0.6)} ${x(0)} ${y(0.42)} ${x(0.16)} ${y(0)}`;
    const curve = `M${x(-0.85)} ${y(0.62)}C${bend}`;
    scatter(
      p,
      [
        [-0.5, -0.3, 0.36, 0],
        [0.56, 0.4, 0.3, 0],
      ],
      2.4,
      1,
      0.85,
    );
    const warm = (low: number, high: string, opacity = 1) =>
      s.linear(
        [
          [0, "#ff7a1a", 0],
          [low, "#ff9a2e", opacity],
          [1, high, opacity],
        ],
        0,
        0,
        1,
        0,
      );
    const under = warm(0.6, "#ff9a2e", 0.3);
    s.add(`<path d="${curve}V${y(1.6)}H${x(-0.85)}Z" fill="${under}" filter="${s.blur(44)}"/>`);
    const line = `<path d="${curve}" fill="none" stroke-linecap="round"`;
    s.add(`${line} stroke="${warm(0.4, "#ffb83d")}" stroke-width="26" filter="${s.blur(13)}"/>`);
    s.add(`${line} stroke="${warm(0.35, "#fff3c4")}" stroke-width="10"/>`);
    glow(s, x(0.18), y(-0.06), size * 0.5, "#ffb83d", 0.9);
    draw(s, heroAt(p, 0), x(0.12), y(-0.14), size * 1.1, { rotate: -22, filter: lit(p) });
    sparkle(s, x(-0.42), y(-0.52), 1.6, look.spark);
    sparkle(s, x(0.5), y(-0.56), 1.1, look.spark);
  },
};

/** Two koi circle one another under lanterns. */
const koiPond: Layout = {
  hero: (p) => {
    const { s, cx, cy, size } = p;
    for (const r of [0.62, 0.5, 0.36]) {
      s.add(
        `<ellipse cx="${cx}" cy="${cy + size * 0.06}" rx="${size * r}" ry="` +
          `${size * r * 0.9}" fill="none" stroke="#fff" stroke-width="2.5" opacity="` +
          `${0.5 - r * 0.4}"/>`,
      );
    }
    draw(s, heroAt(p, 1), cx + size * 0.2, cy + size * 0.08, size * 0.86, {
      rotate: 152,
      filter: lit(p),
    });
    draw(s, heroAt(p, 0), cx - size * 0.2, cy - size * 0.02, size * 0.96, {
      rotate: 22,
      filter: lit(p),
    });
    const lamp = s.lift("#ff7a1a", 4, 14, 0.9);
    for (const [x, y, part] of [
      [-0.5, -0.52, 0.3],
      [0.5, -0.48, 0.34],
      [0.08, -0.66, 0.24],
    ] as const) {
      glow(s, cx + x * size, cy + y * size, size * 0.26, "#ff9a3d", 0.8);
      draw(s, "red-paper-lantern", cx + x * size, cy + y * size, part * size, { filter: lamp });
    }
  },
  near: (p) => {
    const filter = p.s.lift("#000", 8, 8, 0.6);
    draw(p.s, "lotus", p.cx - p.size * 0.47, p.cy + p.size * 0.5, p.size * 0.36, {
      filter,
      rotate: -10,
    });
    draw(p.s, "lotus", p.cx + p.size * 0.49, p.cy + p.size * 0.46, p.size * 0.32, {
      filter,
      rotate: 12,
    });
    sparkle(p.s, p.cx, p.cy + p.size * 0.42, 1.4, "#ffe9a8");
  },
};

/** A hunter among a shoal. */
const shoal: Layout = {
  hero: (p) => {
    const { s, cx, cy, size } = p;
    const soft = s.blur(2.6);
    const spots: Spot[] = [
      [-0.5, -0.42, 0.3, -10],
      [0.5, -0.44, 0.28, 8],
      [0.56, 0.1, 0.24, 6],
      [-0.58, 0.08, 0.22, -6],
    ];
    spots.forEach(([x, y, part, rotate], at) => {
      const name = p.props[at % p.props.length];
      if (name) draw(s, name, cx + x * size, cy + y * size, part * size, { rotate, filter: soft });
    });
    s.add(
      `<g stroke="#fff" stroke-width="3" fill="none" opacity=".5"><circle cx="${cx}` +
        `" cy="${cy}" r="${size * 0.52}" stroke-dasharray="30 18"/></g>`,
    );
    draw(s, heroAt(p, 0), cx, cy, size * 1.02, { rotate: -6, filter: lit(p) });
  },
  near: (p) => scatter(p, NEAR, 0, 2),
};

const bigBall: Layout = {
  hero: (p) => {
    const { s, cx, cy, size } = p;
    s.add(
      `<ellipse cx="${cx}" cy="${cy + size * 0.46}" rx="${size * 0.38}" ry="` +
        `${size * 0.07}" fill="#000" opacity=".5" filter="${s.blur(9)}"/>`,
    );
    draw(s, heroAt(p, 0), cx - size * 0.04, cy + size * 0.04, size * 0.86, {
      rotate: -12,
      filter: lit(p),
    });
    const name = p.props[0];
    if (name)
      draw(s, name, cx + size * 0.42, cy - size * 0.18, size * 0.42, {
        rotate: 10,
        filter: lit(p),
      });
  },
  near: (p) => scatter({ ...p, props: p.props.slice(1) }, NEAR.slice(0, 2), 0),
};

const balls: Layout = {
  hero: (p) => draw(p.s, heroAt(p, 0), p.cx, p.cy, p.size * 1.12, {}),
  near: (p) => scatter(p, NEAR.slice(0, 2), 0),
};

export const LAYOUTS = {
  single,
  peek,
  charge,
  medallion: ringed,
  fan,
  orbit,
  hoard,
  versus,
  crest,
  cards,
  wheel,
  dice,
  climb,
  koiPond,
  shoal,
  ball: bigBall,
  balls,
} satisfies Record<string, Layout>;
export type LayoutName = keyof typeof LAYOUTS;
