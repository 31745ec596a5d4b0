import { useEffect } from "react";
import { useOverlay } from "../../lib/overlay.ts";

/**
 * "/" opens the search from anywhere but a text field, and so does Ctrl-K. It is listened to from
 * the first view on: a key pressed before the dialogs have been loaded opens it when they have.
 */
export function useSearchKey(): void {
  const overlay = useOverlay();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest("input,textarea,select,[role=dialog]") !== null;
      const isHeld = event.ctrlKey || event.metaKey;
      const isAsked = isHeld ? /^k$/i.test(event.key) : event.key === "/" && !isTyping;
      if (!isAsked) return;
      event.preventDefault();
      if (overlay.search.modal === undefined) overlay.open({ modal: "search" });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
