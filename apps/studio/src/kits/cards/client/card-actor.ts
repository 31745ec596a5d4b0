/**
 * One card on a table: it is dealt along an arc, turned over, or squeezed open from its lower edge,
 * with a shadow that says how high it is.
 */
import { Container, Graphics, Sprite, type Texture } from "pixi.js";
import {
  between,
  inOutCubic,
  outBack,
  outCubic,
  type Ease,
  type Tweens,
} from "../../../client/easing.ts";
import type { Pace } from "../../one-shot/client/use-one-shot.ts";
import { cardHeight, cardWidth } from "../face.ts";
import { cardRoom, type CardTextures } from "./card-textures.ts";

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** In radians. */
  readonly angle?: number;
}

export interface CardActor {
  readonly view: Container;
  /** Null while it lies face down. */
  readonly card: () => number | null;
  readonly place: (spot: Spot) => void;
  readonly move: (spot: Spot, pace: Pace, arc?: number) => Promise<void>;
  /** Lies with this card up, or face down, at once. */
  readonly show: (card: number | null) => Promise<void>;
  readonly turn: (card: number | null, pace: Pace) => Promise<void>;
  /** The slow way: the lower edge is bent up first. Only for a card that lies face down. */
  readonly squeeze: (card: number, pace: Pace) => Promise<void>;
  /** A frame of light around it, or none. */
  readonly mark: (color: number | null) => void;
  readonly dim: (isDim: boolean) => void;
}

const dealMs = { full: 380, turbo: 130, still: 0 } as const;
const turnMs = { full: 340, turbo: 120, still: 0 } as const;
const [halfWidth, halfHeight] = [cardWidth / 2, cardHeight / 2];
/** How far the edge is bent before the card gives way. */
const bent = cardHeight * 0.36;

/** Stays for long at a part of the way, as fingers do. */
const hesitating: Ease = (part) =>
  part < 0.55 ? outCubic(part / 0.55) * 0.6 : 0.6 + inOutCubic((part - 0.55) / 0.45) * 0.4;

function roomy(texture: Texture): Sprite {
  const sprite = new Sprite({ texture, anchor: 0.5 });
  sprite.setSize(cardWidth + cardRoom * 2, cardHeight + cardRoom * 2);
  return sprite;
}

interface CardParts {
  readonly textures: CardTextures;
  readonly tweens: Tweens;
  readonly view: Container;
  readonly shadow: Sprite;
  readonly body: Container;
  readonly face: Sprite;
  readonly light: Sprite;
  readonly fold: Sprite;
  readonly faceMask: Graphics;
  readonly foldMask: Graphics;
  card: number | null;
  at: Spot;
  /** A later move takes over from one that is still on its way. */
  moves: number;
}

function makeParts(textures: CardTextures, tweens: Tweens): CardParts {
  const view = new Container();
  const shadow = roomy(textures.shadow);
  const body = new Container();
  const face = new Sprite(textures.back);
  const light = roomy(textures.light);
  const fold = new Sprite(textures.back);
  const faceMask = new Graphics();
  const foldMask = new Graphics();
  for (const sprite of [face, fold]) {
    sprite.anchor.set(0.5);
    sprite.setSize(cardWidth, cardHeight);
  }
  fold.visible = false;
  light.visible = false;
  body.addChild(face, fold, light);
  view.addChild(shadow, body);
  return {
    textures,
    tweens,
    view,
    shadow,
    body,
    face,
    light,
    fold,
    faceMask,
    foldMask,
    card: null,
    at: { x: 0, y: 0, width: cardWidth },
    moves: 0,
  };
}

function lift({ shadow, body }: CardParts, height: number): void {
  shadow.position.set(4 + height * 10, 8 + height * 30);
  shadow.alpha = 1 - height * 0.45;
  body.scale.y = 1 + height * 0.06;
}

function place(parts: CardParts, spot: Spot): void {
  const { view } = parts;
  parts.at = spot;
  view.position.set(spot.x, spot.y);
  view.rotation = spot.angle ?? 0;
  view.scale.set(spot.width / cardWidth);
}

