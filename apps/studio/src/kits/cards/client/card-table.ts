/** What every scene of cards is built on: a ground, the cards in their order, sparks above them. */
import { Container, Graphics, type Application } from "pixi.js";
import { createTweens, outCubic, type Tweens } from "../../../client/easing.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import type { Scene } from "../../../client/stage.tsx";
import type { Pace } from "../../one-shot/client/use-one-shot.ts";
import { createCardActor, type CardActor, type Spot } from "./card-actor.ts";
import { createCardTextures } from "./card-textures.ts";

/** A scene of a card game as `useCardRounds` moves it. */
export interface CardScene<O> extends Scene {
  readonly show: (outcome: O, before: O | null, pace: Pace) => Promise<void>;
  /** The answer to a request is awaited. */
  readonly wait: (isWaiting: boolean) => void;
  readonly celebrate: (strength: number) => Promise<void>;
}

export interface CardTable {
  readonly view: Container;
  /** To be drawn for each size; `still` has it. */
  readonly ground: Graphics;
  readonly still: Ground;
  readonly tweens: Tweens;
  readonly sparks: Sparks;
  readonly add: (spot: Spot) => CardActor;
  readonly remove: (card: CardActor) => void;
  /** The cards swell in turn, and sparks fly from them: both by how much was won. */
  readonly celebrate: (cards: readonly CardActor[], strength: number) => Promise<void>;
  readonly advance: (deltaMs: number) => void;
  /** No card is on its way and no spark flies. */
  readonly isCalm: () => boolean;
  readonly dispose: () => void;
}

export async function createCardTable(
  { renderer }: Application,
  sparkColors: readonly number[],
): Promise<CardTable> {
  const textures = await createCardTextures();
  const view = new Container();
  const ground = new Graphics();
  const cards = new Container();
  const tweens = createTweens();
  const sparks = createSparks(sparkColors, 52);
  const still = createGround(ground);
  view.addChild(cards, sparks.view);
  const isCalm = (): boolean => tweens.areDone() && sparks.areOut();
  void textures.drawAhead(renderer, isCalm);
  return {
    view,
    ground,
    still,
    tweens,
    sparks,
    add: (spot) => {
      const card = createCardActor(textures, tweens);
      card.place(spot);
      cards.addChild(card.view);
      return card;
    },
    remove: (card) => {
      card.view.destroy({ children: true });
    },
    celebrate: async (won, strength) => {
      const scales = won.map(({ view: { scale } }) => scale.x);
      for (const { view: place } of won) {
        sparks.burst(place.x, place.y, 150 + strength * 260, strength);
      }
      await tweens.run({
        durationMs: 480 + strength * 900,
        ease: outCubic,
        step: (part) => {
          won.forEach(({ view: place }, index) => {
            if (place.destroyed) return;
            const swing = Math.sin(part * Math.PI * (2 + strength * 4) - index * 0.7);
            place.scale.set((scales[index] ?? 1) * (1 + Math.max(0, swing) * 0.07 * (1 - part)));
          });
        },
      });
    },
    advance: (deltaMs) => {
      tweens.advance(deltaMs);
      sparks.advance(deltaMs);
    },
    isCalm,
    dispose: () => {
      tweens.finish();
      textures.dispose();
    },
  };
}
