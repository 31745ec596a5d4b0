import type { CallParsed, MemberBonus } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Mandate } from "../../platform/mandate.ts";
import type { MomentPage } from "../../platform/moments.ts";
import { pageOf, rangeOf, type Page } from "../../platform/pages.ts";
import { takeBack } from "./moves.ts";
import type { BonusRow } from "./rules.ts";
import {
  countBonuses,
  findBonus,
  listAllBonusesBefore,
  listBonuses,
  lockBonus,
  type BonusFilter,
} from "./store.ts";
import { bonusOf, type Progress } from "./views.ts";
import { progressOf, readProgress, type WageringDeps } from "./wagering.ts";

export type BonusOfMember = MemberBonus & Pick<BonusRow, "memberId" | "merchantCode">;

/**
 * What operators do with bonuses of members. The back office runs the changes in its own
 * transactions, each with its row in the audit trail.
 */
export interface BonusReview {
  listOf(
    memberId: bigint,
    query: CallParsed<"memberBonuses">["query"],
    language: string,
  ): Promise<Page<MemberBonus>>;
  /** Of all members, newest first. */
  listBefore(filter: BonusFilter, page: MomentPage, language: string): Promise<BonusOfMember[]>;
  /** Refuses: not_found. */
  describe(memberId: bigint, bonusId: string, language: string): Promise<MemberBonus>;
  /** How far a bonus is, asked with no transaction open. Refuses: not_found. */
  progress(memberId: bigint, bonusId: string): Promise<Progress>;
  /** Takes an active bonus back. Refuses, in this order: not_found, changed_meanwhile. */
  forfeitIn(
    tx: Tx,
    mandate: Mandate,
    bonus: { readonly memberId: bigint; readonly bonusId: string },
    by: { readonly operator: string; readonly reason: string; readonly doneMinor: bigint },
  ): Promise<{ readonly before: BonusRow; readonly after: BonusRow }>;
}

async function demand(reader: Reader, memberId: bigint, bonusId: string): Promise<BonusRow> {
  const row = await findBonus(reader, memberId, bonusId);
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

export function createBonusReview(deps: WageringDeps): BonusReview {
  const { db } = deps;

  /** How each of these is shown; what is common to them is read once. */
  async function viewOf(rows: readonly BonusRow[], language: string) {
    const progressAt = await readProgress(deps, rows);
    const gameNames = await deps.namesOf(
      rows.map(({ rounds }) => rounds),
      language,
    );
    return async (row: BonusRow): Promise<MemberBonus> => {
      const progress = await progressAt(row);
      const isDone = row.state === "active" && progress.doneMinor >= row.requiredMinor;
      return {
        ...bonusOf(row, progress, { language, gameNames }),
        offerId: row.offerId,
        operator: row.operator,
        waitsForReview: isDone && (await db.read((tx) => deps.isUnderReview(tx, row.memberId))),
      };
    };
  }

  return {
    async listOf(memberId, query, language) {
      const [total, rows] = await db.read(async (reader) => [
        await countBonuses(reader, { memberId }),
        await listBonuses(reader, { memberId }, rangeOf(query)),
      ]);
      return pageOf(query, total, await Promise.all(rows.map(await viewOf(rows, language))));
    },
    async listBefore(filter, page, language) {
      const rows = await db.read((reader) => listAllBonusesBefore(reader, filter, page));
      const view = await viewOf(rows, language);
      return Promise.all(
        rows.map(async (row) => {
          const { memberId, merchantCode } = row;
          return { ...(await view(row)), memberId, merchantCode };
        }),
      );
    },
    async describe(memberId, bonusId, language) {
      const row = await db.read((reader) => demand(reader, memberId, bonusId));
      return (await viewOf([row], language))(row);
    },
    progress: async (memberId, bonusId) =>
      progressOf(deps, await db.read((reader) => demand(reader, memberId, bonusId))),
    async forfeitIn(tx, _mandate, { memberId, bonusId }, by) {
      const before = await lockBonus(tx, memberId, bonusId);
      if (before === undefined) throw new Refusal("not_found");
      const after = await takeBack(tx, deps, before, { event: "forfeit", ...by });
      if (after === undefined) throw new Refusal("changed_meanwhile");
      return { before, after };
    },
  };
}
