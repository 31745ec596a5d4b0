/**
 * Everything that passes between a game frame in the browser and the studio, and between the frame
 * and the platform page around it. Types and a few plain values only, so a frame bundles nothing
 * for it.
 *
 * What always holds:
 * - The studio decides outcomes and payouts. A frame sends a stake and a choice, and animates the
 * answer.
 * - Amounts are decimal strings in major units of the session's currency ("25.00"), with all its
 * digits. Multipliers are decimal strings too ("2.00"). Times are milliseconds; `…At` are epoch
 * milliseconds of the studio's clock.
 * - A request with an unknown field is refused.
 * - Unrevealed server seeds and future hashes never appear in any message.
 *
 * Opening a frame
 * The platform puts `https://studio/play/<gameCode>?session=<code>&lang=bn` into an iframe. The
 * code works once, for 60 s. The frame exchanges it by `POST /api/session`, removes `session` from
 * its address with `history.replaceState`, and keeps the token it got in `sessionStorage` under
 * `baize.session.<gameCode>`, so that a reload continues by `GET /api/session`. Every other call
 * carries `Authorization: Bearer <token>`.
 *
 * Build output the studio serves (dist/studio-client): `/play/<gameCode>` answers `<gameCode>.html`
 * when there is one, else `index.html`; files under `/assets/…` are served immutable. The content
 * security policy has no `unsafe-eval` (Pixi needs `pixi.js/unsafe-eval` imported) and no inline
 * scripts.
 *
 * HTTP calls (all answer `Answer<T>`; a refusal has a 4xx status)
 *   POST /api/session            OpenSessionRequest   → SessionOpened
 *   GET  /api/session                                 → SessionView
 *   GET  /api/balance                                 → BalanceView
 *   POST /api/games/<code>/bet   OneShotRequest       → OneShotResult
 *   POST /api/slot/<code>/spin   SlotSpinRequest      → SlotSpinResult
 *   POST /api/games/<code>/open   OpenRequest          → SteppedResult (protocol-steps.ts)
 *   POST /api/games/<code>/step   StepRequest          → SteppedResult
 *   GET  /api/seeds                                   → SeedsView
 *   POST /api/seeds/rotate       RotateSeedsRequest   → SeedsRotated
 *   POST /api/seeds/client       ClientSeedRequest    → SeedsView
 *   GET  /api/rounds?before=<roundId>&pageSize=20     → RoundPage
 *   GET  /api/rounds/<roundId>                        → RoundView
 *   GET  /api/actions/<actionId>                      → RoundView
 *   GET  /api/jackpot                                 → JackpotView | null
 *   GET  /api/free-rounds                             → FreeRoundsView | null
 *   GET  /api/crash/history      (no token needed)    → CrashHistoryEntry[]
 *   GET  /api/rules/<gameCode>?currency=BDT (no token) → GameRules
 * GET  /socket                 WebSocket of the crash game, see `ClientMessage` and `ServerMessage`
 * GET  /socket/<code>          WebSocket of a live table, see `TableCommand` and `TableMessage`
 */

import type { JackpotWin } from "./protocol-jackpot.ts";
import type { Amount, LocalText, RefusalCode, RulesBase } from "./protocol-words.ts";
export * from "./protocol-jackpot.ts";
export * from "./protocol-steps.ts";
export * from "./protocol-words.ts";

export interface Refusal {
  readonly success: false;
  readonly code: RefusalCode;
  readonly message: string;
  /** Present with insufficient_funds. */
  readonly balance?: Amount;
  /** Present with round_too_soon: how long until the next round may start. */
  readonly waitMs?: number;
}
export type Answer<T> = { readonly success: true; readonly value: T } | Refusal;

// ── session and configuration
// ──────────────────────────────────────────────────────────────────────

export interface OpenSessionRequest {
  readonly code: string;
  /** Token of an earlier demo in this tab: its play money is played with on. */
  readonly demoToken?: string;
}

/**
 * What this operator allows; all but turbo is enforced by the studio as well. Where turbo is off
 * nothing shortens a round that is shown, and `roundMsMin` holds whatever a frame shows.
 */
export interface BrandFlags {
  readonly autoplay: boolean;
  readonly turbo: boolean;
  /** Whether slots that sell their free spins may do so. */
  readonly buyBonus: boolean;
  /** Whether players may talk at live tables. */
  readonly chat: boolean;
  /** Shortest time between the starts of two rounds of one player in a game; 0: no floor. */
  readonly roundMsMin: number;
  /** The same of slots. */
  readonly slotRoundMsMin: number;
}

