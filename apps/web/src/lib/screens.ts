/** How long a screen's code may take, as the specification says. */
export const chunkMsMax = 120_000;

/** The code of a screen did not arrive: in time, or at all after a second try. */
export class ChunkLoadError extends Error {
  constructor(options?: ErrorOptions) {
    super("ChunkLoadError", options);
    this.name = "ChunkLoadError";
  }
}

/**
 * Loads the code of a screen, with one retry. Both tries together have two minutes; after them, or
 * after the second failure, it raises a ChunkLoadError.
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), chunkMsMax);
  });
  const tries = load().catch(() => load());
  try {
    return await Promise.race([tries, isLate]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError({ cause: error });
  } finally {
    clearTimeout(timer);
  }
}
