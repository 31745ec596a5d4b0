/**
 * Does the work for all at once, and where that fails for each half, down to the one that fails
 * alone: it is told, and holds up no other. Answers the sum of what the work answered.
 */
export async function inHalves<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<number>,
  onAlone: (error: unknown, item: Item) => void,
): Promise<number> {
  const [only] = items;
  if (only === undefined) return 0;
  try {
    return await work(items);
  } catch (error) {
    if (items.length === 1) {
      onAlone(error, only);
      return 0;
    }
    const half = Math.ceil(items.length / 2);
    const first = await inHalves(items.slice(0, half), work, onAlone);
    return first + (await inHalves(items.slice(half), work, onAlone));
  }
}
