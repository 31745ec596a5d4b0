import type {
  AuditAction,
  CallParsed,
  RuleTransfer,
  TransferCase,
  TransferInConsole,
} from "@baize/contract";
import {
  createAudit,
  type Audit,
  change,
  differenceOf,
  type FourEyes,
  type Actor,
} from "../../backoffice/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { MomentPage } from "../../platform/moments.ts";
import type { TransferChange, TransferReview } from "./review.ts";
import type { TransferQuery } from "./review-store.ts";
import { membersOf, type MemberSearchDeps } from "../../identity/index.ts";

/** What operators look at and decide of money that members moved to vendors. */
export interface TransferConsoleDeps extends MemberSearchDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly transferReview: TransferReview;
  /** Told after money moved, outside of any transaction. */
  readonly onMoved: () => void;
}

type Deps = TransferConsoleDeps & { readonly audit: Audit };

type Paged = "pageNum" | "pageSize";
export type TransferFilters = Omit<CallParsed<"consoleTransfers">["query"], Paged>;

const permission = "withdrawals.approve";

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

async function queryOf(deps: Deps, filters: TransferFilters): Promise<TransferQuery> {
  const { state: filter, direction, vendorCode, merchantCode, member, from, until } = filters;
  const memberIds = await membersOf(deps, member);
  const period = { from: dateOf(from), until: dateOf(until) };
  return { filter, direction, vendorCode, merchantCode, memberIds, ...period };
}

type Subject = Pick<TransferChange["before"], "memberId" | "merchantCode" | "reference">;

const subjectOf = ({ merchantCode, reference }: Subject) => `${merchantCode} ${reference}`;

/**
 * Asks the vendor after an open transfer now. It takes nothing from anybody: the worker goes on
 * asking by itself.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function ask(deps: Deps, actor: Actor, id: string, language: string): Promise<TransferCase> {
  const { audit, transferReview } = deps;
  const row = await change(deps, actor, permission, async (tx) => {
    const open = await transferReview.demandOpenIn(tx, id);
    const { memberId } = open;
    const action = "wallet_transfer.asked" as const;
    await audit.record(tx, { actor, memberId, action, subject: subjectOf(open) });
    return open;
  });
  await transferReview.ask(row);
  return transferReview.getCase(id, actor, language);
}

const actionsOfRulings: Readonly<Record<RuleTransfer["action"], AuditAction>> = {
  propose: "wallet_transfer.ruling_proposed",
  confirm: "wallet_transfer.ruled",
  withdraw: "wallet_transfer.ruling_withdrawn",
};

/**
 * Rules on a transfer that its vendor never decided. The vendor is asked once more, with no
 * transaction open, before a confirmed ruling moves money; its answer then counts.
 *
 * Refuses, in this order: not_found, permission_denied, second_person_needed, changed_meanwhile.
 */
async function rule(
  deps: Deps,
  hand: Hand,
  id: string,
  asked: RuleTransfer,
  language: string,
): Promise<TransferCase> {
  const { audit, transferReview } = deps;
  const { asker: actor } = hand;
  const told = asked.action === "confirm" ? await transferReview.hear(id) : undefined;
  await deps.fourEyes.stepwise(hand, permission, async (tx, eyes) => {
    const changed = await transferReview.ruleIn(tx, eyes, id, asked, actor, told);
    const { state, ruling, rulingReason, ruledByName, memberId } = changed.before;
    const difference = differenceOf(
      { state, ruling },
      { state: changed.after.state, ruling: changed.after.ruling },
    );
    const said =
      asked.action === "propose"
        ? { reason: asked.reason }
        : { reason: rulingReason, proposedBy: ruledByName };
    await audit.record(tx, {
      actor,
      memberId,
      action: actionsOfRulings[asked.action],
      subject: subjectOf(changed.before),
      before: difference.before,
      after: {
        ...difference.after,
        ...said,
        ...(changed.said !== undefined && { vendorSaid: changed.said }),
      },
    });
  });
  deps.onMoved();
  return transferReview.getCase(id, actor, language);
}

/** Names of vendors in files are everybody's. */
const fileLanguage = "en";

export function createTransferConsole(given: TransferConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { transferReview } = given;
  return {
    list: async (query: CallParsed<"consoleTransfers">["query"], language: string) => {
      const { pageNum, pageSize, ...filters } = query;
      return transferReview.list(await queryOf(deps, filters), { pageNum, pageSize }, language);
    },
    listBefore: async (filters: TransferFilters, page: MomentPage): Promise<TransferInConsole[]> =>
      transferReview.listBefore(await queryOf(deps, filters), page, fileLanguage),
    getCase: transferReview.getCase,
    ask: (actor: Actor, id: string, language: string) => ask(deps, actor, id, language),
    rule: (hand: Hand, id: string, asked: RuleTransfer, language: string) =>
      rule(deps, hand, id, asked, language),
  };
}

export type TransferConsole = ReturnType<typeof createTransferConsole>;
