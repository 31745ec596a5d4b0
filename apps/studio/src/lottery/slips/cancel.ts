/** Taking a slip back while its draw is open. */
import type { Minor } from "@baize/money";
import { findBetUuid } from "../../engine/owners/call-store.ts";
import { writeRollback } from "../../engine/owners/moves.ts";
import type { Session } from "../../engine/players/service.ts";
import { moveDemoBalance } from "../../engine/players/store.ts";
import { atClock, dayAt } from "../draws/schedule/zone.ts";
import { holdDraw } from "../draw-rows/draw-store.ts";
import { refuseBet } from "../refusal.ts";
import { everyMs, findSoldLottery, type SoldLottery } from "../sold-games.ts";
import { changeExposure, lockExposure } from "./exposure-store.ts";
import { liabilityOfItems } from "./written-liability.ts";
import type { PlaceDeps } from "./place.ts";
import { cancelSlip, countCancelled, findOwnSlip, listItems, lockMember } from "./slip-store.ts";

const aDayMax = 20;
/** Games that draw faster take no slip back (lottery document, section 8). */
const everyMsMin = 60_000;

export const isCancellable = (game: SoldLottery): boolean => everyMs(game) >= everyMsMin;

/**
 * Gives the balance where the wallet told it at once.
 *
 * Refuses: order_unknown, bet_not_cancellable, too_many_cancelled.
 */
export async function takeSlipBack(
  deps: PlaceDeps,
  session: Session,
  slipId: string,
  arrivedAt: number,
): Promise<Minor | undefined> {
  const slip = await findOwnSlip(deps.db, session.id, slipId);
  const game = slip === undefined ? undefined : findSoldLottery(slip.gameCode);
  if (slip === undefined || game === undefined) refuseBet("order_unknown");
  if (slip.state !== "accepted" || !isCancellable(game)) refuseBet("bet_not_cancellable");
  const items = await listItems(deps.db, [slipId]);
  const liability = liabilityOfItems(game, slip, items);
  const callUuid = await deps.db.transaction(async (tx) => {
    await lockMember(tx, session.id);
    const { zone } = game.planned;
    const today = atClock(dayAt(arrivedAt, zone), "00:00", zone);
    const isMuch = (await countCancelled(tx, session.id, today)) >= aDayMax;
    const standing = await lockExposure(tx, slip.drawId, slip.currency);
    const draw = await holdDraw(tx, slip.drawId);
    if (draw?.state !== "open" || arrivedAt > draw.closesAt) refuseBet("bet_not_cancellable");
    if (isMuch) refuseBet("too_many_cancelled");
    if (!(await cancelSlip(tx, slipId, deps.clock.nowMs()))) refuseBet("bet_not_cancellable");
    await changeExposure(tx, slip.drawId, slip.currency, standing, liability, -1n);
    if (slip.isDemo) {
      await moveDemoBalance(tx, session.id, slip.stakeMinor);
      return undefined;
    }
    const betUuid = await findBetUuid(tx, slipId);
    if (betUuid === undefined) throw new Error(`slip ${slipId} has no bet`);
    return writeRollback(tx, deps, slipId, { betUuid });
  });
  if (callUuid === undefined) return undefined;
  return (await deps.delivery.deliver(callUuid, 1)).balance;
}
