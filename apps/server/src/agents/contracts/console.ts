import type { CallParsed, ContractCase, ContractInConsole } from "@baize/contract";
import {
  change,
  type Actor as Operator,
  type Audit,
  type FourEyes,
} from "../../backoffice/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { answerIn } from "./answers.ts";
import { stopSteps } from "./line.ts";
import { changeIn, noteOf, offerIn } from "./offers.ts";
import { actionsOf, isInForce, nextEdge } from "./rules.ts";
import { activesIn } from "./active.ts";
import { tellHistory, tellStanding, tellTerms, nowOf, type ContractDeps } from "./service.ts";
import {
  findContract,
  listContracts,
  listTerms,
  lockContracts,
  type ContractRow,
} from "./store.ts";
import { stepOf, writeSteps, type Actor } from "./steps.ts";
import { kindOf, productOf, wireKindOf, wireProductOf } from "./wire-terms.ts";

/**
 * Contracts as operators have them. Those of general agents are paid by the house, which an
 * operator acts for: what gives takes two persons, what restricts takes one and a reason.
 */
export interface ContractConsoleDeps extends ContractDeps {
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
  readonly identity: ContractDeps["identity"] & Pick<Identity, "memberByUsername">;
}

type Page = CallParsed<"consoleContracts">["query"];

const isWaiting = ({ payerId, state, endAskedBy }: ContractRow): boolean =>
  payerId === null && (state === "asked" || endAskedBy === "agent");

async function describe(
  deps: ContractConsoleDeps,
  reader: Reader,
  rows: readonly ContractRow[],
): Promise<ContractInConsole[]> {
  const ids = [...new Set(rows.flatMap(({ agentId, payerId }) => [agentId, payerId ?? agentId]))];
  const members = await deps.identity.findMembersIn(reader, ids);
  const sideOf = (id: bigint) => ({
    memberId: String(id),
    username: members.find(({ memberId }) => memberId === id)?.username ?? "",
  });
  const terms = await listTerms(
    reader,
    rows.map(({ contractId }) => contractId),
  );
  const activeOf = await activesIn(deps, reader, rows);
  const told: ContractInConsole[] = [];
  for (const row of rows) {
    told.push({
      ...tellStanding(row),
      merchantCode: row.merchantCode,
      agent: sideOf(row.agentId),
      payer: row.payerId === null ? null : sideOf(row.payerId),
      isWaiting: isWaiting(row),
      actions: [
        ...(row.payerId === null ? actionsOf(row, "payer").filter((one) => one !== "end") : []),
        ...(isInForce(row) && row.state !== "ending" ? (["end"] as const) : []),
      ],
      ...(await tellTerms(reader, row, terms, await nowOf(deps, row))),
      activeMinimum: activeOf(row),
    });
  }
  return told;
}

async function caseOf(
  deps: ContractConsoleDeps,
  reader: Reader,
  row: ContractRow,
): Promise<ContractCase> {
  const [one] = await describe(deps, reader, [row]);
  if (one === undefined) throw new Error(`contract ${row.contractId} was not described`);
  return { ...one, ...(await tellHistory(reader, row)) };
}

/** A page of contracts; what waits for the house comes first. */
export async function listForConsole(deps: ContractConsoleDeps, query: Page) {
  const { account, kind, state, merchantCode } = query;
  const codes = merchantCode === undefined ? await deps.brand.merchantCodes() : [merchantCode];
  const named = account === undefined || account === "" ? undefined : account;
  const found =
    named === undefined
      ? []
      : await Promise.all(codes.map((code) => deps.identity.memberByUsername(code, named)));
  const ids = found.flatMap((member) => member?.memberId ?? []);
  if (named !== undefined && ids.length === 0) return pageOf(query, 0, []);
  return deps.db.read(async (reader) => {
    const filter = {
      kind: kind === undefined ? undefined : kindOf(kind),
      isOpenOnly: query.show === "open" && state === undefined,
      state,
      merchantCode,
      otherIds: named === undefined ? undefined : ids,
      isHouseOnly: query.house === "true",
      isWaitingOnly: query.waits === "true",
    };
    const { rows, total } = await listContracts(reader, filter, rangeOf(query));
    return pageOf(query, total, await describe(deps, reader, rows));
  });
}

