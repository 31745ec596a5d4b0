/**
 * Keeps the keyboard's place, on the site and in the frames of the games alike.
 *
 * Where what had the focus goes, browsers give the focus to the body, and the next Tab begins at
 * the top: a deleted row, a dialog whose opener is gone, another page, a button that is switched
 * off while it waits for its answer. Here the focus moves to the nearest element instead, and back
 * to the button when it can be pressed again.
 *
 * | what had the focus      | where it goes                                                     |
 * | ----------------------- | ----------------------------------------------------------------- |
 * | was switched off        | to what holds it, and back to it once it is on again              |
 * | gave it away by itself  | to what holds it                                                  |
 * | is gone                 | to the next one in what held it, else to the one before, else to  |
 * |                         | what held it                                                      |
 * | is gone with all around | to where the focus was before, and so on; else to the main part   |
 *
 * A press outside every control removes the focus on purpose, and is left alone.
 */

const focusables =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, " +
  "[tabindex]:not([tabindex='-1'])";
const typing = "input, textarea, select, [contenteditable]";
/** Where modal dialogs are: the last of them lies on top. */
const dialogs = "dialog[open], [role=dialog], [role=alertdialog]";
/** More than anybody opens one over the other. */
const placesMax = 8;
/** Neighbours that are remembered on each side. */
const neighboursMax = 6;

interface Place {
  readonly element: HTMLElement;
  /** What holds it, from the inside out, without the body. */
  readonly around: readonly HTMLElement[];
  readonly after: readonly HTMLElement[];
  readonly before: readonly HTMLElement[];
}

function mayFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(":disabled") &&
    element.closest("[inert], [aria-hidden=true]") === null &&
    element.getClientRects().length > 0
  );
}

function placeOf(element: HTMLElement): Place {
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one !== null && one !== document.body;) {
    around.push(one);
    one = one.parentElement;
  }
  const all = [...document.querySelectorAll<HTMLElement>(focusables)];
  const at = all.indexOf(element);
  return {
    element,
    around,
    after: at < 0 ? [] : all.slice(at + 1, at + 1 + neighboursMax),
    before: at < 0 ? [] : all.slice(Math.max(0, at - neighboursMax), at).toReversed(),
  };
}

/** Makes a part of the page focusable that is not, for as long as it has the focus. */
function hold(part: HTMLElement): boolean {
  if (!mayFocus(part)) return false;
  if (!part.hasAttribute("tabindex")) {
    part.setAttribute("tabindex", "-1");
    const { outline } = part.style;
    part.style.outline = "none";
    const letGo = () => {
      part.removeAttribute("tabindex");
      part.style.outline = outline;
    };
    part.addEventListener("blur", letGo, { once: true });
  }
  part.focus({ preventScroll: true });
  return document.activeElement === part;
}

/** Not into a field on a phone, whose keyboard would rise. */
function give(element: HTMLElement): boolean {
  const isTouch = matchMedia("(pointer: coarse)").matches;
  if (!mayFocus(element) || (isTouch && element.matches(typing))) return false;
  element.focus();
  return document.activeElement === element;
}

function goOnFrom({ element, around, after, before }: Place): boolean {
  const holder = around.find((part) => part.isConnected);
  if (holder === undefined) return false;
  const isGone = !element.isConnected;
  const near = isGone ? [...after, ...before].filter((one) => holder.contains(one)) : [];
  return near.some(give) || around.some((part) => part.isConnected && hold(part));
}

/** Where nothing that was is left: the dialog on top, or the main part of the page. */
function goToMain(): void {
  const open = [...document.querySelectorAll<HTMLElement>(dialogs)].findLast(mayFocus);
  const main = open ?? document.querySelector<HTMLElement>("main");
  if (main !== null) hold(main);
}

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Begins to keep the focus; returns how to end it. */
export function keepFocus(): () => void {
  const places: Place[] = [];
  let isLeft = false;
  /** What gets the focus back once it is enabled, and what holds it until then. */
  let waiting: { readonly element: HTMLElement; readonly holder: Element | null } | undefined;
  let isAsked = false;

  function look(): void {
    isAsked = false;
    if (waiting !== undefined && mayFocus(waiting.element)) {
      const { element, holder } = waiting;
      waiting = undefined;
      if (isLost() || document.activeElement === holder) give(element);
    }
    const last = places.at(-1);
    if (isLeft || last === undefined || !isLost() || !document.hasFocus()) return;
    const isOff = last.element.matches(":disabled");
    if (!places.toReversed().some(goOnFrom)) goToMain();
    if (isOff) waiting = { element: last.element, holder: document.activeElement };
  }
  // Browsers take the focus away when they draw next; dialogs give it back a little later.
  function ask(): void {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => setTimeout(look));
  }
  function remember({ target }: FocusEvent): void {
    isLeft = false;
    if (!(target instanceof HTMLElement) || target.tabIndex < 0) return;
    if (waiting?.element !== target) waiting = undefined;
    places.push(placeOf(target));
    if (places.length > placesMax) places.shift();
  }
  function press({ target }: PointerEvent): void {
    isLeft = !(target instanceof Element && target.closest(`${focusables}, label`) !== null);
  }
  const observer = new MutationObserver(() => {
    if (waiting !== undefined || (!isLeft && isLost())) ask();
    else if (places.at(-1)?.element.isConnected === false) ask();
    else if (places.at(-1)?.element.matches(":disabled") === true) ask();
  });
  const end = new AbortController();
  const { signal } = end;
  addEventListener("focusin", remember, { signal, capture: true });
  addEventListener("focusout", ask, { signal, capture: true });
  addEventListener("pointerdown", press, { signal, capture: true, passive: true });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "inert", "hidden"],
  });
  return () => {
    end.abort();
    observer.disconnect();
  };
}
