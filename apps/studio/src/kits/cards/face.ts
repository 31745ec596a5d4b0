/**
 * How a card is drawn, as SVG in a box of 250 by 350: the same drawing is a texture in a scene, a
 * picture in a page and part of a record's still. Letters are strokes of our own, so that no font
 * has to be there. Numbers and our own words only, so nothing needs escaping.
 */
import { rankOf, suitOf, type Rank, type Suit } from "./card.ts";

export const cardWidth = 250;
export const cardHeight = 350;

const inks: Readonly<Record<Suit, string>> = {
  diamonds: "#d9432c",
  hearts: "#cb1f3e",
  spades: "#18202e",
  clubs: "#123d39",
};

/** In a box of 60 by 80; the ten is 72 wide. */
const glyphs: Readonly<Record<Rank, string>> = {
  "2": "M6 24C6-5 54-5 54 22C54 42 26 54 6 77H57",
  "3": "M8 5H51L29 33C60 31 62 78 30 78C16 78 8 72 4 60",
  "4": "M43 82V5L4 57H59",
  "5": "M51 5H14L10 38C30 25 56 34 54 56C52 84 16 84 5 65",
  "6": "M45 4C22 14 6 34 6 54C6 86 54 86 54 54C54 26 14 26 7 51",
  "7": "M3 5H54C37 30 27 52 25 82",
  "8": "M30 39C4 35 6 3 30 3C54 3 56 35 30 39C0 43 2 78 30 78C58 78 60 43 30 39Z",
  "9": "M15 78C38 68 54 48 54 28C54-4 6-4 6 28C6 56 46 56 53 31",
  "10": "M1 17L13 5V82M49 4C24 4 24 78 49 78C74 78 74 4 49 4Z",
  J: "M20 5H46V54C46 86 6 86 5 57",
  Q: "M30 3C-3 3-3 78 30 78C63 78 63 3 30 3ZM34 55L53 79",
  K: "M8 0V82M54 2L11 46M25 33L57 82",
  A: "M3 82L30 3L57 82M14 55H46",
};

/** In a box of 100 by 100. */
const signs: Readonly<Record<Suit, string>> = {
  hearts:
    "M50 94C18 67 4 49 4 30C4 14 16 6 28 6C38 6 46 12 50 22C54 12 62 6 72 6" +
    "C84 6 96 14 96 30C96 49 82 67 50 94Z",
  diamonds: "M50 2C60 20 74 38 90 50C74 62 60 80 50 98C40 80 26 62 10 50C26 38 40 20 50 2Z",
  spades:
    "M50 4C58 22 94 40 94 62C94 76 84 84 74 84C66 84 58 80 54 72" +
    "C55 84 60 92 68 97H32C40 92 45 84 46 72C42 80 34 84 26 84C16 84 6 76 6 62" +
    "C6 40 42 22 50 4Z",
  clubs:
    "M50 4A22 22 0 0 1 64 43A22 22 0 1 1 55 71C56 83 60 92 68 97H32" +
    "C40 92 44 83 45 71A22 22 0 1 1 36 43A22 22 0 0 1 50 4Z",
};

const gold = "#e5a52b";
const paleGold = "#f7d98b";
const skin = "#d79c68";
const dusk = "#1b2433";

const sign = (suit: Suit, x: number, y: number, side: number, fill = inks[suit]): string =>
  `<path d="${signs[suit]}" fill="${fill}" transform="translate(${x} ${y}) scale(${side / 100})"/>`;

const glyph = (rank: Rank, ink: string): string =>
  `<path d="${glyphs[rank]}" fill="none" stroke="${ink}" stroke-width="12.5"` +
  ` stroke-linejoin="round" transform="translate(${rank === "10" ? 18 : 24} 26) scale(1.16)"/>`;

const ground =
  `<rect width="${cardWidth}" height="${cardHeight}" rx="22" fill="#fffdf8"/>` +
  `<rect x="2" y="2" width="246" height="346" rx="20" fill="none" stroke="#0d1219"` +
  ` stroke-opacity=".22" stroke-width="4"/>`;

/** Rays and rings behind a large sign. */
function ace(suit: Suit): string {
  const ink = inks[suit];
  const rays = Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const far = index % 2 === 0 ? 88 : 78;
    const at = (reach: number) => `${(150 + x * reach).toFixed(1)} ${(234 + y * reach).toFixed(1)}`;
    return `M${at(66)}L${at(far)}`;
  });
  return (
    `<path d="${rays.join("")}" stroke="${gold}" stroke-width="4" stroke-linecap="round"/>` +
    `<circle cx="150" cy="234" r="62" fill="none" stroke="${ink}" stroke-width="3"/>` +
    sign(suit, 104, 187, 92)
  );
}