async function show(parts: CardParts, next: number | null): Promise<void> {
  const { textures, face } = parts;
  parts.card = next;
  const texture = next === null ? textures.back : await textures.of(next);
  // Something else may have been shown while the picture was read.
  if (parts.card !== next || face.destroyed) return;
  face.texture = texture;
  face.setSize(cardWidth, cardHeight);
}

async function move(parts: CardParts, to: Spot, pace: Pace, arc: number): Promise<void> {
  parts.moves += 1;
  const own = parts.moves;
  if (pace === "still") {
    place(parts, to);
    return;
  }
  const from = parts.at;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  await parts.tweens.run({
    durationMs: dealMs[pace],
    ease: outCubic,
    step: (part) => {
      if (own !== parts.moves || parts.view.destroyed) return;
      const height = Math.sin(Math.PI * part);
      place(parts, {
        x: between(from.x, to.x, part),
        y: between(from.y, to.y, part) - height * far * arc,
        width: between(from.width, to.width, part),
        angle: between(from.angle ?? 0, to.angle ?? 0, part),
      });
      lift(parts, height);
    },
  });
}

async function turn(parts: CardParts, next: number | null, pace: Pace): Promise<void> {
  const { textures, tweens, body } = parts;
  if (next !== null) await textures.of(next);
  if (pace === "still") {
    await show(parts, next);
    return;
  }
  const half = (isOpening: boolean) => (part: number) => {
    const open = isOpening ? part : 1 - part;
    body.scale.x = between(0.02, 1, open);
    body.skew.y = (isOpening ? -0.14 : 0.14) * (1 - Math.min(1, open));
    lift(parts, Math.max(0, 1 - open));
  };
  await tweens.run({ durationMs: turnMs[pace] * 0.4, ease: inOutCubic, step: half(false) });
  await show(parts, next);
  await tweens.run({ durationMs: turnMs[pace] * 0.6, ease: outBack, step: half(true) });
}

function bend({ faceMask, fold, foldMask }: CardParts, height: number): void {
  faceMask
    .clear()
    .rect(-halfWidth, -halfHeight, cardWidth, cardHeight - height)
    .fill(0xffffff);
  // The bent part shows the face, mirrored above the fold.
  fold.y = cardHeight - height * 2;
  foldMask
    .clear()
    .rect(-halfWidth, halfHeight - height * 2, cardWidth, height)
    .fill(0xffffff);
}

async function squeeze(parts: CardParts, next: number, pace: Pace): Promise<void> {
  const { textures, tweens, body, face, fold, faceMask, foldMask } = parts;
  if (pace !== "full") {
    await turn(parts, next, pace);
    return;
  }
  fold.texture = await textures.of(next);
  fold.setSize(cardWidth, cardHeight);
  fold.scale.y = -Math.abs(fold.scale.y);
  fold.visible = true;
  body.addChild(faceMask, foldMask);
  face.mask = faceMask;
  fold.mask = foldMask;
  await tweens.run({
    durationMs: 1_500,
    ease: hesitating,
    step: (part) => {
      bend(parts, part * bent);
      lift(parts, part * 0.5);
    },
  });
  face.mask = null;
  fold.mask = null;
  body.removeChild(faceMask, foldMask);
  fold.visible = false;
  await turn(parts, next, pace);
}

export function createCardActor(textures: CardTextures, tweens: Tweens): CardActor {
  const parts = makeParts(textures, tweens);
  const { view, face, light } = parts;
  lift(parts, 0);
  return {
    view,
    card: () => parts.card,
    place: (spot) => {
      place(parts, spot);
    },
    move: (spot, pace, arc = 0.12) => move(parts, spot, pace, arc),
    show: (card) => show(parts, card),
    turn: (card, pace) => turn(parts, card, pace),
    squeeze: (card, pace) => squeeze(parts, card, pace),
    mark: (color) => {
      light.visible = color !== null;
      light.tint = color ?? 0xffffff;
    },
    dim: (isDim) => {
      face.tint = isDim ? 0x7f8790 : 0xffffff;
    },
  };
}
