/**
 * Takes whoever sent a form to its first field that is wrong, whether the form itself found it or
 * the server: it may be far above the button.
 */

/** The server's word may take as long as a call does. */
const waitMs = 20_000;

const faulty = '[aria-invalid="true"]';

/** Nobody is taken away from where they went in the meantime. */
function isStillThere(form: HTMLFormElement): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || (at.matches("button") && form.contains(at));
}

function go(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>(faulty);
  if (first === null) return false;
  first.scrollIntoView({ block: "center" });
  first.focus({ preventScroll: true });
  return true;
}

export function focusFaults(root: Document = document): () => void {
  let stop: () => void = () => undefined;
  function sent({ target }: Event): void {
    stop();
    if (!(target instanceof HTMLFormElement)) return;
    const form = target;
    const watch = new MutationObserver(() => {
      if (form.querySelector(faulty) === null) return;
      stop();
      if (isStillThere(form)) go(form);
    });
    watch.observe(form, { attributes: true, attributeFilter: ["aria-invalid"], subtree: true });
    const timer = setTimeout(() => stop(), waitMs);
    // What was wrong before and still is changes nothing on the page.
    const request = requestAnimationFrame(() => {
      if (go(form)) stop();
    });
    stop = () => {
      watch.disconnect();
      clearTimeout(timer);
      cancelAnimationFrame(request);
      stop = () => undefined;
    };
  }
  root.addEventListener("submit", sent);
  return () => {
    stop();
    root.removeEventListener("submit", sent);
  };
}
