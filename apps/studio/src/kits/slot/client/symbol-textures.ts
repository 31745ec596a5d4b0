/**
 * Pictures of the symbols, sharp and blurred; a symbol without a picture gets a drawn tile with
 * its name.
 */
import {
  BlurFilter,
  Container,
  Graphics,
  Rectangle,
  Sprite,
  Text,
  type Application,
  type Texture,
} from "pixi.js";
import { backdropsFor, loadTextures } from "../../../client/art.ts";
import { textIn } from "../../../protocol.ts";
import type { SlotRules, SlotSymbol } from "../protocol.ts";

export interface SymbolTextures {
  readonly sharp: (symbol: string) => Texture | undefined;
  readonly blurred: (symbol: string) => Texture | undefined;
  readonly picture: (name: string) => Texture | undefined;
  readonly dispose: () => void;
}

const tileSide = 256;
const blurStrength = 26;
const blurPauseMs = 40;
const tones = {
  wild: 0x1f6fd0,
  scatter: 0xc8284a,
  coin: 0xb07a1a,
  hidden: 0x5a6a7a,
  high: 0x7a3df0,
  low: 0x2f5a4a,
} as const;

function drawTile(application: Application, symbol: SlotSymbol, locale: string): Texture {
  const tile = new Container();
  const plate = new Graphics()
    .roundRect(8, 8, tileSide - 16, tileSide - 16, 36)
    .fill(tones[symbol.role])
    .stroke({ color: symbol.role === "low" ? 0x8292a0 : 0xffd064, width: 8 });
  const name = new Text({
    text: textIn(symbol.name, locale),
    anchor: 0.5,
    style: {
      fill: 0xffffff,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 44,
      fontWeight: "700",
    },
  });
  name.position.set(tileSide / 2, tileSide / 2);
  tile.addChild(plate, name);
  const texture = application.renderer.generateTexture({ target: tile, resolution: 1 });
  tile.destroy({ children: true });
  return texture;
}

/** The same as the eye sees it on a turning reel. */
function blurOf({ renderer }: Application, texture: Texture): Texture {
  const symbol = new Sprite(texture);
  symbol.setSize(tileSide);
  symbol.filters = [new BlurFilter({ strengthX: 0, strengthY: blurStrength, quality: 4 })];
  const target = new Container();
  target.addChild(symbol);
  const frame = new Rectangle(0, 0, tileSide, tileSide);
  const blurred = renderer.generateTexture({ target, frame, resolution: 1 });
  target.destroy({ children: true });
  return blurred;
}

interface Blurs {
  readonly get: (symbol: string) => Texture | undefined;
  readonly dispose: () => void;
}

/** Blurs them one after the other, so that no frame waits for all of them. */
function blurLater(application: Application, pictures: ReadonlyMap<string, Texture>): Blurs {
  const blurs = new Map<string, Texture>();
  const left = [...pictures];
  const timer = setInterval(() => {
    const [symbol, texture] = left.shift() ?? [];
    if (symbol === undefined || texture === undefined) clearInterval(timer);
    else blurs.set(symbol, blurOf(application, texture));
  }, blurPauseMs);
  return {
    get: (symbol) => blurs.get(symbol),
    dispose: () => {
      clearInterval(timer);
      for (const texture of blurs.values()) texture.destroy(true);
    },
  };
}

export async function loadSymbols(
  application: Application,
  rules: SlotRules,
  locale: string,
): Promise<SymbolTextures> {
  const [backdrop, other] = backdropsFor(application.screen);
  const names = rules.symbols.map(({ id }) => `symbol-${id}`);
  const loaded = await loadTextures(
    [...backdrop, "frame", "logo", ...names],
    ["coin", "petal", ...other],
  );
  const drawn = new Map<string, Texture>();
  for (const symbol of rules.symbols) {
    if (loaded.get(`symbol-${symbol.id}`) === undefined) {
      drawn.set(symbol.id, drawTile(application, symbol, locale));
    }
  }
  const sharp = (symbol: string): Texture | undefined =>
    loaded.get(`symbol-${symbol}`) ?? drawn.get(symbol);
  const pictures = rules.symbols.flatMap(({ id }) => {
    const texture = sharp(id);
    return texture === undefined ? [] : [[id, texture] as const];
  });
  const blurs = blurLater(application, new Map(pictures));
  return {
    sharp,
    blurred: (symbol) => blurs.get(symbol) ?? sharp(symbol),
    picture: loaded.get,
    dispose: () => {
      loaded.dispose();
      blurs.dispose();
      for (const texture of drawn.values()) texture.destroy(true);
    },
  };
}
