import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useHasLayers } from "../../lib/dialogs.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { settled } from "../../lib/settled.ts";
import { waitingQuery } from "./api.ts";
import { stampOf } from "./waiting.ts";

const laterKey = "contracts-later";

/** Puts the contracts that wait off for this session. */
export function answerLater(stamp: string): void {
  sessionStorage.setItem(laterKey, stamp);
}

/** Opens what waits for an agent's answer, once nothing else is open. */
export function ContractWatch() {
  const overlay = useOverlay();
  const { data = [] } = useQuery(waitingQuery);
  const stamp = stampOf(data);
  const isFree = !useHasLayers() && overlay.search.modal === undefined;
  useEffect(() => {
    if (!isFree || stamp === "" || sessionStorage.getItem(laterKey) === stamp) return undefined;
    let isGone = false;
    const openLater = async () => {
      await settled();
      if (!isGone) overlay.open({ modal: "contract" });
    };
    void openLater();
    return () => {
      isGone = true;
    };
    // Once for what waits: the callbacks are new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFree, stamp]);
  return null;
}
