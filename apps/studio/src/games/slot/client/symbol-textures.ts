/**
 * Pictures of the symbols, sharp and blurred; a symbol without a picture gets a drawn tile with
 * its name.
 */
import { Container, Graphics, Text, type Application, type Texture } from "pixi.js";
import { loadTextures } from "../../../client/art.ts";
import { textIn, type SlotRules, type SlotSymbol } from "../../../protocol.ts";

export interface SymbolTextures {
  readonly sharp: (symbol: string) => Texture | undefined;
  readonly blurred: (symbol: string) => Texture | undefined;
  readonly picture: (name: string) => Texture | undefined;
  readonly dispose: () => void;
}

const tileSide = 256;
const tones = {
  wild: 0x1f6fd0,
  scatter: 0xc8284a,
  coin: 0xb07a1a,
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

export async function loadSymbols(
  application: Application,
  rules: SlotRules,
  locale: string,
): Promise<SymbolTextures> {
  const others = ["backdrop", "backdrop-portrait", "frame", "logo", "coin", "petal", "glint"];
  const names = rules.symbols.flatMap(({ id }) => [`symbol-${id}`, `symbol-${id}-spin`]);
  const loaded = await loadTextures(rules.gameCode, [...others, ...names]);
  const drawn = new Map<string, Texture>();
  for (const symbol of rules.symbols) {
    if (loaded.get(`symbol-${symbol.id}`) === undefined) {
      drawn.set(symbol.id, drawTile(application, symbol, locale));
    }
  }
  const sharp = (symbol: string): Texture | undefined =>
    loaded.get(`symbol-${symbol}`) ?? drawn.get(symbol);
  return {
    sharp,
    blurred: (symbol) => loaded.get(`symbol-${symbol}-spin`) ?? sharp(symbol),
    picture: loaded.get,
    dispose: () => {
      loaded.dispose();
      for (const texture of drawn.values()) texture.destroy(true);
    },
  };
}
