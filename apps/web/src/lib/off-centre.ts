/** How far the middle of one element lies from that of another, in pixels to the right and down. */
export function offCentre(element: Element, frame: Element) {
  const [own, other] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  return {
    left: (own.left + own.right - other.left - other.right) / 2,
    top: (own.top + own.bottom - other.top - other.bottom) / 2,
  };
}
