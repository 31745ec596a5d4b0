/**
 * How wheel and ball move. Pure: angles in turns, the wheel clockwise and the ball against it, over
 * a part from 0 to 1 of the spin. The ball comes to rest in its pocket and is carried on with it.
 */
import { wheelOrder } from "../table.ts";

const pockets = wheelOrder.length;
/** From here on the ball lies in its pocket. */
export const settledAt = 0.84;
const fallsFrom = 0.5;
const wheelTurns = 1.6;
const ballTurns = 7;

export interface Moment {
  readonly wheel: number;
  readonly ball: number;
  /** 1 on the rim, 0 in the pocket. */
  readonly height: number;
}

/** Where a number's pocket lies on a wheel that stands at 0. */
export const pocketOf = (number: number): number => wheelOrder.indexOf(number) / pockets;

const wheelAt = (from: number, part: number): number => from + wheelTurns * (1 - (1 - part) ** 2);

/** Falls, and hops twice over the frets before it lies. */
function heightAt(part: number): number {
  if (part < fallsFrom) return 1;
  const q = Math.min(1, (part - fallsFrom) / (settledAt - fallsFrom));
  if (q < 0.55) return 1 - (q / 0.55) ** 2;
  if (q < 0.82) return 0.22 * Math.sin(((q - 0.55) / 0.27) * Math.PI);
  return 0.07 * Math.sin(((q - 0.82) / 0.18) * Math.PI);
}

export function momentAt(from: number, number: number, part: number): Moment {
  const wheel = wheelAt(from, part);
  const pocket = pocketOf(number);
  if (part >= settledAt) return { wheel, ball: wheel + pocket, height: 0 };
  const left = (1 - part / settledAt) ** 1.7;
  return {
    wheel,
    ball: wheelAt(from, settledAt) + pocket + ballTurns * left,
    height: heightAt(part),
  };
}

/** The number whose pocket is nearest to the ball. */
export function numberUnder({ wheel, ball }: Moment): number {
  const turn = (((ball - wheel) % 1) + 1) % 1;
  return wheelOrder[Math.round(turn * pockets) % pockets] ?? 0;
}
