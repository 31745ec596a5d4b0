import type { CallParsed, Referral } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { createAudit, type Audit, type FourEyes, type Together } from "../../backoffice/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { MomentPage } from "../../platform/moments.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { decideIn, knownForDecision, type JudgingDeps } from "./judging.ts";
import { countClicks, sumEarned } from "./program-store.ts";
import {
  countFriends,
  countReferrals,
  findReferral,
  listReferrals,
  listReferralsBefore,
  type ReferralFilterRow,
  type ReferralRow,
} from "./store.ts";

/** Invited friends as operators see them, and what they decide. */
export interface ReferralConsoleDeps {
  readonly db: Database;
  readonly judging: JudgingDeps;
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "directory" | "findMembers">;
}

type Deps = ReferralConsoleDeps & { readonly audit: Audit };

async function viewOf(
  { identity }: Pick<Deps, "identity">,
  rows: readonly ReferralRow[],
): Promise<Referral[]> {
  const asked = new Set(rows.flatMap((row) => [row.friendId, row.inviterId]));
  const members = await identity.findMembers([...asked]);
  const names = new Map(members.map((one) => [one.memberId, one.username]));
  return rows.map((row) => ({
    memberId: String(row.friendId),
    username: names.get(row.friendId) ?? "",
    inviterId: String(row.inviterId),
    inviter: names.get(row.inviterId) ?? "",
    merchantCode: row.merchantCode,
    state: row.state,
    reasons: [...row.reasons],
    currency: row.currency,
    deposited: formatMinor(minor(row.depositedMinor), row.currency),
    valid: formatMinor(minor(row.validMinor), row.currency),
    registeredAt: row.registeredAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    qualifiedAt: row.qualifiedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    decisionReason: row.decisionReason,
  }));
}

/** Refuses: not_found. */
async function demand({ db }: Pick<Deps, "db">, friendId: bigint) {
  const row = await db.read((reader) => findReferral(reader, friendId));
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

/** Refuses: not_found. */
async function get(deps: Deps, friendId: bigint): Promise<Referral> {
  const [view] = await viewOf(deps, [await demand(deps, friendId)]);
  if (view === undefined) throw new Refusal("not_found");
  return view;
}

interface Asked {
  readonly memberId: bigint;
  readonly decision: "pay" | "refuse";
  readonly reason: string;
}

const ends = { pay: "rewarded", refuse: "rejected" } as const;
const actions = { pay: "referral.paid", refuse: "referral.refused" } as const;

const auditOf = ({ state, reasons }: ReferralRow) => ({ state, reasons: [...reasons] });

/**
 * Decides on a friend who is looked at. Of one that has come to this end it changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, play_paused,
 * approval_pending.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  { memberId, decision, reason }: Asked,
): Promise<Referral> {
  const row = await demand(deps, memberId);
  const { username } = await deps.identity.directory.demand(memberId);
  if (row.state === ends[decision]) return get(deps, memberId);
  const known = await knownForDecision(deps.judging, row);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const by = { decidedBy: hand.asker.username, decisionReason: reason };
    const { before, after } = await decideIn(tx, deps.judging, row, known, decision, by);
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: actions[decision],
      subject: username,
      before: auditOf(before),
      after: { ...auditOf(after), reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.review", work });
  deps.judging.onMoved();
  return get(deps, memberId);
}

type Query = CallParsed<"referrals">["query"];

const filterOf = ({
  merchantCode,
  state,
  memberId,
}: Pick<Query, "merchantCode" | "state" | "memberId">): ReferralFilterRow => ({
  merchantCode,
  state,
  inviterId: memberId === undefined ? undefined : BigInt(memberId),
});

async function list(deps: Deps, query: Query) {
  const filter = filterOf(query);
  const [total, rows] = await deps.db.read(async (reader) => [
    await countReferrals(reader, filter),
    await listReferrals(reader, filter, rangeOf(query)),
  ]);
  return pageOf(query, total, await viewOf(deps, rows));
}

function counts({ db }: Deps, query: CallParsed<"referralCounts">["query"]) {
  const filter = filterOf(query);
  const whose = {
    ...(filter.inviterId !== undefined && { memberId: filter.inviterId }),
    ...(filter.merchantCode !== undefined && { merchantCode: filter.merchantCode }),
  };
  return db.read(async (reader) => ({
    clicks: await countClicks(reader, whose),
    ...(await countFriends(reader, filter)),
    earned: (await sumEarned(reader, whose)).map(({ currency, amountMinor }) => ({
      currency,
      amount: formatMinor(minor(amountMinor), currency),
    })),
  }));
}

/** The use cases. */
export function createReferralConsole(given: ReferralConsoleDeps) {
  const { clock, ids } = given.judging;
  const deps = { ...given, audit: createAudit({ db: given.db, clock, ids }) };
  return {
    list: (query: Query) => list(deps, query),
    counts: (query: CallParsed<"referralCounts">["query"]) => counts(deps, query),
    /** Refuses: not_found. */
    get: (friendId: bigint) => get(deps, friendId),
    /** Newest first, for callers that read all of them; with what their order needs. */
    async listBefore(filter: Parameters<typeof filterOf>[0], page: MomentPage) {
      const rows = await deps.db.read((reader) =>
        listReferralsBefore(reader, filterOf(filter), page),
      );
      const views = await viewOf(deps, rows);
      return views.map((view, at) => ({ ...view, referralId: rows[at]?.referralId ?? "" }));
    },
    decide: (hand: Hand, asked: Asked) => decide(deps, hand, asked),
  };
}

export type ReferralConsole = ReturnType<typeof createReferralConsole>;
