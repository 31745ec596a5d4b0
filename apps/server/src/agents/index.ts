/**
 * Agents: their office. An agent looks after the team below in the line.
 *
 * Whatever a call names must stand below the agent who calls; anything else is not found. Nothing
 * of a person but the name of a direct downline is told. Money moves only where a statement of a
 * contract is paid: commissions/pay.ts.
 *
 * Start with `downlines/service.ts`.
 */
export { agentsModule } from "./module.ts";
export { demandPaid } from "./commissions/lock.ts";
export { findCommissionIncoherences } from "./commissions/coherence.ts";
export { findAffiliateIncoherences } from "./affiliate-statements/coherence.ts";
export { fundsContractsOf } from "./contracts/funds.ts";
