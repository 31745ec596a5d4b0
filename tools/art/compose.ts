/**
 * Puts a direction together as a portrait cover, a square thumb or a wide scene.
 */
import { announcedDirections } from "./announced.ts";
import type { CoverEntry } from "./covers.ts";
import type { Direction } from "./direction.ts";
import { DIRECTIONS } from "./directions.ts";
import { LAYOUTS, type Placement } from "./layouts.ts";
import { PALETTES } from "./look.ts";
import { Scene } from "./scene.ts";
import { finish, scrim } from "./shapes.ts";
import { BACKDROPS } from "./stage.ts";
import { drawTitle, drawVendor } from "./title.ts";

function directionOf(entry: CoverEntry): Direction {
  const direction = DIRECTIONS[entry.slug] ?? announcedDirections[entry.slug];
  if (!direction) throw new Error(`there is no direction for ${entry.slug}`);
  return direction;
}

function placement(s: Scene, d: Direction, cx: number, cy: number, size: number): Placement {
  const { heroes, props } = d;
  return { s, look: PALETTES[d.palette], heroes, props, cx, cy, size };
}

/** The 3:4 cover, 480 × 640, with title and vendor. */
export function coverSvg(entry: CoverEntry): string {
  const d = directionOf(entry);
  const s = new Scene(480, 640, entry.title);
  const at = placement(s, d, 240, 244, 330);
  BACKDROPS[d.backdrop](s, at.look, 240);
  const layout = LAYOUTS[d.layout];
  layout.hero(at);
  scrim(s, at.look.ink, 0.55);
  layout.near?.(at);
  drawTitle(s, d.lines, d.look, at.look.ink, 580);
  drawVendor(s, entry.vendorCode);
  finish(s);
  return s.toSvg();
}

/** The square thumb for the winner list: hero only, large, no letters. */
export function thumbSvg(entry: CoverEntry): string {
  const d = directionOf(entry);
  const s = new Scene(480, 480, entry.title);
  const at = placement(s, d, 240, 236, 400);
  BACKDROPS[d.backdrop](s, at.look, 240);
  LAYOUTS[d.layout].hero(at);
  finish(s, false);
  return s.toSvg();
}

/** The wide scene of a game's page, 1280 × 720, hero right of the middle, no letters. */
export function wideSvg(entry: CoverEntry): string {
  const d = directionOf(entry);
  const s = new Scene(1280, 720, entry.title);
  const at = placement(s, d, 860, 340, 500);
  BACKDROPS[d.backdrop](s, at.look, 860);
  const layout = LAYOUTS[d.layout];
  layout.hero(at);
  layout.near?.(at);
  calmSide(s, at.look.ink, 0.62);
  finish(s, false);
  return s.toSvg();
}

/** Darkens the left side so that words laid over it in HTML can be read. */
export function calmSide(s: Scene, ink: string, reach: number): void {
  const fill = s.linear(
    [
      [0, ink, 0.94],
      [0.45, ink, 0.8],
      [0.75, ink, 0.35],
      [1, ink, 0],
    ],
    0,
    0,
    1,
    0,
  );
  s.add(`<rect width="${Math.round(s.width * reach)}" height="${s.height}" fill="${fill}"/>`);
}
