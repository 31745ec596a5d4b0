/** What a platform orders of free rounds, and what a frame may play of them. */
import type { FastifyInstance } from "fastify";
import {
  FreebetCancelCall,
  FreebetCreateCall,
  FreebetListCall,
  freebetPageMax,
} from "@baize/contract";
import { formatMinor, fromVendorUnits } from "@baize/money";
import { freeRoundsView, rewardOf } from "../engine/free/rules.ts";
import type { OfferRow } from "../engine/free/store.ts";
import { isPlayable, readStake } from "../engine/limits.ts";
import { StudioRefusal } from "../engine/refusal.ts";
import { writeExact } from "../engine/wallet/exact-json.ts";
import { findGame } from "../catalogue/games.ts";
import type { FreeRoundsView } from "../protocol.ts";
import type { Studio } from "../studio.ts";
import { on, sessionOf } from "./frame-routes.ts";
import { answer, CallRefused, readCall } from "./operator-call.ts";

/** The stake of an offer, as the game would take it. */
function stakeOf(call: FreebetCreateCall): bigint {
  const game = findGame(call.game_code);
  if (game === undefined || game.vendorCode !== call.product) {
    throw new CallRefused(404, "no such game");
  }
  if (!game.mayBeGiven) throw new CallRefused(400, "this game has no free rounds");
  const { currency } = call;
  if (!isPlayable(currency)) throw new CallRefused(400, "currency not offered");
  const stake = fromVendorUnits(BigInt(call.bet_value), currency);
  if (stake === undefined) throw new CallRefused(400, "bet_value: finer than the currency");
  try {
    return readStake(formatMinor(stake, currency), currency, game.limits(currency));
  } catch (error) {
    if (!(error instanceof StudioRefusal)) throw error;
    throw new CallRefused(400, `bet_value: ${error.message}`);
  }
}

async function create(studio: Studio, operatorId: string, call: FreebetCreateCall) {
  const stakeMinor = stakeOf(call);
  const known = await studio.freeRounds.find(operatorId, call.reward_uuid);
  const endsAtMs = Date.parse(call.end_time);
  const startsAtMs = call.start_time == null ? null : Date.parse(call.start_time);
  // Told again after it was over, it is still what it was.
  if (known === undefined && endsAtMs <= studio.clock.nowMs()) {
    throw new CallRefused(400, "end_time: is over");
  }
  if (startsAtMs !== null && startsAtMs >= endsAtMs) {
    throw new CallRefused(400, "start_time: must be before end_time");
  }
  const offer = await studio.freeRounds.create({
    operatorId,
    rewardUuid: call.reward_uuid,
    userRef: call.user,
    gameCode: call.game_code,
    vendorCode: call.product,
    currency: call.currency,
    stakeMinor,
    rounds: call.bet_count,
    startsAtMs,
    endsAtMs,
  });
  if (offer === undefined) throw new CallRefused(400, "reward_uuid: used with other content");
  return offer;
}

async function listed(
  studio: Studio,
  operatorId: string,
  call: { user?: string | undefined; reward_uuid?: string | undefined },
) {
  const { user, reward_uuid: uuid } = call;
  if (uuid !== undefined) {
    const offer = await studio.freeRounds.find(operatorId, uuid);
    const isAsked = offer !== undefined && (user === undefined || offer.userRef === user);
    return isAsked ? [offer] : [];
  }
  if (user === undefined) throw new CallRefused(400, "give a user or a reward_uuid");
  return studio.freeRounds.list(operatorId, user, freebetPageMax);
}

export function registerFreeRoundRoutes(app: FastifyInstance, studio: Studio): void {
  const base = "/operator/generic/v2/freebet/rewards";
  const shown = (offer: OfferRow) => rewardOf(offer, studio.clock.nowMs());

  app.post(`${base}/create`, (request, reply) =>
    answer(reply, async () => {
      const { operator, call } = readCall(studio, request, FreebetCreateCall);
      return writeExact(shown(await create(studio, operator.operatorId, call)));
    }),
  );
  app.post(`${base}/list`, (request, reply) =>
    answer(reply, async () => {
      const { operator, call } = readCall(studio, request, FreebetListCall);
      return writeExact({ rewards: (await listed(studio, operator.operatorId, call)).map(shown) });
    }),
  );
  app.post(`${base}/cancel`, (request, reply) =>
    answer(reply, async () => {
      const { operator, call } = readCall(studio, request, FreebetCancelCall);
      const offer = await studio.freeRounds.cancel(operator.operatorId, call.reward_uuid);
      if (offer === undefined) throw new CallRefused(404, "no such reward");
      return writeExact(shown(offer));
    }),
  );
  /** What may be played for nothing now; null where there is nothing. */
  on(app, "GET", "/api/free-rounds", async (request): Promise<FreeRoundsView | null> => {
    const { id, gameCode } = await sessionOf(studio, request);
    const offer = await studio.freeRounds.open(id, gameCode);
    return offer === undefined ? null : freeRoundsView(offer);
  });
}
