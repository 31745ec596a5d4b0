/** Each card becomes a texture once, when it is first needed or the table has a quiet moment. */
import { ImageSource, Texture, type Renderer } from "pixi.js";
import { nextIdle } from "../../../client/idle.ts";
import { cardCount } from "../card.ts";
import { cardHeight, cardSvg, cardWidth } from "../face.ts";

/** Sharp at the largest size a card has on a screen of two device pixels a point, in px. */
const textureWidth = { wide: 360, narrow: 240 } as const;
const narrowMax = 600;

const addressOf = (card: number | null, width: number): string =>
  `data:image/svg+xml,${encodeURIComponent(cardSvg(card, width))}`;

/** The address of a card as a picture in a page. */
export const cardUrl = (card: number | null): string => addressOf(card, 120);

/** Free space around the shadow and the frame of light, in units of a card. */
export const cardRoom = 24;

export interface CardTextures {
  readonly back: Texture;
  /** As large as a card with its room. */
  readonly shadow: Texture;
  readonly light: Texture;
  readonly of: (card: number) => Promise<Texture>;
  /** Draws the rest, one whenever `mayDraw`: each takes a phone some frames. */
  readonly drawAhead: (renderer: Renderer, mayDraw: () => boolean) => Promise<void>;
  readonly dispose: () => void;
}

const boxed = (drawn: string): string => {
  const [width, height] = [cardWidth + cardRoom * 2, cardHeight + cardRoom * 2];
  const box = `viewBox="${-cardRoom} ${-cardRoom} ${width} ${height}"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" ${box} width="${width}" height="${height}">` +
    `${drawn}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/** Layers of a little more each: soft at its edge. */
const shadow = (): string => {
  const layers = [10, 7, 4, 1, -2, -5].map((out) => {
    const [width, height] = [cardWidth + out * 2, cardHeight + out * 2];
    return (
      `<rect x="${-out}" y="${-out}" width="${width}" height="${height}" rx="${22 + out}"` +
      ` fill="#02060a" opacity=".07"/>`
    );
  });
  return boxed(layers.join(""));
};

const light = (): string =>
  boxed(
    `<rect x="-7" y="-7" width="${cardWidth + 14}" height="${cardHeight + 14}" rx="28"` +
      ` fill="none" stroke="#fff" stroke-width="12"/>`,
  );

async function draw(address: string): Promise<Texture> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return new Texture({ source: new ImageSource({ resource: image, autoGenerateMipmaps: true }) });
}

export async function createCardTextures(): Promise<CardTextures> {
  const drawn = new Map<number, Promise<Texture>>();
  const width = textureWidth[window.innerWidth > narrowMax ? "wide" : "narrow"];
  const drawnFirst = [addressOf(null, width), shadow(), light()].map(draw);
  const [back = Texture.EMPTY, under = Texture.EMPTY, frame = Texture.EMPTY] =
    await Promise.all(drawnFirst);
  const made = new Set([back, under, frame]);
  let isDisposed = false;
  const keep = async (card: number): Promise<Texture> => {
    const texture = await draw(addressOf(card, width));
    // The scene went while the picture was read.
    if (isDisposed) texture.destroy(true);
    else made.add(texture);
    return texture;
  };
  const of = (card: number): Promise<Texture> => {
    const known = drawn.get(card) ?? keep(card);
    drawn.set(card, known);
    return known;
  };
  return {
    back,
    shadow: under,
    light: frame,
    of,
    drawAhead: async (renderer, mayDraw) => {
      let card = 0;
      while (card < cardCount) {
        await nextIdle();
        if (isDisposed) return;
        if (!mayDraw()) continue;
        const { source } = await of(card);
        if (isDisposed) return;
        renderer.texture.initSource(source);
        card += 1;
      }
    },
    dispose: () => {
      isDisposed = true;
      for (const texture of made) texture.destroy(true);
    },
  };
}
