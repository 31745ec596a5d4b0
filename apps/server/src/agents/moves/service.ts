import { hourMs } from "@baize/contract/durations";
import type { Audit } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Identity, LineMember } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import { tryEach } from "../../platform/try-each.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import { lateMsMax } from "@baize/contract/agent-due";
import { allowLong } from "../commissions/settle.ts";
import { sumOwing } from "../commissions/share-store.ts";
import { sumOverdue } from "../commissions/store.ts";
import { stopSteps } from "../contracts/line.ts";
import { isInForce, nextEdge, nextState } from "../contracts/rules.ts";
import { listOpenOf, lockContracts, type ContractRow } from "../contracts/store.ts";
import { amountText } from "../contracts/wire-terms.ts";
import { isByHour } from "@baize/contract/agent-terms";
import { platform, stepOf, writeSteps, type Step } from "../contracts/steps.ts";
import { noFigures, noProduct } from "../figures/rules.ts";
import { rebaseHours } from "../figures/hour-store.ts";
import { addChanges, rebaseDays } from "../figures/store.ts";
import { branchMoved } from "./events.ts";
import { moveFault } from "./rules.ts";
import {
  holdFold,
  keepStandings,
  listDue,
  lockPlanned,
  settleMove,
  type MoveRow,
} from "./store.ts";

/**
 * Moves of branches.
 *
 * | state   | event                                                    | state     |
 * | ------- | -------------------------------------------------------- | --------- |
 * | -       | an operator asks for it and another agrees               | planned   |
 * | planned | an operator cancels it before its midnight               | cancelled |
 * | planned | its midnight: the branch stands below its new upline     | done      |
 * | planned | its midnight: it is not possible any more                | failed    |
 *
 * Days before it keep the line they had: what is counted later of such a day goes to the agents who
 * stood above then. What was counted of a day after it before it was done is taken along, so it
 * does not matter when after midnight that is.
 */
export interface MoveDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "line" | "team">;
  readonly events: Pick<Events, "publishAll">;
  readonly audit: Audit;
  readonly onError: (error: unknown) => void;
}

export interface Sides {
  readonly head: LineMember;
  readonly from: LineMember;
  readonly to: LineMember;
}

/**
 * The agent of a branch with the uplines before and after, where the move is possible now.
 *
 * Refuses, in this order: not_found, move_not_possible, line_too_deep, commission_overdue.
 */
export async function demandMovable(
  deps: Pick<MoveDeps, "brand" | "identity" | "clock">,
  reader: Reader,
  headId: bigint,
  uplineId: bigint,
): Promise<Sides> {
  const { line, team } = deps.identity;
  const found = await line.findIn(reader, [headId, uplineId]);
  const head = found.find(({ memberId }) => memberId === headId);
  const to = found.find(({ memberId }) => memberId === uplineId);
  if (head === undefined || to === undefined) throw new Refusal("not_found");
  const fault = moveFault(head, to, await line.isInTeamIn(reader, headId, uplineId));
  if (fault !== undefined) throw new Refusal("move_not_possible", { reason: fault });
  const [from] = await line.findIn(reader, [head.uplineId ?? headId]);
  if (from === undefined) throw new Error(`the upline of ${headId} is nobody`);
  const { lineDepthMax: depthMax } = await deps.brand.getMerchant(head.merchantCode);
  const depth = (await team.depthIn(reader, uplineId)) + (await team.heightIn(reader, headId));
  if (depth > depthMax) throw new Refusal("line_too_deep", { depthMax });
  await demandNothingOwed(deps, reader, [from.memberId, headId, uplineId]);
  return { head, from, to };
}

/**
 * Nobody gets out of what is owed to a downline, or to the house, by being moved. Refuses:
 * commission_overdue, commission_share_negative.
 */
