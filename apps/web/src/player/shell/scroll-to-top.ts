/** Longer than a browser takes for the way to the top. */
const wayMs = 2_000;

/** The input with which a visitor scrolls the page or leaves it. */
const hands = ["wheel", "touchstart", "pointerdown", "keydown", "popstate"] as const;

let end = new AbortController();

/**
 * Leads to the top of a page that is still being drawn. A browser stops its smooth scrolling when
 * the page's height changes, so a visitor who has not scrolled is moved to the top in the end.
 */
export function scrollToTop(isStill: boolean): void {
  end.abort();
  end = new AbortController();
  const { signal } = end;
  // Content that arrives above the view would otherwise move the target down.
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
