/** How long a screen's code may take, as the specification says. */
export const chunkMsMax = 120_000;

/** The code of a screen did not arrive: in time, or at all after a second try. */
export class ChunkLoadError extends Error {
  constructor(options?: ErrorOptions) {
    super("ChunkLoadError", options);
    this.name = "ChunkLoadError";
  }
}

const probeMs = 5_000;
const reloadedKey = "reloaded-from";

/**
 * Whether the server has a newer build than this page, whose files it keeps no longer. Scripts are
 * named by their content, so the page it serves now does not name them all.
 */
async function isOutdated(scripts: readonly string[]): Promise<boolean> {
  const signal = AbortSignal.timeout(probeMs);
  const headers = { Accept: "text/html" };
  const page = await fetch(location.pathname, { cache: "no-store", headers, signal });
  if (!page.ok) return false;
  const text = await page.text();
  return scripts.some((script) => !text.includes(new URL(script).pathname));
}

/** Reloads the page where that brings a newer build: once for each, so that it never loops. */
async function followBuild(): Promise<void> {
  const named = document.querySelectorAll<HTMLScriptElement>("script[type=module][src]");
  const scripts = [...named].map(({ src }) => src);
  const build = scripts.join(" ");
  if (build === "" || sessionStorage.getItem(reloadedKey) === build) return;
  if (!(await isOutdated(scripts))) return;
  sessionStorage.setItem(reloadedKey, build);
  location.reload();
  // Nothing is to be seen of the old page's failure.
  await new Promise(() => {});
}

/**
 * Loads the code of a screen, with one retry. Both tries together have two minutes; after them, or
 * after the second failure, it raises a ChunkLoadError, or loads the page of a newer build.
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
    // Without an answer it is the network that is gone, not the build.
    if (!(error instanceof ChunkLoadError)) await followBuild().catch(() => undefined);
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError({ cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** How long it takes at most until a network that came back without a word is noticed. */
const againMs = 10_000;

/**
 * Calls back when the network is back, and now and then until it is. Returns a function that ends
 * it.
 */
export function whenBack(again: () => void): () => void {
  const timer = setInterval(again, againMs);
  addEventListener("online", again);
  return () => {
    clearInterval(timer);
    removeEventListener("online", again);
  };
}
