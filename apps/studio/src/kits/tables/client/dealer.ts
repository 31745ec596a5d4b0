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

interface Direction {
  readonly x: number;
  readonly y: number;
}

/** The figure with its parts that move. */
interface Figure {
  readonly view: Container;
  readonly arms: Container;
  readonly behind: Container;
  readonly head: Container;
  readonly body: Sprite;
  readonly irises: Sprite;
  readonly lids: Sprite;
  readonly mouth: Sprite;
  readonly smile: Sprite;
  readonly left: Sprite;
  readonly right: Sprite;
  /** How wide the right arm is drawn while it rests. */
  readonly reachX: number;
  readonly tweens: Tweens;
  readonly dust: () => number;
  clockMs: number;
  drawnAt: number;
  blinkAt: number;
  gaze: Direction;
  wanted: Direction;
  gladness: number;
  isGlad: boolean;
}

function layerSprite(textures: readonly Texture[], name: DealerLayer): Sprite {
  const sprite = new Sprite(textures[dealerLayers.indexOf(name)] ?? Texture.EMPTY);
  const { x, y, width, height } = layerBoxes[name];
  sprite.position.set(x, y);
  sprite.setSize(width, height);
  return sprite;
}

function armSprite(textures: readonly Texture[], isRight: boolean): Sprite {
  const sprite = new Sprite(textures.at(-1) ?? Texture.EMPTY);
  sprite.setSize(armBox.width * 0.82, armBox.height * 0.82);
  sprite.anchor.set(0.06, 0.5);
  sprite.position.set(isRight ? 148 : -148, 4);
  if (isRight) sprite.scale.x *= -1;
  sprite.rotation = isRight ? rest.right : rest.left;
  return sprite;
}

function makeFigure(textures: readonly Texture[], tweens: Tweens, luck: number): Figure {
  const view = new Container();
  const arms = new Container();
  const [behind, head] = [new Container(), new Container()];
  const body = layerSprite(textures, "body");
  const irises = layerSprite(textures, "irises");
  const lids = layerSprite(textures, "lids");
  const mouth = layerSprite(textures, "mouth");
  const smile = layerSprite(textures, "smile");
  behind.addChild(layerSprite(textures, "behind"));
  const brows = layerSprite(textures, "brows");
  head.addChild(layerSprite(textures, "head"), irises, brows, lids, mouth, smile);
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
  const [left, right] = [armSprite(textures, false), armSprite(textures, true)];
  arms.addChild(left, right);
  return {
    view,
    arms,
    behind,
    head,
    body,
    irises,
    lids,
    mouth,
    smile,
    left,
    right,
    reachX: right.scale.x,
    tweens,
    dust: createDust(17 + luck),
    clockMs: 0,
    drawnAt: 0,
    blinkAt: 1_800,
    gaze: { x: 0, y: 0 },
    wanted: { x: 0, y: 0 },
    gladness: 0,
    isGlad: false,
  };
}

function layout({ view, arms }: Figure, x: number, y: number, scale: number): void {
  view.position.set(x, y);
  view.scale.set(scale);
  arms.position.set(x, y);
  arms.scale.set(scale);
}

async function swing(
  { right, reachX, tweens }: Figure,
  to: number,
  long: number,
  durationMs: number,
): Promise<void> {
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
}

/** Over the shoe at the right, then before the dealer towards the place of the card. */
async function reach(figure: Figure, side: number): Promise<void> {
  await swing(figure, -2.5, 0.86, 300);
  void bringHome(figure, side);
}

async function bringHome(figure: Figure, side: number): Promise<void> {
  await swing(figure, side > 0 ? -0.95 : -0.5, 1.16, 340);
  await swing(figure, rest.right, 1, 420);
}

function advance(figure: Figure, deltaMs: number): void {
  if (isMotionReduced()) return;
  figure.clockMs += deltaMs;
  const { clockMs, gaze, wanted, gladness, isGlad } = figure;
  const isBusy =
    Math.abs(wanted.x - gaze.x) + Math.abs(wanted.y - gaze.y) > 0.02 ||
    Math.abs((isGlad ? 1 : 0) - gladness) > 0.02;
  const sinceMs = clockMs - figure.drawnAt;
  if (!isBusy && sinceMs < restingFrameMs) return;
  figure.drawnAt = clockMs;
  const ease = Math.min(1, sinceMs / 160);
  figure.gaze = { x: between(gaze.x, wanted.x, ease), y: between(gaze.y, wanted.y, ease) };
  figure.gladness = between(gladness, isGlad ? 1 : 0, ease);
  pose(figure);
  blink(figure);
}

function pose(figure: Figure): void {
  const { behind, head, body, irises, mouth, smile, left, clockMs, gaze, gladness } = figure;
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
}

function blink(figure: Figure): void {
  const { lids, clockMs, blinkAt, dust } = figure;
  if (clockMs > blinkAt + blinkMs) {
    lids.visible = false;
    figure.blinkAt = clockMs + 1_900 + dust() * 3_200;
  } else if (clockMs > blinkAt) lids.visible = true;
}

function dealerOf(textures: readonly Texture[], tweens: Tweens, luck: number): Dealer {
  const figure = makeFigure(textures, tweens, luck);
  const { view, arms } = figure;
  return {
    view,
    arms,
    layout: (x, y, scale) => {
      layout(figure, x, y, scale);
    },
    look: (side, isDown) => {
      figure.wanted = { x: side, y: isDown ? 1 : 0 };
    },
    smile: (next) => {
      figure.isGlad = next;
    },
    reach: (side) => reach(figure, side),
    advance: (deltaMs) => {
      advance(figure, deltaMs);
    },
    dispose: () => {
      view.destroy({ children: true });
      arms.destroy({ children: true });
      for (const texture of textures) texture.destroy(true);
    },
  };
}
