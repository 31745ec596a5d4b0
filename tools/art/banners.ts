/**
 * Wide scenes for the home page, without letters: the words are HTML over the calm left side.
 *
 * Each is composed twice, for desktop (1280 × 440) and for phones (780 × 440, twice 390 px),
 * because a crop of the first would cut the heroes. Right-to-left pages mirror the picture in CSS.
 */
import { calmSide } from "./compose.ts";
import { type Job, job } from "./jobs.ts";
import { LAYOUTS, type LayoutName, type Placement } from "./layouts.ts";
import { PALETTES, type PaletteName } from "./look.ts";
import { Scene } from "./scene.ts";
import { embers, finish, glow } from "./shapes.ts";
import { BACKDROPS, type BackdropName, draw, type HeroName } from "./stage.ts";

interface Banner {
  backdrop: BackdropName;
  layout: LayoutName;
  palette: PaletteName;
  heroes: readonly HeroName[];
  props: readonly HeroName[];
  /** Supporting heroes: name, offset in hero sizes, size and turn; drawn before the hero. */
  beside?: readonly (readonly [HeroName, number, number, number, number])[];
}

const BANNERS: Readonly<Record<string, Banner>> = {
  welcome: {
    backdrop: "curtain",
    layout: "hoard",
    palette: "ember",
    heroes: ["wrapped-gift"],
    props: ["coin", "@ruby", "coin", "@emerald"],
    beside: [
      ["crown", -0.62, -0.06, 0.46, -14],
      ["money-bag", 0.62, 0.06, 0.56, 10],
    ],
  },
  skylark: {
    backdrop: "starfield",
    layout: "climb",
    palette: "midnight",
    heroes: ["@skylark"],
    props: ["@feather", "cloud", "star"],
    beside: [["full-moon", -0.57, -0.37, 0.34, 0]],
  },
  "lantern-koi": {
    backdrop: "riverNight",
    layout: "koiPond",
    palette: "lagoon",
    heroes: ["@koi", "@koi-ember"],
    props: [],
  },
  matchday: {
    backdrop: "stadium",
    layout: "ball",
    palette: "royal",
    heroes: ["soccer-ball"],
    props: ["trophy", "cricket-game", "basketball"],
  },
  vip: {
    backdrop: "mandala",
    layout: "orbit",
    palette: "violet",
    heroes: ["crown"],
    props: ["gem-stone", "@ruby", "coin", "@emerald"],
  },
};

function bannerSvg(name: string, banner: Banner, width: number): string {
  const s = new Scene(width, 440, `banner ${name}`);
  const isPhone = width < 1000;
  const look = PALETTES[banner.palette];
  const { heroes, props } = banner;
  const cx = Math.round(width * (isPhone ? 0.76 : 0.78));
  const at: Placement = { s, look, heroes, props, cx, cy: 206, size: isPhone ? 262 : 330 };
  BACKDROPS[banner.backdrop](s, look, cx);
  calmSide(s, look.ink, isPhone ? 0.74 : 0.7);
  glow(s, cx, at.cy, at.size * 0.75, look.glow, 0.45);
  for (const [body, x, y, part, rotate] of banner.beside ?? []) {
    const filter = s.lit(look.spark, look.ink, 0.8);
    draw(s, body, cx + x * at.size, at.cy + y * at.size, part * at.size, { rotate, filter });
  }
  const layout = LAYOUTS[banner.layout];
  layout.hero(at);
  layout.near?.(at);
  embers(s, 24, [look.spark, "#fff"], 440);
  finish(s, false);
  return s.toSvg();
}

export function bannerJobs(): Job[] {
  return Object.entries(BANNERS).flatMap(([name, banner]) => [
    job("banners", `${name}-desktop`, bannerSvg(name, banner, 1280), [1280]),
    job("banners", `${name}-phone`, bannerSvg(name, banner, 780), [780]),
  ]);
}
