/** Does the same for each, one after the other; an error of one is told and stops no other. */
export async function tryEach<Item>(
  items: Iterable<Item>,
  onError: (error: unknown) => void,
  doOne: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await doOne(item);
    } catch (error) {
      onError(error);
    }
  }
}

/**
 * Does the same for each, so many at a time. One that fails stops no other; what failed is
 * thrown when all are through.
 */
export async function doEach<Item>(
  items: Iterable<Item>,
  doOne: (item: Item) => Promise<unknown>,
  atOnce = 1,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const rest = { [Symbol.iterator]: () => waiting };
  const failed: unknown[] = [];
  const note = (error: unknown) => failed.push(error);
  await Promise.all(Array.from({ length: atOnce }, () => tryEach(rest, note, doOne)));
  if (failed.length === 1) throw failed[0];
  if (failed.length > 1)
    throw new AggregateError(failed, failed.slice(0, 5).map(String).join("; "));
}
