/**
 * Palettes and title metals: every colour a picture may ask for by name.
 */
import type { Face } from "./lettering.ts";

export interface Palette {
  /** Diagonal ground, from the top left. */
  ground: readonly [string, string, string];
  /** The light behind the hero. */
  glow: string;
  /** A second light, for lamps, neon and rims. */
  spark: string;
  /** The darkest tone: scrim, title edge, shadows. */
  ink: string;
}

const palette = (ground: Palette["ground"], glow: string, spark: string, ink: string): Palette => ({
  ground,
  glow,
  spark,
  ink,
});

export const PALETTES = {
  ember: palette(["#8a1226", "#c8321c", "#3a0512"], "#ff9a2e", "#ffe08a", "#240208"),
  amber: palette(["#8a4a00", "#d98512", "#3a1c02"], "#ffd05a", "#fff0bd", "#241002"),
  lagoon: palette(["#06697d", "#0a9aa6", "#022b3c"], "#4ff2e0", "#c8fff4", "#011a26"),
  abyss: palette(["#0a5fb8", "#0c3c93", "#030f38"], "#3fd0ff", "#bdf3ff", "#020a26"),
  midnight: palette(["#12224f", "#1c3a86", "#050a20"], "#6aa0ff", "#ffd98a", "#030716"),
  dusk: palette(["#43206e", "#b13a6b", "#2a0f38"], "#ffb067", "#ffe2a6", "#170620"),
  violet: palette(["#3b1289", "#7326c9", "#160441"], "#c27bff", "#ffc9f5", "#0e0230"),
  orchid: palette(["#8a1679", "#d73a9c", "#3b0744"], "#ff9fd8", "#fff0b0", "#24032c"),
  candy: palette(["#f2589b", "#ff8fb8", "#8c1f66"], "#fff1c2", "#a8f0ff", "#4a0c3a"),
  jungle: palette(["#0d5a36", "#178a47", "#03241a"], "#b6f25a", "#fff3a0", "#021810"),
  felt: palette(["#0a4a38", "#0d6b4c", "#021c15"], "#35d995", "#f3d58a", "#01130e"),
  claret: palette(["#5c0a24", "#8f1233", "#1e020c"], "#ff5f7a", "#f3d58a", "#180208"),
  polar: palette(["#0b3f74", "#1573ab", "#041d3a"], "#8ff0ff", "#b9ffd9", "#021226"),
  dune: palette(["#c4661a", "#eb9a33", "#5c2408"], "#ffe39a", "#fff6d8", "#3a1404"),
  neon: palette(["#140739", "#2a0d63", "#05010f"], "#ff2ea6", "#37f5ff", "#080218"),
  steel: palette(["#2b3f55", "#4a6a86", "#0d1722"], "#a9d8ff", "#ffd27a", "#070d14"),
  royal: palette(["#16308f", "#2a56d8", "#071038"], "#7fb2ff", "#ffe08a", "#040a26"),
  clay: palette(["#6e2a14", "#a8481f", "#2a0d06"], "#ffb25c", "#ffe08a", "#1c0803"),
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof PALETTES;

/** Four stops of a metal, with the hard step in the middle, and the light edge around it. */
export interface Metal {
  stops: readonly [string, string, string, string];
  edge: string;
}

export const METALS = {
  gold: { stops: ["#fffbe0", "#ffdf6b", "#ffb21a", "#f07a00"], edge: "#fff3c4" },
  honey: { stops: ["#fff7d6", "#ffc94d", "#f59a0c", "#b85a00"], edge: "#ffe6a3" },
  antique: { stops: ["#fffbe6", "#f3d992", "#d1a03a", "#8a5f14"], edge: "#3a2606" },
  ice: { stops: ["#ffffff", "#c9f4ff", "#6fd2ff", "#2a8dff"], edge: "#ffffff" },
  pearl: { stops: ["#ffffff", "#f2f6ff", "#d3def2", "#a4b5d6"], edge: "#ffffff" },
  mint: { stops: ["#ffffff", "#c5ffe0", "#56e8a2", "#0fa968"], edge: "#f0fff7" },
  lime: { stops: ["#fdffe0", "#e4ff8a", "#a8e02e", "#4f9c0a"], edge: "#fbffd6" },
  rose: { stops: ["#ffffff", "#ffd3ea", "#ff7fc0", "#e8318f"], edge: "#ffe8f5" },
  fire: { stops: ["#fff6c4", "#ffc63d", "#ff7a1a", "#d8200c"], edge: "#ffeab0" },
  lilac: { stops: ["#ffffff", "#e8d6ff", "#b98bff", "#7a3df0"], edge: "#f4eaff" },
  chrome: { stops: ["#ffffff", "#b8fbff", "#37e5ff", "#ff2ea6"], edge: "#d8fdff" },
} as const satisfies Record<string, Metal>;
export type MetalName = keyof typeof METALS;

export interface TitleLook {
  face: Face;
  metal: MetalName;
  /** Height of the middle of the line over its ends, in pixels. */
  arch?: number;
  /** Degrees of slant. */
  slant?: number;
  track?: number;
  size?: number;
  /** Width of the dark outline as a part of the letter size. */
  stroke?: number;
}
