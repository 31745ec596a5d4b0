/**
 * More plates for slots, cut out of stone, paper, ice, lacquer, wood and light. Each has a plain, a
 * rich and a golden form like those of slot-plates.ts.
 */
import { tenth } from "./lettering.ts";
import type { Scene, Stop } from "./scene.ts";
import { burst, disc, GOLD, isGolden, MIDDLE, SIDE, square, wellOf } from "./slot-plates.ts";
import type { Tier, Tone } from "./slot-plates.ts";
import { glow } from "./shapes.ts";

export const metal = (s: Scene, plain: readonly Stop[], tier: Tier): string =>
  isGolden(tier) ? s.linear(GOLD, 0.1, 0, 0.9, 1) : s.linear(plain, 0.1, 0, 0.9, 1);

export const sheen = (s: Scene): string =>
  s.linear([
    [0, "#fff", 0.34],
    [0.5, "#fff", 0.04],
    [0.52, "#fff", 0],
  ]);

/** A closed outline through points on a circle. */
export function ringOf(corners: number, r: number, turn: number): string {
  let d = "";
  for (let at = 0; at < corners; at += 1) {
    const angle = ((at + turn) / corners) * Math.PI * 2;
    const point = `${tenth(MIDDLE + Math.cos(angle) * r)} ${tenth(MIDDLE + Math.sin(angle) * r)}`;
    d += `${at === 0 ? "M" : "L"}${point}`;
  }
  return `${d}Z`;
}

/** A dressed stone with a chipped edge, warm on the sunny side. */
function stone(s: Scene, tier: Tier, tone: Tone): void {
  const edge =
    "M26 14L96 10L134 16L226 12L244 30L240 96L246 150L242 226L222 244L140 240L84 246L30 242L" +
    "12 222L16 150L10 92L14 32Z";
  const rock = metal(
    s,
    [
      [0, tier === "high" ? "#ffe0a0" : "#d8c09a"],
      [0.5, tier === "high" ? "#b8772a" : "#8a6f4a"],
      [1, "#3a2410"],
    ],
    tier,
  );
  s.add(`<path d="${edge}" fill="#180c03" transform="translate(0 5)"/>`);
  s.add(`<path d="${edge}" fill="${rock}"/>`);
  s.add(square(27, 22, 'fill="#1a0d04"') + square(31, 20, `fill="${wellOf(s, tone)}"`));
  if (isGolden(tier)) burst(s, 96, 12, 0.14, "#ffe9a8");
  s.add(
    '<path d="M40 196h24m-24 12h14M192 44h24m-10 12h10" stroke="#fff" stroke-opacity=".2" ' +
      'stroke-width="5" stroke-linecap="round"/>',
  );
}

/** A flower of eight petals with a round well. */
function petal(s: Scene, tier: Tier, tone: Tone): void {
  const skin =
    tier === "low"
      ? s.radial([
          [0.6, "#f4ffe8"],
          [1, "#7fae6a"],
        ])
      : tier === "high"
        ? s.radial([
            [0.6, "#fff0f8"],
            [1, "#e86aa8"],
          ])
        : s.radial([
            [0.6, "#fff8d0"],
            [1, "#e89a12"],
          ]);
  let petals = "";
  for (let at = 0; at < 8; at += 1) {
    petals +=
      `<ellipse cx="${MIDDLE}" cy="52" rx="42" ry="45" ` +
      `transform="rotate(${at * 45} ${MIDDLE} ${MIDDLE})"/>`;
  }
  s.add(`<g fill="#04140a" opacity=".5" transform="translate(0 5)">${petals}</g>`);
  s.add(`<g fill="${skin}" stroke="#fff" stroke-opacity=".55" stroke-width="2">${petals}</g>`);
  s.add(disc(88, `fill="${wellOf(s, tone)}"`));
  s.add(disc(88, 'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4"'));
}

