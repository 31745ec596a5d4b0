import type {
  AuditAction,
  CallParsed,
  LineTransferInConsole,
  RuleTransfer,
  TransferCase,
  TransferInConsole,
} from "@baize/contract";
import type { LineDesk, LineQuery } from "../cashier/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Hand } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";
import type { MomentPage } from "../platform/moments.ts";
import type { TransferChange, TransferDesk, TransferQuery } from "../vendors/index.ts";
import { createAudit, type Audit } from "./audit.ts";
import { change } from "./change.ts";
import { differenceOf } from "./difference.ts";
import type { FourEyes } from "./four-eyes.ts";
import { membersOf, type MemberSearchDeps } from "./member-search.ts";
import type { Actor } from "./rules.ts";

/** What operators look at and decide of money that members moved to vendors and along the line. */
export interface WalletConsoleDeps extends MemberSearchDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly transferDesk: TransferDesk;
  readonly lineDesk: LineDesk;
  /** Told after money moved, outside of any transaction. */
  readonly onMoved: () => void;
}

type Deps = WalletConsoleDeps & { readonly audit: Audit };

type Paged = "pageNum" | "pageSize";
export type TransferFilters = Omit<CallParsed<"consoleTransfers">["query"], Paged>;
export type LineFilters = Omit<CallParsed<"consoleLineTransfers">["query"], Paged>;

const permission = "withdrawals.approve";

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** Whose and when: of both lists. */
async function narrowed(deps: Deps, filters: Pick<LineFilters, "member" | "from" | "until">) {
  return {
    memberIds: await membersOf(deps, filters.member),
    from: dateOf(filters.from),
    until: dateOf(filters.until),
  };
}

async function queryOf(deps: Deps, filters: TransferFilters): Promise<TransferQuery> {
  const { state: filter, direction, vendorCode, merchantCode } = filters;
  return { filter, direction, vendorCode, merchantCode, ...(await narrowed(deps, filters)) };
}

async function lineQueryOf(deps: Deps, filters: LineFilters): Promise<LineQuery> {
  const { direction, mark, merchantCode } = filters;
  return { direction, mark, merchantCode, ...(await narrowed(deps, filters)) };
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
  const { audit, transferDesk } = deps;
  const row = await change(deps, actor, permission, async (tx) => {
    const open = await transferDesk.demandOpenIn(tx, id);
    const { memberId } = open;
    const action = "wallet_transfer.asked" as const;
    await audit.record(tx, { actor, memberId, action, subject: subjectOf(open) });
    return open;
  });
  await transferDesk.ask(row);
  return transferDesk.getCase(id, actor, language);
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
  const { audit, transferDesk } = deps;
  const { asker: actor } = hand;
  const told = asked.action === "confirm" ? await transferDesk.hear(id) : undefined;
  await deps.fourEyes.stepwise(hand, permission, async (tx, eyes) => {
    const changed = await transferDesk.ruleIn(tx, eyes, id, asked, actor, told);
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
  return transferDesk.getCase(id, actor, language);
}

/** Names of vendors in files are everybody's. */
const fileLanguage = "en";

export function createWalletConsole(given: WalletConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { transferDesk, lineDesk } = given;
  return {
    list: async (query: CallParsed<"consoleTransfers">["query"], language: string) => {
      const { pageNum, pageSize, ...filters } = query;
      return transferDesk.list(await queryOf(deps, filters), { pageNum, pageSize }, language);
    },
    listBefore: async (filters: TransferFilters, page: MomentPage): Promise<TransferInConsole[]> =>
      transferDesk.listBefore(await queryOf(deps, filters), page, fileLanguage),
    getCase: transferDesk.getCase,
    ask: (actor: Actor, id: string, language: string) => ask(deps, actor, id, language),
    rule: (hand: Hand, id: string, asked: RuleTransfer, language: string) =>
      rule(deps, hand, id, asked, language),
    listLine: async (query: CallParsed<"consoleLineTransfers">["query"]) => {
      const { pageNum, pageSize, ...filters } = query;
      return lineDesk.list(await lineQueryOf(deps, filters), { pageNum, pageSize });
    },
    listLineBefore: async (
      filters: LineFilters,
      page: MomentPage,
    ): Promise<LineTransferInConsole[]> =>
      lineDesk.listBefore(await lineQueryOf(deps, filters), page),
    getLine: lineDesk.getCase,
  };
}

export type WalletConsole = ReturnType<typeof createWalletConsole>;
