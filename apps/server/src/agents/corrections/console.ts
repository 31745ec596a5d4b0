import type {
  CallParsed,
  CommissionCorrection,
  CommissionCorrectionPreview,
  CorrectedStatement,
} from "@baize/contract";
import type { Audit, FourEyes } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import { isAgentType } from "@baize/contract/member-types";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { demandRange, type DayRange } from "../../platform/day-names.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { amountText, wireKindOf, wireProductOf } from "../contracts/wire-terms.ts";
import type { HeldDeps } from "../commissions/held.ts";
import { heldIn } from "../commissions/held.ts";
import {
  contractsMax,
  correctScopeIn,
  fingerprintOf,
  type CorrectDeps,
  type Correction,
} from "./service.ts";
import { insertRun, listRuns, listRunStatements, listSpans, type RunRow } from "./store.ts";

/**
 * Correction runs as operators have them: one looks at what would be put right and asks for it with
 * a reason, another agrees to these sums. A preview is the run itself, taken back.
 */
export interface CorrectionConsoleDeps extends Omit<CorrectDeps, "heldIn">, HeldDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: HeldDeps["identity"] & Pick<Identity, "memberByUsername">;
  readonly onMoved: () => void;
}

type Deps = CorrectionConsoleDeps;
type Asked = CallParsed<"correctionPreview">["query"];

/** No books of figures are older. */
const daysMax = 366;

const correcting = (deps: Deps): CorrectDeps => ({
  ...deps,
  heldIn: (tx, memberIds) => heldIn(deps, tx, memberIds),
});

/** Refuses: not_found, period_order, period_too_long, correction_not_possible. */
async function demandAsked(deps: Deps, { merchantCode, account, from, to }: Asked) {
  const member = await deps.identity.memberByUsername(merchantCode, account);
  if (member === undefined || !isAgentType(member.memberType)) throw new Refusal("not_found");
  const days = demandRange({ from, to }, daysMax);
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  if (days.to >= dayOf(deps.clock.now(), timeZone)) {
    throw new Refusal("correction_not_possible", { reason: "not_over" });
  }
  return { member, days };
}

function demandSome(correction: Correction): Correction {
  if (correction.isTooLarge) {
    throw new Refusal("correction_not_possible", { reason: "too_large", max: contractsMax });
  }
  if (correction.statements.length === 0) {
    throw new Refusal("correction_not_possible", { reason: "nothing" });
  }
  return correction;
}

/** Carries what was done out of a transaction that is taken back. */
class TakenBack<T> extends Error {
  readonly done: T;

  constructor(done: T) {
    super("taken back");
    this.done = done;
  }
}

async function takenBack<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx): Promise<T> => {
      throw new TakenBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.done as T;
    throw error;
  }
}

async function usernamesOf({ identity }: Deps, reader: Reader, ids: readonly bigint[]) {
  const members = await identity.findMembersIn(reader, [...new Set(ids)]);
  const names = new Map(members.map(({ memberId, username }) => [memberId, username]));
  return (memberId: bigint) => ({
    memberId: String(memberId),
    username: names.get(memberId) ?? "",
  });
}

async function tellStatements(
  deps: Deps,
  reader: Reader,
  { statements }: Correction,
): Promise<CorrectedStatement[]> {
  const sideOf = await usernamesOf(
    deps,
    reader,
    statements.flatMap(({ agentId, payerId }) => [agentId, payerId ?? agentId]),
  );
  const of = statements.flatMap(({ lines }) => lines.map(({ ofStatementId }) => ofStatementId));
  const spans = new Map(
    (await listSpans(reader, of)).map(({ statementId, ...span }) => [statementId, span]),
  );
  return statements.map((row) => {
    const text = (amount: bigint) => amountText(amount, row.currency);
    return {
      contractId: row.contractId,
      agent: sideOf(row.agentId),
      payer: row.payerId === null ? null : sideOf(row.payerId),
      kind: wireKindOf(row.kind),
      product: wireProductOf(row.product),
      currency: row.currency,
      corrections: text(row.correctionsMinor),
      debtBefore: text(row.debtInMinor),
      payable: text(row.payableMinor),
      debtAfter: text(row.debtOutMinor),
      lines: row.lines.map(({ ofStatementId, wasMinor, nowMinor }) => ({
        period: spans.get(ofStatementId)?.periodKey ?? "",
        from: spans.get(ofStatementId)?.from ?? row.from,
        to: spans.get(ofStatementId)?.to ?? row.to,
        was: text(wasMinor),
        now: text(nowMinor),
      })),
    };
  });
}

/** What a run would put right, and in which sums. */
export async function previewCorrection(
  deps: Deps,
  asked: Asked,
): Promise<CommissionCorrectionPreview> {
  const { member, days } = await demandAsked(deps, asked);
  const scope = { memberId: member.memberId, isBranch: asked.isBranch === "true" };
  return takenBack(deps.db, async (tx) => {
    const done = demandSome(
      await correctScopeIn(tx, correcting(deps), asked.merchantCode, scope, days),
    );
    return {
      agent: { memberId: String(member.memberId), username: member.username },
      fingerprint: fingerprintOf(done),
      statements: await tellStatements(deps, tx, done),
    };
  });
}

