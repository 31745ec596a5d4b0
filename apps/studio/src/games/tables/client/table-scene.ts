/** The table as everybody sees it: the dealer, the shoe, both hands and who won. */
import { Graphics, type Application } from "pixi.js";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Scene } from "../../../client/stage.tsx";
import type { TableResult } from "../../../protocol.ts";
import type { CardActor, Spot } from "../../cards/client/card-actor.ts";
import { createCardTable, type CardTable } from "../../cards/client/card-table.ts";
import type { Pace } from "../../one-shot/client/use-one-shot.ts";
import type { TableGame, Winner } from "../game.ts";
import { createDealer, type Dealer } from "./dealer.ts";
import { drawRoom, drawTable, planRoom, type RoomColors } from "./room.ts";

export interface TableScene extends Scene {
  /** Who deals; somebody else comes after a while. */
  readonly seat: (dealer: number) => void;
  /** Lays the cards that do not lie yet; takes all away first when they are not of this round. */
  readonly show: (result: TableResult, pace: Pace) => void;
  readonly point: (winner: Winner | null) => void;
  readonly celebrate: (strength: number) => void;
}

export interface SceneWay {
  readonly rules: TableGame;
  readonly colors: RoomColors;
  readonly cardsPerHand: number;
}

export const makeTableScene =
  (way: SceneWay) =>
  async (_application: Application): Promise<TableScene> =>
    tableScene(await createCardTable([0xffd98a, 0xfff4d6, ...way.colors.sides]), way);

// tidy: allow function-length, because its parts move one table.
function tableScene(table: CardTable, { rules, colors, cardsPerHand }: SceneWay): TableScene {
  const { view, ground, tweens } = table;
  const felt = new Graphics();
  view.addChildAt(felt, 1);
  for (const still of [ground, felt]) still.cacheAsTexture({ antialias: true });
  let plan = planRoom(1, 1, cardsPerHand);
  let dealer: Dealer | null = null;
  let seated = -1;
  let isGone = false;
  const lying: [CardActor, number][][] = [[], []];
  /** What is shown next waits until the last thing has been. */
  let turn = Promise.resolve();
  async function afterAll(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before;
    try {
      if (!isGone) await work();
    } catch {
      // A picture that could not be drawn must not hold up the next.
    }
  }
  const next = (work: () => Promise<void>): void => {
    turn = afterAll(turn, work);
  };

  const spotOf = (hand: 0 | 1, place: number): Spot => {
    const x = plan.hands[hand] + (place - (cardsPerHand - 1) / 2) * plan.card * 0.88;
    return { x, y: plan.handY, width: plan.card };
  };
  const layOut = (): void => {
    lying.forEach((hand, side) => {
      hand.forEach(([card], place) => {
        card.place(spotOf(side === 0 ? 0 : 1, place));
      });
    });
    dealer?.layout(plan.width / 2, plan.edge + 8, plan.dealerScale);
  };

  async function deal(hand: 0 | 1, value: number, pace: Pace): Promise<void> {
    const own = lying[hand] ?? [];
    const side = hand === 0 ? -1 : 1;
    if (pace === "full") {
      dealer?.look(side * 0.6, true);
      await dealer?.reach(side);
    }
    const card = table.add(plan.shoe);
    own.push([card, value]);
    await card.move(spotOf(hand, own.length - 1), pace, 0.08);
    await card.turn(value, pace);
    if (pace === "full") dealer?.look(0, false);
  }

  async function clear(pace: Pace): Promise<void> {
    const cards = lying.flat().map(([card]) => card);
    for (const hand of lying) hand.length = 0;
    dealer?.smile(false);
    dealer?.look(-0.5, true);
    await Promise.all(
      cards.map(async (card) => {
        card.mark(null);
        await card.turn(null, pace);
        await card.move(plan.tray, pace, 0.02);
        table.remove(card);
      }),
    );
    dealer?.look(0, false);
  }

  const isOther = (result: TableResult): boolean =>
    lying.some((hand, side) =>
      hand.some(([, value], place) => result.hands[side === 0 ? 0 : 1][place] !== value),
    );

  return {
    view,
    seat: (place) => {
      if (place === seated) return;
      seated = place;
      next(async () => {
        const fresh = await createDealer(place, tweens);
        if (isGone) {
          fresh.dispose();
          return;
        }
        dealer?.dispose();
        dealer = fresh;
        view.addChildAt(fresh.view, 1);
        // Above the felt, below the cards.
        view.addChildAt(fresh.arms, 3);
        layOut();
      });
    },
    show: (result, wanted) => {
      next(async () => {
        const pace = isMotionReduced() ? "still" : wanted;
        if (isOther(result)) await clear(pace);
        const taken = [0, 0];
        for (const hand of rules.order(result)) {
          const place = taken[hand] ?? 0;
          taken[hand] = place + 1;
          const value = result.hands[hand][place];
          if (value === undefined || place < (lying[hand]?.length ?? 0)) continue;
          await deal(hand, value, pace);
        }
      });
    },
    point: (winner) => {
      next(async () => {
        lying.forEach((hand, side) => {
          const isWon = winner === "tie" || winner === side;
          for (const [card] of hand) {
            card.mark(winner !== null && isWon ? (colors.sides[side] ?? null) : null);
            card.dim(winner !== null && !isWon);
          }
        });
        dealer?.look(winner === 0 ? -1 : winner === 1 ? 1 : 0, false);
        dealer?.smile(winner !== null);
        await Promise.resolve();
      });
    },
    celebrate: (strength) => {
      next(async () => {
        void table.celebrate(
          lying.flat().map(([card]) => card),
          strength,
        );
        await Promise.resolve();
      });
    },
    layout: (width, height) => {
      plan = planRoom(width, height, cardsPerHand);
      drawRoom(ground, plan, colors);
      drawTable(felt, plan, colors, cardsPerHand);
      // They stand still: drawn once for a size, not sixty times a second.
      for (const still of [ground, felt]) still.updateCacheTexture();
      layOut();
    },
    advance: (deltaMs) => {
      table.advance(deltaMs);
      dealer?.advance(deltaMs);
    },
    dispose: () => {
      isGone = true;
      dealer?.dispose();
      table.dispose();
    },
  };
}
