/** Longer than a browser takes for the way to the top. */
const wayMs = 2_000;

/** What a visitor moves the page by himself with, or leaves it. */
const hands = ["wheel", "touchstart", "pointerdown", "keydown", "popstate"] as const;

let end = new AbortController();

/**
 * Leads to the top of a page that is still being drawn. A browser ends its smooth way where the
 * page's height changes under it, so whoever has not moved meanwhile is put there in the end.
 */
export function scrollToTop(isStill: boolean): void {
  end.abort();
  end = new AbortController();
  const { signal } = end;
  // What comes above what is seen meanwhile would move the end of the way down with it.
  const { style } = document.documentElement;
  style.overflowAnchor = "none";
  for (const hand of hands) {
    addEventListener(hand, () => end.abort(), { signal, passive: true });
  }
  let above = scrollY;
  const watch = (): void => {
    // Nothing here leads down.
    if (scrollY > above) end.abort();
    above = scrollY;
  };
  addEventListener("scroll", watch, { signal, passive: true });
  const arrive = setTimeout(() => {
    scrollTo({ top: 0, behavior: "instant" });
    end.abort();
  }, wayMs);
  signal.addEventListener("abort", () => {
    clearTimeout(arrive);
    style.overflowAnchor = "";
  });
  scrollTo({ top: 0, behavior: isStill ? "auto" : "smooth" });
}
