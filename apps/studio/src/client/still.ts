import { Rectangle, type Container } from "pixi.js";

/**
 * A layer that changes only with the size of the scene is drawn once into its own picture: its many
 * shapes would cost their full time in every frame. With a size, what reaches out of it is left out
 * of the picture.
 */
export function keepStill(
  layer: Container,
  size?: Readonly<Record<"width" | "height", number>>,
): void {
  if (size !== undefined) layer.boundsArea = new Rectangle(0, 0, size.width, size.height);
  updateStill(layer);
}

/** As `keepStill`, with the bounds the layer has. */
export function updateStill(layer: Container): void {
  if (layer.isCachedAsTexture) layer.updateCacheTexture();
  else layer.cacheAsTexture({ resolution: Math.min(window.devicePixelRatio, 2), antialias: true });
}
