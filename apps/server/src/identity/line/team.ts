import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { branchHeight, branchSize, findDepth, lockBranch, moveBranch } from "./store.ts";
import { countTeam, findTeam, listChain, listTeam, listTeamPlaces, promote } from "./team-store.ts";

/** An agent's team, for the office: reads of the line, and a player who becomes an agent. */

export interface TeamDeps {
  /** Ends every session of a member and what would begin another by itself. */
  readonly endAllIn: (tx: Tx, memberId: bigint, reason: string) => Promise<void>;
  /** Makes links of the codes that a member invites by. */
  readonly adoptCodesIn: (tx: Tx, memberId: bigint) => Promise<void>;
}

/**
 * Makes an open player right below an agent an agent, who keeps his place and signs in again: what
 * an agent must prove was not asked before.
 *
 * Refuses: downline_not_promotable, line_too_deep.
 */
async function promoteIn(
  tx: Tx,
  { endAllIn, adoptCodesIn }: TeamDeps,
  uplineId: bigint,
  memberId: bigint,
  depthMax: number,
): Promise<void> {
  const depth = await promote(tx, uplineId, memberId);
  if (depth === undefined) throw new Refusal("downline_not_promotable");
  if (depth > depthMax) throw new Refusal("line_too_deep", { depthMax });
  await adoptCodesIn(tx, memberId);
  await endAllIn(tx, memberId, "became an agent");
}

export const createTeam = (deps: TeamDeps) => ({
  depthIn: findDepth,
  /** Of a branch, with the agent it begins with. */
  heightIn: branchHeight,
  sizeIn: branchSize,
  lockBranchIn: lockBranch,
  /** For good, from a day on: only a move that two operators agreed to. */
  moveIn: moveBranch,
  findIn: findTeam,
  listIn: listTeam,
  countIn: countTeam,
  chainIn: listChain,
  placesIn: listTeamPlaces,
  promoteIn: (tx: Tx, uplineId: bigint, memberId: bigint, depthMax: number) =>
    promoteIn(tx, deps, uplineId, memberId, depthMax),
});

export type Team = ReturnType<typeof createTeam>;
