import { useCallback, useEffect, useRef, useState } from "react";
import type { FrameEvent } from "./frame-events.ts";

/**
 * The balance in the bar over a game. The wallet knows the end of a round before its reels stand,
 * so while the frame says what its player sees, the bar shows that. A word that differs from the
 * wallet counts for ten seconds; a frame that still shows a round says it again in time.
 *
 * | word of the frame          | wallet     | shown              |
 * | none                       | any        | wallet             |
 * | any                        | unknown    | word (play money)  |
 * | same as the wallet         |            | wallet             |
 * | differs, within ten seconds|            | word               |
 * | differs for longer         |            | wallet             |
 */
export interface Amount {
  readonly balance: string;
  readonly currency: string;
}

export interface FrameWord extends Amount {
  /** Grows with every word, also with one that is said again. */
  readonly number: number;
}

export const wordMsMax = 10_000;

export function shownBalance(
  word: FrameWord | undefined,
  wallet: Amount | undefined,
  isTooOld: boolean,
): Amount | undefined {
  if (word === undefined) return wallet;
  if (wallet === undefined) return word;
  return isTooOld || word.currency !== wallet.currency ? wallet : word;
}

interface ShownBalance {
  readonly amount: Amount | undefined;
  /** The frame tells what it shows: it is one of those that leave their bar to the page. */
  readonly isTold: boolean;
  readonly hear: (event: FrameEvent) => void;
}

/**
 * The balance over the game at an address. Calls `onTooOld` when its frame and the wallet have not
 * agreed for ten seconds.
 */
export function useShownBalance(
  url: string | undefined,
  wallet: Amount | undefined,
  onTooOld: () => void,
): ShownBalance {
  const [said, setSaid] = useState<FrameWord & { readonly url: string | undefined }>();
  const [overruled, setOverruled] = useState(0);
  // A game that is started again is another frame.
  const word = said?.url === url ? said : undefined;
  const number = word?.number ?? 0;
  const isAgreed = wallet === undefined || word === undefined || word.balance === wallet.balance;
  const latest = useRef(onTooOld);
  useEffect(() => {
    latest.current = onTooOld;
  });
  useEffect(() => {
    if (isAgreed) return undefined;
    const timer = setTimeout(() => {
      setOverruled(number);
      latest.current();
    }, wordMsMax);
    return () => clearTimeout(timer);
  }, [isAgreed, number]);
  const hear = useCallback(
    (event: FrameEvent) => {
      if (event.type !== "baize:balance-shown") return;
      const { balance, currency } = event;
      setSaid((before) => ({ balance, currency, url, number: (before?.number ?? 0) + 1 }));
    },
    [url],
  );
  const isTooOld = number <= overruled;
  return { amount: shownBalance(word, wallet, isTooOld), isTold: word !== undefined, hear };
}
