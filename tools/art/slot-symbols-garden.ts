/** Symbols of gardens and feasts that no set of pictures has. */
import { tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";
import { glow, sparkle } from "./shapes.ts";
import { MIDDLE } from "./slot-plates.ts";

/** Petals all around, each ring smaller and turned against the one before. */
function ruffle(r: number, count: number, width: number, turn: number, paint: string): string {
  let petals = "";
  for (let at = 0; at < count; at += 1) {
    const radii = `rx="${width}" ry="${tenth(width * 1.15)}"`;
    petals +=
      `<ellipse cx="${MIDDLE}" cy="${tenth(MIDDLE - r)}" ${radii} ` +
      `transform="rotate(${tenth((at * 360) / count + turn)} ${MIDDLE} ${MIDDLE})"/>`;
  }
  return `<g ${paint}>${petals}</g>`;
}

/** A shoe of gold with its nails, open above. */
export function horseshoe(s: Scene): void {
  const gold = s.linear(
    [
      [0, "#fffbe0"],
      [0.3, "#ffd24a"],
      [0.55, "#c07a08"],
      [0.8, "#ffd860"],
      [1, "#8a4e00"],
    ],
    0,
    0,
    1,
    1,
  );
  const shoe =
    "M66 52L100 46Q92 84 92 116C92 144 108 164 128 164S164 144 164 116Q164 84 156 46L190 52" +
    "C200 84 204 108 200 134C194 178 166 208 128 208S62 178 56 134C52 108 56 84 66 52Z";
  const nails = [
    [79, 84],
    [75, 118],
    [82, 152],
    [104, 180],
    [152, 180],
    [174, 152],
    [181, 118],
    [177, 84],
  ] as const;
  s.add(
    `<g filter="${s.lift("#021a08", 8, 8, 0.65)}"><path d="${shoe}" fill="${gold}" ` +
      'stroke="#7a4200" stroke-width="4" stroke-linejoin="round"/>' +
      `<g fill="#6a3800">${nails
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7"/>`)
        .join("")}</g>` +
      '<path d="M72 66C64 98 64 122 70 146" fill="none" stroke="#fff" stroke-opacity=".7" ' +
      'stroke-width="5" stroke-linecap="round"/></g>',
  );
  sparkle(s, 186, 66, 1.2, "#fff6d8");
}

/** A pattern of coloured powder on the floor. */
export function rangoli(s: Scene): void {
  const lifted = s.lift("#14020c", 6, 6, 0.6);
  s.add(
    `<g filter="${lifted}">` +
      ruffle(64, 8, 26, 22.5, 'fill="#ff3a8a" stroke="#fff" stroke-width="3"') +
      ruffle(58, 8, 22, 0, 'fill="#ffb01a" stroke="#fff" stroke-width="3"') +
      `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="56" fill="#0a9a9a" stroke="#fff" ` +
      'stroke-width="4"/>' +
      ruffle(32, 8, 15, 0, 'fill="#ffe45a"') +
      ruffle(28, 8, 10, 22.5, 'fill="#ff5a2a"') +
      `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="18" fill="#fff"/>` +
      `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="11" fill="#d81a6a"/></g>`,
  );
}

/** Three bursts of a firework in the night. */
export function fireworks(s: Scene): void {
  const bursts = [
    [128, 104, 70, "#ffd24a", "#fff6c8"],
    [74, 152, 42, "#ff5ab0", "#ffd8ee"],
    [184, 146, 46, "#5ae0ff", "#dcf8ff"],
  ] as const;
  for (const [x, y, r, color, tip] of bursts) {
    glow(s, x, y, r * 1.15, color, 0.7);
    let trails = "";
    let tips = "";
    for (let at = 0; at < 14; at += 1) {
      const angle = (at / 14) * Math.PI * 2;
      const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r];
      const droop = r * 0.1;
      const [endX, endY] = [tenth(x + dx), tenth(y + dy + droop)];
      trails +=
        `M${tenth(x + dx * 0.22)} ${tenth(y + dy * 0.22)}` +
        `Q${tenth(x + dx * 0.7)} ${tenth(y + dy * 0.7 - droop)} ${endX} ${endY}`;
      tips += `<circle cx="${endX}" cy="${endY}" r="${tenth(r * 0.07)}"/>`;
    }
    s.add(
      `<path d="${trails}" stroke="${color}" stroke-width="${tenth(r * 0.09)}" fill="none" ` +
        `stroke-linecap="round"/><g fill="${tip}">${tips}</g>`,
    );
    sparkle(s, x, y, r / 40, "#fff");
  }
}

/** Two flowers of jasmine on a sprig. */
export function jasmine(s: Scene): void {
  const flower = (scale: number, dx: number, dy: number): string =>
    `<g transform="translate(${dx} ${dy}) scale(${scale})">` +
    ruffle(38, 5, 25, 0, 'fill="#ffffff" stroke="#d8e4c8" stroke-width="3"') +
    `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="13" fill="#ffd86a"/></g>`;
  const leaf = "M128 150Q96 216 40 204Q62 154 128 150Z";
  s.add(
    `<g filter="${s.lift("#04140a", 7, 7, 0.6)}"><g fill="#3aa84a" stroke="#0a4a1a" ` +
      `stroke-width="3"><path d="${leaf}"/><path d="${leaf}" ` +
      `transform="translate(262 0) scale(-1 1)"/></g>` +
      `${flower(1.02, -12, -18)}${flower(0.62, 96, 80)}</g>`,
  );
}