export interface GameConfig {
  readonly gameCode: string;
  /** The tag of the game's outcomes and rules; slots share one. */
  readonly kind: string;
  readonly vendorCode: string;
  readonly name: LocalText;
  readonly currency: string;
  readonly currencyDecimals: number;
  readonly currencySymbol: string;
  readonly stakeMin: Amount;
  readonly stakeMax: Amount;
  readonly stakeStep: Amount;
  readonly stakeDefault: Amount;
  readonly stakesQuick: readonly Amount[];
  readonly winMax: Amount;
  /** Play money kept by the studio; show "demo" clearly. */
  readonly isDemo: boolean;
  readonly brand: BrandFlags;
}

export interface SessionView {
  /** BCP 47 language of the launch; the frame falls back to English. */
  readonly lang: string;
  /** The player's own name as others see it, e.g. "ra***8". */
  readonly playerName: string;
  readonly config: GameConfig;
  readonly balance: Amount;
  /** Where "back" goes when the frame is not inside a platform page. */
  readonly lobbyUrl: string | null;
  /** Null: no deposit button (demo, or the operator gave none). */
  readonly depositUrl: string | null;
  /** Origin of the platform page: the only target and the only accepted sender of postMessage. */
  readonly siteOrigin: string | null;
  readonly serverTime: number;
  /** A round of several steps in play, or one whose money is still on its way to the wallet. */
  readonly openRound: RoundView | null;
  /** Rounds of this game the player was given; null where there are none to play now. */
  readonly freeRounds: FreeRoundsView | null;
}
export interface SessionOpened extends SessionView {
  readonly token: string;
}

/** Rounds the player was given: each at this stake, which costs nothing. */
export interface FreeRoundsView {
  readonly offerId: string;
  readonly stake: Amount;
  readonly rounds: number;
  readonly left: number;
  /** What those that were played won so far. */
  readonly won: Amount;
  readonly endsAt: number;
}

export interface BalanceView {
  readonly balance: Amount;
  readonly currency: string;
}

// ── rounds
// ─────────────────────────────────────────────────────────────────────────────────────────

/** Where the randomness of a round came from; enough to recompute it once the seed is revealed. */
export interface SeedProof {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** Only after rotation; of a live table once its round has ended. */
  readonly serverSeed?: string;
  /** Of a live table: the published hash that its chain leads to. */
  readonly terminatingHash?: string;
}
export interface CrashProof {
  readonly roundNo: number;
  /** Hash of the round, known to all after the crash. */
  readonly hash?: string;
  readonly salt: string;
  readonly terminatingHash: string;
}

export type RoundStatus =
  /** Stake on its way to the wallet. */
  | "stake_pending"
  /** Stake taken, in play (a crash bet before its end). */
  | "accepted"
  /** Outcome fixed, payout on its way. */
  | "payout_pending"
  | "settled"
  | "refund_pending"
  | "refunded"
  | "refused"
  /** The wallet refused the payout or refund; the operators settle it by hand. */
  | "disputed";

/**
 * What came of a round. Its fields are the game's own (`games/<game>/protocol.ts`): whoever reads
 * more than the tag asks the game (record.ts).
 */
export interface RoundOutcome {
  /** The kind of the game. */
  readonly game: string;
  /** Pots that were won beside what the game paid. */
  readonly jackpots?: readonly JackpotWin[];
}

export interface RoundView {
  readonly roundId: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stake: Amount;
  /** Null until it is fixed. */
  readonly payout: Amount | null;
  readonly status: RoundStatus;
  /** The stake cost nothing, because the round was given. */
  readonly isFree: boolean;
  readonly placedAt: number;
  readonly settledAt: number | null;
  readonly outcome: RoundOutcome | null;
  readonly play: RoundPlay;
  readonly proof: SeedProof | CrashProof | null;
}
/** What the player did; with the proof it gives the outcome again. */
export interface RoundPlay {
  /** What opened the round, before stakes that steps added. */
  readonly stake: Amount;
  readonly choice: unknown;
  /** The steps taken, in order; none in a round that one request plays. */
  readonly steps: readonly unknown[];
  /** Digest of the rules it was played by; null for rounds of before it was written down. */
  readonly rules: string | null;
}
export interface RoundPage {
  readonly content: readonly RoundView[];
  /** Pass as `before` for the next page; null at the end. */
  readonly before: string | null;
}

