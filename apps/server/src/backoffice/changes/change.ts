import type { Permission } from "@baize/contract";
import type { Database, Tx } from "../../platform/db.ts";
import type { Actor } from "../audit/actor.ts";
import type { Audit } from "../audit/service.ts";
import { platformPowers, type Powers } from "../powers/rules.ts";
import { demandPowers } from "../powers/service.ts";

/**
 * The one way anything in the back office is changed: one change after another, by an operator
 * whose account and roles are read again when their turn comes. So of two administrators who
 * suspend each other at once the second is refused, and what is read before a change is still true
 * when it is written.
 */
export interface ChangeDeps {
  readonly db: Database;
  readonly audit: Audit;
}

/**
 * Runs a change of an operator, or of the platform itself, which may do everything.
 *
 * Refuses, in this order: not_logged_in, permission_denied.
 */
export async function change<T>(
  { db, audit }: ChangeDeps,
  actor: Actor | undefined,
  permission: Permission,
  work: (tx: Tx, own: Powers) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await audit.takeTurn(tx);
    const own =
      actor === undefined ? platformPowers : await demandPowers(tx, actor.operatorId, permission);
    return work(tx, own);
  });
}
