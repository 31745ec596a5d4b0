/** Pictures of a game as textures of its scene. */
import { ImageSource, Texture } from "pixi.js";
import { loadArtList } from "./art-list.ts";

async function loadImage(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.decoding = "async";
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

export interface TextureSet {
  readonly get: (name: string) => Texture | undefined;
  readonly dispose: () => void;
}

/** Loads the named pictures as textures of one scene; the scene disposes them with itself. */
export async function loadTextures(
  gameCode: string,
  names: readonly string[],
): Promise<TextureSet> {
  const list = await loadArtList(gameCode);
  const textures = new Map<string, Texture>();
  await Promise.all(
    names.map(async (name) => {
      const url = list[name]?.webp?.url;
      const image = url === undefined ? undefined : await loadImage(url);
      if (image === undefined) return;
      const source = new ImageSource({ resource: image, autoGenerateMipmaps: true });
      textures.set(name, new Texture({ source }));
    }),
  );
  return {
    get: (name) => textures.get(name),
    dispose: () => {
      for (const texture of textures.values()) texture.destroy(true);
      textures.clear();
    },
  };
}

/** Scale and place that make a picture cover a box, like CSS `object-fit: cover`. */
export function coverBox(
  picture: { readonly width: number; readonly height: number },
  width: number,
  height: number,
): { readonly scale: number; readonly x: number; readonly y: number } {
  const scale = Math.max(width / picture.width, height / picture.height);
  return {
    scale,
    x: (width - picture.width * scale) / 2,
    y: (height - picture.height * scale) / 2,
  };
}
