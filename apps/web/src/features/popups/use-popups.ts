import { useEffect } from "react";
import { useContent } from "../../lib/content.ts";
import { useVisitor } from "../../lib/member.ts";
import { hasClosedPopup, popupsFor } from "./flags.ts";

/** The page is seen before something lies over it. */
const popupDelayMs = 1_000;

/** Opens what the brand shows by itself, once nothing else is open. */
export function usePopups(mayOpen: boolean, open: () => void): void {
  const { kind } = useVisitor();
  const content = useContent();
  const audience = kind === "guest" ? "anonymous" : "user";
  const isWanted =
    mayOpen &&
    kind !== "loading" &&
    content !== undefined &&
    popupsFor(content.popup, audience).length > 0;
  useEffect(() => {
    if (!isWanted || hasClosedPopup(audience)) return undefined;
    const timer = setTimeout(() => {
      // It may have been closed just now, by Back.
      if (!hasClosedPopup(audience)) open();
    }, popupDelayMs);
    return () => clearTimeout(timer);
    // Once per visitor: the callback is new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, audience]);
}
