import type { AgentAccount, AgentAccountPage, CallParsed } from "@baize/contract";
import { isAffiliateType, memberTypes } from "@baize/contract/member-types";
import type { Audit } from "../../backoffice/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import type { OfferGate } from "../../protection/index.ts";

/** Accounts that an agent opens for others: identity's `opened`, for the office. */
export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly identity: Pick<Identity, "getMember" | "memberByPublicId" | "opened">;
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferIn">;
  readonly audit: Audit;
}

export interface Opener {
  readonly agentId: bigint;
  readonly ip: string;
  readonly idempotencyKey: string | undefined;
}

type Row = Awaited<ReturnType<Identity["opened"]["openFor"]>>["row"];

function describe({ clock }: Pick<AccountDeps, "clock">, row: Row): AgentAccount {
  // It has an end as long as the account is unfinished.
  const until = row.passwordUntil ?? row.openedAt;
  return {
    memberRef: row.memberRef,
    account: row.username,
    registers: row.memberType === memberTypes.agent ? "agent" : "player",
    openedAt: row.openedAt.toISOString(),
    passwordUntil: until.toISOString(),
    isPasswordOver: until < clock.now(),
    hasSignedIn: row.hasSignedIn,
  };
}

export async function listAccounts(
  deps: AccountDeps,
  agentId: bigint,
  query: CallParsed<"agentAccounts">["query"],
): Promise<AgentAccountPage> {
  const { memberType } = await deps.identity.getMember(agentId);
  return deps.db.read(async (reader) => {
    const { rows, total } = await deps.identity.opened.listWaitingIn(
      reader,
      agentId,
      rangeOf(query),
    );
    const described = rows.map((row) => describe(deps, row));
    return { ...pageOf(query, total, described), mayOpenAgents: !isAffiliateType(memberType) };
  });
}

/** Whoever has a break or is excluded, in any account, brings nobody. Refuses: play_paused. */
async function demandNoBreak({ offers }: AccountDeps, agentId: bigint): Promise<void> {
  if ((await offers.mayOffer(agentId)) === undefined) throw new Refusal("play_paused");
}

const noteIn =
  ({ audit }: AccountDeps, agent: Member, ip: string) =>
  (action: "member.opened" | "member.first_password_renewed") =>
  (tx: Tx, { memberId, username, memberType }: Member) =>
    audit.record(tx, {
      ip,
      action,
      memberId,
      subject: username,
      after: { agent: agent.username, type: memberType },
    });

/**
 * Opens an account right below the agent. A request with the same key again answers the account
 * without its password.
 *
 * Refuses, in this order: link_not_for_agents, registration_closed, registration_rule,
 * idempotency_key_reused, play_paused, too_many_accounts, username_taken, line_too_deep.
 */
export async function openAccount(
  deps: AccountDeps,
  { agentId, ip, idempotencyKey }: Opener,
  { registers, username }: CallParsed<"openAgentAccount">["body"],
) {
  const agent = await deps.identity.getMember(agentId);
  if (registers === "agent" && isAffiliateType(agent.memberType)) {
    throw new Refusal("link_not_for_agents");
  }
  const requestId =
    idempotencyKey === undefined
      ? deps.ids.uuidv7()
      : idFromKey(agentId, "openAgentAccount", idempotencyKey);
  const order = { agent, username, kind: registers, requestId, ip } as const;
  const mayOffer = await deps.offers.mayOffer(agentId);
  const { row, password } = await deps.identity.opened.openFor(order, {
    async check(tx) {
      // First, as everybody does who writes to the trail: nobody waits in a circle.
      await deps.audit.takeTurn(tx);
      await deps.offers.demandOfferIn(tx, agentId);
      if (mayOffer === undefined) throw new Refusal("play_paused");
    },
    note: noteIn(deps, agent, ip)("member.opened"),
  });
  return { ...describe(deps, row), password };
}

/**
 * Makes another first password for an account the agent opened, while nobody has signed in.
 *
 * Refuses, in this order: play_paused, not_found, account_in_use.
 */
export async function renewPassword(deps: AccountDeps, { agentId, ip }: Opener, memberRef: string) {
  await demandNoBreak(deps, agentId);
  const agent = await deps.identity.getMember(agentId);
  const member = await deps.identity.memberByPublicId(memberRef);
  const note = noteIn(deps, agent, ip)("member.first_password_renewed");
  const { row, password } = await deps.identity.opened.renewFirstPassword(
    agentId,
    member?.memberId,
    {
      check: (tx) => deps.audit.takeTurn(tx),
      async note(tx) {
        if (member !== undefined) await note(tx, member);
      },
    },
  );
  return { ...describe(deps, row), password };
}
