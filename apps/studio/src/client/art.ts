/** Pictures of a game as textures of its scene. */
import { ImageSource, Texture } from "pixi.js";
import { artUrl } from "./art-list.ts";
import { packed } from "./art-pack.ts";

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

/** A picture of the game's page, undefined where there is none. */
async function loadNamed(name: string): Promise<HTMLImageElement | undefined> {
  const listed = artUrl(name);
  if (listed === undefined) return undefined;
  const blob = await packed(name);
  if (blob === undefined) return loadImage(listed);
  const own = URL.createObjectURL(blob);
  const image = await loadImage(own);
  URL.revokeObjectURL(own);
  return image;
}

export interface TextureSet {
  readonly get: (name: string) => Texture | undefined;
  readonly dispose: () => void;
}

/**
 * Loads the named pictures as textures of one scene, which disposes them with itself. What is only
 * seen `later` comes after those, and is not waited for.
 */
export async function loadTextures(
  names: readonly string[],
  later: readonly string[] = [],
): Promise<TextureSet> {
  const textures = new Map<string, Texture>();
  let isDisposed = false;
  const load = async (name: string): Promise<void> => {
    const image = await loadNamed(name);
    if (image === undefined || isDisposed) return;
    const source = new ImageSource({ resource: image, autoGenerateMipmaps: true });
    textures.set(name, new Texture({ source }));
  };
  await Promise.all(names.map(load));
  void Promise.all(later.map(load));
  return {
    get: (name) => textures.get(name),
    dispose: () => {
      isDisposed = true;
      for (const texture of textures.values()) texture.destroy(true);
      textures.clear();
    },
  };
}

type Size = Readonly<Record<"width" | "height", number>>;

/** The backdrop that a box of this size needs, and the one it may need when it is turned. */
export function backdropsFor({ width, height }: Size): [first: string[], later: string[]] {
  const isWide = width > height;
  return [[isWide ? "backdrop" : "backdrop-portrait"], [isWide ? "backdrop-portrait" : "backdrop"]];
}

/** The backdrop for a box, or the other one while that is on its way. */
export function backdropOf(
  textures: Pick<TextureSet, "get">,
  width: number,
  height: number,
): Texture | undefined {
  const [first, later] = backdropsFor({ width, height });
  return [...first, ...later].map(textures.get).find((texture) => texture !== undefined);
}

/** Scale and place that make a picture cover a box, like CSS `object-fit: cover`. */
export function coverBox(
  picture: Size,
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
