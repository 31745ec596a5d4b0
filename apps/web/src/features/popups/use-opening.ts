import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { contentQuery } from "../../lib/content.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useVisitor } from "../../lib/member.ts";
import { close, popupsFor, type Opening, type Popup } from "./flags.ts";

export interface OpeningHost {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Where a visitor is in what opens by itself. */
export interface Shown {
  /** Undefined: there is nothing to show, or it is not known yet. */
  readonly popup: Popup | undefined;
  readonly number: number;
  readonly total: number;
  /** To the next one; after the last one it closes. */
  readonly goOn: () => void;
}

/** One after another; closing one closes all for the session. */
export function useOpening(opening: Opening, host: OpeningHost): Shown {
  const { isOpen, onClose, onClosed } = host;
  const { kind } = useVisitor();
  const audience = kind === "guest" ? "anonymous" : "user";
  const content = useQuery(contentQuery(useLanguage()));
  const popups = popupsFor(opening, content.data?.popup ?? [], audience);
  const [index, setIndex] = useState(0);
  const popup = popups[index];
  const isThere = popup !== undefined;
  useEffect(() => {
    // However it was closed: by its buttons, its cover, Escape or Back.
    if (!isOpen && isThere) close(opening, audience);
  }, [isOpen, isThere, opening, audience]);
  const hasNothing = kind !== "loading" && !content.isPending && !isThere;
  useEffect(() => {
    // The address asks for it where there is nothing to show: nobody could close it.
    if (!hasNothing) return;
    if (isOpen) onClose();
    else onClosed();
    // Once: the callbacks are new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasNothing, isOpen]);
  const isLast = index >= popups.length - 1;
  return {
    popup,
    number: index + 1,
    total: popups.length,
    goOn: () => (isLast ? onClose() : setIndex(index + 1)),
  };
}
