/**
 * A third set of plates for slots: gems, brass, wax, cloth, leaves and crockery. Each has a plain,
 * a rich and a golden form like those of slot-plates.ts.
 */
import { tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";
import { glow } from "./shapes.ts";
import { metal, ringOf, sheen } from "./slot-plates-cut.ts";
import { burst, disc, GOLD, isGolden, MIDDLE, square, wellOf } from "./slot-plates.ts";
import type { Tier, Tone } from "./slot-plates.ts";

/** One of three, by tier. */
const byTier = <T>(tier: Tier, plain: T, rich: T, golden: T): T =>
  isGolden(tier) ? golden : tier === "high" ? rich : plain;

/** Places on a circle, the first at the top. */
const around = (count: number, r: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count - 0.25) * Math.PI * 2;
    return [MIDDLE + Math.cos(angle) * r, MIDDLE + Math.sin(angle) * r] as const;
  });

const dots = (count: number, r: number, radius: number): string =>
  around(count, r)
    .map(([x, y]) => `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${radius}"/>`)
    .join("");

/** The same shape, turned about the middle so many times. */
function turned(count: number, shape: string): string {
  let all = "";
  for (let at = 0; at < count; at += 1) {
    all += `<g transform="rotate(${tenth((at * 360) / count)} ${MIDDLE} ${MIDDLE})">${shape}</g>`;
  }
  return all;
}

/** A stone of eight sides in a claw setting. */
function jewel(s: Scene, tier: Tier, tone: Tone): void {
  const rim = metal(
    s,
    [
      [0, byTier(tier, "#d8e8dc", "#c8ffd8", "")],
      [0.5, byTier(tier, "#5a7a66", "#1a9a4a", "")],
      [1, byTier(tier, "#22382c", "#064a20", "")],
    ],
    tier,
  );
  s.add(`<path d="${ringOf(8, 130, 0.5)}" fill="#01100a" transform="translate(0 5)"/>`);
  s.add(`<path d="${ringOf(8, 130, 0.5)}" fill="${rim}"/>`);
  s.add(`<path d="${ringOf(8, 112, 0.5)}" fill="${wellOf(s, tone)}"/>`);
  const facet = "M85 24L171 24L153 66H103Z";
  s.add(
    `<g fill="#fff" opacity=".09">${turned(4, `<path d="${facet}"/>`)}</g>` +
      `<path d="${facet}" fill="#fff" opacity=".16"/>` +
      `<path d="${ringOf(8, 68, 0.5)}" fill="none" stroke="#fff" stroke-opacity=".2" ` +
      'stroke-width="3"/>',
  );
  if (isGolden(tier)) burst(s, 104, 8, 0.18, "#fff2b0");
}

/** A brass tray with a fluted edge and a beaded rim. */
function thali(s: Scene, tier: Tier, tone: Tone): void {
  const brass = metal(
    s,
    [
      [0, byTier(tier, "#e8c8b0", "#ffe0a0", "")],
      [0.5, byTier(tier, "#8a5a4a", "#c87a1a", "")],
      [1, byTier(tier, "#3a201a", "#5a2a04", "")],
    ],
    tier,
  );
  s.add(`<g fill="#14060c">${dots(28, 112, 14)}</g><g fill="${brass}">${dots(28, 110, 13)}</g>`);
  s.add(disc(112, `fill="${brass}"`) + disc(97, 'fill="#1a0610"'));
  s.add(disc(94, `fill="${wellOf(s, tone)}"`));
  s.add(`<g fill="${byTier(tier, "#ffe8d8", "#fff0c0", "#fffbe0")}">${dots(36, 103, 3.4)}</g>`);
  const petal = '<path d="M128 46Q144 62 128 80Q112 62 128 46Z"/>';
  s.add(`<g fill="#fff" opacity="${isGolden(tier) ? 0.22 : 0.12}">${turned(12, petal)}</g>`);
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE, 96, "#ffd76a", 0.6);
}

