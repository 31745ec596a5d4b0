import type {
  AgentCommission,
  AgentCommissionDetails,
  AgentCommissionInputs,
  AgentCommissionPage,
  AgentIncome,
  CallParsed,
  CommissionCheck,
  CommissionSettings,
  CommissionTerms,
} from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import { demandPaymentPassword } from "../../cashier/index.ts";
import { maskName } from "../../catalogue/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { addDays, daysIn } from "../../platform/day-names.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Session } from "../../platform/http/call.ts";
import { pageOf, rangeOf as rowsOf } from "../../platform/pages.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import { contractKinds, isByHour, type ContractKind } from "@baize/contract/agent-terms";
import { isOfCorrections } from "../periods.ts";
import { amountText, kindOf, productOf, wireTermsOf } from "../contracts/wire-terms.ts";
import { rangeOf } from "../figures/periods.ts";
import { belowSince } from "../figures/read-store.ts";
import { partsOf } from "./branches.ts";
import { isCollecting } from "./collect-store.ts";
import { listTerms } from "./contract-store.ts";
import { commissionOf, inputsText, stepsOf, workedOut, type Other } from "./describe.ts";
import {
  carryInOf,
  carryTakenOf,
  dueOf,
  lateMsMax,
  noInputs,
  type Inputs,
} from "@baize/contract/agent-due";
import { readFigures } from "./figures-of.ts";
import { findFolded } from "./inputs-store.ts";
import { openAccounts, pay, type PayDeps } from "./pay.ts";
import { listPayingDividends, listPayments, saveSetting } from "./payment-store.ts";
import { listCorrections, listIncome, listStatementsOf, sumStatementsOf } from "./read-store.ts";
import { correctedDaysMax } from "./batch.ts";
import { countingIn } from "./counting.ts";
import { hashOf } from "./settle.ts";
import { sumShares } from "./share-store.ts";
import { listSteps } from "./step-store.ts";
import { findBefore, findStatement, isOwed, type StatementRow } from "./store.ts";
import { listLeft } from "./takeover-store.ts";

/**
 * What agents read of their statements, and how an upline pays one. A statement is visible to the
 * one who pays and the one who is paid.
 */
export interface CommissionDeps extends PayDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<
    Identity,
    "getMember" | "memberByPublicId" | "findMembersIn" | "team" | "security"
  >;
  readonly offers: PayDeps["offers"];
  readonly onMoved: () => void;
}

export type AgentContext = CallContext & { readonly session: Session };

/** Refuses: not_found. */
async function demandSide(reader: Reader, memberId: bigint, id: string): Promise<StatementRow> {
  const row = await findStatement(reader, id);
  if (row === undefined || (row.agentId !== memberId && row.payerId !== memberId)) {
    throw new Refusal("not_found");
  }
  return row;
}

/** The other sides by name: an upline's is masked and has no reference. */
async function othersOf(
  { identity, clock }: CommissionDeps,
  reader: Reader,
  me: Member,
  rows: readonly StatementRow[],
): Promise<(row: StatementRow) => Other> {
  const below = rows.filter(({ payerId }) => payerId === me.memberId);
  const places = await identity.team.findIn(
    reader,
    me,
    [...new Set(below.map(({ agentId }) => agentId))],
    clock.now(),
  );
  const above = rows.flatMap(({ agentId, payerId }) =>
    agentId === me.memberId && payerId !== null ? [payerId] : [],
  );
  const uplines = await identity.findMembersIn(reader, [...new Set(above)]);
  const placeOf = new Map(places.map((place) => [place.memberId, place]));
  const uplineOf = new Map(uplines.map((member) => [member.memberId, member]));
  return ({ agentId, payerId }) => {
    if (payerId === null) return null;
    if (payerId !== me.memberId) {
      const upline = uplineOf.get(payerId);
      return { memberRef: null, account: maskName(upline?.username ?? ""), isMasked: true };
    }
    const place = placeOf.get(agentId);
    if (place === undefined) return { memberRef: null, account: "", isMasked: true };
    const { publicId: memberRef, username, isNamed } = place;
    return { memberRef, account: isNamed ? username : maskName(username), isMasked: !isNamed };
  };
}

type ListQuery = CallParsed<"agentCommissions">["query"];