/** Fields that every request that starts a round has. */
export interface RoundRequest {
  /** A fresh UUID per player action. Sent again with the same content it gives the first answer. */
  readonly actionId: string;
  readonly stake: Amount;
  /** True when autoplay pressed the button. */
  readonly isAuto?: boolean;
}
export interface RoundResult<O> {
  readonly roundId: string;
  readonly stake: Amount;
  readonly payout: Amount;
  /** After stake and payout; what the wallet last said when the payout is still on its way. */
  readonly balance: Amount;
  /** The wallet has not confirmed the payout yet; the studio keeps trying, also after a restart. */
  readonly isPayoutPending: boolean;
  readonly outcome: O;
  readonly proof: SeedProof;
  /** After a free round: what is left of those that were given with it. */
  readonly freeRounds?: FreeRoundsView;
}

// ── seeds
// ──────────────────────────────────────────────────────────────────────────────────────────

export interface SeedsView {
  readonly serverSeedHash: string;
  readonly nextServerSeedHash: string;
  readonly clientSeed: string;
  /** Nonce of the last round played under the pair; the next is one more. */
  readonly nonce: number;
}
export interface RotateSeedsRequest {
  /** Client seed of the new pair; without it the old one stays. */
  readonly clientSeed?: string;
}
/** 1 to 64 characters of A-Z a-z 0-9 - _. Valid from the next round on. */
export interface ClientSeedRequest {
  readonly clientSeed: string;
}
/** Rounds played one after another with the same client seed. */
export interface SeedUse {
  readonly clientSeed: string;
  readonly firstNonce: number;
  readonly lastNonce: number;
  /** The last of them that has an outcome, of whichever game; null where none has. */
  readonly lastRoundId: string | null;
}
export interface SeedsRotated {
  readonly revealed: {
    readonly serverSeed: string;
    readonly serverSeedHash: string;
    readonly nonce: number;
    /** By first nonce. The player may have changed the client seed between the rounds. */
    readonly uses: readonly SeedUse[];
  };
  readonly current: SeedsView;
}

// ── rules
// ──────────────────────────────────────────────────────────────────────────────────────────

/** What the rules state; the rest is the game's own. */
export interface GameRules extends RulesBase {
  readonly kind: string;
}
/** Of a game whose rounds are decided by a chain that all its players share. */
export interface ChainRules extends GameRules {
  readonly terminatingHash: string;
  readonly salt: string;
  readonly chainLength: number;
}

// ── frame and platform page (postMessage)
// ──────────────────────────────────────────────────────────

/**
 * Frame → page. The frame posts with `siteOrigin` as target; the page accepts only the studio's
 * origin from its own iframe's window.
 */
export type FrameEvent =
  | { readonly type: "baize:ready"; readonly gameCode: string }
  /** The page refetches the wallet; the amount is a hint for the animation. */
  | { readonly type: "baize:balance-changed"; readonly balance: Amount; readonly currency: string }
  /**
   * What the player sees as their balance in the frame: sent when the frame opens, whenever it
   * changes, and again and again while a round is shown. The page may show it in place of what it
   * knows, so that its header does not tell the end of a round before the round does.
   */
  | { readonly type: "baize:balance-shown"; readonly balance: Amount; readonly currency: string }
  /** The last open dialog of the frame was closed. */
  | { readonly type: "baize:dialog-closed" }
  | { readonly type: "baize:open-cashier" }
  | { readonly type: "baize:exit" }
  | { readonly type: "baize:title"; readonly title: string }
  /** The player touched the game: the page keeps their sign-in alive. */
  | { readonly type: "baize:active" }
  /** The studio no longer knows the session; the page offers to launch again. */
  | { readonly type: "baize:session-ended" };

/** Page → frame; the frame accepts only `siteOrigin`. */
export type PageEvent =
  /** After a deposit: refetch the balance. */
  | { readonly type: "baize:refresh-balance" }
  /**
   * The page has a bar with the way back, the balance, the cashier and a button for the menu, so on
   * a small screen the frame leaves its own away.
   */
  | { readonly type: "baize:page-bar" }
  /** The brand's own colour, "#rrggbb"; not sent by a brand that has none. */
  | { readonly type: "baize:look"; readonly accent: string }
  | { readonly type: "baize:open-menu" }
  /** Escape was pressed in the page. */
  | { readonly type: "baize:close-dialog" }
  | { readonly type: "baize:mute"; readonly isMuted: boolean };
