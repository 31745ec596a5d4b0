import type { AuditAction } from "./audit-actions.ts";

/**
 * The significant events: what a regulator asks to see in one place. Each kind is defined here and
 * nowhere else. `actions` are entries of the audit trail, and `alerts` are codes of alerts, that
 * are themselves events of this kind: writing one writes the event with it. All others are recorded
 * by the code that detects them.
 */
interface Definition {
  readonly actions?: readonly AuditAction[];
  readonly alerts?: readonly string[];
}

export const significantEvents = {
  /** A sign-in of a member or an operator that failed, with the address it came from. */
  access_failed: { actions: ["operator.sign_in_failed", "operator.locked"] },
  program_started: {},
  program_stopped: {},
  /** A program that fell silent without stopping. */
  program_lost: {},
  /** From when until when no program of a kind was there. */
  downtime: {},
  /** A program began with other files than the one before it. */
  release_started: {},
  clock_jumped: {},
  clock_off: { alerts: ["clock_off"] },
  build_differs: { alerts: ["build_differs"] },
  configuration_differs: { alerts: ["configuration_differs"] },
  configuration_approved: { actions: ["configuration.approved"] },
  large_stake: {},
  large_win: { alerts: ["win_held"] },
  /** A stake or a win that was taken back, or refused. */
  void: { actions: ["held_win.refused"] },
  negative_balance: {},
  jackpot_won: {},
  /** A pot that is new, or linked to other games. */
  jackpot_changed: {},
  bonus_changed: {
    actions: [
      "bonus_offer.created",
      "bonus_offer.saved",
      "bonus.forfeited",
      "free_rounds.granted",
      "free_rounds.cancelled",
    ],
  },
  account_changed: {
    actions: [
      "member.status_saved",
      "member.limit_saved",
      "adjustment.approved",
      "wallet_transfer.ruled",
      "withdrawal.paid_by_hand",
      "withdrawal.receipt_forced",
    ],
  },
  authority_changed: {
    actions: [
      "operator.created",
      "operator.updated",
      "operator.reset",
      "operator.released",
      "role.created",
      "role.updated",
      "role.deleted",
    ],
  },
  configuration_changed: {
    actions: [
      "brand.settings_saved",
      "brand.hosts_saved",
      "brand.maintenance_saved",
      "vendors.saved",
      "game.saved",
      "risk.settings_saved",
      "cashier.settings_saved",
      "cashier.verification_saved",
      "cashier.method_saved",
      "cashier.account_added",
      "cashier.account_approved",
      "cashier.account_refused",
      "cashier.account_opened",
      "cashier.account_closed",
      "cashier.line_saved",
      "agents.policy_saved",
      "cashier.offer_saved",
      "win_ceiling.saved",
      "reconciliation.begun",
    ],
  },
  /** The books, or what others report of them, do not agree. */
  books_differ: {
    alerts: ["books_incoherent", "reconciliation_differs", "vendor_report_differs"],
  },
  game_return_off: { alerts: ["game_return_off"] },
} as const satisfies Record<string, Definition>;

export type EventKind = keyof typeof significantEvents;
export const eventKinds = Object.keys(significantEvents) as [EventKind, ...EventKind[]];

function kindsBy(part: keyof Definition): ReadonlyMap<string, EventKind> {
  const found = new Map<string, EventKind>();
  for (const kind of eventKinds) {
    const definition: Definition = significantEvents[kind];
    for (const name of definition[part] ?? []) found.set(name, kind);
  }
  return found;
}

const byAction = kindsBy("actions");
const byAlert = kindsBy("alerts");

/** The event that an entry of the audit trail is, if it is one. */
export const eventOfAction = (action: string): EventKind | undefined => byAction.get(action);

/** The event that an alert is, if it is one. */
export const eventOfAlert = (code: string): EventKind | undefined => byAlert.get(code);
