import type { InboxCategory, InboxImportance, InboxKind, InboxPage } from "@baize/contract";

/**
 * What every message of a kind has in common. A new kind needs its name in the contract, its row
 * here, its texts, and a row of the noun that tells it.
 */
interface Kind {
  readonly category: InboxCategory;
  readonly importance: InboxImportance;
  /** Where its button leads. */
  readonly page?: InboxPage;
  /** Told to members who may be offered nothing, too: it is about what they had. */
  readonly isAlways?: true;
}

const money = (importance: InboxImportance, page: InboxPage): Kind => ({
  category: "money",
  importance,
  page,
});

const bonus = (importance: InboxImportance, page: InboxPage): Kind => ({
  category: "bonus",
  importance,
  page,
});

const account = (importance: InboxImportance, page?: InboxPage): Kind => ({
  category: "account",
  importance,
  ...(page !== undefined && { page }),
});

const protection = (importance: InboxImportance): Kind => ({
  category: "protection",
  importance,
  page: "protection",
});

/** Between agents: read where the member is, the office has them. */
const contract = (importance: InboxImportance): Kind => ({
  category: "account",
  importance,
  isAlways: true,
});

export const kinds: Readonly<Record<InboxKind, Kind>> = {
  deposit_received: money("success", "transactionHistory"),
  deposit_failed: money("warning", "depositv2"),
  deposit_expired: money("info", "depositv2"),
  deposit_charged_back: money("warning", "transactionHistory"),
  chargeback_reversed: money("success", "transactionHistory"),
  withdrawal_requested: money("info", "withdraw"),
  withdrawal_approved: money("info", "withdraw"),
  withdrawal_rejected: money("warning", "withdraw"),
  withdrawal_paid: money("success", "withdraw"),
  withdrawal_failed: money("warning", "withdraw"),
  withdrawal_refunded: money("info", "withdraw"),
  line_received: money("success", "transferUpline"),
  line_sent: money("info", "transferUpline"),
  commission_received: money("success", "transactionHistory"),
  commission_overdue: { ...money("warning", "transactionHistory"), isAlways: true },
  adjusted_in: money("success", "transactionHistory"),
  adjusted_out: money("warning", "transactionHistory"),
  bonus_granted: bonus("success", "bonusDetails"),
  bonus_released: { ...bonus("success", "bonusDetails"), isAlways: true },
  bonus_expired: { ...bonus("info", "bonusDetails"), isAlways: true },
  bonus_forfeited: { ...bonus("warning", "bonusDetails"), isAlways: true },
  free_rounds_given: bonus("success", "bonusDetails"),
  redeem_approved: { ...bonus("success", "rewardCenter"), isAlways: true },
  redeem_rejected: { ...bonus("warning", "rewardCenter"), isAlways: true },
  vip_up: bonus("success", "vip"),
  vip_keep: bonus("info", "vip"),
  mission_done: bonus("success", "rewardCenter"),
  board_won: bonus("success", "rewardCenter"),
  raffle_won: bonus("success", "rewardCenter"),
  red_envelope: bonus("success", "transactionHistory"),
  referral_qualified: bonus("success", "referral"),
  award_ready: bonus("success", "rewardCenter"),
  award_ending_24h: bonus("info", "rewardCenter"),
  application_rejected: bonus("info", "rewardCenter"),
  login_new_place: account("critical", "securityCenter"),
  password_changed: account("warning", "securityCenter"),
  phone_changed: account("warning", "securityCenter"),
  mail_changed: account("warning", "securityCenter"),
  authenticator_on: account("success", "securityCenter"),
  authenticator_off: account("warning", "securityCenter"),
  payout_account_added: account("info", "withdraw"),
  payout_account_removed: account("info", "withdraw"),
  kyc_received: account("info", "verification"),
  kyc_approved: account("success", "verification"),
  kyc_rejected: account("warning", "verification"),
  limit_lowered: protection("info"),
  limit_raise_asks: protection("info"),
  limit_raised: protection("info"),
  pause_started: protection("info"),
  contract_waits: contract("info"),
  contract_accepted: contract("success"),
  contract_declined: contract("info"),
  contract_ends: contract("warning"),
  agent_offered: account("info"),
  agent_accepted: contract("success"),
  agent_declined: contract("info"),
  branch_joins: contract("info"),
  branch_leaves: contract("info"),
  line_changed: contract("warning"),
  // Its words and its page are those of the journey that sends it.
  news: { category: "news", importance: "info" },
};