async function demandNothingOwed(
  { clock }: Pick<MoveDeps, "clock">,
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<void> {
  const before = new Date(clock.now().getTime() - lateMsMax);
  const refuse = (
    code: "commission_overdue" | "commission_share_negative",
    { leftMinor, currency }: { readonly leftMinor: bigint; readonly currency: string },
  ) => new Refusal(code, { amount: amountText(leftMinor, currency), currency });
  for (const memberId of memberIds) {
    const overdue = await sumOverdue(reader, memberId, before);
    if (overdue !== undefined) throw refuse("commission_overdue", overdue);
    const owing = await sumOwing(reader, memberId);
    if (owing !== undefined) throw refuse("commission_share_negative", owing);
  }
}

/** What of the two stands between the moved agent and the upline before. */
export const contractsBetween = async (
  reader: Reader,
  { head, from }: Pick<Sides, "head" | "from">,
): Promise<ContractRow[]> =>
  (await listOpenOf(reader, head.memberId)).filter(
    ({ agentId, payerId }) => agentId === head.memberId && payerId === from.memberId,
  );

/**
 * Ends what is in force between the two with the day, what counts by hours with the hour that goes
 * on, and withdraws what waits.
 */
async function endContracts(tx: Tx, deps: MoveDeps, sides: Sides, day: string): Promise<void> {
  const now = deps.clock.now();
  const between = await contractsBetween(tx, sides);
  const steps = new Map<string, Step>();
  for (const row of between.filter((one) => !isInForce(one))) {
    if (nextState(row, "withdraw", "platform") === undefined) continue;
    steps.set(row.contractId, stepOf(now, row, "withdraw", platform));
  }
  for (const kind of new Set(between.map((row) => row.kind))) {
    const untilDay = isByHour(kind) ? nextEdge(now.toISOString()) : day;
    const stops = between
      .filter((row) => row.kind === kind && isInForce(row) && row.state !== "ending")
      .map((row) => ({ row, untilDay, reason: "moved", actor: platform }) as const);
    for (const step of await stopSteps(tx, now, stops)) steps.set(step.after.contractId, step);
  }
  await writeSteps(tx, deps, [...steps.values()]);
}

/** Moves the branch and all that goes by where its members stand. */
async function moveIn(
  tx: Tx,
  deps: MoveDeps,
  { moveId }: MoveRow,
  { head, from, to }: Sides,
  day: string,
): Promise<number> {
  const { team } = deps.identity;
  const fold = await holdFold(tx);
  const ids = await team.lockBranchIn(tx, head.memberId);
  const before = await team.placesIn(tx, ids);
  await team.moveIn(tx, head.memberId, to.memberId, day);
  const after = await team.placesIn(tx, ids);
  await keepStandings(
    tx,
    day,
    before.map(({ memberId, uplineId, agentIds }) => ({
      memberId,
      uplineId: memberId === head.memberId ? uplineId : null,
      agentIds,
    })),
  );
  // All of the branch have the same agents above its own agent.
  const agentsOf = (places: typeof before) =>
    places.find(({ memberId }) => memberId === head.memberId)?.agentIds ?? [];
  const [were, are] = [agentsOf(before), agentsOf(after)];
  const changed = {
    left: were.filter((agentId) => !are.includes(agentId)),
    joined: are.filter((agentId) => !were.includes(agentId)),
  };
  const { timeZone } = await deps.brand.getMerchant(head.merchantCode);
  await rebaseDays(tx, ids, day, changed, fold);
  await rebaseHours(tx, ids, { since: day, timeZone }, changed, fold);
  // So that the next fold brings up what the teams hold.
  await addChanges(
    tx,
    ids
      .toSorted((one, other) => (one < other ? -1 : 1))
      .map((memberId) => ({ ...noFigures, memberId, day, product: noProduct })),
  );
  await endContracts(tx, deps, { head, from, to }, day);
  const told = (memberId: bigint, role: "agent" | "from" | "to", otherId: bigint) =>
    branchMoved({
      memberId: String(memberId),
      merchantCode: head.merchantCode,
      moveId,
      role,
      otherId: String(otherId),
      day,
    });
  await deps.events.publishAll(tx, [
    told(head.memberId, "agent", to.memberId),
    told(from.memberId, "from", head.memberId),
    told(to.memberId, "to", head.memberId),
  ]);
  return ids.length;
}

/** Does a planned move whose midnight has come, or says why it did not happen. */
async function carryOut(deps: MoveDeps, planned: MoveRow, today: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    // First, as everybody does who writes to the trail: nobody waits in a circle.
    await deps.audit.takeTurn(tx);
    await allowLong(tx);
    await lockContracts(tx, planned);
    const move = await lockPlanned(tx, planned.moveId);
    if (move === undefined) return false;
    const sides = await trying(() => demandMovable(deps, tx, move.memberId, move.toId));
    if (sides instanceof Refusal || sides.from.memberId !== move.fromId) {
      await failIn(tx, deps, move, sides instanceof Refusal ? sides.code : "changed_meanwhile");
      return true;
    }
    const { head, from, to } = sides;
    const members = await moveIn(tx, deps, move, sides, today);
    await settleMove(tx, move.moveId, "done", deps.clock.now(), { members });
    const after = { from: from.username, to: to.username, members, day: today };
    await record(tx, deps, move, head.username, after);
    return true;
  });
}

