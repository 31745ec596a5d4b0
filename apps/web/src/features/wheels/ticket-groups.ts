import type { Ticket } from "@baize/contract";

/** Tickets of one thing that stand alike; the first of them ends first. */
export interface TicketGroup {
  readonly first: Ticket;
  readonly count: number;
}

const placeOf = ({ wheelId, boardId, conditionStatus }: Ticket) =>
  [wheelId, boardId, ...conditionStatus].join(" ");

/** By what they are for, in the order in which each begins in the list. Pure. */
export function groupsOf(tickets: readonly Ticket[]): TicketGroup[] {
  const groups = new Map<string, Ticket[]>();
  for (const ticket of tickets) {
    const place = placeOf(ticket);
    groups.set(place, [...(groups.get(place) ?? []), ticket]);
  }
  return [...groups.values()].flatMap((all) => {
    const [first] = all.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
    return first === undefined ? [] : [{ first, count: all.length }];
  });
}
