import type { Reader } from "../../platform/db.ts";
import type { TicketRow } from "../tickets/store.ts";
import { listWheels } from "./store.ts";
import { useOfWheel, type TicketUse } from "./views.ts";

/** What tickets are for. */

/** What those of tournaments are for. */
export interface TicketBoards {
  readonly describe: (
    reader: Reader,
    boardIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Omit<TicketUse, "ticketType"> & { readonly currency: string }>>;
}

/** The wheel or the tournament of a ticket. */
export const targetOf = ({ wheelId, boardId }: TicketRow): string[] =>
  [wheelId, boardId].filter((id) => id !== null);

/** What tickets are for: a wheel's turn, or a try of a tournament. */
export async function usesOf(
  { boardTickets }: { readonly boardTickets: TicketBoards },
  reader: Reader,
  rows: readonly TicketRow[],
): Promise<(row: TicketRow) => TicketUse | undefined> {
  const boardIds = [...new Set(rows.flatMap(({ boardId }) => boardId ?? []))];
  const boards = await boardTickets.describe(reader, boardIds);
  const wheels = new Map((await listWheels(reader)).map((one) => [one.wheelId, one]));
  return ({ wheelId, boardId }) => {
    const wheel = wheelId === null ? undefined : wheels.get(wheelId);
    if (wheel !== undefined) return useOfWheel(wheel);
    const board = boardId === null ? undefined : boards.get(boardId);
    return board && { ...board, ticketType: "EVENT" };
  };
}