const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const dot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** What only one of the three wears, over a head that is the same for all. */
const wear: Readonly<Record<"J" | "Q" | "K", (ink: string) => string>> = {
  // A flat cap with a feather.
  J: (ink) =>
    path("M126 190C126 160 192 156 200 184L204 194H124Z", ink) +
    path("M124 190H204V202H124Z", gold) +
    path("M188 176C196 142 218 124 238 120C234 146 220 170 196 182Z", paleGold) +
    `<path d="M192 180C204 154 218 136 234 124" stroke="${gold}" stroke-width="4" fill="none"/>` +
    path("M124 202H136V236L128 244C124 230 124 216 124 202Z", dusk) +
    path("M204 202H192V236L200 244C204 230 204 216 204 202Z", dusk),
  // Long hair and a fan of jewels.
  Q: (ink) =>
    path("M118 216C110 158 218 158 210 216L222 306H192L188 216H140L136 306H106Z", dusk) +
    path("M124 192L116 150L140 172L164 132L188 172L212 150L204 192Z", gold) +
    path("M164 146L176 168L164 186L152 168Z", ink) +
    dot(116, 148, 7, ink) +
    dot(212, 148, 7, ink),
  // A crown with a cross bar and a pointed beard.
  K: (ink) =>
    path("M122 200L112 140L142 166L164 124L186 166L216 140L206 200Z", gold) +
    path("M122 186H206V202H122Z", ink) +
    dot(112, 138, 8, paleGold) +
    dot(164, 122, 8, paleGold) +
    dot(216, 138, 8, paleGold) +
    path("M130 226H198L190 262L164 296L138 262Z", dusk) +
    path("M150 250H178L164 262Z", skin),
};

/** A figure of plain shapes behind a window: collar, head, and what it wears. */
function court(rank: "J" | "Q" | "K", suit: Suit): string {
  const ink = inks[suit];
  const back = rank === "Q" ? wear.Q(ink) : "";
  return (
    `<clipPath id="court"><rect x="92" y="104" width="146" height="230" rx="14"/></clipPath>` +
    `<rect x="92" y="104" width="146" height="230" rx="14" fill="${ink}" fill-opacity=".12"/>` +
    `<g clip-path="url(#court)">${back}` +
    path("M84 340L96 300L144 276H184L232 300L246 340Z", ink) +
    path("M120 340L148 276H180L208 340Z", gold) +
    path("M138 340L164 286L190 340Z", "#fffdf8") +
    path("M164 300L176 320L164 340L152 320Z", ink) +
    path("M150 252H178V280L164 294L150 280Z", "#b87c4b") +
    path("M132 200H196V236C196 254 180 268 164 268C148 268 132 254 132 236Z", skin) +
    path("M143 219H155V225H143ZM173 219H185V225H173Z", dusk) +
    (rank === "K" ? "" : path("M154 246H174L164 254Z", "#a6323a")) +
    `${rank === "Q" ? crown(ink) : wear[rank](ink)}</g>`
  );
}

/** The queen's hair lies behind her head and her crown before it. */
const crown = (ink: string): string =>
  path("M132 204C140 178 188 178 196 204L164 192Z", dusk) +
  dot(126, 250, 6, gold) +
  dot(202, 250, 6, gold) +
  `<path d="M148 282C158 290 170 290 180 282" stroke="${ink}" stroke-width="6" fill="none"/>`;

function body(rank: Rank, suit: Suit): string {
  if (rank === "A") return ace(suit);
  if (rank === "J" || rank === "Q" || rank === "K") return court(rank, suit);
  return sign(suit, 88, 180, 142);
}

export function cardFace(card: number): string {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  return ground + glyph(rank, inks[suit]) + sign(suit, 28, 136, 56) + body(rank, suit);
}

/** Midnight ink with a lattice of amber, and a flame in the middle. */
export function cardBack(): string {
  const lines = Array.from({ length: 22 }, (_, index) => {
    const at = index * 28 - 320;
    return `M${at} 0L${at + 350} 350M${at + 350} 0L${at} 350`;
  });
  return (
    `<rect width="250" height="350" rx="22" fill="#f6e7c6"/>` +
    `<rect x="10" y="10" width="230" height="330" rx="15" fill="#13202c"/>` +
    `<clipPath id="back"><rect x="22" y="22" width="206" height="306" rx="9"/></clipPath>` +
    `<g clip-path="url(#back)"><path d="${lines.join("")}" stroke="#ffb224" stroke-opacity=".4"` +
    ` stroke-width="3"/></g>` +
    `<rect x="22" y="22" width="206" height="306" rx="9" fill="none" stroke="#ffb224"` +
    ` stroke-width="4"/><circle cx="125" cy="175" r="62" fill="#13202c" stroke="#ffb224"` +
    ` stroke-width="5"/><circle cx="125" cy="175" r="50" fill="none" stroke="#ffb224"` +
    ` stroke-opacity=".5" stroke-width="2"/>` +
    path(
      "M128 130C132 152 156 164 156 190C156 208 142 220 125 220" +
        "C108 220 94 208 94 190C94 176 102 168 108 158C112 168 118 170 120 170" +
        "C116 154 120 140 128 130Z",
      "#ffb224",
    ) +
    path(
      "M126 178C132 190 140 194 140 203C140 212 133 217 125 217" +
        "C117 217 110 212 110 203C110 192 122 190 126 178Z",
      "#fff0c4",
    )
  );
}

/** A card in a still picture; null lies face down. */
export const cardStill = (card: number | null, x: number, y: number, width: number): string =>
  `<g transform="translate(${x} ${y}) scale(${width / cardWidth})">` +
  `${card === null ? cardBack() : cardFace(card)}</g>`;

/** A card as its own picture. */
export const cardSvg = (card: number | null, width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardWidth} ${cardHeight}"` +
  ` width="${width}" height="${(width * cardHeight) / cardWidth}">` +
  `${card === null ? cardBack() : cardFace(card)}</svg>`;