const sumsOf = ({ statements }: Correction, currency: string) => {
  const sum = (of: (row: Correction["statements"][number]) => bigint) =>
    amountText(
      statements.reduce((all, row) => all + of(row), 0n),
      currency,
    );
  return {
    statements: statements.length,
    corrections: sum(({ correctionsMinor }) => correctionsMinor),
    payable: sum(({ payableMinor }) => payableMinor),
    debt: sum(({ debtOutMinor }) => debtOutMinor),
  };
};

interface Running {
  readonly member: Member;
  readonly isBranch: boolean;
  readonly days: DayRange;
  readonly reason: string;
}

/** Refuses: what `demandSome` refuses, changed_meanwhile. */
async function correctAs(
  tx: Tx,
  deps: Deps,
  { member, isBranch, days }: Running,
  fingerprint: string,
): Promise<Correction> {
  const scope = { memberId: member.memberId, isBranch };
  const done = demandSome(
    await correctScopeIn(tx, correcting(deps), member.merchantCode, scope, days),
  );
  // Facts that came since are other sums than those that were looked at.
  if (fingerprintOf(done) !== fingerprint) throw new Refusal("changed_meanwhile");
  return done;
}

/**
 * Writes the corrections of closed periods, in the sums that the preview showed.
 *
 * Refuses, in this order: permission_denied, not_found, period_order, period_too_long,
 * correction_not_possible, changed_meanwhile, approval_pending.
 */
export async function runCorrection(
  deps: Deps,
  hand: Hand | undefined,
  body: CallParsed<"runCorrection">["body"],
): Promise<CommissionCorrection> {
  const isBranch = body.isBranch ? ("true" as const) : ("false" as const);
  const { member, days } = await demandAsked(deps, { ...body, isBranch });
  const { fingerprint, reason } = body;
  const told = await deps.fourEyes.together(hand, {
    permission: "agents.settle",
    async work(tx, { actor }) {
      const running = { member, days, isBranch: body.isBranch, reason };
      const done = await correctAs(tx, deps, running, fingerprint);
      const row: RunRow = {
        runId: deps.ids.uuidv7(),
        merchantCode: member.merchantCode,
        memberId: member.memberId,
        isBranch: body.isBranch,
        ...days,
        periodKey: done.periodKey,
        reason,
        askedBy: actor?.username ?? "",
        at: deps.clock.now(),
      };
      await insertRun(
        tx,
        row,
        done.statements.map(({ statementId }) => statementId),
      );
      const sums = sumsOf(done, member.currency);
      await deps.audit.record(tx, {
        actor,
        memberId: member.memberId,
        action: "agents.commissions_corrected",
        subject: member.username,
        before: { fromDay: days.from, toDay: days.to, isBranch: body.isBranch },
        after: { ...sums, currency: member.currency, reason },
      });
      const [one] = await describeRuns(deps, tx, [row]);
      if (one === undefined) throw new Error("a correction run was not described");
      return one;
    },
  });
  deps.onMoved();
  return told;
}

async function describeRuns(
  deps: Deps,
  reader: Reader,
  rows: readonly RunRow[],
): Promise<CommissionCorrection[]> {
  const statements = await listRunStatements(
    reader,
    rows.map(({ runId }) => runId),
  );
  const sideOf = await usernamesOf(deps, reader, [
    ...rows.map(({ memberId }) => memberId),
    ...statements.map(({ agentId }) => agentId),
  ]);
  return rows.map((row) => ({
    runId: row.runId,
    merchantCode: row.merchantCode,
    agent: sideOf(row.memberId),
    isBranch: row.isBranch,
    from: row.from,
    to: row.to,
    reason: row.reason,
    askedBy: row.askedBy,
    at: row.at.toISOString(),
    statements: statements
      .filter(({ runId }) => runId === row.runId)
      .map((one) => ({
        statementId: one.statementId,
        agent: sideOf(one.agentId),
        kind: wireKindOf(one.kind),
        product: wireProductOf(one.product),
        currency: one.currency,
        corrections: amountText(one.correctionsMinor, one.currency),
        payable: amountText(one.payableMinor, one.currency),
        debtAfter: amountText(one.debtOutMinor, one.currency),
        state: one.state,
      })),
  }));
}

/** The newest first. */
export const listCorrectionRuns = (
  deps: Deps,
  query: CallParsed<"commissionCorrections">["query"],
) =>
  deps.db.read(async (reader) => {
    const { rows, total } = await listRuns(reader, query.merchantCode, rangeOf(query));
    return pageOf(query, total, await describeRuns(deps, reader, rows));
  });