/** A bubble under water, its light at the upper left and its shade below. */
function bubble(s: Scene, tier: Tier, [light, deep]: Tone): void {
  const skin = s.radial(
    [
      [0, light, tier === "low" ? 0.5 : 0.85],
      [0.7, deep, 0.75],
      [0.93, light, 0.7],
      [1, "#fff", 0.9],
    ],
    0.42,
    0.38,
    0.62,
  );
  if (tier !== "low") glow(s, MIDDLE, MIDDLE, 126, light, isGolden(tier) ? 0.9 : 0.45);
  s.add(disc(112, `fill="${skin}"`));
  if (isGolden(tier)) {
    s.add(disc(116, `fill="none" stroke="${s.linear(GOLD, 0.1, 0, 0.9, 1)}" stroke-width="9"`));
  }
  s.add(
    '<path d="M52 98C58 66 82 44 112 38" fill="none" stroke="#fff" stroke-opacity=".85" ' +
      'stroke-width="11" stroke-linecap="round"/>' +
      '<circle cx="44" cy="124" r="7" fill="#fff" opacity=".8"/>' +
      '<path d="M176 206C194 194 206 178 212 158" fill="none" stroke="#fff" ' +
      'stroke-opacity=".4" stroke-width="7" stroke-linecap="round"/>',
  );
}

/** A paper lantern's lamp-lit square, its ribs across. */
function paper(s: Scene, tier: Tier, [light, deep]: Tone): void {
  const lamp = s.radial(
    [
      [0, "#fff4d0"],
      [0.3, light],
      [1, deep],
    ],
    0.5,
    0.5,
    0.68,
  );
  const cap = metal(
    s,
    [
      [0, tier === "high" ? "#ffb0a0" : "#a8b0c0"],
      [1, tier === "high" ? "#7a1410" : "#3a4252"],
    ],
    tier,
  );
  s.add(square(10, 60, 'fill="#0a0410" transform="translate(0 4)"'));
  s.add(square(10, 60, `fill="${tier === "low" ? wellOf(s, [light, deep]) : lamp}"`));
  let ribs = "";
  for (let at = 1; at < 7; at += 1) ribs += `M14 ${at * 36}Q128 ${at * 36 + 14} 242 ${at * 36}`;
  s.add(`<path d="${ribs}" fill="none" stroke="#2a0a04" stroke-opacity=".22" stroke-width="3"/>`);
  s.add(
    `<rect x="62" y="4" width="132" height="20" rx="10" fill="${cap}"/>` +
      `<rect x="62" y="232" width="132" height="20" rx="10" fill="${cap}"/>`,
  );
  if (isGolden(tier)) {
    s.add(square(14, 56, `fill="none" stroke="${cap}" stroke-width="8"`));
  }
}

/** A six-sided crystal of ice with cut facets. */
function frost(s: Scene, tier: Tier, tone: Tone): void {
  const rim = metal(
    s,
    [
      [0, "#ffffff"],
      [0.4, tier === "high" ? "#8fd8ff" : "#b8ccd8"],
      [0.6, tier === "high" ? "#2a7ac8" : "#5a7488"],
      [1, "#e8fbff"],
    ],
    tier,
  );
  s.add(`<path d="${ringOf(6, 124, 0.5)}" fill="#021426" transform="translate(0 5)"/>`);
  s.add(`<path d="${ringOf(6, 124, 0.5)}" fill="${rim}"/>`);
  s.add(`<path d="${ringOf(6, 106, 0.5)}" fill="${wellOf(s, tone)}"/>`);
  let facets = "";
  for (let at = 0; at < 6; at += 1) {
    const angle = ((at + 0.5) / 6) * Math.PI * 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    facets +=
      `M${tenth(MIDDLE + x * 106)} ${tenth(MIDDLE + y * 106)}` +
      `L${tenth(MIDDLE + x * 124)} ${tenth(MIDDLE + y * 124)}`;
  }
  s.add(`<path d="${facets}" stroke="#fff" stroke-opacity=".8" stroke-width="3"/>`);
  s.add(`<path d="M128 22L216 76V104L128 52L40 104V76Z" fill="#fff" opacity=".16"/>`);
  if (isGolden(tier)) burst(s, 92, 6, 0.2, "#fff");
}

