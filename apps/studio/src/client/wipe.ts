import type { Graphics } from "pixi.js";

/**
 * Empties a drawing that is redrawn all the time. An empty one is left alone: nothing needs
 * drawing.
 */
export function wipe(graphics: Graphics): void {
  if (graphics.context.instructions.length > 0) graphics.clear();
}
