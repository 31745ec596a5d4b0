/** What every live table's scene has: somebody behind it, and one thing shown after another. */
import type { Tweens } from "../../../client/easing.ts";
import type { Scene } from "../../../client/stage.tsx";
import type { Pace } from "../../one-shot/client/use-one-shot.ts";
import type { DealerLook } from "./dealer-art.ts";
import { createDealer, type Dealer } from "./dealer.ts";
import type { Standing } from "./standing.ts";

/** What a scene must know of the round; `endsAt` is local time. */
export type Told = Pick<Standing, "phase" | "roundNo" | "result" | "endsAt">;

export interface TableScene extends Scene {
  /** The dealer, who is relieved after a while. */
  readonly seat: (dealer: number) => void;
  /** Called with each step of a round; what does not stand yet is shown. */
  readonly tell: (told: Told, pace: Pace) => void;
  readonly celebrate: (strength: number) => void;
}

export interface Staff {
  readonly seat: (dealer: number) => void;
  /** Null until the first one has come. */
  readonly dealer: () => Dealer | null;
  /** Waits until what was shown before has been. */
  readonly next: (work: () => Promise<void> | void) => void;
  readonly isGone: () => boolean;
  readonly dispose: () => void;
}

/** `put` has a fresh dealer stand where the scene wants one. The dealers take turns. */
export function createStaff(
  looks: readonly DealerLook[],
  tweens: Tweens,
  put: (dealer: Dealer) => void,
): Staff {
  let dealer: Dealer | null = null;
  let seated = -1;
  let isGone = false;
  let turn = Promise.resolve();
  async function afterAll(before: Promise<void>, work: () => Promise<void> | void): Promise<void> {
    await before;
    try {
      if (!isGone) await work();
    } catch {
      // A picture that could not be drawn must not hold up the next.
    }
  }
  const next: Staff["next"] = (work) => {
    turn = afterAll(turn, work);
  };
  return {
    seat: (number) => {
      const place = number % looks.length;
      const look = looks[place];
      if (place === seated || look === undefined) return;
      seated = place;
      next(async () => {
        const fresh = await createDealer(look, place, tweens);
        if (isGone) {
          fresh.dispose();
          return;
        }
        dealer?.dispose();
        dealer = fresh;
        put(fresh);
      });
    },
    dealer: () => dealer,
    next,
    isGone: () => isGone,
    dispose: () => {
      isGone = true;
      dealer?.dispose();
    },
  };
}
