import { useEffect, useState } from "react";
import { useFrame } from "../../../client/frame.ts";
import type { JackpotView } from "../../../protocol.ts";

/** With what the studio keeps, an amount in view is below two seconds old. */
const everyMs = 1_000;

/**
 * The pots the game plays for, asked for again every second while the page can be seen. Null until
 * they are known, and where nothing is played for.
 */
export function useJackpot(isAsked: boolean): JackpotView | null {
  const { api, config } = useFrame();
  const [view, setView] = useState<JackpotView | null>(null);
  const isPlayedFor = isAsked && !config.isDemo;
  useEffect(() => {
    if (!isPlayedFor) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const answer = document.hidden ? null : await api.jackpot();
      if (!isCurrent) return;
      // Whatever was shown stays while there is no connection.
      if (answer?.success === true) setView(answer.value);
      timer = setTimeout(() => void ask(), everyMs);
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, isPlayedFor]);
  return view;
}
