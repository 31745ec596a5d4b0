import type { Audit, Actor } from "../../backoffice/index.ts";
import type { MemberDirectory } from "./service.ts";
import type { MemberStatus } from "../rules.ts";
import type { Tx } from "../../platform/db.ts";

interface StatusDeps {
  readonly audit: Audit;
  readonly identity: { readonly directory: Pick<MemberDirectory, "demandIn" | "setStatusIn"> };
}

export interface StatusTo {
  readonly status: MemberStatus;
  readonly reason: string;
  /** Changes only from this status; from any where absent. */
  readonly from?: MemberStatus;
}

/**
 * Sets an account's status beside its row in the audit trail; after the commit it must be forgotten
 * once more. Repeating it changes nothing.
 *
 * Refuses: not_found.
 */
export async function setStatusIn(
  tx: Tx,
  { audit, identity }: StatusDeps,
  actor: Actor | undefined,
  memberId: bigint,
  { status, reason, from }: StatusTo,
): Promise<void> {
  // Changes come one after another, and nothing else sets a status: what was read is still so.
  const before = await identity.directory.demandIn(tx, memberId);
  if (before.status === status || before.status !== (from ?? before.status)) return;
  await identity.directory.setStatusIn(tx, memberId, status);
  // An account that its person has not finished is not opened by this, but goes on waiting.
  const is = await identity.directory.demandIn(tx, memberId);
  if (is.status === before.status) return;
  await audit.record(tx, {
    actor,
    memberId,
    action: "member.status_saved",
    subject: before.username,
    before: { status: before.status },
    after: { status: is.status, reason },
  });
}
