import type { Voice } from "../../../client/sound.ts";

/** Light, colour and timbre of each slot; what is not listed is like the first. */
export interface SlotTheme {
  /** Behind the reels. */
  readonly well: number;
  /** Over the backdrop while free spins run. */
  readonly freeShade: number;
  /** The colours of lines and of the light behind wins. */
  readonly lines: readonly number[];
  /** Whether what drifts down in free spins sways like a leaf or falls straight like a crumb. */
  readonly sway: number;
  readonly voice: Voice;
}

const pond: SlotTheme = {
  well: 0x050a16,
  freeShade: 0x5a0a2a,
  lines: [0xffd064, 0x5cb3ff, 0xff6b78, 0x34d98b, 0xb69cff, 0xff9f43, 0x6ef0e0],
  sway: 0.03,
  voice: { pitch: 1, shape: 0 },
};

const voice = (pitch: number, shape: Voice["shape"] = 0): Pick<SlotTheme, "voice"> => ({
  voice: { pitch, shape },
});

const themes: Readonly<Record<string, SlotTheme>> = {
  "foxfire-hollow": { ...pond, well: 0x06120f, freeShade: 0x0a3a5a, sway: 0.05, ...voice(0.84) },
  "mango-mischief": { ...pond, well: 0x06230f, freeShade: 0x7a3a00, sway: 0.01, ...voice(1.19, 1) },
  "toffee-towers": { ...pond, well: 0x2a0a24, freeShade: 0x5a1ea0, sway: 0.01, ...voice(1.34) },
  "padma-pearls": { ...pond, well: 0x02182a, freeShade: 0x00506a, sway: 0.02, ...voice(0.75) },
  "owl-and-orchard": {
    ...pond,
    well: 0x140a04,
    freeShade: 0x3a1470,
    sway: 0.06,
    ...voice(0.94, 1),
  },
  "amphora-sands": { ...pond, well: 0x1e1206, freeShade: 0x0a2a6a, sway: 0.01, ...voice(0.7, 1) },
  "temple-of-bells": { ...pond, well: 0x1a0a24, freeShade: 0x8a3a0a, sway: 0.03, ...voice(1.26) },
  "cherry-circuit": { ...pond, well: 0x07021a, freeShade: 0x8a0a6a, sway: 0.01, ...voice(1.41, 2) },
  "butterfly-brook": { ...pond, well: 0x0a2410, freeShade: 0x5a1a5a, sway: 0.05, ...voice(1.5) },
  "whale-song": { ...pond, well: 0x03142c, freeShade: 0x1a1a7a, sway: 0.02, ...voice(0.56) },
  "moonlit-market": { ...pond, well: 0x150a26, freeShade: 0x8a2a10, sway: 0.03, ...voice(1.12) },
  "polar-postman": { ...pond, well: 0x06203a, freeShade: 0x0a5a8a, sway: 0.03, ...voice(1.68) },
  "dragon-drum": { ...pond, well: 0x1a0604, freeShade: 0x8a0a0a, sway: 0.01, ...voice(0.63, 1) },
  "harbour-lights": { ...pond, well: 0x05121f, freeShade: 0x0a3a6a, sway: 0.01, ...voice(0.79, 1) },
  "magic-attic": { ...pond, well: 0x0e0420, freeShade: 0x5a0a7a, sway: 0.04, ...voice(1.06, 1) },
  "crown-of-clover": {
    ...pond,
    well: 0x02140a,
    freeShade: 0x0a5a1e,
    sway: 0.04,
    ...voice(1.12, 1),
  },
  "diya-nights": { ...pond, well: 0x16041a, freeShade: 0x7a1a0a, sway: 0.02, ...voice(1.06) },
  "candle-court": { ...pond, well: 0x120408, freeShade: 0x6a1408, sway: 0.01, ...voice(0.66) },
  "party-parcel": { ...pond, well: 0x140a3a, freeShade: 0x9a1a6a, sway: 0.05, ...voice(1.5) },
  "blossom-bridge": { ...pond, well: 0x1a0a14, freeShade: 0xa03a6a, sway: 0.07, ...voice(1.18) },
  "moai-mystery": { ...pond, well: 0x04140f, freeShade: 0x6a1a00, sway: 0.02, ...voice(0.6, 1) },
  "elephant-express": {
    ...pond,
    well: 0x0e1008,
    freeShade: 0x5a2a04,
    sway: 0.01,
    ...voice(0.8, 2),
  },
  "ice-cream-isle": { ...pond, well: 0x0a2a3a, freeShade: 0xa03a7a, sway: 0.01, ...voice(1.44, 1) },
  "marigold-march": { ...pond, well: 0x140a1a, freeShade: 0x9a4a00, sway: 0.05, ...voice(0.98, 1) },
  "chilli-bazaar": { ...pond, well: 0x1a0602, freeShade: 0x8a1a04, sway: 0.02, ...voice(0.88, 2) },
  "monsoon-tiger": { ...pond, well: 0x040e14, freeShade: 0x0a3a4a, sway: 0.0, ...voice(0.72) },
  "rice-harvest-jig": {
    ...pond,
    well: 0x100c02,
    freeShade: 0x7a4a04,
    sway: 0.04,
    ...voice(1.02, 2),
  },
  "parrot-palace": { ...pond, well: 0x041204, freeShade: 0x6a0a2a, sway: 0.03, ...voice(1.3, 1) },
  "octopus-orchestra": {
    ...pond,
    well: 0x0a0a34,
    freeShade: 0x5a0a5a,
    sway: 0.04,
    ...voice(0.89, 2),
  },
  "meteor-miners": { ...pond, well: 0x0a0f18, freeShade: 0x5a2a0a, sway: 0.01, ...voice(0.6, 2) },
  "robot-rodeo": { ...pond, well: 0x1a0c04, freeShade: 0x5a1e0a, sway: 0.01, ...voice(1.19, 2) },
  "comet-carnival": { ...pond, well: 0x0c0630, freeShade: 0x8a1a5a, sway: 0.04, ...voice(1.59) },
  "mirror-ball-mania": {
    ...pond,
    well: 0x12042a,
    freeShade: 0x5a0a6a,
    sway: 0.02,
    ...voice(1, 2),
  },
  "kite-festival": { ...pond, well: 0x06283a, freeShade: 0x8a4a0a, sway: 0.06, ...voice(1.41, 1) },
  "golden-oyster": { ...pond, well: 0x03202a, freeShade: 0x7a5a0a, sway: 0.03, ...voice(0.84, 1) },
  "velvet-oracle": { ...pond, well: 0x10042a, freeShade: 0x4a0a5a, sway: 0.02, ...voice(0.67, 0) },
  "saffron-fox": { ...pond, well: 0x160a02, freeShade: 0x7a2a04, sway: 0.06, ...voice(0.94, 0) },
  "glacier-gems": { ...pond, well: 0x04182e, freeShade: 0x0a4a8a, sway: 0.03, ...voice(1.78, 0) },
  "peacock-courtyard": {
    ...pond,
    well: 0x04201c,
    freeShade: 0x0a4a4a,
    sway: 0.05,
    ...voice(1.12, 2),
  },
};

export const themeOf = (gameCode: string): SlotTheme => themes[gameCode] ?? pond;
