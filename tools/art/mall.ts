/**
 * What the demo's points mall sells: one thing each on a lit ground of its own colours, 4 : 3, so
 * that a page of cards reads as a shop and no two look alike.
 */
import { type Job, job } from "./jobs.ts";
import { Scene } from "./scene.ts";
import { bokeh, glow, pool, rays, sparkle } from "./shapes.ts";
import { draw, type HeroName } from "./stage.ts";

type Spot = readonly [name: HeroName, x: number, y: number, size: number, turn: number];

interface Ware {
  readonly main: HeroName;
  readonly size?: number;
  readonly turn?: number;
  /** From the top of the ground to its foot, and the light behind the thing. */
  readonly tones: readonly [top: string, foot: string, light: string];
  readonly behind?: readonly Spot[];
  readonly before?: readonly Spot[];
}

const WARES: Readonly<Record<string, Ware>> = {
  "mall-coins": {
    main: "coin",
    size: 250,
    turn: -8,
    tones: ["#7a4a06", "#2a1602", "#ffcf5c"],
    behind: [["coin", -190, -46, 132, 14]],
    before: [
      ["coin", 176, 96, 148, 18],
      ["coin", -150, 124, 104, -20],
    ],
  },
  "mall-purse": {
    main: "money-bag",
    size: 300,
    tones: ["#0f5c46", "#04201a", "#6dffc4"],
    before: [
      ["coin", 176, 112, 112, 12],
      ["coin", -178, 128, 92, -14],
    ],
  },
  "mall-treasure": {
    main: "gem-stone",
    size: 260,
    tones: ["#3a2390", "#0e0732", "#a98bff"],
    behind: [["crown", 0, -148, 120, 0]],
    before: [
      ["coin", -184, 104, 116, -16],
      ["money-bag", 188, 84, 148, 8],
    ],
  },
  "mall-tickets": {
    main: "ticket",
    size: 300,
    turn: -14,
    tones: ["#8a1f4c", "#2c0518", "#ff8fbf"],
    before: [["shooting-star", 180, -116, 112, 8]],
  },
  "mall-joystick": {
    main: "joystick",
    size: 270,
    tones: ["#174a9c", "#051538", "#79bcff"],
    before: [
      ["star", -186, -92, 82, -14],
      ["star", 186, 64, 62, 18],
    ],
  },
  "mall-headphone": {
    main: "headphone",
    size: 290,
    turn: 8,
    tones: ["#12606e", "#031c24", "#6fe9ff"],
    before: [["musical-score", 190, 118, 104, 12]],
  },
  "mall-watch": {
    main: "watch",
    size: 300,
    turn: -10,
    tones: ["#4a4f63", "#12141d", "#d5def7"],
    before: [["sparkles", 176, -106, 92, 0]],
  },
  "mall-cap": {
    main: "billed-cap",
    size: 290,
    turn: -6,
    tones: ["#9c3212", "#300a02", "#ffa56b"],
    before: [["cricket-game", 184, 108, 128, 10]],
  },
  "mall-teapot": {
    main: "teapot",
    size: 270,
    tones: ["#2f6b2a", "#0a2108", "#b4ff9c"],
    before: [
      ["teacup-without-handle", 178, 112, 108, 6],
      ["herb", -184, 96, 96, -18],
    ],
  },
  "mall-camera": {
    main: "camera",
    size: 280,
    turn: 6,
    tones: ["#63347d", "#1d0a29", "#e2a3ff"],
    before: [["kite", -188, -92, 112, -10]],
  },
};

const width = 800;
const height = 600;

function wareSvg(name: string, ware: Ware): string {
  const { main, size = 280, turn = 0, tones, behind = [], before = [] } = ware;
  const [top, foot, light] = tones;
  const s = new Scene(width, height, name);
  const [cx, cy] = [width / 2, height / 2 - 10];
  const groundFill = s.linear([
    [0, top],
    [1, foot],
  ]);
  s.add(`<rect width="${width}" height="${height}" fill="${groundFill}"/>`);
  rays(s, cx, cy, 18, 0.07, light);
  bokeh(s, 22, [light, "#fff"], 6);
  glow(s, cx, cy, 330, light, 0.6);
  pool(s, cx, 508, 290, "#000", 0.55);
  const filter = s.lift("#000", 12, 14, 0.45);
  const put = ([body, x, y, at, rotate]: Spot) =>
    draw(s, body, cx + x * 1.25, cy + y * 1.25, at * 1.2, { rotate, filter });
  for (const spot of behind) put(spot);
  draw(s, main, cx, cy, size * 1.3, { rotate: turn, filter });
  for (const spot of before) put(spot);
  sparkle(s, cx - 262, cy - 176, 1.7, light);
  sparkle(s, cx + 286, cy - 66, 1.2, "#fff");
  sparkle(s, cx - 306, cy + 118, 1, light);
  return s.toSvg();
}

export const mallJobs = (): Job[] =>
  Object.entries(WARES).map(([name, ware]) =>
    job("pictures", name, wareSvg(name, ware), [400, 800]),
  );
