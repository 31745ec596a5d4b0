/** Does the same for each, one after the other; an error of one is told and stops no other. */
export async function tryEach<Item>(
  items: readonly Item[],
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
