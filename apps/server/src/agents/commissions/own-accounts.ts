import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Risk } from "../../protection/index.ts";
import { nextFold } from "../figures/store.ts";
import { listContractAgents, markDays, saveOwnAccounts } from "./own-store.ts";

/**
 * Accounts below an agent that risk links to the agent: one browser, or one payout account. They
 * are treated as the agent's own play: left out of the agent's contracts, and counted for the
 * uplines, who win nothing by their stakes. One person has one account of a brand, so there is no
 * link by person.
 *
 * They are brought up before anything is settled. A link that is found or cleared marks the days of
 * the account as changed, so that what was settled before is corrected like any later fact.
 */
export interface OwnAccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly risk: Pick<Risk, "raiseIn" | "linksIn" | "clearedIn">;
}

const agentsAtOnce = 1000;

const subjectOf = (agentId: bigint, memberId: bigint) => `${agentId}-${memberId}`;

/** Of these agents or affiliates. */
export async function bringUpOwnAccountsOf(
  tx: Tx,
  { clock, risk }: Pick<OwnAccountDeps, "clock" | "risk">,
  merchantCode: string,
  agentIds: readonly bigint[],
): Promise<void> {
  const links = await risk.linksIn(tx, agentIds);
  // An operator who cleared the flag of a pair has said that they are two people.
  const cleared = new Set(
    (await risk.clearedIn(tx, "self_dealing", agentIds)).map(({ subject }) => subject),
  );
  const kindsOf = new Map<string, Set<string>>();
  const pairs = links.flatMap(({ memberId: agentId, otherId: memberId, kind }) => {
    const subject = subjectOf(agentId, memberId);
    if (cleared.has(subject)) return [];
    const kinds = kindsOf.get(subject);
    kindsOf.set(subject, new Set([...(kinds ?? []), kind]));
    return kinds === undefined ? [{ agentId, memberId }] : [];
  });
  const at = clock.now();
  const changed = await saveOwnAccounts(tx, agentIds, pairs, at);
  if (changed.length === 0) return;
  await markDays(tx, changed, await nextFold(tx));
  for (const { agentId, memberId } of changed.filter(({ isLeftOut }) => isLeftOut)) {
    const subject = subjectOf(agentId, memberId);
    await risk.raiseIn(tx, {
      memberId: agentId,
      merchantCode,
      kind: "self_dealing",
      subject,
      facts: { isOnlyDevice: kindsOf.get(subject)?.has("shared_payee") !== true },
      evidence: [{ key: "own_account", at, detail: { memberId: String(memberId) } }],
    });
  }
}

/**
 * Brings up the own accounts of agents whose contracts, or contracts by hours, are settled or
 * corrected since a day.
 */
export async function bringUpOwnAccounts(
  deps: OwnAccountDeps,
  merchantCode: string,
  since: string,
  isByHours = false,
): Promise<void> {
  for (let after = 0n; ;) {
    const page = { after, limit: agentsAtOnce };
    const agentIds = await deps.db.read((reader) =>
      listContractAgents(reader, merchantCode, since, isByHours, page),
    );
    const last = agentIds.at(-1);
    if (last === undefined) return;
    await deps.db.transaction((tx) => bringUpOwnAccountsOf(tx, deps, merchantCode, agentIds));
    if (agentIds.length < agentsAtOnce) return;
    after = last;
  }
}
