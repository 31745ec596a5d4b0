/**
 * The contract: everything that crosses the wire, written once.
 *
 * The server registers its routes from `wire` and `routes`, the site derives its typed client from
 * both. Browser code imports a table without schemas (`@baize/contract/site-wire`, and where they
 * are needed `records-wire` and `console-wire`) and everything else as types only, so that no
 * schema reaches a player.
 *
 * Start with `wire` in wire.ts.
 */
export * from "./envelope.ts";
export * from "./feed.ts";
export * from "./fields.ts";
export * from "./languages.ts";
export * from "./permissions.ts";
export { refusalText } from "./refusal-texts.ts";
export * from "./refusals.ts";
export * from "./route.ts";
export * from "./routes.ts";
export * from "./routes/agent-downlines.ts";
export * from "./routes/agent-links.ts";
export * from "./routes/agent-reports.ts";
export * from "./routes/bonuses.ts";
export * from "./routes/cashier.ts";
export * from "./routes/console-bonuses.ts";
export * from "./audit-actions.ts";
export * from "./routes/console.ts";
export * from "./routes/console-adjustments.ts";
export * from "./routes/console-approvals.ts";
export * from "./routes/console-cashier.ts";
export * from "./routes/console-deposit-settings.ts";
export * from "./routes/console-verification-settings.ts";
export * from "./routes/console-deposits.ts";
export * from "./routes/console-alerts.ts";
export * from "./routes/console-reconciliation.ts";
export * from "./routes/console-vendor-reconciliation.ts";
export * from "./routes/console-events.ts";
export * from "./routes/console-exports.ts";
export * from "./routes/console-line.ts";
export * from "./routes/console-members.ts";
export * from "./routes/console-jackpots.ts";
export * from "./routes/console-reports.ts";
export * from "./routes/console-reward-reports.ts";
export * from "./routes/console-system.ts";
export * from "./routes/console-protection.ts";
export * from "./routes/console-site.ts";
export * from "./routes/console-brands.ts";
export * from "./routes/console-vendors.ts";
export * from "./routes/console-risk.ts";
export * from "./routes/console-timeline.ts";
export * from "./routes/console-verification.ts";
export * from "./routes/console-wallets.ts";
export * from "./routes/console-wins.ts";
export * from "./routes/console-withdrawals.ts";
export * from "./routes/content.ts";
export * from "./routes/awards.ts";
export * from "./routes/console-points.ts";
export * from "./routes/points.ts";
export * from "./routes/vip.ts";
export * from "./routes/loss-back.ts";
export * from "./routes/rakeback.ts";
export * from "./routes/rebates.ts";
export * from "./routes/console-reward-caps.ts";
export * from "./routes/console-rewards-stop.ts";
export * from "./routes/check-in.ts";
export * from "./routes/wheels.ts";
export * from "./routes/envelopes.ts";
export * from "./routes/raffles.ts";
export * from "./routes/promotions.ts";
export * from "./routes/console-promotions.ts";
export * from "./routes/applications.ts";
export * from "./routes/gifts.ts";
export * from "./routes/console-costs.ts";
export * from "./routes/console-segments.ts";
export * from "./routes/console-promotion-calendar.ts";
export * from "./routes/console-promotion-series.ts";
export * from "./routes/free-rounds.ts";
export * from "./routes/games.ts";
export * from "./routes/inbox.ts";
export * from "./routes/journeys.ts";
export * from "./routes/line-transfers.ts";
export * from "./routes/missions.ts";
export * from "./routes/boards.ts";
export * from "./routes/passwords.ts";
export * from "./routes/prizes.ts";
export * from "./routes/profile.ts";
export * from "./routes/protection.ts";
export * from "./routes/records.ts";
export * from "./routes/referral.ts";
export * from "./routes/registration.ts";
export * from "./routes/security.ts";
export * from "./routes/session.ts";
export * from "./routes/system.ts";
export * from "./routes/wallets.ts";
export * from "./routes/verification.ts";
export * from "./routes/withdrawals.ts";
export * from "./site-path.ts";
export * from "./step-up.ts";
export * from "./vendor/operator.ts";
export * from "./vendor/transfer-wallet.ts";
export * from "./vendor/wallet.ts";
export type { Wire } from "./site-wire.ts";
export * from "./wire.ts";
export * from "./significant-events.ts";
