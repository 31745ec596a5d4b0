import type {
  AuditAction,
  CallAnswer,
  CallParsed,
  DecideRiskFlag,
  RiskCase,
} from "@baize/contract";
import {
  createAudit,
  type Audit,
  change,
  differenceOf,
  type FourEyes,
  type Actor,
} from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import { membersOf, setStatusIn, type Identity } from "../../identity/index.ts";
import { isTakenOver } from "../../platform/claims.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import type { RiskChange, RiskReview, RiskKey } from "./review.ts";
import { createRiskSettings, type RiskSettingsDeps } from "./settings-console.ts";

/** What operators decide about risk flags. */
export interface RiskConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "settings" | "merchantCodes">;
  readonly identity: Pick<Identity, "directory" | "forgetMember">;
  readonly risk: RiskSettingsDeps["risk"] & { readonly review: RiskReview };
}

type Deps = RiskConsoleDeps & { readonly audit: Audit };

const permission = "risk.decide";

function detailsOf({ state, consequence, claimedByName }: RiskChange["after"]) {
  return { state, consequence, claimedBy: claimedByName };
}

async function list(
  deps: Deps,
  actor: Actor,
  query: CallParsed<"riskFlags">["query"],
): Promise<CallAnswer<"riskFlags">> {
  const { state, kind, severity, merchantCode, member, ...page } = query;
  const memberIds = await membersOf(deps, member);
  const filter = { state, kind, severity, merchantCode, memberIds };
  return deps.risk.review.list(filter, page, actor);
}

/**
 * Takes a flag to decide on. Again, it changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, claim_needed.
 */
async function claim(deps: Deps, actor: Actor, key: RiskKey): Promise<RiskCase> {
  const { audit, identity, risk } = deps;
  await change(deps, actor, permission, async (tx) => {
    const { username } = await identity.directory.demandIn(tx, key.memberId);
    const { before, after } = await risk.review.claimIn(tx, key, actor);
    if (before === after) return;
    const difference = differenceOf(detailsOf(before), detailsOf(after));
    await audit.record(tx, {
      actor,
      memberId: key.memberId,
      action: isTakenOver(before, actor) ? "risk_flag.claim_taken_over" : "risk_flag.claimed",
      subject: username,
      before: { flag: before.kind, ...difference.before },
      after: difference.after,
    });
  });
  return risk.review.getCase(key, actor);
}

const actionsOfDecisions: Readonly<Record<DecideRiskFlag["action"], AuditAction>> = {
  clear: "risk_flag.cleared",
  confirm: "risk_flag.confirmed",
  release: "risk_flag.released",
  reopen: "risk_flag.reopened",
};

/**
 * Decides on a flag. Suspending an account takes the permission to change members as well.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, claim_needed.
 */
async function decide(
  deps: Deps,
  actor: Actor,
  key: RiskKey,
  decision: DecideRiskFlag,
): Promise<RiskCase> {
  const { audit, identity, risk } = deps;
  const isSuspending = decision.action === "confirm" && decision.consequence === "suspended";
  await change(deps, actor, permission, async (tx, own) => {
    const { username } = await identity.directory.demandIn(tx, key.memberId);
    const { before, after } = await risk.review.decideIn(tx, key, decision, actor);
    const difference = differenceOf(detailsOf(before), detailsOf(after));
    const said = "reason" in decision ? { reason: decision.reason } : {};
    await audit.record(tx, {
      actor,
      memberId: key.memberId,
      action: actionsOfDecisions[decision.action],
      subject: username,
      before: { flag: before.kind, ...difference.before },
      after: { ...difference.after, ...said },
    });
    if (!isSuspending) return;
    if (!own.permissions.has("members.write")) throw new Refusal("permission_denied");
    // A closed account is further gone than a suspended one.
    const to = { status: "suspended", reason: decision.reason, from: "open" } as const;
    await setStatusIn(tx, deps, actor, key.memberId, to);
  });
  if (isSuspending) identity.forgetMember(key.memberId);
  return risk.review.getCase(key, actor);
}

export function createRiskConsole(given: RiskConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { review } = given.risk;
  return {
    list: (actor: Actor, query: CallParsed<"riskFlags">["query"]) => list(deps, actor, query),
    settings: createRiskSettings(given),
    getCase: review.getCase,
    /** Refuses: not_found. */
    ofMember: async (memberId: bigint, actor: Actor) => {
      await given.identity.directory.demand(memberId);
      return review.ofMember(memberId, actor);
    },
    claim: (actor: Actor, key: RiskKey) => claim(deps, actor, key),
    decide: (actor: Actor, key: RiskKey, decision: DecideRiskFlag) =>
      decide(deps, actor, key, decision),
  };
}

export type RiskConsole = ReturnType<typeof createRiskConsole>;
