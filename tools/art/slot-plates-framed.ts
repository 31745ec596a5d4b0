/**
 * Plates in frames of their own: mother-of-pearl with beads, a fortune card, a slice of bark, a
 * crystal of ice and a pierced screen of marble. Each has a plain, a rich and a golden form like
 * those of slot-plates.ts.
 */
import { tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";
import { glow, sparkle } from "./shapes.ts";
import { burst, disc, isGolden, MIDDLE, rimOf, square, wellOf } from "./slot-plates.ts";
import type { Tier, Tone } from "./slot-plates.ts";

const around = (r: number, at: number, count: number, turn = 0): readonly [number, number] => {
  const angle = ((at + turn) / count) * Math.PI * 2;
  return [tenth(MIDDLE + Math.cos(angle) * r), tenth(MIDDLE + Math.sin(angle) * r)];
};

/** Mother-of-pearl, a string of pearls along its edge. */
function nacre(s: Scene, tier: Tier, tone: Tone): void {
  const rim = rimOf(s, tier, ["#e8f4f6", "#8ab4c0", "#2a5a6e"], ["#fff0f8", "#e0a8d8", "#6a3a8a"]);
  s.add(
    square(4, 84, 'fill="#021420" transform="translate(0 4)"') + square(6, 82, `fill="${rim}"`),
  );
  s.add(square(34, 62, `fill="${wellOf(s, tone)}"`));
  const bead = s.radial(
    [
      [0, "#ffffff"],
      [0.5, isGolden(tier) ? "#ffe9a0" : "#dff2fa"],
      [1, isGolden(tier) ? "#a86a08" : "#6a8aa4"],
    ],
    0.36,
    0.3,
    0.75,
  );
  let beads = "";
  for (let at = 0; at < 28; at += 1) {
    const angle = (at / 28) * Math.PI * 2;
    // Along a rounded square, so that they follow the plate's own edge.
    const reach = 106 / (Math.abs(Math.cos(angle)) ** 5 + Math.abs(Math.sin(angle)) ** 5) ** 0.2;
    const [x, y] = [MIDDLE + Math.cos(angle) * reach, MIDDLE + Math.sin(angle) * reach];
    beads += `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="9"/>`;
  }
  s.add(`<g fill="${bead}">${beads}</g>`);
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE, 92, "#fff0b8", 0.7);
  s.add(
    '<path d="M60 110Q62 62 110 60" fill="none" stroke="#fff" stroke-opacity=".5" ' +
      'stroke-width="7" stroke-linecap="round"/>',
  );
}

/** A card of a fortune-teller: a double border, stars in its corners and rays behind. */
function fortune(s: Scene, tier: Tier, tone: Tone): void {
  const card = rimOf(s, tier, ["#d8cce8", "#8a78b0", "#3a2a60"], ["#ffe8c0", "#d8a050", "#6a2a5a"]);
  const side = (inset: number, r: number, paint: string) =>
    `<rect x="${inset + 12}" y="${inset}" width="${232 - inset * 2}" ` +
    `height="${256 - inset * 2}" rx="${r}" ${paint}/>`;
  s.add(side(3, 30, 'fill="#0a0214" transform="translate(0 4)"') + side(5, 28, `fill="${card}"`));
  s.add(side(20, 18, `fill="${wellOf(s, tone)}"`));
  s.add(side(28, 12, `fill="none" stroke="${tone[0]}" stroke-opacity=".7" stroke-width="3"`));
  burst(s, 84, 12, isGolden(tier) ? 0.3 : 0.12, isGolden(tier) ? "#ffe9a8" : tone[0]);
  for (const [x, y] of [
    [54, 44],
    [202, 44],
    [54, 212],
    [202, 212],
  ] as const) {
    sparkle(s, x, y, 0.8, isGolden(tier) ? "#fff3c0" : "#e8dcff");
  }
}