/** One page of statements, with the sums of all. Refuses: period_order, period_too_long. */
export async function listCommissions(
  deps: CommissionDeps,
  memberId: bigint,
  query: ListQuery,
): Promise<AgentCommissionPage> {
  const me = await deps.identity.getMember(memberId);
  const { timeZone } = await deps.brand.getMerchant(me.merchantCode);
  const range = rangeOf(query, dayOf(deps.clock.now(), timeZone));
  const filter = {
    ...range,
    memberId,
    side: query.side,
    kind: query.kind === undefined ? undefined : kindOf(query.kind),
    product: query.product === undefined ? undefined : productOf(query.product),
    state: query.state,
  };
  return deps.db.read(async (reader) => {
    const rows = await listStatementsOf(reader, filter, rowsOf(query));
    const sums = await sumStatementsOf(reader, filter);
    const otherOf = await othersOf(deps, reader, me, rows);
    const text = (amount: bigint) => amountText(amount, me.currency);
    return {
      ...pageOf(
        query,
        sums.total,
        rows.map((row) => commissionOf(row, memberId, otherOf(row))),
      ),
      currency: me.currency,
      timeZone,
      ...range,
      totals: {
        due: text(sums.dueMinor),
        corrections: text(sums.correctionsMinor),
        payable: text(sums.payableMinor),
        paid: text(sums.paidMinor),
        open: text(sums.openMinor),
      },
    };
  });
}

async function termsOf(reader: Reader, row: StatementRow) {
  const terms = (await listTerms(reader, [row])).get(`${row.contractId} ${row.termsNumber}`);
  if (terms === undefined) throw new Error(`statement ${row.statementId} has no terms`);
  return terms;
}

/** A statement as arithmetic, with its corrections and payments, whoever looks at it. */
export async function openedOf(reader: Reader, row: StatementRow) {
  const terms = await termsOf(reader, row);
  const { inputs, result, next } = workedOut(row, terms);
  const { currency, statementId } = row;
  const text = (amount: bigint) => amountText(amount, currency);
  const corrections = await listCorrections(reader, statementId);
  const payments = await listPayments(reader, statementId);
  const daySteps = row.kind === "realtime" ? await listSteps(reader, statementId) : [];
  return {
    currency,
    termsNumber: row.termsNumber,
    terms: wireTermsOf(terms, currency),
    inputs: inputsText(inputs, currency),
    ownAccounts: inputs.leftOut?.accounts ?? 0,
    steps: stepsOf(row, terms, inputs, result),
    nextTier:
      next === undefined
        ? null
        : {
            tier: next.tier + 1,
            valid: text(next.validMinor),
            net: text(next.netMinor),
            active: next.active,
          },
    correctionLines: corrections.map(({ periodKey, from, to, wasMinor, nowMinor }) => ({
      period: periodKey,
      from,
      to,
      was: text(wasMinor),
      now: text(nowMinor),
    })),
    daySteps: daySteps.map((step) => ({
      at: step.at.toISOString(),
      won: text(step.wonMinor),
      lost: text(step.lostMinor),
      valid: text(step.validMinor),
      tier: step.tier === null ? null : step.tier + 1,
      soFar: text(step.soFarMinor),
      paidNow: text(step.paidNowMinor),
      ahead: text(step.aheadMinor),
    })),
    payments: payments.map(({ number, amountMinor, at, payerId }) => ({
      number,
      amount: text(amountMinor),
      paidAt: at.toISOString(),
      by: payerId === null ? ("house" as const) : ("payer" as const),
    })),
    asOf: row.readAsOf.toISOString(),
    hash: row.hash,
    document: row.document,
    overdueAt: overdueOf(row)?.toISOString() ?? null,
    note: row.note,
  };
}

/** Since when it is overdue, or from when it will be. */
function overdueOf(row: StatementRow): Date | undefined {
  const { overdueAt, dueAt, payerId } = row;
  if (overdueAt !== null) return overdueAt;
  const isLate = payerId !== null && !row.byHouse && dueAt !== null && isOwed(row);
  return isLate ? new Date(dueAt.getTime() + lateMsMax) : undefined;
}

/** A statement opened as arithmetic. Refuses: not_found. */
export async function readCommission(
  deps: CommissionDeps,
  memberId: bigint,
  id: string,
): Promise<AgentCommissionDetails> {
  const me = await deps.identity.getMember(memberId);
  const { timeZone } = await deps.brand.getMerchant(me.merchantCode);
  return deps.db.read(async (reader) => {
    const row = await demandSide(reader, memberId, id);
    const otherOf = await othersOf(deps, reader, me, [row]);
    const opened = await openedOf(reader, row);
    return { ...commissionOf(row, memberId, otherOf(row)), ...opened, timeZone };
  });
}