/** Red lacquer with brass corners. */
function lacquer(s: Scene, tier: Tier, tone: Tone): void {
  const rim = metal(
    s,
    [
      [0, tier === "high" ? "#ffd0a0" : "#9a8a80"],
      [0.5, tier === "high" ? "#b82a1a" : "#4a3a34"],
      [1, tier === "high" ? "#5a0a06" : "#221814"],
    ],
    tier,
  );
  s.add(square(8, 26, 'fill="#140302" transform="translate(0 4)"'));
  s.add(square(8, 26, `fill="${rim}"`) + square(22, 18, `fill="${wellOf(s, tone)}"`));
  const brass = tier === "low" ? "#b8a890" : "#ffd978";
  let corners = "";
  for (let turn = 0; turn < 4; turn += 1) {
    corners += `<path d="M16 70V34q0-18 18-18H70q-6 16-26 20t-28 34Z" transform="rotate(${
      turn * 90
    } ${MIDDLE} ${MIDDLE})"/>`;
  }
  s.add(`<g fill="${brass}" stroke="#3a1404" stroke-width="3">${corners}</g>`);
  if (isGolden(tier)) burst(s, 100, 14, 0.16, "#ffe9a8");
  s.add(`<rect x="22" y="22" width="212" height="212" rx="18" fill="${sheen(s)}" opacity=".5"/>`);
}

/** A pointed arch of a temple's wall. */
function arch(s: Scene, tier: Tier, tone: Tone): void {
  const wall =
    "M14 244V118C14 84 40 70 62 52C86 34 108 26 128 8C148 26 170 34 194 52C216 70 242 84 242 118" +
    "V244Z";
  const niche =
    "M34 228V124C34 100 54 88 74 72C94 56 112 50 128 36C144 50 162 56 182 72C202 88 222 100 222 " +
    "124V228Z";
  const plaster = metal(
    s,
    [
      [0, tier === "high" ? "#ffd6a8" : "#b8a0b8"],
      [0.5, tier === "high" ? "#d8642a" : "#6a4a72"],
      [1, tier === "high" ? "#6a1a1e" : "#2e1a38"],
    ],
    tier,
  );
  s.add(`<path d="${wall}" fill="#12040e" transform="translate(0 4)"/>`);
  s.add(`<path d="${wall}" fill="${plaster}"/><path d="${niche}" fill="${wellOf(s, tone)}"/>`);
  s.add(`<path d="${niche}" fill="none" stroke="#fff0c0" stroke-opacity=".7" stroke-width="4"/>`);
  let beads = "";
  for (const x of [56, 92, 128, 164, 200]) beads += `<circle cx="${x}" cy="236" r="5"/>`;
  s.add(`<g fill="#fff3b8" opacity=".85">${beads}</g>`);
  if (isGolden(tier)) glow(s, MIDDLE, 130, 92, "#ffd76a", 0.55);
}

