/**
 * Small pictures for pages with nothing to show: one body on a soft disc, on a transparent ground,
 * so that they sit on the dark and the light theme alike.
 */
import type { BodyName } from "./body-names.ts";
import { type Job, job } from "./jobs.ts";
import { Scene } from "./scene.ts";
import { sparkle } from "./shapes.ts";
import { draw, type HeroName } from "./stage.ts";

type Spot = readonly [name: HeroName, x: number, y: number, size: number, turn: number];

const PICTURES: Readonly<
  Record<string, { main: BodyName; tone: string; beside: readonly Spot[] }>
> = {
  maintenance: {
    main: "construction",
    tone: "#ffb224",
    beside: [
      ["hammer-and-wrench", 108, -58, 104, 8],
      ["gear", -112, -66, 84, -12],
    ],
  },
  "region-blocked": {
    main: "globe-showing-asia-australia",
    tone: "#5cb3ff",
    beside: [["locked", 78, 66, 104, 6]],
  },
  "no-rounds": {
    main: "game-die",
    tone: "#ffb224",
    beside: [
      ["diamond-suit", -104, -54, 62, -16],
      ["spade-suit", 108, -48, 62, 14],
    ],
  },
  "no-transfers": {
    main: "receipt",
    tone: "#34d98b",
    beside: [
      ["coin", 92, 62, 82, 10],
      ["coin", -96, 44, 62, -12],
    ],
  },
  "no-results": {
    main: "magnifying-glass-tilted-left",
    tone: "#b69cff",
    beside: [["star", -104, -60, 56, -14]],
  },
  "no-favourites": {
    main: "glowing-star",
    tone: "#ffb224",
    beside: [["heart-suit", 104, 54, 70, 12]],
  },
  "no-messages": {
    main: "inbox-tray",
    tone: "#5cb3ff",
    beside: [["sparkles", 106, -66, 66, 0]],
  },
  "no-promotions": {
    main: "wrapped-gift",
    tone: "#ff6b78",
    beside: [["party-popper", 106, 58, 84, 8]],
  },
  offline: {
    main: "satellite-antenna",
    tone: "#8292a0",
    beside: [
      ["cloud-with-rain", 100, -62, 88, 0],
      ["electric-plug", -104, 66, 70, -20],
    ],
  },
  waiting: { main: "hourglass-not-done", tone: "#ffb224", beside: [["coin", 96, 66, 66, 10]] },
  "not-found": {
    main: "world-map",
    tone: "#34d98b",
    beside: [["compass", 96, 60, 96, 10]],
  },
};

function pictureSvg(name: string): string {
  const { main, tone, beside } = PICTURES[name] ?? { main: "star", tone: "#ffb224", beside: [] };
  const s = new Scene(400, 320, name);
  const disc = s.radial([
    [0, tone, 0.36],
    [0.7, tone, 0.14],
    [1, tone, 0.05],
  ]);
  s.add(`<circle cx="200" cy="160" r="148" fill="${disc}"/>`);
  s.add(
    `<circle cx="200" cy="160" r="148" fill="none" stroke="${tone}" ` +
      `stroke-opacity=".4" stroke-width="2" stroke-dasharray="5 11"/>`,
  );
  s.add(
    `<ellipse cx="200" cy="262" rx="88" ry="12" fill="#000" opacity=".28" filter="${s.blur(6)}"/>`,
  );
  const filter = s.lift("#000", 8, 8, 0.35);
  s.place(main, 200, 158, 184, { filter });
  for (const [body, x, y, size, rotate] of beside)
    draw(s, body, 200 + x, 160 + y, size, { rotate, filter });
  sparkle(s, 92, 246, 1.1, tone);
  sparkle(s, 300, 40, 0.9, tone);
  return s.toSvg();
}

export const pictureJobs = (): Job[] =>
  Object.keys(PICTURES).map((name) => job("pictures", name, pictureSvg(name), [400]));
