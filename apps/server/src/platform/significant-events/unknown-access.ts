import { hourMs } from "@baize/contract/durations";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../db.ts";
import { networkOf } from "../rate-limit.ts";
import { insertEvents } from "./store.ts";
import {
  countUnknown,
  findCounted,
  takeWindows,
  type UnknownAccess,
} from "./unknown-access-store.ts";

/**
 * Sign-ins under unknown names. The first from a network within an hour is recorded immediately;
 * those that follow are counted, and recorded as one event when the hour is over. So however many
 * names are tried, there are two events for each network and hour; beyond a hundred networks at a
 * place, all others count as one.
 */
export const windowMs = hourMs;
export const networksMax = 100;

interface Tried {
  /** The console, or a brand. */
  readonly place: string;
  readonly ip: string;
}

/** The event of the attempts after the first. */
function eventOf({ place, network, ip, startedAt, lastAt, attempts }: UnknownAccess) {
  const detail = {
    place,
    attempts: attempts - 1,
    from: startedAt.toISOString(),
    until: lastAt.toISOString(),
    ...(network === "" ? { networks: "many" } : {}),
  };
  return { kind: "access_failed", subject: "", ip: network === "" ? "" : ip, detail } as const;
}

async function closeWindows(tx: Tx, now: Date, place?: string): Promise<number> {
  const over = await takeWindows(tx, new Date(now.getTime() - windowMs), place);
  const events = over.filter(({ attempts }) => attempts > 1).map(eventOf);
  if (events.length > 0) await insertEvents(tx, now, events);
  return over.length;
}

/** Counts a sign-in under a name that nobody has; true where it is to be told by itself. */
export async function countUnknownAccess(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { place, ip }: Tried,
): Promise<boolean> {
  const now = clock.now();
  await closeWindows(tx, now, place);
  const network = networkOf(ip);
  const { isKnown, networks } = await findCounted(tx, place, network);
  const own = isKnown || networks < networksMax ? network : "";
  return (await countUnknown(tx, { place, network: own, ip }, now)) === 1;
}

/** Tells what was counted in windows that are over, and forgets them; for the worker. */
export function closeUnknownAccess(deps: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<number> {
  return deps.db.transaction((tx) => closeWindows(tx, deps.clock.now()));
}
