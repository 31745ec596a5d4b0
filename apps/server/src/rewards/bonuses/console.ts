import type { CallParsed, MemberBonus } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { createAudit, type Audit, type FourEyes, type Together } from "../../backoffice/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { MomentPage } from "../../platform/moments.ts";
import type { Ids } from "../../platform/ids.ts";
import type { BonusFilter } from "./store.ts";
import type { BonusOfMember, BonusReview } from "./review.ts";

/** What operators see of bonuses, and how they take one back. */
export interface BonusConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "directory" | "findMembers">;
  readonly review: BonusReview;
}

type Deps = BonusConsoleDeps & { readonly audit: Audit };

/**
 * Takes an active bonus back. A second time is refused: somebody did it before.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, approval_pending.
 */
async function forfeit(
  deps: Deps,
  hand: Hand,
  { memberId, bonusId, reason }: { memberId: bigint; bonusId: string; reason: string },
  language: string,
): Promise<MemberBonus> {
  const { audit, identity, review } = deps;
  const { username } = await identity.directory.demand(memberId);
  const { doneMinor } = await review.progress(memberId, bonusId);
  const work: Together<void>["work"] = async (tx, { actor, mandate }) => {
    const by = { operator: hand.asker.username, reason, doneMinor };
    const bonus = { memberId, bonusId };
    const { before, after } = await review.forfeitIn(tx, mandate, bonus, by);
    const { currency } = before;
    const amount = formatMinor(minor(before.amountMinor), currency);
    await audit.record(tx, {
      actor,
      memberId,
      action: "bonus.forfeited",
      subject: username,
      before: { bonusId, state: before.state, amount, currency },
      after: { bonusId, state: after.state, reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  return review.describe(memberId, bonusId, language);
}

/** A bonus in the list of all, with whose it is. */
export type BonusInList = Omit<BonusOfMember, "memberId"> & {
  readonly memberId: string;
  readonly username: string;
};

/** Texts of brands in files are in the language that every brand has. */
const fileLanguage = "en";

async function listBefore(
  { identity, review }: Deps,
  filter: BonusFilter,
  page: MomentPage,
): Promise<BonusInList[]> {
  const rows = await review.listBefore(filter, page, fileLanguage);
  const members = await identity.findMembers([...new Set(rows.map((row) => row.memberId))]);
  const names = new Map(members.map((one) => [one.memberId, one.username]));
  return rows.map((row) => {
    const { memberId } = row;
    return { ...row, memberId: String(memberId), username: names.get(memberId) ?? "" };
  });
}

/** The use cases. */
export function createBonusConsole(given: BonusConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { identity, review } = given;
  return {
    /** Refuses: not_found. */
    async listOf(memberId: bigint, query: CallParsed<"memberBonuses">["query"], language: string) {
      await identity.directory.demand(memberId);
      return review.listOf(memberId, query, language);
    },
    /** Newest first, for callers that read all of them. */
    listBefore: (filter: BonusFilter, page: MomentPage) => listBefore(deps, filter, page),
    forfeit: (hand: Hand, asked: Parameters<typeof forfeit>[2], language: string) =>
      forfeit(deps, hand, asked, language),
  };
}

export type BonusConsole = ReturnType<typeof createBonusConsole>;
