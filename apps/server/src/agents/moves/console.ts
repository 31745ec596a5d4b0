import type { CallParsed, LineMove, LineMovePreview } from "@baize/contract";
import { change, type Actor, type FourEyes } from "../../backoffice/index.ts";
import type { Identity } from "../../identity/index.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import { wireKindOf, wireProductOf } from "../contracts/wire-terms.ts";
import { contractsBetween, demandMovable, type MoveDeps } from "./service.ts";
import { findMove, insertMove, listMoves, lockPlanned, settleMove, type MoveRow } from "./store.ts";

/** Moves of branches as operators ask for them: it takes two, and one to call it off. */
export interface MoveConsoleDeps extends MoveDeps {
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly identity: MoveDeps["identity"] & Pick<Identity, "memberByUsername" | "findMembersIn">;
}

type Named = CallParsed<"lineMovePreview">["query"];

/** Refuses: not_found, where either account is nobody's of the brand. */
async function findBoth({ identity }: MoveConsoleDeps, { merchantCode, account, upline }: Named) {
  const head = await identity.memberByUsername(merchantCode, account);
  const to = await identity.memberByUsername(merchantCode, upline);
  if (head === undefined || to === undefined) throw new Refusal("not_found");
  return { headId: head.memberId, toId: to.memberId };
}

/** The next midnight of the brand, and the day that it begins. */
async function nextDay({ brand, clock }: MoveConsoleDeps, merchantCode: string) {
  const { timeZone } = await brand.getMerchant(merchantCode);
  const day = addDays(dayOf(clock.now(), timeZone), 1);
  return { day, at: startOfDay(day, timeZone) };
}

async function describe(
  { identity }: MoveConsoleDeps,
  reader: Reader,
  rows: readonly MoveRow[],
): Promise<LineMove[]> {
  const ids = [...new Set(rows.flatMap(({ memberId, fromId, toId }) => [memberId, fromId, toId]))];
  const members = await identity.findMembersIn(reader, ids);
  const sideOf = (id: bigint) => ({
    memberId: String(id),
    username: members.find(({ memberId }) => memberId === id)?.username ?? "",
  });
  return rows.map((row) => ({
    moveId: row.moveId,
    merchantCode: row.merchantCode,
    agent: sideOf(row.memberId),
    from: sideOf(row.fromId),
    to: sideOf(row.toId),
    day: row.effectiveDay,
    reason: row.reason,
    askedBy: row.askedBy,
    state: row.state,
    note: row.note,
    members: row.members,
    plannedAt: row.plannedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }));
}

export const listForConsole = (deps: MoveConsoleDeps, query: CallParsed<"lineMoves">["query"]) =>
  deps.db.read(async (reader) => {
    const { rows, total } = await listMoves(reader, rangeOf(query));
    return pageOf(query, total, await describe(deps, reader, rows));
  });

/**
 * Who would move, and which contracts would end.
 *
 * Refuses, in this order: not_found, move_not_possible, line_too_deep, commission_overdue.
 */
export async function previewMove(deps: MoveConsoleDeps, named: Named): Promise<LineMovePreview> {
  const { headId, toId } = await findBoth(deps, named);
  const { day } = await nextDay(deps, named.merchantCode);
  return deps.db.read(async (reader) => {
    const { head, from, to } = await demandMovable(deps, reader, headId, toId);
    const between = await contractsBetween(reader, { head, from });
    const sideOf = ({ memberId, username }: typeof head) => ({
      memberId: String(memberId),
      username,
    });
    return {
      agent: sideOf(head),
      from: sideOf(from),
      to: sideOf(to),
      day,
      ...(await deps.identity.team.sizeIn(reader, headId)),
      contracts: between.map(({ kind, product, state }) => ({
        kind: wireKindOf(kind),
        product: wireProductOf(product),
        state,
      })),
    };
  });
}

/**
 * Plans the move of a branch for the next midnight of the brand.
 *
 * Refuses, in this order: permission_denied, not_found, move_not_possible, line_too_deep,
 * commission_overdue, approval_pending.
 */
export async function planMove(
  deps: MoveConsoleDeps,
  hand: Hand | undefined,
  { reason, ...named }: CallParsed<"planLineMove">["body"],
): Promise<LineMove> {
  const { headId, toId } = await findBoth(deps, named);
  const { day, at } = await nextDay(deps, named.merchantCode);
  return deps.fourEyes.together(hand, {
    permission: "agents.write",
    // Agreed to after it, it would be another midnight than was shown.
    until: at,
    async work(tx, { actor }) {
      const { head, from, to } = await demandMovable(deps, tx, headId, toId);
      const moveId = deps.ids.uuidv7();
      const isPlanned = await insertMove(tx, {
        memberId: headId,
        moveId,
        merchantCode: head.merchantCode,
        currency: head.currency,
        fromId: from.memberId,
        toId,
        effectiveDay: day,
        reason,
        askedBy: actor?.username ?? "",
        plannedAt: deps.clock.now(),
      });
      if (!isPlanned) throw new Refusal("move_not_possible", { reason: "planned" });
      await deps.audit.record(tx, {
        actor,
        memberId: headId,
        action: "agents.line_move_planned",
        subject: head.username,
        before: { upline: from.username },
        after: { upline: to.username, day, reason },
      });
      const row = await findMove(tx, moveId);
      const [described] = row === undefined ? [] : await describe(deps, tx, [row]);
      if (described === undefined) throw new Error("a planned move was not described");
      return described;
    },
  });
}

/**
 * Calls a planned move off, until its midnight.
 *
 * Refuses, in this order: permission_denied, not_found (nothing is planned any more).
 */
export function cancelMove(
  deps: MoveConsoleDeps,
  actor: Actor | undefined,
  moveId: string,
  { reason }: CallParsed<"cancelLineMove">["body"],
): Promise<LineMove> {
  return change(deps, actor, "agents.write", async (tx) => {
    const row = await lockPlanned(tx, moveId);
    if (row === undefined) throw new Refusal("not_found");
    await settleMove(tx, moveId, "cancelled", deps.clock.now(), { note: reason });
    const after = await findMove(tx, moveId);
    const [described] = after === undefined ? [] : await describe(deps, tx, [after]);
    if (described === undefined) throw new Error("a cancelled move was not described");
    await deps.audit.record(tx, {
      actor,
      memberId: row.memberId,
      action: "agents.line_move_cancelled",
      subject: described.agent.username,
      before: { state: row.state },
      after: { state: described.state, reason },
    });
    return described;
  });
}
