import type { Transfer } from "./rules.ts";

/**
 * The list of transfers that Tidepool gives a platform: what was decided, oldest first, cut into
 * pages. A cursor points behind the last row, so a row added between two pages shifts none of them.
 */
export interface AskedList {
  readonly operatorId: string;
  readonly fromMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly id: string | undefined;
  readonly after: Place | undefined;
  readonly pageSize: number;
}

export interface Place {
  readonly ms: number;
  readonly id: string;
}

export interface ListPage {
  readonly rows: readonly Transfer[];
  /** Where the next page begins; undefined at the end. */
  readonly next: Place | undefined;
}

const placePattern = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const cursorOf = ({ ms, id }: Place) => `${ms}.${id}`;

/** Undefined for a cursor that was never given out. */
export function placeOf(cursor: string): Place | undefined {
  const [, time, id] = placePattern.exec(cursor) ?? [];
  return time === undefined || id === undefined ? undefined : { ms: Number(time), id };
}

const ofTransfer = ({ decidedAt, id }: Transfer): Place => ({ ms: Date.parse(decidedAt), id });

const compare = (one: Place, other: Place) =>
  one.ms - other.ms || (one.id < other.id ? -1 : Number(one.id > other.id));

export function createListing(transfers: ReadonlyMap<string, Transfer>) {
  return (asked: AskedList): ListPage => {
    const { operatorId, fromMs = 0, untilMs = Infinity, id, after, pageSize } = asked;
    const isMeant = (one: Transfer) => {
      const place = ofTransfer(one);
      const isListed = one.status !== "pending" && !one.isOmitted && one.operatorId === operatorId;
      const isInTime = place.ms >= fromMs && place.ms < untilMs;
      const isBehind = after === undefined || compare(place, after) > 0;
      return isListed && isInTime && isBehind && (id === undefined || one.id === id);
    };
    const found = [...transfers.values()]
      .filter(isMeant)
      .toSorted((one, other) => compare(ofTransfer(one), ofTransfer(other)));
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    const isMore = found.length > rows.length && last !== undefined;
    return { rows, next: isMore ? ofTransfer(last) : undefined };
  };
}