type Place = Awaited<ReturnType<Identity["team"]["findIn"]>>[number];

const partyOf = ({ publicId: memberRef, username, isNamed }: Place) => ({
  memberRef,
  account: isNamed ? username : maskName(username),
  isMasked: !isNamed,
});

/** A statement's figures by direct branch. Refuses: not_found. */
export async function readCommissionInputs(
  deps: CommissionDeps,
  memberId: bigint,
  id: string,
  parent: string | undefined,
): Promise<AgentCommissionInputs> {
  const { team, getMember, memberByPublicId } = deps.identity;
  const me = await getMember(memberId);
  const now = deps.clock.now();
  const named = parent === undefined ? undefined : await memberByPublicId(parent);
  return deps.db.read(async (reader) => {
    const row = await demandSide(reader, memberId, id);
    const [agent] = await deps.identity.findMembersIn(reader, [row.agentId]);
    const chain =
      named === undefined || agent === undefined
        ? []
        : await team.chainIn(reader, agent, named.memberId, now);
    if (parent !== undefined && chain.at(-1)?.memberId !== named?.memberId) {
      throw new Refusal("not_found");
    }
    if (parent !== undefined && chain.length === 0) throw new Refusal("not_found");
    const since =
      named === undefined ? null : await belowSince(reader, named.memberId, row.agentId);
    if (since !== null && since > row.to) throw new Refusal("not_found");
    const counting = countingIn(row);
    const branchId = named?.memberId ?? row.agentId;
    const asked = {
      ...row,
      ...counting,
      agentId: branchId,
      from: since !== null && since > row.from ? since : row.from,
      countsOwnBets: counting.countsOwnBets || branchId !== row.agentId,
    };
    const parts = await partsOf(reader, row.kind, asked);
    const ids = [...parts.below.map(({ id: one }) => one), ...chain.map((one) => one.memberId)];
    const places = new Map(
      (await team.findIn(reader, me, ids, now)).map((place) => [place.memberId, place]),
    );
    const text = (inputs: Inputs) => inputsText(inputs, row.currency);
    return {
      currency: row.currency,
      from: row.from,
      to: row.to,
      own: text(parts.own),
      players: text(parts.players),
      agents: parts.below.flatMap(({ id: one, inputs = noInputs }) => {
        const place = places.get(one);
        return place === undefined ? [] : [{ ...partyOf(place), inputs: text(inputs) }];
      }),
      leftOut: parts.leftOut === undefined ? null : text(parts.leftOut),
      others: text(parts.others),
      total: text(parts.total),
      chain: chain.flatMap(({ memberId: one }) => {
        const place = places.get(one);
        return place === undefined ? [] : [partyOf(place)];
      }),
    };
  });
}

/** Whether the figures a statement was settled from are still there; days are kept for good. */
const isKept = ({ kind, to }: StatementRow, now: Date): boolean =>
  !isByHour(kind) || to >= addDays(now.toISOString().slice(0, 10), -correctedDaysMax);

/** Works a statement out again from the books. Refuses: not_found. */
export function verifyCommission(
  deps: Pick<CommissionDeps, "db" | "clock">,
  memberId: bigint,
  id: string,
): Promise<CommissionCheck> {
  return deps.db.read(async (reader) => {
    const row = await demandSide(reader, memberId, id);
    const { asOf } = await findFolded(reader);
    const terms = await termsOf(reader, row);
    const [inputs = noInputs] = await readFigures(reader, row.kind, [
      { ...row, ...countingIn(row) },
    ]);
    const carryIn = row.takesOver
      ? carryTakenOf(
          terms,
          (await listLeft(reader, [row.contractId])).get(row.contractId),
          row.from,
        )
      : carryInOf(terms, await findBefore(reader, row), row.from);
    const kept = isKept(row, deps.clock.now());
    const again = isOfCorrections(row.periodKey) ? 0n : dueOf(terms, inputs, carryIn).dueMinor;
    const nowMinor = kept ? again : row.dueMinor;
    const text = (amount: bigint) => amountText(amount, row.currency);
    return {
      isKept: kept,
      isEqual: nowMinor === row.dueMinor,
      isHashRight: hashOf(row.document) === row.hash,
      due: text(row.dueMinor),
      dueNow: text(nowMinor),
      difference: text(nowMinor - row.dueMinor),
      corrected: text(row.nowDueMinor - row.dueMinor),
      asOf: asOf?.toISOString() ?? null,
    };
  });
}

