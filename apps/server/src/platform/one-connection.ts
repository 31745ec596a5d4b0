import { AsyncLocalStorage } from "node:async_hooks";

/**
 * One connection each: a caller inside a transaction holds one of the pool's and must not wait
 * there for another. Once as many do as the pool has connections, each waits for all others.
 *
 * So code that is called inside reads with the `tx` it is given, and what only the pool can read is
 * read before the transaction begins. Two ways around stay open, and neither can lock up: what is
 * kept in memory for all is read with `aside` of the database, on a connection nobody keeps, and
 * what a transaction starts but does not wait for is started with `apart`.
 *
 * Watching has a price: on Node 20 every await of the program took 2.3 µs instead of 0.6, and the
 * ledger 8 % fewer bets a second (medians of seven rounds). So tests refuse, programs run
 * from their source tell, and built ones do not watch: there the wait for a connection ends after
 * ten seconds with an error.
 */
const holding = new AsyncLocalStorage<{ isOpen: boolean }>();

/** A bug: the code that asked, or its caller, must be passed the transaction. */
export class SecondConnectionError extends Error {
  override readonly name = "SecondConnectionError";
  constructor() {
    super(
      "a second connection inside a transaction: read with the tx that is open, or before it " +
        "begins; what is kept in memory for all with db.aside",
    );
  }
}

type Tell = (error: SecondConnectionError) => void;

/** What happens to one: it is refused, reported and given, or not checked. */
export type SecondConnections = "refused" | "unwatched" | Tell;

/** Runs `work` as the holder of a connection until it ends, not what it leaves running. */
export async function holdingOne<T>(work: () => Promise<T>): Promise<T> {
  const holder = { isOpen: true };
  try {
    return await holding.run(holder, work);
  } finally {
    holder.isOpen = false;
  }
}

/** Whether the caller is inside a transaction that has not ended. */
const isHoldingOne = (): boolean => holding.getStore()?.isOpen === true;

/** Starts what nobody in the transaction waits for, and what therefore may take a connection. */
export function apart<T>(work: () => T): T {
  // Only where there is something to leave: to use the storage at all is what costs.
  return isHoldingOne() ? holding.run({ isOpen: false }, work) : work();
}

export function refuseInside(taken: SecondConnections): void {
  if (taken === "unwatched" || !isHoldingOne()) return;
  const error = new SecondConnectionError();
  if (taken === "refused") throw error;
  taken(error);
}

const placesMax = 1000;

/** How a server that is not under test handles it: no call may fail that worked until now. */
export function secondConnectionsOf(mode: string, tell: Tell): SecondConnections {
  if (mode === "production") return "unwatched";
  const places = new Set<string>();
  return (error) => {
    const place = error.stack ?? "";
    if (places.has(place) || places.size >= placesMax) return;
    places.add(place);
    tell(error);
  };
}
