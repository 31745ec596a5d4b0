/**
 * What a look of a slot says: its symbols and what they stand on, its frame, place and letters.
 */
import type { BodyName } from "./body-names.ts";
import type { PaletteName, TitleLook } from "./look.ts";
import type { Scene } from "./scene.ts";
import { cutPlates } from "./slot-plates-cut.ts";
import { framedPlates } from "./slot-plates-framed.ts";
import { laidPlates } from "./slot-plates-laid.ts";
import { shapedPlates } from "./slot-plates-shaped.ts";
import { bare, patch, porthole, roundel, stripe, type Tier, type Tone } from "./slot-plates.ts";
import type { BackdropName } from "./stage.ts";

export const PLATES = {
  roundel,
  bare,
  stripe,
  porthole,
  patch,
  ...cutPlates,
  ...framedPlates,
  ...laidPlates,
  ...shapedPlates,
} satisfies Record<string, (s: Scene, tier: Tier, tone: Tone) => void>;
type PlateName = keyof typeof PLATES;

export interface SlotSymbolLook {
  tier: Tier;
  tone: Tone;
  /** A body, with degrees its hue is turned, or a drawing of our own. */
  art: BodyName | readonly [BodyName, number] | ((s: Scene) => void);
}

export interface SlotLook {
  code: string;
  reels: number;
  rows: number;
  plate: PlateName;
  /** How large a body stands on its plate. */
  size: number;
  symbols: Readonly<Record<string, SlotSymbolLook>>;
  /** Outer and inner colours of the frame, and the light along its edge. */
  frame: { outer: readonly [string, string]; inner: readonly [string, string]; line: string };
  /** How its moulding is worked; a plain rail where nothing is said. */
  work?: "studs" | "rope" | "lamps" | "scallops";
  /** At the four corners of the frame. */
  corners: readonly BodyName[];
  backdrop: BackdropName;
  palette: PaletteName;
  /** Body, place as parts of width and height, and size. */
  dressing: readonly (readonly [BodyName, number, number, number])[];
  logo: { lines: string; look: TitleLook; left: BodyName; right: BodyName };
  /** What flies when much is won, and what drifts in free spins. */
  flying: BodyName;
  drifting: BodyName;
}

export const low = (tone: Tone, art: SlotSymbolLook["art"]): SlotSymbolLook => ({
  tier: "low",
  tone,
  art,
});
export const high = (tone: Tone, art: SlotSymbolLook["art"]): SlotSymbolLook => ({
  tier: "high",
  tone,
  art,
});
export const special = (tier: Tier, tone: Tone, art: SlotSymbolLook["art"]): SlotSymbolLook => ({
  tier,
  tone,
  art,
});
