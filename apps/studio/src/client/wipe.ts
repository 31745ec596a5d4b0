import type { Graphics } from "pixi.js";

/** Empties a drawing that is made anew all the time. Empty ones rest: nothing needs to be drawn. */
export function wipe(graphics: Graphics): void {
  if (graphics.context.instructions.length > 0) graphics.clear();
}
