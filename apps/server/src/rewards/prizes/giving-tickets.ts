import type { TicketPrize } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import { insertTickets, listTournamentEnds, type NewTicket } from "../tickets/store.ts";

export interface TicketDeps {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Gives tickets of a wheel or a tournament, once for what they come from. */
export async function giveTickets(
  tx: Tx,
  { ids, clock }: TicketDeps,
  {
    memberId,
    source,
    operator,
    note,
  }: Pick<NewTicket, "memberId" | "source" | "operator" | "note">,
  { tickets, days, ...of }: TicketPrize,
): Promise<void> {
  const issuedAt = clock.now();
  const fullUntil = new Date(issuedAt.getTime() + days * dayMs);
  // After the last entry of its tournament a ticket would promise what nobody can have.
  const boardIds = of.kind === "ticket" ? [] : [of.boardId];
  const [lastEntry] = (await listTournamentEnds(tx, boardIds, issuedAt)).values();
  const expiresAt = lastEntry !== undefined && lastEntry < fullUntil ? lastEntry : fullUntil;
  const rows = Array.from({ length: tickets }, (_, place) => ({
    memberId,
    ticketId: ids.uuidv7(),
    wheelId: of.kind === "ticket" ? of.wheelId : null,
    boardId: of.kind === "ticket" ? null : of.boardId,
    source: `${source}:${place}`,
    issuedAt,
    expiresAt,
    operator,
    note,
  }));
  const added = await insertTickets(tx, rows);
  if (added !== tickets) throw new Error(`tickets of ${source} were given before`);
}
