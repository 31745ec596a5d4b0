/**
 * Protection: limits, pauses and reality checks, asked before money moves.
 *
 * Always: the strictest limit counts; a lower one at once, a higher one only after 24 hours and the
 * member's own confirmation; a pause is never shortened and erases no limit. Deposits are judged in
 * the transaction that orders them, bets in the one that posts them. Wins, rollbacks, withdrawals
 * and money that arrives are never held up.
 *
 * What was noticed about members waits for a person: risk/, with its table in risk/rules.ts. It is
 * raised beside the money's way, never on it.
 *
 * Start with the tables in rules.ts; `createProtection` in service.ts puts the parts together.
 */
export { createProtection, type Protection } from "./service.ts";
export { playPaused } from "./events.ts";
export { createOfferGate, type OfferGate } from "./offers.ts";
export type { PlaceGuarded } from "./bets/service.ts";
export type { DepositGuard, DepositOrder } from "./deposits.ts";
export type { PlayMoney } from "./bets/play-money.ts";
export { createRisk, type Risk } from "./risk/service.ts";
export { isOpposite, largeStakeOf } from "./risk/bonus-play-rules.ts";
export { protectionModule } from "./module.ts";
