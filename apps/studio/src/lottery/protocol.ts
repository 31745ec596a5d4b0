/** What passes between a lottery frame and the studio, beside what every frame asks. Types only. */
import type { Amount } from "../protocol.ts";

/** Where the result of a draw comes from; its secret only once the draw is over. */
export interface DrawProof {
  readonly chainEnd: string;
  /** Of the draw in its chain, from 1. */
  readonly chainNumber: number;
  readonly beaconRound: number;
  readonly root: string | null;
  readonly slipCount: number | null;
  readonly link: string | null;
  readonly signature: string | null;
  readonly randomness: string | null;
  readonly isTestRandomness: boolean | null;
  readonly lockedAt: number | null;
  readonly drawnAt: number | null;
}

export interface PastDraw {
  readonly gameId: string;
  readonly numero: string;
  /** Null for a void draw. */
  readonly winningNumber: string | null;
  readonly openedAt: number;
  /** What it pays, or what goes back, is decided for every slip. */
  readonly isSettled: boolean;
  readonly isVoid: boolean;
  readonly voidReason: "beacon_missing" | "missed" | "no_result" | null;
  readonly proof: DrawProof;
}

export interface CurrentDraw {
  readonly numero: string;
  readonly gameId: string;
  readonly remainTime: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  readonly lockTime: number;
  readonly isSale: boolean;
  readonly beaconRound: number;
  readonly commitment: { readonly link: string; readonly linksFrom: number };
}

export interface NearDraws {
  readonly currentNumero: CurrentDraw | null;
  /** Closed and not drawn yet: with its root once it is locked. */
  readonly waitingNumero: {
    readonly numero: string;
    readonly drawsAt: number;
    readonly root: string | null;
    readonly isLate: boolean;
  } | null;
  readonly previousNumero: PastDraw | null;
  readonly nextNumero: { readonly numero: string } | null;
  readonly voidDraws: number;
  readonly serverTime: number;
}

export interface PlayGroup {
  readonly values: readonly string[];
  /** The values in the language of the session. */
  readonly names: readonly string[];
  readonly min: number;
  readonly max: number | null;
}

export interface PlayView {
  readonly playId: string;
  readonly playCode: string;
  readonly playName: string;
  readonly playSwitch: boolean;
  /** Null for a play of typed numbers. */
  readonly groups: readonly PlayGroup[] | null;
  readonly playMenuInfos: readonly {
    readonly id: string;
    readonly bonus: string;
    readonly fair: string;
  }[];
}

export interface PlayMenuView {
  readonly familyCode: string;
  readonly prizeModes: readonly {
    readonly prizeModeId: string;
    readonly playMenuGroups: readonly {
      readonly code: string;
      readonly playMenus: readonly PlayView[];
    }[];
  }[];
}

export interface SlipItemView {
  readonly playId: string;
  readonly playName: string;
  readonly selection: string;
  readonly selectionName: string;
  readonly lines: number;
  readonly lineStake: Amount;
  readonly odds: readonly string[];
  readonly prize: Amount | null;
}

export interface SlipView {
  readonly orderNumber: string;
  readonly orderMasterId: string;
  readonly gameCode: string;
  readonly numero: string;
  readonly bettingTime: number;
  readonly drawsAt: number;
  readonly currency: string;
  readonly lines: number;
  readonly multiple: number;
  readonly planBettingAmount: Amount;
  readonly winningAmount: Amount;
  readonly winningNumber: string | null;
  readonly voidReason: string | null;
  readonly chasing: boolean;
  /** 2 waiting, 4 won, 5 lost, 8 cancelled, 9 void. */
  readonly orderStatus: 2 | 4 | 5 | 8 | 9;
  readonly canCancel: boolean;
  readonly items: readonly SlipItemView[];
}

export interface SlipPage {
  readonly content: readonly SlipView[];
  readonly page: number;
  readonly size: number;
  readonly isLast: boolean;
}

export interface SlipInclusion {
  readonly root: string;
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
}

export interface SlipProof {
  readonly draw: PastDraw | null;
  /** The bytes whose digest is the leaf. */
  readonly text: string | null;
  readonly inclusion: SlipInclusion | null;
}

export interface PlacedOrders {
  readonly orders: readonly {
    readonly orderNumber: string;
    readonly numero: string;
    readonly totalBettingAmount: Amount;
    readonly lines: number;
  }[];
  readonly balance: Amount;
}

/** What a frame hears on its socket, `/socket/<gameCode>`. */
export type DrawMessage =
  | {
      readonly type: "snapshot";
      readonly seq: number;
      readonly near: NearDraws;
      /** The newest first. */
      readonly past: readonly PastDraw[];
      readonly balance: Amount;
    }
  /** Something of the draws has changed; `past` has the newest few. */
  | {
      readonly type: "draws";
      readonly seq: number;
      readonly near: NearDraws;
      readonly past: readonly PastDraw[];
    }
  | { readonly type: "pong"; readonly serverTime: number };
