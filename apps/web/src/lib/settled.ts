/** How long an idle moment is waited for at most. */
const idleMsMax = 3_000;

/** Resolves when the browser has nothing else to do, after `msMax` in any case. */
export function nextIdle(msMax: number): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: msMax });
    } else setTimeout(resolve, msMax);
  });
}

/** Resolves once the page has loaded and has a moment: for what nobody is waiting for. */
export async function settled(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  await nextIdle(idleMsMax);
}
