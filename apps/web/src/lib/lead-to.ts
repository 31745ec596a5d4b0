import { useEffect, useRef, type RefObject } from "react";

/**
 * Leads to what has just come: into view, and with the keyboard. For the outcome that takes the
 * place of a form, which may have been sent from far below the outcome's head. The element needs
 * `leadClass` and a `tabIndex` of -1.
 *
 * When `what` changes later, it leads there again only for who is within the part around it: who
 * is busy elsewhere is not pulled away. Nothing happens while `what` is undefined.
 */
export function useLeadTo<T extends HTMLElement>(what: string | undefined): RefObject<T | null> {
  const ref = useRef<T>(null);
  const hasLed = useRef(false);
  useEffect(() => {
    const part = ref.current;
    if (part === null || what === undefined) return;
    const focused = document.activeElement;
    const isHere =
      focused === null ||
      focused === document.body ||
      part.parentElement?.contains(focused) === true;
    if (hasLed.current && !isHere) return;
    hasLed.current = true;
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: "start" });
  }, [what]);
  return ref;
}

/** Takes the focus without a ring, and stops below the header of the site. */
export const leadClass = "scroll-mt-20 outline-none";
