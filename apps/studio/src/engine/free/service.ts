/**
 * Free rounds that platforms give to their members (wallet contract, section 10). An offer is for
 * one player, game and stake. Its rounds are rounds like any other; only their stake costs nothing,
 * and each takes one off the offer in the transaction that opens it (store.ts, `takeFreeRound`).
 */
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { publicName } from "../players/rules.ts";
import { ensurePlayer, findPlayerId } from "../players/store.ts";
import { isSameOffer } from "./rules.ts";
import {
  cancelOffer,
  findOffer,
  findOpenOffer,
  findReward,
  insertOffer,
  listOffers,
  type OfferRow,
} from "./store.ts";

export interface OfferOrder {
  readonly operatorId: string;
  readonly rewardUuid: string;
  readonly userRef: string;
  readonly gameCode: string;
  readonly vendorCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly rounds: number;
  readonly startsAtMs: number | null;
  readonly endsAtMs: number;
}

export interface FreeRoundsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface FreeRounds {
  /** Undefined where another offer has that name. */
  create(order: OfferOrder): Promise<OfferRow | undefined>;
  /** Undefined where there is none of that name. Again, it changes nothing. */
  cancel(operatorId: string, rewardUuid: string): Promise<OfferRow | undefined>;
  find(operatorId: string, rewardUuid: string): Promise<OfferRow | undefined>;
  list(operatorId: string, userRef: string, limit: number): Promise<readonly OfferRow[]>;
  /** What the player may play in a game now. */
  open(playerId: string, gameCode: string): Promise<OfferRow | undefined>;
  get(offerId: string): Promise<OfferRow | undefined>;
}

export function createFreeRounds({ db, clock, ids }: FreeRoundsDeps): FreeRounds {
  return {
    create: ({ userRef, ...order }) =>
      db.transaction(async (tx) => {
        const nowMs = clock.nowMs();
        const { operatorId, currency, rewardUuid } = order;
        // A player who has never launched a game has no name yet; the first launch brings it.
        const playerId =
          (await findPlayerId(tx, operatorId, userRef, currency)) ??
          (await ensurePlayer(tx, {
            id: ids.uuid(),
            operatorId,
            userRef,
            currency,
            displayName: publicName(undefined, userRef),
            isDemo: false,
            isTest: false,
            demoBalance: null,
            nowMs,
          }));
        const offer = { ...order, id: ids.uuid(), playerId, createdAtMs: nowMs };
        await insertOffer(tx, offer);
        const known = await findReward(tx, operatorId, rewardUuid);
        return known !== undefined && isSameOffer(known, offer) ? known : undefined;
      }),
    cancel: (operatorId, rewardUuid) =>
      db.transaction(async (tx) => {
        const known = await findReward(tx, operatorId, rewardUuid);
        if (known === undefined) return undefined;
        await cancelOffer(tx, known.id, clock.nowMs());
        return findOffer(tx, known.id);
      }),
    find: (operatorId, rewardUuid) => findReward(db, operatorId, rewardUuid),
    list: (operatorId, userRef, limit) => listOffers(db, operatorId, userRef, limit),
    open: (playerId, gameCode) => findOpenOffer(db, playerId, gameCode, clock.nowMs()),
    get: (offerId) => findOffer(db, offerId),
  };
}