/** Sealing wax, run over its edge and stamped. */
function seal(s: Scene, tier: Tier, tone: Tone): void {
  let edge = "";
  for (const [at, [x, y]] of around(17, 104).entries()) {
    const r = 17 + ((at * 7) % 5) * 1.8;
    edge += `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r)}"/>`;
  }
  const wax = s.radial(
    byTier(
      tier,
      [
        [0, "#9a7a70"],
        [0.8, "#4a302c"],
        [1, "#2a1816"],
      ],
      [
        [0, "#ff6a5a"],
        [0.8, "#a0141e"],
        [1, "#5a0610"],
      ],
      [
        [0, "#ffe9a0"],
        [0.8, "#d88a12"],
        [1, "#7a3e00"],
      ],
    ),
    0.4,
    0.32,
    0.75,
  );
  s.add(`<g fill="#0c0204" transform="translate(0 5)">${edge}${disc(108, "")}</g>`);
  s.add(`<g fill="${wax}">${edge}</g>` + disc(109, `fill="${wax}"`));
  s.add(disc(90, 'fill="#000" opacity=".4"') + disc(87, `fill="${wellOf(s, tone)}"`));
  s.add(
    '<path d="M40 92C54 62 78 44 108 36" fill="none" stroke="#fff" stroke-opacity=".55" ' +
      'stroke-width="9" stroke-linecap="round"/>' +
      disc(78, 'fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="4"'),
  );
  if (isGolden(tier)) burst(s, 84, 12, 0.18, "#ffe9a8");
}

/** A parcel in coloured paper, a band across it. */
function parcel(s: Scene, tier: Tier, [light, deep]: Tone): void {
  const paper = s.linear([
    [0, light],
    [1, deep],
  ]);
  const clip = s.define((id) => `<clipPath id="${id}">${square(10, 26, "")}</clipPath>`);
  let spots = "";
  for (let row = 0; row < 6; row += 1) {
    for (let at = 0; at < 6; at += 1) {
      spots += `<circle cx="${at * 48 + (row % 2) * 24}" cy="${row * 48 + 12}" r="7"/>`;
    }
  }
  const band = byTier(tier, "#ffffff", "#fff3a0", "#ffd23a");
  s.add(square(10, 26, 'fill="#1a0620" transform="translate(0 5)"'));
  s.add(
    `<g clip-path="url(#${clip})"><rect width="256" height="256" fill="${paper}"/>` +
      `<g fill="#fff" opacity=".16">${spots}</g>` +
      `<g fill="${band}" opacity="${tier === "low" ? 0.35 : 0.8}">` +
      '<rect x="20" width="22" height="256"/><rect y="20" width="256" height="22"/></g></g>',
  );
  s.add(square(10, 26, `fill="none" stroke="${band}" stroke-opacity=".85" stroke-width="5"`));
  if (tier !== "low") {
    s.add(
      `<g fill="${band}" stroke="#7a2a4a" stroke-opacity=".5" stroke-width="2">` +
        '<path d="M31 31C4 26 4 2 20 4Q31 8 31 31C31 8 42 4 54 10Q62 26 31 31Z"/></g>',
    );
  }
  glow(
    s,
    MIDDLE + 6,
    MIDDLE + 8,
    94,
    isGolden(tier) ? "#fff0a0" : "#fff",
    tier === "low" ? 0.3 : 0.6,
  );
}

/** A paper cut in scallops, printed with waves. */
function washi(s: Scene, tier: Tier, tone: Tone): void {
  const paper = byTier(tier, "#f4e4e8", "#ffc0d8", "#ffe08a");
  s.add(
    `<g fill="#1a0414" opacity=".6" transform="translate(0 5)">${dots(14, 98, 26)}</g>` +
      `<g fill="${paper}">${dots(14, 98, 26)}</g>`,
  );
  s.add(
    `<g fill="none" stroke="${byTier(tier, "#b88a9a", "#d83a7a", "#b86a00")}" ` +
      `stroke-width="4">${dots(14, 98, 18)}</g>`,
  );
  s.add(disc(94, `fill="${paper}"`) + disc(88, `fill="${wellOf(s, tone)}"`));
  const wave = '<path d="M98 58a30 30 0 0 1 60 0M110 58a18 18 0 0 1 36 0" fill="none"/>';
  s.add(`<g stroke="#fff" stroke-opacity=".14" stroke-width="4">${turned(7, wave)}</g>`);
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE, 90, "#ffd76a", 0.5);
}

