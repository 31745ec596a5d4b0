/**
 * Pictures of a game, listed by the art build under /art/games/<gameCode>/art.json. A missing list
 * or picture is no error: scenes draw shapes of their own instead.
 */
import { ImageSource, Texture } from "pixi.js";

interface ArtAddress {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
type ArtList = Readonly<Record<string, Readonly<Partial<Record<"avif" | "webp", ArtAddress>>>>>;

const lists = new Map<string, Promise<ArtList>>();

async function fetchList(gameCode: string): Promise<ArtList> {
  try {
    const response = await fetch(`/art/games/${encodeURIComponent(gameCode)}/art.json`);
    return response.ok ? ((await response.json()) as ArtList) : {};
  } catch {
    return {};
  }
}

export function loadArtList(gameCode: string): Promise<ArtList> {
  const known = lists.get(gameCode) ?? fetchList(gameCode);
  lists.set(gameCode, known);
  return known;
}

/** Address of a picture, or undefined where there is none. */
export async function artUrl(gameCode: string, name: string): Promise<string | undefined> {
  return (await loadArtList(gameCode))[name]?.webp?.url;
}

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