/**
 * Pays a statement to the downline as far as the payer's cash reaches. Paying again pays what is
 * left.
 *
 * Refuses, in this order: payment_password_missing, too_many_attempts, payment_password_wrong,
 * not_found, commission_not_payable, balance_too_low.
 */
export async function payCommission(
  deps: CommissionDeps,
  { session: { memberId } }: AgentContext,
  id: string,
  { paymentPassword }: CallParsed<"payAgentCommission">["body"],
): Promise<AgentCommission> {
  await demandPaymentPassword(deps.identity.security.persons, memberId, paymentPassword);
  const row = await deps.db.read((reader) => demandSide(reader, memberId, id));
  if (row.payerId !== memberId) throw new Refusal("not_found");
  if (row.byHouse || !isOwed(row)) throw new Refusal("commission_not_payable");
  await deps.db.transaction((tx) => openAccounts(tx, deps));
  const paidMinor = await pay(deps, id, { at: deps.clock.now() });
  const me = await deps.identity.getMember(memberId);
  const { now, other } = await deps.db.read(async (reader) => {
    const found = await demandSide(reader, memberId, id);
    return { now: found, other: (await othersOf(deps, reader, me, [found]))(found) };
  });
  // Another call may have paid it in between, which is as well.
  if (now.state === "on_hold") throw new Refusal("commission_not_payable");
  if (paidMinor === 0n && now.state !== "paid") {
    throw new Refusal("balance_too_low", { balance: amountText(0n, row.currency) });
  }
  deps.onMoved();
  return commissionOf(now, memberId, other);
}

const noIncome: Readonly<Record<ContractKind, bigint>> = {
  dividend: 0n,
  daily: 0n,
  hourly: 0n,
  realtime: 0n,
};
const sumOf = (income: typeof noIncome): bigint =>
  contractKinds.reduce((sum, kind) => sum + income[kind], 0n);

/** What came in and went out in commissions, by day. Refuses: period_order, period_too_long. */
export async function readIncome(
  deps: CommissionDeps,
  memberId: bigint,
  query: CallParsed<"agentIncome">["query"],
): Promise<AgentIncome> {
  const me = await deps.identity.getMember(memberId);
  const { timeZone } = await deps.brand.getMerchant(me.merchantCode);
  const today = dayOf(deps.clock.now(), timeZone);
  const range = rangeOf(query, today);
  const from = startOfDay(range.from, timeZone);
  const to = startOfDay(addDays(range.to, 1), timeZone);
  const [rows, shares] = await deps.db.read(async (reader) => [
    await listIncome(reader, memberId, { from, to, timeZone }),
    await sumShares(reader, memberId, { from, until: to }),
  ]);
  const text = (amount: bigint) => amountText(amount, me.currency);
  const tell = (of: (row: (typeof rows)[number]) => boolean) => {
    const received = { ...noIncome };
    const paid = { ...noIncome };
    for (const row of rows.filter(of)) {
      const side = row.side === "received" ? received : paid;
      side[row.kind] += row.amountMinor;
    }
    const byKind = ({ dividend, daily, hourly, realtime }: typeof noIncome) => ({
      dividend: text(dividend),
      dailySalary: text(daily),
      hourSalary: text(hourly),
      realtimeSalary: text(realtime),
    });
    const kept = sumOf(received) - sumOf(paid);
    return { received: byKind(received), paid: byKind(paid), kept: text(kept) };
  };
  return {
    currency: me.currency,
    timeZone,
    ...range,
    isRunning: range.from <= today && today <= range.to,
    days: Array.from({ length: daysIn(range) }, (_, at) => {
      const day = addDays(range.from, at);
      return { day, ...tell((row) => row.day === day) };
    }),
    totals: tell(() => true),
    house: shares.isAny
      ? { credited: text(shares.creditedMinor), owing: text(shares.owingMinor) }
      : null,
  };
}

export async function readSettings(
  { db, identity }: Pick<CommissionDeps, "db" | "identity">,
  memberId: bigint,
): Promise<CommissionTerms> {
  const { merchantCode, currency } = await identity.getMember(memberId);
  return db.read(async (reader) => ({
    paysDividends: (await listPayingDividends(reader, [memberId])).has(memberId),
    isCollected: await isCollecting(reader, merchantCode, currency),
  }));
}

export async function changeSettings(
  deps: Pick<CommissionDeps, "db" | "identity">,
  memberId: bigint,
  { paysDividends }: CommissionSettings,
): Promise<CommissionTerms> {
  await deps.db.transaction((tx) => saveSetting(tx, memberId, paysDividends));
  return readSettings(deps, memberId);
}