/** A board of dark wood with notched bands. */
function carved(s: Scene, tier: Tier, tone: Tone): void {
  const wood = metal(
    s,
    [
      [0, byTier(tier, "#a88a6a", "#e8a05a", "")],
      [0.5, byTier(tier, "#5e4632", "#94501e", "")],
      [1, byTier(tier, "#2a1c12", "#46220a", "")],
    ],
    tier,
  );
  const board = "M20 20Q128 8 236 20Q248 128 236 236Q128 248 20 236Q8 128 20 20Z";
  s.add(`<path d="${board}" fill="#0a0603" transform="translate(0 5)"/>`);
  s.add(`<path d="${board}" fill="${wood}"/>` + square(48, 14, 'fill="#140a04"'));
  s.add(square(51, 12, `fill="${wellOf(s, tone)}"`));
  let teeth = "";
  for (let at = 0; at < 8; at += 1) {
    const x = 48 + at * 20;
    teeth += `M${x} 42L${x + 10} 24L${x + 20} 42Z`;
  }
  s.add(
    `<g fill="${byTier(tier, "#20140a", "#2a0e02", "#6a3a00")}" opacity=".75">` +
      `${turned(4, `<path d="${teeth}"/>`)}</g>`,
  );
  if (isGolden(tier)) burst(s, 76, 12, 0.18, "#ffe9a8");
}

/** A railway ticket, punched at its sides. */
function ticket(s: Scene, tier: Tier, [light, deep]: Tone): void {
  const card =
    "M22 12H234Q246 12 246 24V98A30 30 0 0 0 246 158V232Q246 244 234 244H22Q10 244 10 232V158" +
    "A30 30 0 0 0 10 98V24Q10 12 22 12Z";
  const stock = s.linear([
    [0, light],
    [1, deep],
  ]);
  const ink = byTier(tier, "#fff", "#ffe9b0", "#ffd23a");
  s.add(`<path d="${card}" fill="#100804" transform="translate(0 5)"/>`);
  s.add(`<path d="${card}" fill="${stock}"/>`);
  if (isGolden(tier)) burst(s, 112, 16, 0.16, "#ffe9a8");
  const inner =
    "M32 24H224Q234 24 234 34V88Q204 100 204 128T234 168V222Q234 232 224 232H32Q22 232 22 222" +
    "V168Q52 156 52 128T22 88V34Q22 24 32 24Z";
  s.add(
    `<path d="${inner}" fill="#000" fill-opacity=".16" stroke="${ink}" ` +
      `stroke-opacity="${tier === "low" ? 0.45 : 0.9}" stroke-width="4"/>`,
  );
  s.add(
    `<path d="M46 38H210M46 218H210" stroke="${ink}" stroke-opacity=".7" stroke-width="5" ` +
      'stroke-dasharray="2 11" stroke-linecap="round"/>',
  );
  glow(s, MIDDLE, MIDDLE, 96, isGolden(tier) ? "#fff0a0" : "#fff", tier === "low" ? 0.2 : 0.4);
}

