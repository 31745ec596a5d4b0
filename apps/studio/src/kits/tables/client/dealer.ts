/**
 * A dealer at work: breathes, blinks, looks down at the cards and up at the players, reaches to the
 * shoe and brings a card, and is glad for the side that won. Nothing here knows a game. A dealer
 * who only breathes is drawn twelve times a second, which looks the same as sixty.
 */
import { Container, ImageSource, Sprite, Texture } from "pixi.js";
import { createDust } from "../../../client/dust.ts";
import { between, inOutCubic, outCubic, type Tweens } from "../../../client/easing.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import {
  armBox,
  dealerArm,
  dealerBox,
  dealerLayer,
  dealerLayers,
  layerBoxes,
  type DealerLayer,
  type DealerLook,
} from "./dealer-art.ts";

export interface Dealer {
  /** Behind the table. */
  readonly view: Container;
  /** Upon it. */
  readonly arms: Container;
  /** Where the table's edge is before the dealer, and how large one unit of the drawing is. */
  readonly layout: (x: number, y: number, scale: number) => void;
  /** Left −1, ahead 0, right 1; down while cards are in hand. */
  readonly look: (side: number, isDown: boolean) => void;
  readonly smile: (isGlad: boolean) => void;
  /** The hand goes to the shoe and from there towards the side; resolves when it has the card. */
  readonly reach: (side: number) => Promise<void>;
  readonly advance: (deltaMs: number) => void;
  readonly dispose: () => void;
}

const [middle, neck] = [dealerBox.width / 2, 290] as const;
/** Drawn a little larger than shown, for screens of two device pixels a point. */
const fineness = 1.25;
const blinkMs = 130;
const restingFrameMs = 83;
const rest = { left: 0.2, right: -0.2 } as const;

async function textureOf(svg: string): Promise<Texture> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return new Texture({ source: new ImageSource({ resource: image, autoGenerateMipmaps: true }) });
}

/** `luck` makes no two of them blink together. */
export async function createDealer(
  look: DealerLook,
  luck: number,
  tweens: Tweens,
): Promise<Dealer> {
  const drawn = [
    ...dealerLayers.map((name) => dealerLayer(look, name, fineness)),
    dealerArm(look, fineness),
  ];
  const textures = await Promise.all(drawn.map(textureOf));
  return dealerOf(textures, tweens, luck);
}

// tidy: allow function-length, because its parts move one figure.
function dealerOf(textures: readonly Texture[], tweens: Tweens, luck: number): Dealer {
  const view = new Container();
  const arms = new Container();
  const [behind, head] = [new Container(), new Container()];
  const layer = (name: DealerLayer): Sprite => {
    const sprite = new Sprite(textures[dealerLayers.indexOf(name)] ?? Texture.EMPTY);
    const { x, y, width, height } = layerBoxes[name];
    sprite.position.set(x, y);
    sprite.setSize(width, height);
    return sprite;
  };
  const body = layer("body");
  const [irises, lids, mouth, smile] = [
    layer("irises"),
    layer("lids"),
    layer("mouth"),
    layer("smile"),
  ];
  behind.addChild(layer("behind"));
  head.addChild(layer("head"), irises, layer("brows"), lids, mouth, smile);
  for (const part of [behind, head]) {
    part.pivot.set(middle, neck);
    part.position.set(middle, neck);
  }
  body.anchor.set(0.5, 1);
  body.position.set(middle, dealerBox.height);
  lids.visible = false;
  smile.alpha = 0;
  view.addChild(behind, body, head);
  view.pivot.set(middle, dealerBox.height);
  const arm = (isRight: boolean): Sprite => {
    const sprite = new Sprite(textures.at(-1) ?? Texture.EMPTY);
    sprite.setSize(armBox.width * 0.82, armBox.height * 0.82);
    sprite.anchor.set(0.06, 0.5);
    sprite.position.set(isRight ? 148 : -148, 4);
    if (isRight) sprite.scale.x *= -1;
    sprite.rotation = isRight ? rest.right : rest.left;
    return sprite;
  };
  const [left, right] = [arm(false), arm(true)];
  const reachX = right.scale.x;
  arms.addChild(left, right);

  const dust = createDust(17 + luck);
  let clockMs = 0;
  let drawnAt = 0;
  let blinkAt = 1_800;
  let gaze = { x: 0, y: 0 };
  let wanted = { x: 0, y: 0 };
  let gladness = 0;
  let isGlad = false;

  return {
    view,
    arms,
    layout: (x, y, scale) => {
      view.position.set(x, y);
      view.scale.set(scale);
      arms.position.set(x, y);
      arms.scale.set(scale);
    },
    look: (side, isDown) => {
      wanted = { x: side, y: isDown ? 1 : 0 };
    },
    smile: (next) => {
      isGlad = next;
    },
    reach: async (side) => {
      const swing = async (to: number, long: number, durationMs: number): Promise<void> => {
        const [from, was] = [right.rotation, right.scale.x / reachX];
        await tweens.run({
          durationMs,
          ease: durationMs > 300 ? inOutCubic : outCubic,
          step: (part) => {
            if (right.destroyed) return;
            right.rotation = between(from, to, part);
            right.scale.x = reachX * between(was, long, part);
          },
        });
      };
      // Over the shoe at the right, then before the dealer towards the place of the card.
      await swing(-2.5, 0.86, 300);
      const home = async (): Promise<void> => {
        await swing(side > 0 ? -0.95 : -0.5, 1.16, 340);
        await swing(rest.right, 1, 420);
      };
      void home();
    },
    advance: (deltaMs) => {
      if (isMotionReduced()) return;
      clockMs += deltaMs;
      const isBusy =
        Math.abs(wanted.x - gaze.x) + Math.abs(wanted.y - gaze.y) > 0.02 ||
        Math.abs((isGlad ? 1 : 0) - gladness) > 0.02;
      const sinceMs = clockMs - drawnAt;
      if (!isBusy && sinceMs < restingFrameMs) return;
      drawnAt = clockMs;
      const ease = Math.min(1, sinceMs / 160);
      gaze = { x: between(gaze.x, wanted.x, ease), y: between(gaze.y, wanted.y, ease) };
      gladness = between(gladness, isGlad ? 1 : 0, ease);
      const breath = Math.sin(clockMs / 1_350);
      body.scale.y = (layerBoxes.body.height / body.texture.height) * (1 + breath * 0.006);
      const sway = Math.sin(clockMs / 2_900) * 0.008;
      for (const part of [behind, head]) {
        part.rotation = sway + gaze.x * 0.045;
        part.position.set(middle + gaze.x * 5, neck - breath * 1.6 + gaze.y * 4);
      }
      irises.position.set(layerBoxes.irises.x + gaze.x * 4.5, layerBoxes.irises.y + gaze.y * 4);
      smile.alpha = gladness;
      mouth.alpha = 1 - gladness;
      left.y = 4 + breath * 0.8;
      if (clockMs > blinkAt + blinkMs) {
        lids.visible = false;
        blinkAt = clockMs + 1_900 + dust() * 3_200;
      } else if (clockMs > blinkAt) lids.visible = true;
    },
    dispose: () => {
      view.destroy({ children: true });
      arms.destroy({ children: true });
      for (const texture of textures) texture.destroy(true);
    },
  };
}
