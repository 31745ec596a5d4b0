let covers = 0;

/**
 * For the cover behind a dialog. It ends at the scrollbar's gutter, so the page says on its body
 * that it is covered. A selector that looked for covers would be asked at every change of a page.
 */
export function markCovered(cover: Element | null) {
  if (cover === null) return undefined;
  covers += 1;
  document.body.dataset["covered"] = "";
  return () => {
    covers -= 1;
    if (covers === 0) delete document.body.dataset["covered"];
  };
}

/** Whether a dialog lies over the page. */
export function isCovered(): boolean {
  return covers > 0;
}