/** A slice of a trunk with rough bark and leaves of moss on its rim. */
function bark(s: Scene, tier: Tier, tone: Tone): void {
  const rim = rimOf(s, tier, ["#b08a5a", "#6e4a26", "#2e1a0a"], ["#f0b050", "#b85a1a", "#4a1c06"]);
  const edge = Array.from({ length: 24 }, (_, at) => {
    const [x, y] = around(at % 2 === 0 ? 124 : 114, at, 24);
    const [cx, cy] = around(128, at + 0.5, 24);
    return `${at === 0 ? "M" : `Q${cx} ${cy} `}${x} ${y}`;
  }).join("");
  s.add(`<path d="${edge}Z" fill="#120802" transform="translate(0 5)"/>`);
  s.add(`<path d="${edge}Z" fill="${rim}"/>`);
  s.add(disc(98, 'fill="#e8c48a"') + disc(92, `fill="${wellOf(s, tone)}"`));
  let rings = "";
  for (const [at, r] of [84, 72, 58].entries()) {
    rings +=
      `<ellipse cx="${MIDDLE + at * 2}" cy="${MIDDLE - at}" rx="${r}" ry="${r - 3}" ` +
      `stroke-opacity="${0.16 + at * 0.05}"/>`;
  }
  s.add(`<g fill="none" stroke="#fff" stroke-width="4">${rings}</g>`);
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE, 92, "#ffe08a", 0.75);
}

/** Ice cut to six sides, each facet in another light. */
function crystal(s: Scene, tier: Tier, tone: Tone): void {
  const facets = isGolden(tier)
    ? ["#fff6c8", "#f7c23c", "#9a5a06", "#c8860a", "#ffdf7a", "#ffe9a0"]
    : tier === "high"
      ? ["#ffffff", "#a8f0ff", "#3a9ae0", "#2a6ac0", "#7ad0ff", "#dcf8ff"]
      : ["#f0faff", "#b0d4ea", "#5a8ab0", "#466e98", "#90bcd8", "#d4ecf8"];
  const hexagon = (r: number) =>
    `M${Array.from({ length: 6 }, (_, at) => around(r, at, 6, 0.5).join(" ")).join("L")}Z`;
  s.add(`<path d="${hexagon(132)}" fill="#021226" transform="translate(0 5)"/>`);
  for (const [at, tint] of facets.entries()) {
    const corners = [
      around(130, at, 6, 0.5),
      around(130, at + 1, 6, 0.5),
      around(100, at + 1, 6, 0.5),
      around(100, at, 6, 0.5),
    ];
    s.add(`<path d="M${corners.map((one) => one.join(" ")).join("L")}Z" fill="${tint}"/>`);
  }
  s.add(`<path d="${hexagon(100)}" fill="${wellOf(s, tone)}"/>`);
  s.add(
    `<path d="${hexagon(98)}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>`,
  );
  s.add('<path d="M62 92L120 44L150 60L76 132Z" fill="#fff" opacity=".16"/>');
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE, 90, "#fff0b0", 0.7);
}

/** A screen of marble, pierced with stars around an arch. */
function screen(s: Scene, tier: Tier, tone: Tone): void {
  const stone = rimOf(
    s,
    tier,
    ["#f4ece0", "#c8b49a", "#7a6248"],
    ["#e8fff4", "#4ac0a0", "#0a5a5e"],
  );
  s.add(
    square(5, 22, 'fill="#04140f" transform="translate(0 4)"') + square(6, 20, `fill="${stone}"`),
  );
  let holes = "";
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 9; column += 1) {
      const isInside = row > 0 && row < 8 && column > 0 && column < 8;
      if (isInside) continue;
      const [x, y] = [22 + column * 26.5, 22 + row * 26.5];
      holes += `<path d="M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z"/>`;
    }
  }
  s.add(`<g fill="${isGolden(tier) ? "#5a2a00" : tone[1]}" opacity=".7">${holes}</g>`);
  const arch =
    "M38 220V122Q38 92 62 82Q76 74 84 58Q104 44 128 30Q152 44 172 58Q180 74 194 82" +
    "Q218 92 218 122V220Z";
  s.add(`<path d="${arch}" fill="${wellOf(s, tone)}" stroke="#fff8e0" stroke-width="4"/>`);
  if (isGolden(tier)) glow(s, MIDDLE, 132, 92, "#ffe9a0", 0.75);
}

export const framedPlates = { nacre, fortune, bark, crystal, screen };
