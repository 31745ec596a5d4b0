/** Who lifts the dome: jade silk with a closed collar, and a linen tunic with knots. */
import { dot, line, path, torso, type DealerLook } from "../../../kits/tables/client/dealer-art.ts";

const twoBuns = (): string =>
  dot(222, 66, 34, "url(#hair)") +
  dot(378, 66, 34, "url(#hair)") +
  path(
    "M222 164C208 84 250 34 300 34C350 34 392 84 378 164C384 196 378 226 370 240" +
      "C340 250 260 250 230 240C222 226 216 196 222 164Z",
    "url(#hair)",
  );
const parted = ({ hair: [light], trim }: DealerLook): string =>
  path(
    "M224 180C208 96 246 40 300 38C354 40 392 96 376 180C374 146 362 116 342 102" +
      "C332 116 318 124 300 126C282 124 268 116 258 102C238 116 226 146 224 180Z",
    "url(#hair)",
  ) +
  line("M206 60C212 46 228 42 240 50M360 50C372 42 388 46 394 60", light, 3, 'opacity=".5"') +
  line("M254 84C272 62 328 62 346 84", light, 3, 'opacity=".4"') +
  line("M186 38L250 82", trim, 5) +
  dot(184, 36, 7, "#e2453c") +
  line("M414 38L350 82", trim, 5) +
  dot(416, 36, 7, "#e2453c") +
  dot(233, 208, 5, "#9ff0c0") +
  dot(367, 208, 5, "#9ff0c0");
const knot = (x: number, y: number, color: string): string =>
  line(`M${x - 16} ${y}C${x - 8} ${y - 8} ${x + 8} ${y + 8} ${x + 16} ${y}`, color, 4) +
  dot(x, y, 6, color);
/** A twig of bamboo with two leaves, woven into the silk. */
const sprig = (color: string): string =>
  line("M0 22C4 8 14 -6 30 -14", color, 3, 'opacity=".55"') +
  path("M8 4C-8 -2 -12 -14 -10 -22C2 -16 8 -8 8 4Z", color, 'opacity=".5"') +
  path("M18 -8C30 -4 40 2 44 12C32 10 22 2 18 -8Z", color, 'opacity=".5"');
const silk = ({ cloth: [light, , dark], trim }: DealerLook): string =>
  path(torso, "url(#cloth)") +
  path("M254 304C270 280 330 280 346 304L338 336C322 328 278 328 262 336Z", dark) +
  line("M254 304C270 280 330 280 346 304M262 336C278 328 322 328 338 336", trim, 3.5) +
  line("M300 332C330 350 372 372 396 420C402 470 404 520 404 560", trim, 5) +
  knot(318, 344, trim) +
  knot(362, 374, trim) +
  knot(396, 428, trim) +
  [
    [210, 400],
    [250, 470],
    [200, 520],
    [320, 450],
    [300, 530],
    [360, 510],
  ]
    .map(([x = 0, y = 0]) => `<g transform="translate(${x} ${y})">${sprig(light)}</g>`)
    .join("");

const cropped = ({ hair: [light] }: DealerLook): string =>
  path(
    "M228 146C222 82 256 46 304 44C350 46 382 84 372 146C370 124 364 108 352 100" +
      "C318 108 280 106 250 98C238 108 230 124 228 146Z",
    "url(#hair)",
  ) +
  line("M256 80C282 62 322 62 346 80", light, 3.5, 'opacity=".45"') +
  `<g fill="none" stroke="#3a2a1c" stroke-width="4"><circle cx="270" cy="160" r="27"/>` +
  `<circle cx="330" cy="160" r="27"/>` +
  `<path d="M297 157C299 154 301 154 303 157M243 156L232 152M357 156L368 152"/></g>`;
const tunic = ({ cloth: [light, , dark], trim }: DealerLook): string =>
  path(torso, "url(#cloth)") +
  path("M256 302C272 286 328 286 344 302L338 330C324 322 276 322 262 330Z", light) +
  line("M256 302C272 286 328 286 344 302", trim, 3) +
  line("M300 326V560", dark, 3) +
  [356, 404, 452, 500].map((y) => knot(300, y, trim)).join("") +
  line(
    "M214 322C206 400 204 480 208 560M386 322C394 400 396 480 392 560",
    dark,
    2.5,
    'opacity=".5"',
  ) +
  path("M330 420H392V478C392 484 330 484 330 478Z", dark, 'opacity=".35"') +
  line("M330 420H392", trim, 2.5);

export const dealers: readonly DealerLook[] = [
  {
    skin: ["#fadfc6", "#efc6a2", "#c58f68"],
    hair: ["#413232", "#100a0c"],
    iris: "#3a2616",
    lips: ["#b0243a", "#d6485c"],
    cloth: ["#4bbf8a", "#137a55", "#07452f"],
    trim: "#f2cf7a",
    cuff: "#f2cf7a",
    jaw: "soft",
    behind: twoBuns,
    hairdo: parted,
    clothes: silk,
  },
  {
    skin: ["#f0cda6", "#dcae82", "#a97b52"],
    hair: ["#4b4038", "#15100d"],
    iris: "#33241a",
    lips: ["#93503f", "#b06a56"],
    cloth: ["#f1e4c8", "#d3bd92", "#a58c5e"],
    trim: "#7a2f22",
    cuff: "#7a2f22",
    jaw: "square",
    behind: () => "",
    hairdo: cropped,
    clothes: tunic,
  },
];
