/**
 * What wallet calls belong to. Each kind of play has owners of its own kind: a round of one player,
 * or a bet in a round that everybody plays together, is a round; a slip of a lottery is a slip; a
 * session of shots or a seat at a table will be others. An owner says who plays, what for and by
 * which name the wallet knows it; what becomes of it is kept by the engine of its kind.
 */
import type { Tx } from "../../platform/db.ts";

/** A game as it is sold: under which codes wallet calls name it. */
export interface SoldGame {
  readonly gameCode: string;
  readonly vendorCode: string;
}

export type OwnerKind = "round" | "slip";

export interface Owner {
  readonly id: string;
  readonly kind: OwnerKind;
  /** Its name in wallet calls, unique in the whole system. */
  readonly ref: string;
  readonly playerId: string;
  readonly walletToken: string;
  readonly gameCode: string;
  readonly vendorCode: string;
  readonly currency: string;
  /** The reward it is played of for nothing; null for what is paid for. */
  readonly rewardUuid: string | null;
}

export interface CallEnded {
  readonly ownerId: string;
  readonly kind: "win" | "rollback";
  /** False: the wallet will never take it. */
  readonly isTaken: boolean;
}

/** How the engine of a kind keeps what becomes of its owners. */
export interface OwnerRecord {
  /** In the transaction that ends the call. */
  callEnded(tx: Tx, ended: CallEnded, nowMs: number): Promise<void>;
}
export type OwnerRecords = Readonly<Record<OwnerKind, OwnerRecord>>;

/** What an engine mends after a process died. */
export interface Mending {
  /** Undoes stakes whose wallet's answer was never written; gives how many. */
  undoOrphans(): Promise<number>;
}
