import type { Container } from "pixi.js";

/**
 * A layer that changes only with the size of the scene is drawn once into a picture of its own: its
 * many shapes would cost their whole time again in every frame.
 */
export function keepStill(layer: Container): void {
  if (layer.isCachedAsTexture) layer.updateCacheTexture();
  else layer.cacheAsTexture({ resolution: Math.min(window.devicePixelRatio, 2), antialias: true });
}
