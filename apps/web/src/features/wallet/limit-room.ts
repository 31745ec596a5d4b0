import type { DepositMethod, PlayLimit } from "@baize/contract";
import { minor, parseMinor, type Minor } from "@baize/money";

/** What the member's deposit limits leave for another deposit. */

export interface Room {
  readonly limit: PlayLimit;
  readonly left: Minor;
}

/** The room under the limit that leaves least; of two that leave the same, the later to open. */
export function roomOf(limits: readonly PlayLimit[], currency: string): Room | undefined {
  const rooms = limits
    .filter(({ kind }) => kind === "deposit")
    .map((limit) => ({ limit, left: parseMinor(limit.left, currency) ?? minor(0n) }));
  return rooms.reduce<Room | undefined>(
    (least, room) => (least === undefined || isTighter(room, least) ? room : least),
    undefined,
  );
}

function isTighter(one: Room, other: Room): boolean {
  return one.left < other.left || (one.left === other.left && opensAt(one) > opensAt(other));
}

function opensAt({ limit: { freesAt } }: Room): number {
  return freesAt === null ? 0 : Date.parse(freesAt);
}

/** Whether too little is left for the least that a method takes. */
export function leavesNothing(
  room: Room | undefined,
  { min, currency }: Pick<DepositMethod, "min" | "currency">,
): boolean {
  const least = parseMinor(min, currency);
  return room !== undefined && least !== undefined && room.left < least;
}
