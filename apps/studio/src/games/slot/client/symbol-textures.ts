/**
 * Pictures of the symbols, sharp and blurred; a symbol without a picture gets a drawn tile with
 * its name.
 */
import { Container, Graphics, Text, type Application, type Texture } from "pixi.js";
import { loadTextures, type TextureSet } from "../../../client/art.ts";
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

/** Pictures that nobody waits for: until they are there, there are none. */
function loadLater(gameCode: string, names: readonly string[]): TextureSet {
  let set: TextureSet | undefined;
  let isGone = false;
  const load = async (): Promise<void> => {
    set = await loadTextures(gameCode, names);
    if (isGone) set.dispose();
  };
  void load();
  return {
    get: (name) => set?.get(name),
    dispose: () => {
      isGone = true;
      set?.dispose();
    },
  };
}

export async function loadSymbols(
  application: Application,
  rules: SlotRules,
  locale: string,
): Promise<SymbolTextures> {
  const others = ["backdrop", "backdrop-portrait", "frame", "logo", "coin", "petal", "glint"];
  const names = rules.symbols.map(({ id }) => `symbol-${id}`);
  const loaded = await loadTextures(rules.gameCode, [...others, ...names]);
  const blurs = loadLater(
    rules.gameCode,
    names.map((name) => `${name}-spin`),
  );
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
    blurred: (symbol) => blurs.get(`symbol-${symbol}-spin`) ?? sharp(symbol),
    picture: loaded.get,
    dispose: () => {
      loaded.dispose();
      blurs.dispose();
      for (const texture of drawn.values()) texture.destroy(true);
    },
  };
}