/** A broad leaf with its ribs. */
function leaf(s: Scene, tier: Tier, tone: Tone): void {
  const blade =
    "M18 238C-6 120 34 24 150 10C196 6 226 12 246 10C252 84 246 196 148 238C104 254 58 250 18 238Z";
  const skin = metal(
    s,
    [
      [0, byTier(tier, "#a8c88a", "#9af06a", "")],
      [0.55, byTier(tier, "#4a7040", "#1f9a3a", "")],
      [1, byTier(tier, "#1a3018", "#064a1c", "")],
    ],
    tier,
  );
  s.add(`<path d="${blade}" fill="#010c04" transform="translate(0 5)"/>`);
  s.add(`<path d="${blade}" fill="${skin}"/>`);
  s.add(
    '<path d="M18 238Q120 150 246 10M62 198Q46 140 58 92M106 156Q92 92 112 42M148 116Q146 70 ' +
      '176 24M72 192Q130 208 176 200M118 148Q184 164 220 140M160 102Q210 104 240 78" ' +
      'fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/>',
  );
  s.add(disc(82, `fill="${wellOf(s, tone)}" opacity=".92"`));
  s.add(
    disc(
      82,
      `fill="none" stroke="${byTier(tier, "#d8f0c0", "#e8ffb0", "#fff0a0")}" ` +
        `stroke-opacity=".7" stroke-width="4"`,
    ),
  );
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE, 82, "#ffe08a", 0.55);
}

/** Four canes bound at the corners. */
function bamboo(s: Scene, tier: Tier, tone: Tone): void {
  const cane = byTier(
    tier,
    ["#a8b088", "#5a6444", "#2a3020"],
    ["#d8f08a", "#6a9a2a", "#2a4a0a"],
    ["#fff0a0", "#e0a01a", "#7a4a00"],
  );
  const round = s.linear([
    [0, cane[2] ?? ""],
    [0.35, cane[0] ?? ""],
    [1, cane[2] ?? ""],
  ]);
  s.add(square(20, 10, 'fill="#040a06"') + square(24, 10, `fill="${wellOf(s, tone)}"`));
  if (isGolden(tier)) burst(s, 100, 12, 0.16, "#ffe9a8");
  const joints = [66, 128, 190]
    .map((x) => `<rect x="${x - 3}" y="11" width="6" height="24" rx="3" fill="${cane[1]}"/>`)
    .join("");
  const pole =
    `<rect x="2" y="13" width="252" height="20" rx="9" fill="${round}" stroke="#0a1204" ` +
    `stroke-width="2"/>${joints}`;
  s.add(turned(4, pole));
  const knot =
    '<path d="M10 16L36 34M36 12L10 38M14 10L40 30" stroke="#c8743a" stroke-width="6" ' +
    'stroke-linecap="round"/>';
  s.add(turned(4, knot));
}

/** A waffle with its lattice, cream along the top. */
function waffle(s: Scene, tier: Tier, tone: Tone): void {
  const baked = byTier(
    tier,
    ["#e8d0b0", "#a8845a"],
    ["#ffd08a", "#c8802a"],
    ["#fff0a8", "#e8a012"],
  );
  const dough = s.linear([
    [0, baked[0] ?? ""],
    [1, baked[1] ?? ""],
  ]);
  s.add(square(9, 44, 'fill="#2a1206" opacity=".7" transform="translate(0 5)"'));
  s.add(square(9, 44, `fill="${dough}"`));
  let lattice = "";
  for (let at = 1; at < 8; at += 1) lattice += `M${at * 32} 14V242M14 ${at * 32}H242`;
  s.add(
    `<path d="${lattice}" stroke="#7a4210" stroke-opacity=".4" stroke-width="7"/>` +
      `<path d="${lattice}" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>`,
  );
  s.add(square(34, 32, `fill="${wellOf(s, tone)}"`));
  s.add(square(34, 32, 'fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="5"'));
  const cream = byTier(tier, "#fff6ee", "#ffe0f0", "#fff8d0");
  s.add(
    `<path d="M14 60Q10 10 56 9H200Q246 10 242 60Q236 84 222 62Q212 44 196 58Q186 88 172 58` +
      `Q158 38 140 54Q128 76 116 54Q100 40 86 58Q76 96 62 60Q46 44 36 64Q22 84 14 60Z" ` +
      `fill="${cream}" opacity="${tier === "low" ? 0.55 : 0.92}"/>`,
  );
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE + 8, 90, "#fff0a0", 0.7);
}