/** A glass of red spice under a cork. */
export function spiceJar(s: Scene): void {
  const glass = s.linear(
    [
      [0, "#ffffff", 0.85],
      [0.3, "#c8f0ff", 0.4],
      [1, "#ffffff", 0.6],
    ],
    0,
    0,
    1,
    0,
  );
  const spice = s.linear([
    [0, "#ff9a2a"],
    [0.5, "#e8401a"],
    [1, "#8a1206"],
  ]);
  const cork = s.linear([
    [0, "#e8b87a"],
    [1, "#8a5626"],
  ]);
  const body = "M84 86H172Q196 100 196 128V182Q196 206 172 206H84Q60 206 60 182V128Q60 100 84 86Z";
  s.add(
    `<g filter="${s.lift("#0a0402", 8, 8, 0.65)}"><path d="${body}" fill="#2a1a10"/>` +
      `<path d="M66 132Q98 112 128 128T190 124V180Q190 200 172 200H84Q66 200 66 180Z" ` +
      `fill="${spice}"/><path d="${body}" fill="${glass}" fill-opacity=".3" stroke="#f4fdff" ` +
      `stroke-width="5"/><rect x="82" y="46" width="92" height="42" rx="10" fill="${cork}" ` +
      'stroke="#5a3410" stroke-width="3"/><path d="M80 122V178" stroke="#fff" ' +
      'stroke-opacity=".85" stroke-width="9" stroke-linecap="round"/></g>',
  );
}

/** A red bridge over a brook, its rail lacquered. */
export function redBridge(s: Scene): void {
  const red = s.linear([
    [0, "#ff8a6a"],
    [0.4, "#e22a2a"],
    [1, "#8a0a1a"],
  ]);
  const water = s.linear([
    [0, "#8ae8ff"],
    [1, "#1a6ac8"],
  ]);
  let posts = "";
  for (const x of [52, 90, 128, 166, 204]) {
    const top = 92 - (1 - ((x - 128) / 90) ** 2) * 34;
    posts += `<rect x="${x - 5}" y="${tenth(top)}" width="10" height="48" rx="3"/>`;
  }
  s.add(
    `<g filter="${s.lift("#14020a", 7, 7, 0.6)}">` +
      `<path d="M36 178Q60 164 84 178T132 178T180 178T222 178V192Q128 206 36 192Z" ` +
      `fill="${water}"/><g fill="${red}">${posts}` +
      '<path d="M30 116Q128 26 226 116L220 124Q128 44 36 124Z"/>' +
      '<path d="M26 160Q128 66 230 160L222 182Q128 108 34 182Z"/></g>' +
      '<path d="M36 152Q128 72 220 152" fill="none" stroke="#fff" stroke-opacity=".5" ' +
      'stroke-width="4"/><g fill="#ffd24a"><circle cx="52" cy="86" r="8"/>' +
      '<circle cx="204" cy="86" r="8"/><circle cx="128" cy="52" r="8"/></g></g>',
  );
}

/** A marigold in full flower. */
export function marigold(s: Scene): void {
  glow(s, MIDDLE, 118, 96, "#ffd04a", 0.7);
  s.add(
    `<g transform="translate(0 -12)" filter="${s.lift("#2a1000", 8, 8, 0.6)}">` +
      ruffle(62, 13, 22, 0, 'fill="#f07a0a" stroke="#b84a00" stroke-width="2"') +
      ruffle(46, 12, 20, 12, 'fill="#ff9a1a" stroke="#c85a00" stroke-width="2"') +
      ruffle(30, 10, 17, 4, 'fill="#ffb83a" stroke="#d87000" stroke-width="2"') +
      ruffle(14, 8, 13, 16, 'fill="#ffd65a" stroke="#e08a10" stroke-width="2"') +
      `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="9" fill="#ffe98a"/></g>`,
  );
}