const record = (
  tx: Tx,
  { audit }: Pick<MoveDeps, "audit">,
  { memberId, reason }: MoveRow,
  subject: string,
  after: Readonly<Record<string, unknown>>,
) =>
  audit.record(tx, {
    memberId,
    action: "agents.line_moved",
    subject,
    after: { reason, ...after },
  });

async function failIn(tx: Tx, deps: MoveDeps, move: MoveRow, note: string): Promise<void> {
  await settleMove(tx, move.moveId, "failed", deps.clock.now(), { note });
  await record(tx, deps, move, String(move.memberId), { refused: note });
}

async function trying<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** For so long after its midnight a move is tried again. */
const givesUpMs = hourMs;

const giveUp = (deps: MoveDeps, { moveId }: MoveRow): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    await deps.audit.takeTurn(tx);
    const move = await lockPlanned(tx, moveId);
    if (move === undefined) return false;
    await failIn(tx, deps, move, "internal");
    return true;
  });

/**
 * Of two moves of one midnight the one within the other's branch comes first: what is kept of it is
 * the line it had before both.
 */
async function deepestFirst({ db, identity }: MoveDeps, due: readonly MoveRow[]) {
  const ids = [...new Set(due.map(({ memberId }) => memberId))];
  const places = await db.read((reader) => identity.team.placesIn(reader, ids));
  const depths = new Map(places.map(({ memberId, agentIds }) => [memberId, agentIds.length]));
  const depthOf = ({ memberId }: MoveRow) => depths.get(memberId) ?? 0;
  return due.toSorted((one, other) => depthOf(other) - depthOf(one));
}

/** Moves the branches whose midnight has come; answers how many were settled. */
export async function runMoves(deps: MoveDeps): Promise<number> {
  // No zone is further than a day from Greenwich.
  const latest = addDays(dayOf(deps.clock.now(), "UTC"), 1);
  let done = 0;
  const due = await deps.db.read((reader) => listDue(reader, latest));
  await tryEach(await deepestFirst(deps, due), deps.onError, async (move) => {
    const { timeZone } = await deps.brand.getMerchant(move.merchantCode);
    const now = deps.clock.now();
    const today = dayOf(now, timeZone);
    if (move.effectiveDay > today) return;
    try {
      if (await carryOut(deps, move, today)) done += 1;
    } catch (error) {
      deps.onError(error);
      // What fails for long is no lock that somebody holds: it must not be tried again and again.
      const begunAt = startOfDay(move.effectiveDay, timeZone).getTime();
      if (now.getTime() > begunAt + givesUpMs && (await giveUp(deps, move))) done += 1;
    }
  });
  return done;
}
