/** Each card becomes a texture once, when it is first needed. */
import { ImageSource, Texture } from "pixi.js";
import { cardSvg } from "../face.ts";

/** Sharp at the largest size a card has on a screen of two device pixels a point. */
const textureWidth = 360;

const addressOf = (card: number | null, width: number): string =>
  `data:image/svg+xml,${encodeURIComponent(cardSvg(card, width))}`;

/** The address of a card as a picture in a page. */
export const cardUrl = (card: number | null): string => addressOf(card, 120);

export interface CardTextures {
  readonly back: Texture;
  readonly of: (card: number) => Promise<Texture>;
  readonly dispose: () => void;
}

async function draw(card: number | null): Promise<Texture> {
  const image = new Image();
  image.src = addressOf(card, textureWidth);
  await image.decode();
  return new Texture({ source: new ImageSource({ resource: image, autoGenerateMipmaps: true }) });
}

export async function createCardTextures(): Promise<CardTextures> {
  const drawn = new Map<number, Promise<Texture>>();
  const back = await draw(null);
  const made = new Set([back]);
  let isDisposed = false;
  const keep = async (card: number): Promise<Texture> => {
    const texture = await draw(card);
    // The scene went while the picture was read.
    if (isDisposed) texture.destroy(true);
    else made.add(texture);
    return texture;
  };
  return {
    back,
    of: (card) => {
      const known = drawn.get(card) ?? keep(card);
      drawn.set(card, known);
      return known;
    },
    dispose: () => {
      isDisposed = true;
      for (const texture of made) texture.destroy(true);
    },
  };
}
