/** Resolves when the page has nothing else to do; where a browser does not tell, in a moment. */
export const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
