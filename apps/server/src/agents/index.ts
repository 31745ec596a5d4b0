/**
 * Agents: their office. An agent looks after the team below in the line.
 *
 * Whatever a call names must stand below the agent who calls; anything else is not found. Nothing
 * of a person but the name of a direct downline is told. Agents move no money here.
 *
 * Start with `downlines/service.ts`.
 */
export { agentsModule } from "./module.ts";
