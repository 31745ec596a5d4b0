import type { ActiveMinimum, CallParsed, FundsContracts } from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import { maskName } from "../../catalogue/index.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Session } from "../../platform/http/call.ts";
import { activesIn } from "./active.ts";
import { answerIn, type Answer } from "./answers.ts";
import { isKindOn } from "./line.ts";
import { takeContract } from "./offers.ts";
import { isInForce, letterFor } from "./rules.ts";
import { nowOf, tellTerms, type ContractDeps } from "./service.ts";
import { listContracts, listOpenHeld, listTerms, type ContractRow } from "./store.ts";
import { contractKinds, type ContractKind } from "@baize/contract/agent-terms";
import { wireProductOf } from "./wire-terms.ts";

/**
 * Contracts as the members' site has them: what waits for a member's answer and what the member
 * holds, in the shapes of the specification, and the answers by its calls.
 */

const nothing = {};

const noContracts: FundsContracts = {
  divtypereq: nothing,
  dailysalreqtype: nothing,
  contracthoursalreq: nothing,
  realtimesalreqtype: nothing,
  divtypeinfo: nothing,
  dailysalinfotype: nothing,
  contracthoursalinfo: nothing,
  contractmrdailysalinfotype: nothing,
  realtimesalinfotype: nothing,
};

/** An agent has four kinds, each of ten products at most. */
const openMax = 40;

type Told = Awaited<ReturnType<typeof tellTerms>>;

interface One {
  readonly row: ContractRow;
  readonly told: Told;
  /** Who pays, masked; null is the house. */
  readonly account: string | null;
  readonly activeMinimum: ActiveMinimum;
}

type Terms = NonNullable<Told["terms"]>;
type Dividends = FundsContracts["divtypeinfo"];
type Salaries = FundsContracts["dailysalinfotype"];
type HourSalaries = FundsContracts["contracthoursalinfo"];
type RealtimeSalaries = FundsContracts["realtimesalinfotype"];

const sharedOf = ({ row, told, account, activeMinimum }: One, terms: Terms, isAnswer: boolean) => ({
  status: letterFor(row, "agent"),
  version: row.version,
  downlineHigherRate: told.downlineHigher > 0 ? ("Y" as const) : ("N" as const),
  terms,
  activeMinimum,
  from: isAnswer ? told.offeredFrom : told.termsFrom,
  lapsesAt: row.lapsesAt?.toISOString() ?? null,
  account,
  note: isAnswer ? row.note : null,
});

/** Dividends: an entry for each tier. */
function dividendsOf(ones: readonly One[], isAnswer: boolean): Dividends {
  const found: Dividends = {};
  for (const one of ones) {
    const terms = (isAnswer ? one.told.offered : null) ?? one.told.terms;
    if (terms?.kind !== "dividend") continue;
    const shared = { ...sharedOf(one, terms, isAnswer), contractId: one.row.contractId };
    found[wireProductOf(one.row.product)] = terms.tiers.map((tier) => ({
      ...shared,
      ...tier,
      period: terms.period,
    }));
  }
  return found;
}

function salariesOf(ones: readonly One[], isAnswer: boolean): Salaries {
  const found: Salaries = {};
  for (const one of ones) {
    const terms = (isAnswer ? one.told.offered : null) ?? one.told.terms;
    if (terms?.kind !== "dailySalary") continue;
    const shared = { ...sharedOf(one, terms, isAnswer), id: one.row.contractId };
    found[wireProductOf(one.row.product)] = [{ ...shared, details: terms.tiers }];
  }
  return found;
}

function hourSalariesOf(ones: readonly One[], isAnswer: boolean): HourSalaries {
  const found: HourSalaries = {};
  for (const one of ones) {
    const terms = (isAnswer ? one.told.offered : null) ?? one.told.terms;
    if (terms?.kind !== "hourSalary") continue;
    const shared = { ...sharedOf(one, terms, isAnswer), contractId: one.row.contractId };
    found[wireProductOf(one.row.product)] = [{ ...shared, hourSalaryRates: terms.tiers }];
  }
  return found;
}

function realtimeSalariesOf(ones: readonly One[], isAnswer: boolean): RealtimeSalaries {
  const found: RealtimeSalaries = {};
  for (const one of ones) {
    const terms = (isAnswer ? one.told.offered : null) ?? one.told.terms;
    if (terms?.kind !== "realtimeSalary") continue;
    const shared = { ...sharedOf(one, terms, isAnswer), contractId: one.row.contractId };
    found[wireProductOf(one.row.product)] = [{ ...shared, details: terms.tiers }];
  }
  return found;
}