/** A garland of small ruffled flowers. */
function garland(s: Scene, tier: Tier, tone: Tone): void {
  const [outer, inner] = byTier(
    tier,
    ["#c8b08a", "#8a6a3a"],
    ["#ffa02a", "#e8560a"],
    ["#ffe05a", "#f0a000"],
  );
  const flowers = around(18, 102)
    .map(([x, y]) => {
      const at = `cx="${tenth(x)}" cy="${tenth(y)}"`;
      return (
        `<circle ${at} r="22" fill="${outer}"/>` +
        `<circle ${at} r="16" fill="none" stroke="${inner}" stroke-width="5" ` +
        `stroke-dasharray="5 4"/><circle ${at} r="8" fill="${inner}"/>`
      );
    })
    .join("");
  s.add(`<g fill="#0c1404" opacity=".55" transform="translate(0 5)">${dots(18, 102, 23)}</g>`);
  s.add(disc(100, `fill="${wellOf(s, tone)}"`) + flowers);
  s.add(disc(80, 'fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="3"'));
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE, 84, "#ffe08a", 0.6);
}

/** A painted dish. */
function dish(s: Scene, tier: Tier, tone: Tone): void {
  const glaze = byTier(tier, "#e8e4da", "#fff6e4", "#ffe6a0");
  const paint = byTier(tier, "#8a8478", "#c83a1a", "#b86000");
  s.add(disc(121, 'fill="#140804" transform="translate(0 5)"') + disc(121, `fill="${glaze}"`));
  if (isGolden(tier)) {
    s.add(disc(117, `fill="none" stroke="${s.linear(GOLD, 0.1, 0, 0.9, 1)}" stroke-width="9"`));
  }
  const sprig =
    '<path d="M128 12Q138 20 128 32Q118 20 128 12Z"/><circle cx="146" cy="20" r="3.4"/>';
  s.add(`<g fill="${paint}">${turned(16, sprig)}</g>`);
  s.add(disc(93, `fill="${paint}"`) + disc(88, `fill="${wellOf(s, tone)}"`));
  s.add(
    '<path d="M54 92C66 66 88 50 116 46" fill="none" stroke="#fff" stroke-opacity=".5" ' +
      'stroke-width="8" stroke-linecap="round"/>',
  );
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE, 86, "#ffd76a", 0.5);
}

/** The woven bottom of a basket. */
function woven(s: Scene, tier: Tier, tone: Tone): void {
  const [straw, shade] = byTier(
    tier,
    ["#b8a078", "#5a4628"],
    ["#f0c060", "#94601a"],
    ["#fff0a8", "#d89a12"],
  );
  const clip = s.define((id) => `<clipPath id="${id}">${square(10, 34, "")}</clipPath>`);
  let strands = "";
  for (let row = 0; row < 10; row += 1) {
    for (let at = 0; at < 6; at += 1) {
      const x = at * 52 + (row % 2) * 26 - 18;
      strands += `<rect x="${x}" y="${row * 26}" width="40" height="22" rx="9"/>`;
    }
  }
  s.add(square(10, 34, 'fill="#120a02" transform="translate(0 5)"'));
  s.add(
    `<g clip-path="url(#${clip})"><rect width="256" height="256" fill="${shade}"/>` +
      `<g fill="${straw}">${strands}</g></g>`,
  );
  s.add(square(40, 30, 'fill="#1a0e04"') + square(44, 28, `fill="${wellOf(s, tone)}"`));
  s.add(square(10, 34, `fill="${sheen(s)}" opacity=".5"`));
  if (isGolden(tier)) burst(s, 82, 14, 0.18, "#ffe9a8");
}

export const laidPlates = {
  jewel,
  thali,
  seal,
  parcel,
  washi,
  carved,
  ticket,
  leaf,
  bamboo,
  waffle,
  garland,
  dish,
  woven,
};
