import { useEffect } from "react";
import { useContent } from "../../lib/content.ts";
import { useVisitor } from "../../lib/member.ts";
import { settled } from "../../lib/settled.ts";
import { hasClosed, popupsFor, type Opening } from "./flags.ts";

/** The page is there and seen, also what is drawn after a rest, before something lies over it. */
const popupDelayMs = 6_000;

const openings: readonly Opening[] = ["popup", "gift"];

/** Opens what the brand shows by itself, once nothing else is open: the popups, then the gifts. */
export function usePopups(mayOpen: boolean, open: (opening: Opening) => void): void {
  const { kind } = useVisitor();
  const content = useContent();
  const audience = kind === "guest" ? "anonymous" : "user";
  const popups = mayOpen && kind !== "loading" ? (content?.popup ?? []) : [];
  const next = openings.find(
    (opening) => popupsFor(opening, popups, audience).length > 0 && !hasClosed(opening, audience),
  );
  useEffect(() => {
    if (next === undefined) return undefined;
    let isGone = false;
    const openLater = async (opening: Opening) => {
      await settled();
      await new Promise((resolve) => setTimeout(resolve, popupDelayMs));
      // It may have been closed just now, by Back.
      if (!isGone && !hasClosed(opening, audience)) open(opening);
    };
    void openLater(next);
    return () => {
      isGone = true;
    };
    // Once per visitor: the callback is new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next, audience]);
}