async function listHeld(
  deps: Pick<ContractDeps, "clock" | "brand" | "identity">,
  reader: Reader,
  memberId: bigint,
): Promise<One[]> {
  const filter = { memberId, side: "held", isOpenOnly: true } as const;
  const { rows } = await listContracts(reader, filter, { limit: openMax, offset: 0 });
  if (rows.length === 0) return [];
  const terms = await listTerms(
    reader,
    rows.map(({ contractId }) => contractId),
  );
  const payers = await deps.identity.findMembersIn(
    reader,
    rows.flatMap(({ payerId }) => payerId ?? []),
  );
  const activeOf = await activesIn(deps, reader, rows);
  const ones: One[] = [];
  for (const row of rows) {
    const payer = payers.find(({ memberId: id }) => id === row.payerId);
    const account = payer === undefined ? null : maskName(payer.username);
    const told = await tellTerms(reader, row, terms, await nowOf(deps, row));
    ones.push({ row, told, account, activeMinimum: activeOf(row) });
  }
  return ones;
}

const mayHold = ({ memberType }: Session): boolean =>
  memberType === memberTypes.generalAgent || memberType === memberTypes.agent;

/** What the call for all the member's money tells of contracts; nothing of kinds that are off. */
export async function fundsContractsOf(
  deps: Pick<ContractDeps, "db" | "clock" | "brand" | "identity">,
  session: Session,
  merchantCode: string,
): Promise<FundsContracts> {
  if (!mayHold(session)) return noContracts;
  const on = await Promise.all(contractKinds.map((kind) => isKindOn(deps, merchantCode, kind)));
  if (!on.some(Boolean)) return noContracts;
  const held = await deps.db.read((reader) => listHeld(deps, reader, session.memberId));
  const shown = held.filter(({ row }) => on[contractKinds.indexOf(row.kind)] === true);
  const waiting = shown.filter(({ row }) => letterFor(row, "agent") !== null);
  const inForce = shown.filter(({ row }) => isInForce(row));
  return {
    ...noContracts,
    divtypereq: dividendsOf(waiting, true),
    dailysalreqtype: salariesOf(waiting, true),
    contracthoursalreq: hourSalariesOf(waiting, true),
    realtimesalreqtype: realtimeSalariesOf(waiting, true),
    divtypeinfo: dividendsOf(inForce, false),
    dailysalinfotype: salariesOf(inForce, false),
    contracthoursalinfo: hourSalariesOf(inForce, false),
    realtimesalinfotype: realtimeSalariesOf(inForce, false),
  };
}

type Letter = CallParsed<"processDividend">["body"]["status"];

/**
 * On an offer A accepts and R rejects. On an end C agrees and R keeps the contract; A keeps it too,
 * but of hourly salaries, where the call's senders mean by it that they agree.
 */
function answerOf({ state, kind }: ContractRow, letter: Letter): Answer {
  if (state === "end_asked") {
    return letter === "C" || (letter === "A" && kind === "hourly") ? "agree" : "keep";
  }
  if (letter === "C") throw new Refusal("contract_state", { state });
  return letter === "A" ? "accept" : "reject";
}

type MemberContext = CallContext & { readonly session: Session };
type Asked = Omit<CallParsed<"processDividend">["body"], "type">;

async function answer(
  deps: ContractDeps,
  { session: { memberId } }: MemberContext,
  contractId: string,
  { status, version, confirmed = false }: Asked,
) {
  return deps.db.transaction(async (tx) => {
    const row = await takeContract(tx, memberId, contractId, version);
    const actor = { role: "agent", memberId, operatorId: null } as const;
    const after = await answerIn(tx, deps, actor, row, answerOf(row, status), confirmed);
    return { contractId, state: after.state, version: after.version };
  });
}

/** The member's own contract that is not over. Refuses: unknown_call, not_found. */
async function findHeld(
  deps: ContractDeps,
  { merchantCode, session }: MemberContext,
  kind: ContractKind,
  isIt: (row: ContractRow) => boolean,
): Promise<string> {
  if (!(await isKindOn(deps, merchantCode, kind))) throw new Refusal("unknown_call");
  const held = await deps.db.read((reader) => listOpenHeld(reader, session.memberId, kind));
  const row = held.find(isIt);
  if (row === undefined) throw new Refusal("not_found");
  return row.contractId;
}

/** Refuses: unknown_call, where the brand has none; then as the office's answers. */
export async function answerDividend(
  deps: ContractDeps,
  context: MemberContext,
  { type, ...asked }: CallParsed<"processDividend">["body"],
) {
  const isIt = ({ product }: ContractRow) => wireProductOf(product) === type;
  return answer(deps, context, await findHeld(deps, context, "dividend", isIt), asked);
}

/** Refuses: unknown_call, where the brand has none; then as the office's answers. */
export async function answerSalary(
  deps: ContractDeps,
  context: MemberContext,
  kind: Exclude<ContractKind, "dividend">,
  id: string,
  asked: Asked,
) {
  const isIt = ({ contractId }: ContractRow) => contractId === id;
  return answer(deps, context, await findHeld(deps, context, kind, isIt), asked);
}
