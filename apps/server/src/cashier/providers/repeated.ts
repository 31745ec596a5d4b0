/** Undoes the transaction of a notification that turned out to be known. */
export class RepeatedNotification extends Error {
  override readonly name = "RepeatedNotification";
}

/** Answers `otherwise` where the work turned out to be a repeated notification's. */
export async function unlessRepeated<T, R>(work: Promise<T>, otherwise: R): Promise<T | R> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RepeatedNotification) return otherwise;
    throw error;
  }
}
