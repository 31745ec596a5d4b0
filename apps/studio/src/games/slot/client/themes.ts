/** Light and colour of each slot's scene; what is not listed looks like the first. */
export interface SlotTheme {
  /** Behind the reels. */
  readonly well: number;
  /** Over the backdrop while free spins run. */
  readonly freeShade: number;
  /** The colours of lines and of the light behind wins. */
  readonly lines: readonly number[];
  /** Whether what drifts down in free spins sways like a leaf or falls straight like a crumb. */
  readonly sway: number;
}

const pond: SlotTheme = {
  well: 0x050a16,
  freeShade: 0x5a0a2a,
  lines: [0xffd064, 0x5cb3ff, 0xff6b78, 0x34d98b, 0xb69cff, 0xff9f43, 0x6ef0e0],
  sway: 0.03,
};

const themes: Readonly<Record<string, SlotTheme>> = {
  "foxfire-hollow": { ...pond, well: 0x06120f, freeShade: 0x0a3a5a, sway: 0.05 },
  "mango-mischief": { ...pond, well: 0x06230f, freeShade: 0x7a3a00, sway: 0.01 },
  "toffee-towers": { ...pond, well: 0x2a0a24, freeShade: 0x5a1ea0, sway: 0.01 },
  "padma-pearls": { ...pond, well: 0x02182a, freeShade: 0x00506a, sway: 0.02 },
  "owl-and-orchard": { ...pond, well: 0x140a04, freeShade: 0x3a1470, sway: 0.06 },
};

export const themeOf = (gameCode: string): SlotTheme => themes[gameCode] ?? pond;
