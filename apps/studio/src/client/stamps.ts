/**
 * Drawings that many sprites show. Each is made into a picture once for a size: its shapes would be
 * laid over one another again in every frame, for every sprite.
 */
import { Graphics, Rectangle, type Application, type Texture } from "pixi.js";

export interface Stamps<N extends string> {
  readonly of: (name: N) => Texture;
  /** From now on for this side, in points; what was made for another is gone. */
  readonly fit: (side: number) => void;
  readonly dispose: () => void;
}

/** Part of a side that a drawing may reach out from its middle. */
const reach = 0.62;

/** `draw` draws around zero. Sprites stand with their anchor in the middle. */
export function createStamps<N extends string>(
  { renderer }: Application,
  draw: (graphics: Graphics, name: N, side: number) => void,
): Stamps<N> {
  const made = new Map<N, Texture>();
  let side = 1;
  const dispose = (): void => {
    for (const texture of made.values()) texture.destroy(true);
    made.clear();
  };
  const make = (name: N): Texture => {
    const target = new Graphics();
    draw(target, name, side);
    const half = side * reach;
    const texture = renderer.generateTexture({
      target,
      frame: new Rectangle(-half, -half, half * 2, half * 2),
      resolution: Math.min(window.devicePixelRatio, 2),
      antialias: true,
      // Where it would stutter the scene is drawn coarser than its stamps.
      textureSourceOptions: { autoGenerateMipmaps: true },
    });
    target.destroy();
    made.set(name, texture);
    return texture;
  };
  return {
    of: (name) => made.get(name) ?? make(name),
    fit: (next) => {
      if (next === side) return;
      dispose();
      side = next;
    },
    dispose,
  };
}
