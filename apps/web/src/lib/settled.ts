/** How long an idle moment is waited for at most. */
const idleMsMax = 3_000;

function nextIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: idleMsMax });
    } else setTimeout(resolve, idleMsMax);
  });
}

/** Resolves once the page has loaded and has a moment: for what nobody is waiting for. */
export async function settled(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  await nextIdle();
}
