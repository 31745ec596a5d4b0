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
import {
  drawTable,
  keepBrim,
  planRoom,
  type DrawRoom,
  type RoomColors,
  type RoomPlan,
} from "./room.ts";
import { createStaff, type Staff, type TableScene, type Told } from "./scene.ts";

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

/** The table with both hands. */
interface Hands {
  readonly table: CardTable;
  readonly way: CardsWay;
  readonly felt: Graphics;
  readonly brim: Graphics;
  readonly staff: Staff;
  plan: RoomPlan;
  readonly lying: readonly [CardActor, number][][];
}

function makeHands(table: CardTable, way: CardsWay): Hands {
  const felt = new Graphics();
  table.still.view.addChild(felt);
  const brim = new Graphics(felt.context);
  table.view.addChildAt(brim, 0);
  const hands: Hands = {
    table,
    way,
    felt,
    brim,
    plan: planRoom(1, 1, way.handWidth),
    lying: [[], []],
    staff: createStaff(way.dealers, table.tweens, (dealer) => {
      table.view.addChildAt(dealer.view, 0);
      // Above the felt, below the cards.
      table.view.addChildAt(dealer.arms, 2);
      layOut(hands);
    }),
  };
  return hands;
}

function spotOf({ way, plan }: Hands, hand: 0 | 1, place: number): Spot {
  const { x, angle } = way.lie(hand, place);
  return { x: plan.hands[hand] + x * plan.card, y: plan.handY, width: plan.card, angle };
}

function layOut(hands: Hands): void {
  const { lying, plan, staff } = hands;
  lying.forEach((hand, side) => {
    hand.forEach(([card], place) => {
      card.place(spotOf(hands, side === 0 ? 0 : 1, place));
    });
  });
  staff.dealer()?.layout(plan.width / 2, plan.edge + 8, plan.dealerScale);
}

async function deal(
  hands: Hands,
  hand: 0 | 1,
  value: number,
  isLast: boolean,
  pace: Pace,
): Promise<void> {
  const own = hands.lying[hand] ?? [];
  const side = hand === 0 ? -1 : 1;
  const dealer = hands.staff.dealer();
  if (pace === "full") {
    dealer?.look(side * 0.6, true);
    await dealer?.reach(side);
  }
  const card = hands.table.add(hands.plan.shoe);
  own.push([card, value]);
  await card.move(spotOf(hands, hand, own.length - 1), pace, 0.08);
  await (isLast ? card.squeeze(value, pace) : card.turn(value, pace));
  if (pace === "full") dealer?.look(0, false);
}

async function clear(hands: Hands, pace: Pace): Promise<void> {
  const { lying, table, staff } = hands;
  const cards = lying.flat().map(([card]) => card);
  for (const hand of lying) hand.length = 0;
  const dealer = staff.dealer();
  dealer?.smile(false);
  dealer?.look(-0.5, true);
  await Promise.all(
    cards.map(async (card) => {
      card.mark(null);
      await card.turn(null, pace);
      await card.move(hands.plan.tray, pace, 0.02);
      table.remove(card);
    }),
  );
  dealer?.look(0, false);
}

const isOther = ({ lying }: Hands, result: TableResult): boolean =>
  lying.some((hand, side) =>
    hand.some(([, value], place) => handsOf(result)[side === 0 ? 0 : 1][place] !== value),
  );

function point({ lying, way, staff }: Hands, winner: Winner | null): void {
  lying.forEach((hand, side) => {
    const isWon = winner === "tie" || winner === side;
    for (const [card] of hand) {
      card.mark(winner !== null && isWon ? (way.colors.sides[side] ?? null) : null);
      card.dim(winner !== null && !isWon);
    }
  });
  const dealer = staff.dealer();
  dealer?.look(winner === 0 ? -1 : winner === 1 ? 1 : 0, false);
  dealer?.smile(winner !== null);
}

async function show(hands: Hands, { phase, result }: Told, wanted: Pace): Promise<void> {
  const { rules } = hands.way;
  const pace = isMotionReduced() ? "still" : wanted;
  if (isOther(hands, result)) await clear(hands, pace);
  const taken = [0, 0];
  const order = rules.order(result);
  for (const [step, hand] of order.entries()) {
    const place = taken[hand] ?? 0;
    taken[hand] = place + 1;
    const value = handsOf(result)[hand][place];
    if (value === undefined || place < (hands.lying[hand]?.length ?? 0)) continue;
    const isLast = rules.isWhole?.(result) === true && step === order.length - 1;
    await deal(hands, hand, value, isLast, pace);
  }
  point(hands, phase === "settled" ? rules.winner(result) : null);
}

function layout(hands: Hands, width: number, height: number): void {
  const { table, way, felt, brim } = hands;
  const plan = planRoom(width, height, way.handWidth);
  hands.plan = plan;
  way.drawRoom(table.ground, plan, way.colors);
  drawTable(felt, plan, way.colors, way.handWidth);
  keepBrim(brim, plan);
  table.still.redraw();
  layOut(hands);
}

function cardsScene(table: CardTable, way: CardsWay): TableScene {
  const hands = makeHands(table, way);
  const { lying, staff } = hands;
  return {
    view: table.view,
    ground: table.still,
    seat: staff.seat,
    tell: (told, wanted) => {
      staff.next(() => show(hands, told, wanted));
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
      layout(hands, width, height);
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
