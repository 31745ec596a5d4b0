import { useEffect, useEffectEvent, useState } from "react";
import { browserHistory, readSearch } from "../../lib/address.ts";
import { isPending } from "./pending.tsx";
import { useAskToLeave } from "./save-bar.tsx";

/** What of the address names the form of a page. The rest are lists, and drawers over it. */
const formKeys = ["brand", "tab", "part", "currency"] as const;

interface Place {
  readonly pathname: string;
  readonly search: string;
}

function isElsewhere(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [readSearch(from.search), readSearch(to.search)];
  return formKeys.some((key) => before[key] !== after[key]);
}

type MayLeave = () => Promise<boolean>;

/** Forms with something typed: one question stands for all of them. */
const changed = new Set<MayLeave>();
let unblock: (() => void) | undefined;

function block(): () => void {
  return browserHistory.block({
    async blockerFn({ currentLocation, nextLocation }) {
      const [mayLeave] = changed;
      if (mayLeave === undefined || !isElsewhere(currentLocation, nextLocation)) return false;
      return !(await mayLeave());
    },
  });
}

interface Typed {
  readonly isChanged: boolean;
  /** The same object or text while nothing more is typed. */
  readonly draft: unknown;
  /** What the last save was refused with. */
  readonly error: unknown;
}

/** Whether what is typed would be lost: what was sent waits for a second operator and would not. */
function useIsUnsent({ isChanged, draft, error }: Typed): boolean {
  const [sent, setSent] = useState<Pick<Typed, "draft" | "error">>();
  if (isPending(error) && sent?.error !== error) setSent({ draft, error });
  return isChanged && !(isPending(error) && sent?.error === error && sent?.draft === draft);
}

/**
 * Asks before a page with something typed is left: by a link, by Back, or out of the console. A
 * dialog with a form asks by itself when it is closed.
 */
export function useLeaveGuard(typed: Typed): void {
  const isUnsent = useIsUnsent(typed);
  const askToLeave = useAskToLeave();
  const mayLeave = useEffectEvent(askToLeave);
  useEffect(() => {
    if (!isUnsent) return undefined;
    const asks = () => mayLeave();
    changed.add(asks);
    unblock ??= block();
    return () => {
      changed.delete(asks);
      if (changed.size > 0) return;
      unblock?.();
      unblock = undefined;
    };
  }, [isUnsent]);
}
