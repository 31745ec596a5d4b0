/** A table of cards as everybody sees it: the dealer, the shoe, both hands and who won. */
import { handsOf } from "../game.ts";
import { Graphics, type Application } from "pixi.js";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { TableResult } from "../protocol.ts";
import type { CardActor, Spot } from "../../cards/client/card-actor.ts";
import { createCardTable, type CardTable } from "../../cards/client/card-table.ts";
import type { Pace } from "../../one-shot/client/use-one-shot.ts";
import type { HandsGame, Winner } from "../game.ts";
import type { DealerLook } from "./dealer-art.ts";
import { drawTable, keepBrim, planRoom, type DrawRoom, type RoomColors } from "./room.ts";
import { createStaff, type TableScene } from "./scene.ts";

export interface CardsWay {
  readonly rules: HandsGame;
  readonly dealers: readonly DealerLook[];
  readonly colors: RoomColors;
  readonly drawRoom: DrawRoom;
  /** How many cards wide the place of a hand is. */
  readonly handWidth: number;
  /** Where a card of a hand lies, in cards from the middle of its place. */
  readonly lie: (hand: 0 | 1, place: number) => { readonly x: number; readonly angle: number };
}

export const makeCardsScene =
  (way: CardsWay) =>
  async (application: Application): Promise<TableScene> =>
    cardsScene(await createCardTable(application, [0xffd98a, 0xfff4d6, ...way.colors.sides]), way);

// tidy: allow function-length, because its parts move one table.
function cardsScene(table: CardTable, way: CardsWay): TableScene {
  const { rules, colors, handWidth } = way;
  const { view, ground, tweens } = table;
  const felt = new Graphics();
  table.still.view.addChild(felt);
  const brim = new Graphics(felt.context);
  view.addChildAt(brim, 0);
  let plan = planRoom(1, 1, handWidth);
  const lying: [CardActor, number][][] = [[], []];

  const spotOf = (hand: 0 | 1, place: number): Spot => {
    const { x, angle } = way.lie(hand, place);
    return { x: plan.hands[hand] + x * plan.card, y: plan.handY, width: plan.card, angle };
  };
  const layOut = (): void => {
    lying.forEach((hand, side) => {
      hand.forEach(([card], place) => {
        card.place(spotOf(side === 0 ? 0 : 1, place));
      });
    });
    staff.dealer()?.layout(plan.width / 2, plan.edge + 8, plan.dealerScale);
  };
  const staff = createStaff(way.dealers, tweens, (dealer) => {
    view.addChildAt(dealer.view, 0);
    // Above the felt, below the cards.
    view.addChildAt(dealer.arms, 2);
    layOut();
  });

  async function deal(hand: 0 | 1, value: number, isLast: boolean, pace: Pace): Promise<void> {
    const own = lying[hand] ?? [];
    const side = hand === 0 ? -1 : 1;
    const dealer = staff.dealer();
    if (pace === "full") {
      dealer?.look(side * 0.6, true);
      await dealer?.reach(side);
    }
    const card = table.add(plan.shoe);
    own.push([card, value]);
    await card.move(spotOf(hand, own.length - 1), pace, 0.08);
    await (isLast ? card.squeeze(value, pace) : card.turn(value, pace));
    if (pace === "full") dealer?.look(0, false);
  }

  async function clear(pace: Pace): Promise<void> {
    const cards = lying.flat().map(([card]) => card);
    for (const hand of lying) hand.length = 0;
    const dealer = staff.dealer();
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
      hand.some(([, value], place) => handsOf(result)[side === 0 ? 0 : 1][place] !== value),
    );

  function point(winner: Winner | null): void {
    lying.forEach((hand, side) => {
      const isWon = winner === "tie" || winner === side;
      for (const [card] of hand) {
        card.mark(winner !== null && isWon ? (colors.sides[side] ?? null) : null);
        card.dim(winner !== null && !isWon);
      }
    });
    const dealer = staff.dealer();
    dealer?.look(winner === 0 ? -1 : winner === 1 ? 1 : 0, false);
    dealer?.smile(winner !== null);
  }

  return {
    view,
    ground: table.still,
    seat: staff.seat,
    tell: ({ phase, result }, wanted) => {
      staff.next(async () => {
        const pace = isMotionReduced() ? "still" : wanted;
        if (isOther(result)) await clear(pace);
        const taken = [0, 0];
        const order = rules.order(result);
        for (const [step, hand] of order.entries()) {
          const place = taken[hand] ?? 0;
          taken[hand] = place + 1;
          const value = handsOf(result)[hand][place];
          if (value === undefined || place < (lying[hand]?.length ?? 0)) continue;
          const isLast = rules.isWhole?.(result) === true && step === order.length - 1;
          await deal(hand, value, isLast, pace);
        }
        point(phase === "settled" ? rules.winner(result) : null);
      });
    },
    celebrate: (strength) => {
      staff.next(() => {
        void table.celebrate(
          lying.flat().map(([card]) => card),
          strength,
        );
      });
    },
    layout: (width, height) => {
      plan = planRoom(width, height, handWidth);
      way.drawRoom(ground, plan, colors);
      drawTable(felt, plan, colors, handWidth);
      keepBrim(brim, plan);
      table.still.redraw();
      layOut();
    },
    advance: (deltaMs) => {
      table.advance(deltaMs);
      staff.dealer()?.advance(deltaMs);
    },
    dispose: () => {
      staff.dispose();
      table.dispose();
    },
  };
}
