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

// tidy: allow function-length, because its parts move one card.
export function createCardActor(textures: CardTextures, tweens: Tweens): CardActor {
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
  let card: number | null = null;
  let at: Spot = { x: 0, y: 0, width: cardWidth };
  /** A later move takes over from one that is still on its way. */
  let moves = 0;

  const lift = (height: number): void => {
    shadow.position.set(4 + height * 10, 8 + height * 30);
    shadow.alpha = 1 - height * 0.45;
    body.scale.y = 1 + height * 0.06;
  };
  const place = (spot: Spot): void => {
    at = spot;
    view.position.set(spot.x, spot.y);
    view.rotation = spot.angle ?? 0;
    view.scale.set(spot.width / cardWidth);
  };
  lift(0);

  const show = async (next: number | null): Promise<void> => {
    card = next;
    const texture = next === null ? textures.back : await textures.of(next);
    // Something else may have been shown while the picture was read.
    if (card !== next || face.destroyed) return;
    face.texture = texture;
    face.setSize(cardWidth, cardHeight);
  };

  const move = async (to: Spot, pace: Pace, arc = 0.12): Promise<void> => {
    moves += 1;
    const own = moves;
    if (pace === "still") {
      place(to);
      return;
    }
    const from = at;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    await tweens.run({
      durationMs: dealMs[pace],
      ease: outCubic,
      step: (part) => {
        if (own !== moves || view.destroyed) return;
        const height = Math.sin(Math.PI * part);
        place({
          x: between(from.x, to.x, part),
          y: between(from.y, to.y, part) - height * far * arc,
          width: between(from.width, to.width, part),
          angle: between(from.angle ?? 0, to.angle ?? 0, part),
        });
        lift(height);
      },
    });
  };

  const turn = async (next: number | null, pace: Pace): Promise<void> => {
    if (next !== null) await textures.of(next);
    if (pace === "still") {
      await show(next);
      return;
    }
    const half = (isOpening: boolean) => (part: number) => {
      const open = isOpening ? part : 1 - part;
      body.scale.x = between(0.02, 1, open);
      body.skew.y = (isOpening ? -0.14 : 0.14) * (1 - Math.min(1, open));
      lift(Math.max(0, 1 - open));
    };
    await tweens.run({ durationMs: turnMs[pace] * 0.4, ease: inOutCubic, step: half(false) });
    await show(next);
    await tweens.run({ durationMs: turnMs[pace] * 0.6, ease: outBack, step: half(true) });
  };

  const bend = (height: number): void => {
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
  };

  const squeeze = async (next: number, pace: Pace): Promise<void> => {
    if (pace !== "full") {
      await turn(next, pace);
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
        bend(part * bent);
        lift(part * 0.5);
      },
    });
    face.mask = null;
    fold.mask = null;
    body.removeChild(faceMask, foldMask);
    fold.visible = false;
    await turn(next, pace);
  };

  return {
    view,
    card: () => card,
    place,
    move,
    show,
    turn,
    squeeze,
    mark: (color) => {
      light.visible = color !== null;
      light.tint = color ?? 0xffffff;
    },
    dim: (isDim) => {
      face.tint = isDim ? 0x7f8790 : 0xffffff;
    },
  };
}