/** Planks of a ship's crate with iron straps. */
function crate(s: Scene, tier: Tier, [light, deep]: Tone): void {
  const wood = s.linear([
    [0, light],
    [1, deep],
  ]);
  s.add(
    square(9, 16, 'fill="#060a10" transform="translate(0 4)"') + square(9, 16, `fill="${wood}"`),
  );
  let seams = "";
  for (const y of [57, 105, 153, 201]) seams += `M9 ${y}H247`;
  s.add(`<path d="${seams}" stroke="#000" stroke-opacity=".3" stroke-width="4"/>`);
  let grain = "";
  for (let at = 0; at < 14; at += 1) {
    const [x, y] = [16 + s.random() * 170, 16 + s.random() * 222];
    grain += `M${tenth(x)} ${tenth(y)}h${tenth(20 + s.random() * 40)}`;
  }
  s.add(`<path d="${grain}" stroke="#fff" stroke-opacity=".1" stroke-width="3"/>`);
  const iron = metal(
    s,
    [
      [0, tier === "high" ? "#ffe0b0" : "#b8c4cc"],
      [0.5, tier === "high" ? "#c8742a" : "#5a6870"],
      [1, tier === "high" ? "#5a2a0a" : "#28323a"],
    ],
    tier,
  );
  s.add(square(14, 12, `fill="none" stroke="${iron}" stroke-width="12"`));
  for (const [x, y] of [
    [20, 20],
    [236, 20],
    [20, 236],
    [236, 236],
  ] as const) {
    s.add(`<circle cx="${x}" cy="${y}" r="6" fill="#fff" opacity=".75"/>`);
  }
  glow(s, MIDDLE, MIDDLE, 92, isGolden(tier) ? "#ffe08a" : "#fff", isGolden(tier) ? 0.85 : 0.22);
}

/** A playing card of a magician, its corners turned with scrolls. */
function velvet(s: Scene, tier: Tier, tone: Tone): void {
  const edge = metal(
    s,
    [
      [0, tier === "high" ? "#f0d8ff" : "#9a90b0"],
      [0.5, tier === "high" ? "#8a4ae0" : "#4a4060"],
      [1, tier === "high" ? "#2e0a6a" : "#1a1428"],
    ],
    tier,
  );
  s.add(square(8, 44, 'fill="#07020f" transform="translate(0 4)"'));
  s.add(square(8, 44, `fill="${edge}"`) + square(18, 36, `fill="${wellOf(s, tone)}"`));
  const scroll = "M34 86C34 52 52 34 86 34M48 76C48 60 60 48 76 48a9 9 0 1 1-9 9";
  let scrolls = "";
  for (let turn = 0; turn < 4; turn += 1) {
    const turned = `transform="rotate(${turn * 90} ${MIDDLE} ${MIDDLE})"`;
    scrolls += `<path d="${scroll}" ${turned}/>`;
  }
  const ink = isGolden(tier) ? "#ffe08a" : "#fff";
  s.add(
    `<g fill="none" stroke="${ink}" stroke-opacity="${isGolden(tier) ? 0.9 : 0.3}" ` +
      `stroke-width="4" stroke-linecap="round">${scrolls}</g>`,
  );
  if (isGolden(tier)) burst(s, 84, 12, 0.18, "#ffe9a8");
}

/** A tube of light around a dark pane. */
function neon(s: Scene, tier: Tier, [light, deep]: Tone): void {
  s.add(square(12, 40, `fill="${deep}"`) + square(12, 40, `fill="${sheen(s)}" opacity=".35"`));
  if (tier !== "low") glow(s, MIDDLE, MIDDLE, 112, light, isGolden(tier) ? 0.8 : 0.5);
  const width = tier === "low" ? 5 : 8;
  s.add(
    square(
      16,
      36,
      `fill="none" stroke="${light}" stroke-width="${width + 8}" opacity=".45" ` +
        `filter="${s.blur(6)}"`,
    ),
  );
  s.add(square(16, 36, `fill="none" stroke="${light}" stroke-width="${width}"`));
  s.add(square(16, 36, 'fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="2.5"'));
  if (isGolden(tier)) {
    s.add(
      `<rect x="30" y="30" width="${SIDE - 60}" height="${SIDE - 60}" rx="26" fill="none" ` +
        'stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-dasharray="3 14" ' +
        'stroke-linecap="round"/>',
    );
  }
}

export const cutPlates = { stone, petal, bubble, paper, frost, lacquer, arch, crate, velvet, neon };
