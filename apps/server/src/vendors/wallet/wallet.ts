import { LRUCache } from "lru-cache";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { PlaceGuarded } from "../../protection/index.ts";
import type { Database } from "../../platform/db.ts";
import type { Soon } from "../../platform/soon.ts";
import type { Follower } from "../../platform/events/index.ts";
import type { FreePlay } from "../free-play/service.ts";
import type { SeenBet, Wins } from "../wins/service.ts";
import type { WalletPath } from "./parse.ts";
import type { WalletResult } from "./rules.ts";
import type { Sessions } from "../sessions/service.ts";
import { createSharedIds, type SharedIds } from "./shared-ids.ts";

export type PlayVerdict = "ok" | "disabled" | "limit_reached";

/** What is known of a game, closed or not. */
export interface GameState {
  readonly isOpen: boolean;
}

export interface CallbackDeps {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly freePlay: FreePlay;
  readonly wins: Wins;
  /** May this member place new bets? Asked for every bet. */
  readonly mayPlay: (memberId: bigint) => Soon<PlayVerdict>;
  /** Whether the sign-in a game was opened from lives; a bet is an act that keeps it alive. */
  readonly isSignedIn?: (memberId: bigint, loginSessionId: string, isAct: boolean) => Soon<boolean>;
  /** Judges and posts a bet of a member whose account is guarded: limits and pauses. */
  readonly placeGuarded?: PlaceGuarded;
  /** Undefined for a code nobody knows. Asked for every call, so it should remember. */
  readonly gameState: (vendorCode: string, gameCode: string) => Soon<GameState | undefined>;
  /** The member behind a user name of the vendor contract, and the country to tell. */
  readonly findMember: (
    userRef: string,
  ) => Promise<{ readonly memberId: bigint; readonly country: string } | undefined>;
  /** Told after money moved, outside of any transaction, and who alone follows it. */
  readonly onMoved: (only?: Follower) => void;
  readonly onError: (error: unknown) => void;
  /** Told how each call was answered. */
  readonly onCallbackAnswered?: (path: WalletPath, status: string) => void;
}

/** What the steps of a call work with: made once, so that a call makes nothing of it again. */
export interface Wallet extends CallbackDeps {
  readonly sharedIds: SharedIds;
  /** Keys known to be bets. A bet never changes, so this needs no end. */
  readonly bets: LRUCache<string, SeenBet>;
}

export const walletOf = (deps: CallbackDeps): Wallet => ({
  ...deps,
  sharedIds: createSharedIds(deps),
  bets: new LRUCache({ max: 50_000 }),
});

export const no = (status: WalletResult["status"]): WalletResult => ({ status });