async function demandRow(reader: Reader, contractId: string): Promise<ContractRow> {
  const row = await findContract(reader, contractId);
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

/** Refuses: not_found. */
export const readCase = (deps: ContractConsoleDeps, contractId: string): Promise<ContractCase> =>
  deps.db.read(async (reader) => caseOf(deps, reader, await demandRow(reader, contractId)));

interface Named {
  readonly merchantCode: string;
  readonly account: string;
}

/** Refuses: not_found. */
async function demandMember({ brand, identity }: ContractConsoleDeps, named: Named) {
  const isBrand = (await brand.merchantCodes()).includes(named.merchantCode);
  const member = isBrand
    ? await identity.memberByUsername(named.merchantCode, named.account)
    : undefined;
  if (member === undefined) throw new Refusal("not_found");
  return member;
}

const houseActor = (operator: Operator | undefined): Actor => ({
  role: "payer",
  memberId: null,
  operatorId: operator?.operatorId ?? null,
});

const subjectOf = ({ kind, product }: Pick<ContractRow, "kind" | "product">, username: string) =>
  `${username} ${wireKindOf(kind)} ${wireProductOf(product)}`;

async function nameOf(
  deps: ContractConsoleDeps,
  reader: Reader,
  memberId: bigint,
): Promise<string> {
  const [member] = await deps.identity.findMembersIn(reader, [memberId]);
  return member?.username ?? "";
}

/**
 * Offers a general agent a contract that the house pays.
 *
 * Refuses, in this order: permission_denied, not_found, contract_not_possible, contract_open,
 * contract_overlap, contract_rule, rate_above_cap, approval_pending.
 */
export async function offerOfHouse(
  deps: ContractConsoleDeps,
  hand: Hand | undefined,
  { product, terms, note, ...named }: CallParsed<"offerHouseContract">["body"],
): Promise<ContractCase> {
  const member = await demandMember(deps, named);
  const mayOffer = (await deps.offers.mayOffer(member.memberId)) !== undefined;
  return deps.fourEyes.together(hand, {
    permission: "agents.write",
    async work(tx, { actor }) {
      const offer = {
        agentId: member.memberId,
        payerId: null,
        kind: kindOf(terms.kind),
        product: productOf(product),
        terms,
        note,
      };
      const by = houseActor(actor);
      const row = await offerIn(tx, deps, by, offer, { place: member, mayOffer });
      await deps.audit.record(tx, {
        actor,
        memberId: member.memberId,
        action: "agents.contract_offered",
        subject: subjectOf(row, member.username),
        after: {
          agent: member.username,
          merchantCode: row.merchantCode,
          product,
          currency: row.currency,
          ...terms,
          note: noteOf(note),
        },
      });
      return caseOf(deps, tx, row);
    },
  });
}

/** Under the lock, as it was read. Refuses: not_found, changed_meanwhile. */
async function takeRow(tx: Tx, contractId: string, version: number): Promise<ContractRow> {
  await lockContracts(tx, await demandRow(tx, contractId));
  const row = await demandRow(tx, contractId);
  if (row.version !== version) throw new Refusal("changed_meanwhile");
  return row;
}

/** The same of the house's contracts only. */
async function takeOfHouse(tx: Tx, contractId: string, version: number): Promise<ContractRow> {
  const { payerId } = await demandRow(tx, contractId);
  if (payerId !== null) throw new Refusal("not_found");
  return takeRow(tx, contractId, version);
}

/**
 * Offers other terms of a contract that the house pays.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, contract_state,
 * contract_not_possible, contract_rule, rate_above_cap, approval_pending.
 */
export async function changeOfHouse(
  deps: ContractConsoleDeps,
  hand: Hand | undefined,
  contractId: string,
  { version, terms, note }: CallParsed<"changeHouseContract">["body"],
): Promise<ContractCase> {
  const known = await deps.db.read((reader) => demandRow(reader, contractId));
  const mayOffer = (await deps.offers.mayOffer(known.agentId)) !== undefined;
  return deps.fourEyes.together(hand, {
    permission: "agents.write",
    async work(tx, { actor }) {
      const row = await takeOfHouse(tx, contractId, version);
      const [before] = await describe(deps, tx, [row]);
      const after = await changeIn(tx, deps, houseActor(actor), row, { terms, note }, mayOffer);
      const agent = await nameOf(deps, tx, row.agentId);
      const same = {
        agent,
        merchantCode: row.merchantCode,
        product: wireProductOf(row.product),
        currency: row.currency,
      };
      await deps.audit.record(tx, {
        actor,
        memberId: row.agentId,
        action: "agents.contract_changed",
        subject: subjectOf(row, agent),
        before: { ...same, ...before?.terms },
        after: { ...same, ...terms, note: noteOf(note) },
      });
      return caseOf(deps, tx, after);
    },
  });
}

/**
 * Refuses a wish, agrees to an end or keeps the contract, or takes an offer of the house back.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, contract_state.
 */
export function answerForHouse(
  deps: ContractConsoleDeps,
  operator: Operator | undefined,
  contractId: string,
  { version, answer, reason }: CallParsed<"answerHouseContract">["body"],
): Promise<ContractCase> {
  return change(deps, operator, "agents.write", async (tx) => {
    const row = await takeOfHouse(tx, contractId, version);
    const actor = houseActor(operator);
    let after: ContractRow;
    if (answer === "withdraw") {
      const step = stepOf(deps.clock.now(), row, "withdraw", actor);
      await writeSteps(tx, deps, [step]);
      after = step.after;
    } else {
      after = await answerIn(tx, deps, actor, row, answer, false);
    }
    await deps.audit.record(tx, {
      actor: operator,
      memberId: row.agentId,
      action: "agents.contract_answered",
      subject: subjectOf(row, await nameOf(deps, tx, row.agentId)),
      before: { state: row.state },
      after: { state: after.state, reason },
    });
    return caseOf(deps, tx, after);
  });
}

/**
 * Ends any contract in force with the next midnight or full hour, with everything that hangs on it.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, contract_state.
 */
export function stopByOperator(
  deps: ContractConsoleDeps,
  operator: Operator | undefined,
  contractId: string,
  { version, reason }: CallParsed<"stopContract">["body"],
): Promise<ContractCase> {
  return change(deps, operator, "agents.write", async (tx) => {
    const row = await takeRow(tx, contractId, version);
    const untilDay = nextEdge((await nowOf(deps, row)).at);
    const actor = {
      role: "operator",
      memberId: null,
      operatorId: operator?.operatorId ?? null,
    } as const;
    const stop = { row, untilDay, reason: "operator", actor, note: reason } as const;
    const steps = await stopSteps(tx, deps.clock.now(), [stop]);
    await writeSteps(tx, deps, steps);
    const after = steps.find((one) => one.after.contractId === contractId)?.after ?? row;
    await deps.audit.record(tx, {
      actor: operator,
      memberId: row.agentId,
      action: "agents.contract_stopped",
      subject: subjectOf(row, await nameOf(deps, tx, row.agentId)),
      before: { state: row.state },
      after: { state: after.state, until: untilDay, ended: steps.length, reason },
    });
    return caseOf(deps, tx, after);
  });
}
