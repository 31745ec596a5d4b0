import type { Reader } from "../../platform/db.ts";
import { isByHour, type ContractKind } from "@baize/contract/agent-terms";
import { noInputs, type Inputs } from "@baize/contract/agent-due";
import { readFigures, type AskedSpan } from "./figures-of.ts";
import { readInputs, readMembers, type Asked } from "./inputs-store.ts";
import { listAgentsBelow } from "./read-store.ts";

/** The figures of a statement by direct branch. */

const combine = (all: readonly Inputs[], sign: (at: number) => bigint): Inputs =>
  all.reduce(
    (sum, one, at) => ({
      stakeMinor: sum.stakeMinor + sign(at) * one.stakeMinor,
      payoutMinor: sum.payoutMinor + sign(at) * one.payoutMinor,
      validMinor: sum.validMinor + sign(at) * one.validMinor,
      wonMinor: sum.wonMinor + sign(at) * one.wonMinor,
      jackpotMinor: sum.jackpotMinor + sign(at) * one.jackpotMinor,
      bonusMinor: sum.bonusMinor + sign(at) * one.bonusMinor,
      rebateMinor: sum.rebateMinor + sign(at) * one.rebateMinor,
      salaryMinor: sum.salaryMinor + sign(at) * one.salaryMinor,
      active: sum.active + (sign(at) < 0n ? -one.active : one.active),
    }),
    noInputs,
  );

const minusRest = (all: readonly Inputs[]): Inputs => combine(all, (at) => (at === 0 ? 1n : -1n));

/** Agents right below, each with all that counts for the upline. */
const askedOf = <Of extends Asked>(asked: Of, below: Awaited<ReturnType<typeof listAgentsBelow>>) =>
  below.map(({ memberId: agentId, from }) => ({ ...asked, agentId, from, countsOwnBets: true }));

/** The agent's own accounts, taken off: players and branches have them in theirs. */
function leftOutOf({ leftOut }: Inputs): Inputs | undefined {
  if (leftOut === undefined) return undefined;
  const { accounts: _, ...left } = leftOut;
  return combine([{ ...noInputs, ...left }], () => -1n);
}

/** What a branch's figures are made of; what is left belongs to members who stood there then. */
async function ofDays(reader: Reader, asked: Asked) {
  const below = await listAgentsBelow(reader, asked.agentId, asked);
  const [total = noInputs, ...agents] = await readInputs(reader, [asked, ...askedOf(asked, below)]);
  const alone = await readMembers(reader, asked, "own");
  // What the agent was paid is of the team, also where the agent's own play is not.
  const own = asked.countsOwnBets ? alone : { ...noInputs, salaryMinor: alone.salaryMinor };
  const players = await readMembers(reader, asked, "players");
  const leftOut = leftOutOf(total);
  return {
    total,
    own,
    players,
    leftOut,
    others: minusRest([total, own, players, leftOut ?? noInputs, ...agents]),
    below: below.map(({ memberId: id }, at) => ({ id, inputs: agents[at] })),
  };
}

/**
 * The same of hours. Those of members are kept for some days only, so what is neither the agent's
 * nor of agents below is the players'.
 */
async function ofHours(reader: Reader, kind: ContractKind, asked: AskedSpan) {
  const below = await listAgentsBelow(reader, asked.agentId, asked);
  const [total = noInputs, whole = noInputs, others = noInputs, ...agents] = await readFigures(
    reader,
    kind,
    [
      asked,
      { ...asked, countsOwnBets: true },
      { ...asked, countsOwnBets: false },
      ...askedOf(asked, below),
    ],
  );
  const own = asked.countsOwnBets ? minusRest([whole, others]) : noInputs;
  const leftOut = leftOutOf(total);
  return {
    total,
    own,
    players: minusRest([total, own, leftOut ?? noInputs, ...agents]),
    leftOut,
    others: noInputs,
    below: below.map(({ memberId: id }, at) => ({ id, inputs: agents[at] })),
  };
}

/** Which of its own, its players' and each agent's below make up what counts. */
export const partsOf = (reader: Reader, kind: ContractKind, asked: AskedSpan) =>
  isByHour(kind) ? ofHours(reader, kind, asked) : ofDays(reader, asked);
